internal import LayoutModel

/// How an element of a kind looks.
struct ElementStyle {
  /// What fills it.
  let fill: PictureColor
  /// Its border.
  let stroke: PictureColor
  /// Its label.
  let text: PictureColor
  /// The lengths of lines and gaps of its border; nil for a line without gaps.
  let dashes: String?
  private let kind: ElementKind
  private let greatestRadius: Double

  init(_ kind: ElementKind, _ colors: SectionColors) {
    self.kind = kind
    switch kind {
    case .item:
      (fill, stroke, text) = (colors.fill, colors.strong, colors.text)
      (dashes, greatestRadius) = (nil, 4)
    case .supplementary:
      (fill, stroke, text) = (colors.strong, colors.part, colors.onStrong)
      (dashes, greatestRadius) = (nil, 6)
    case .decoration:
      (fill, stroke, text) = (colors.decoration, colors.line, colors.text)
      (dashes, greatestRadius) = ("4 3", 0)
    }
  }

  /// How round the corners are; badges are round altogether.
  func radius(of frame: Rect) -> Double {
    let half = min(frame.width, frame.height) / 2
    let isBadge = kind == .supplementary && max(frame.width, frame.height) <= Self.badgeSide
    return isBadge ? half : min(greatestRadius, half)
  }

  /// How long the sides of a badge are at most, in points.
  private static let badgeSide = 32.0
}

/// Writes transforms.
enum SVGTransform {
  /// A transform about the middle of a frame; nil for the one that changes nothing.
  ///
  /// The factors are rounded to a millionth, the distance so that the middle is exact nevertheless.
  static func text(_ transform: Transform, about frame: Rect) -> String? {
    guard transform != .identity else { return nil }
    let factors = [transform.a, transform.b, transform.c, transform.d]
      .map { ($0 * 1e6).rounded() / 1e6 }
    let (x, y) = (frame.midX, frame.midY)
    let distance = [
      x + transform.tx - factors[0] * x - factors[2] * y,
      y + transform.ty - factors[1] * x - factors[3] * y,
    ]
    let numbers = factors.map(NumberText.shortest) + distance.map(NumberText.rounded)
    return "matrix(" + numbers.joined(separator: " ") + ")"
  }
}
