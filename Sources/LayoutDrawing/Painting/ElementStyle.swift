import LayoutModel

/// How an element of a kind looks.
struct ElementStyle {
  /// What fills it.
  let fill: PictureColor
  /// Its border.
  let stroke: PictureColor
  /// Its label.
  let text: PictureColor
  /// The dashes of its border; nil for a line without gaps.
  let dashes: CanvasStroke.Dashes?
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
      (dashes, greatestRadius) = (CanvasStroke.Dashes(4, 3), 0)
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
