import LayoutModel

/// The symbols that items may name; other names are drawn as their first letter.
enum ContentSymbol: String, CaseIterable {
  case star
  case heart
  case bolt
  case house
  case person
  case flag
  case play
  case plus

  /// The polygons in a square of side 1.
  private var polygons: [[(x: Double, y: Double)]] {
    switch self {
    case .star: [Self.starOutline]
    case .heart: [Self.heartOutline]
    case .bolt: [[(0.58, 0.05), (0.2, 0.56), (0.46, 0.56), (0.4, 0.95), (0.8, 0.4), (0.53, 0.4)]]
    case .house:
      [
        [
          (0.5, 0.1), (0.95, 0.52), (0.82, 0.52), (0.82, 0.9), (0.18, 0.9), (0.18, 0.52),
          (0.05, 0.52),
        ]
      ]
    case .person:
      [Self.ellipse(0.5, 0.3, 0.2, 0.2), Self.ellipse(0.5, 0.92, 0.38, 0.34, half: true)]
    case .flag: [[(0.2, 0.08), (0.86, 0.3), (0.3, 0.52), (0.3, 0.94), (0.2, 0.94)]]
    case .play: [[(0.24, 0.1), (0.9, 0.5), (0.24, 0.9)]]
    case .plus:
      [
        [
          (0.42, 0.12), (0.58, 0.12), (0.58, 0.42), (0.88, 0.42), (0.88, 0.58), (0.58, 0.58),
          (0.58, 0.88), (0.42, 0.88), (0.42, 0.58), (0.12, 0.58), (0.12, 0.42), (0.42, 0.42),
        ]
      ]
    }
  }

  private static var starOutline: [(x: Double, y: Double)] {
    (0..<10)
      .map { index in
        let angle = (Double(index) - 2.5) * Double.pi / 5
        let radius = index.isMultiple(of: 2) ? 0.48 : 0.2
        return (0.5 + radius * Mathematics.cosine(angle), 0.53 + radius * Mathematics.sine(angle))
      }
  }

  private static var heartOutline: [(x: Double, y: Double)] {
    (0..<72)
      .map { index in
        let angle = Double(index) / 36 * Double.pi
        let sine: Double = Mathematics.sine(angle)
        // A known curve: 13 cos t − 5 cos 2t − 2 cos 3t − cos 4t, over 16 sin³ t.
        let factors: [Double] = [13, -5, -2, -1]
        let height = factors.enumerated()
          .reduce(0.0) { $0 + $1.element * Mathematics.cosine(Double($1.offset + 1) * angle) }
        return (0.5 + sine * sine * sine * 0.44, 0.48 - height / 36)
      }
  }

  /// Returns an ellipse, or its upper half.
  private static func ellipse(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    half: Bool = false
  ) -> [(x: Double, y: Double)] {
    let count = 40
    return (0...count)
      .map { index in
        let turn = Double(index) / Double(count) * (half ? 1 : 2) + 1
        return (
          x + width * Mathematics.cosine(turn * Double.pi),
          y + height * Mathematics.sine(turn * Double.pi)
        )
      }
  }

  /// Returns the shapes in a square.
  func shapes(in frame: LayoutRect, _ color: PictureColor) -> [ContentShape] {
    polygons.map { polygon in
      .polygon(
        polygon.map {
          LayoutPoint(x: frame.x + $0.x * frame.width, y: frame.y + $0.y * frame.height)
        },
        .color(color)
      )
    }
  }
}
