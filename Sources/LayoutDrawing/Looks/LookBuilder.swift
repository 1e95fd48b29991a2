import LayoutModel

/// Collects the shapes of an element, in reading direction: what is placed at the leading edge is at
/// the right where reading goes from right to left.
struct LookBuilder {
  /// The alignment of a text in its frame.
  enum Alignment {
    case leading
    case centre
  }

  /// The element's size, in points.
  let size: LayoutSize
  let content: ElementContent
  let colors: LookColors
  private(set) var shapes: [ContentShape] = []

  init(_ content: ElementContent, _ size: LayoutSize, _ colors: LookColors) {
    (self.content, self.size, self.colors) = (content, size, colors)
  }

  /// The whole frame.
  var bounds: LayoutRect { LayoutRect(origin: .zero, size: size) }

  // MARK: Surfaces

  /// Fills a rectangle with a colour.
  mutating func fill(_ frame: LayoutRect, radius: Double = 0, _ color: PictureColor) {
    fill(frame, radius: radius, paint: .color(color))
  }

  /// Fills a rectangle.
  mutating func fill(_ frame: LayoutRect, radius: Double = 0, paint: CanvasPaint) {
    guard frame.width > 0, frame.height > 0 else { return }
    shapes.append(.rectangle(placed(frame), radius: radius, paint))
  }

  /// The rectangles of a shadow: by how much each is larger and lower, in points, and its opacity.
  private static let shadow = [
    (growth: 8.0, drop: 3.0, alpha: 0.012), (growth: 6.5, drop: 2.5, alpha: 0.014),
    (growth: 5.0, drop: 2.0, alpha: 0.018), (growth: 3.5, drop: 1.5, alpha: 0.024),
    (growth: 2.0, drop: 1.0, alpha: 0.034), (growth: 0.5, drop: 0.5, alpha: 0.1),
  ]
  /// The farthest point of a shadow from its element, in points.
  static let shadowReach = 11.0

  /// Fills the frame with a surface that throws a shadow.
  mutating func raise(radius: Double, paint: CanvasPaint) {
    for layer in Self.shadow {
      let frame = bounds.widened(by: layer.growth).offset(by: LayoutPoint(x: 0, y: layer.drop))
      fill(
        frame,
        radius: radius + layer.growth,
        paint: .color(LookColors.black, alpha: layer.alpha)
      )
    }
    fill(bounds, radius: radius, paint: paint)
  }

  // MARK: Pictures

  /// Adds the element's picture, cropped to a frame with round corners.
  mutating func picture(in frame: LayoutRect, radius: Double) {
    guard frame.width > 0, frame.height > 0 else { return }
    let placed = placed(frame)
    var artwork = Artwork(content, in: placed, colors).shapes()
    // In perspective, an image may leave an edge of the sample in sight.
    if let image = content.image { artwork.append(.image(image, placed)) }
    shapes.append(.picture(placed, radius: radius, artwork))
    guard let symbol = content.symbol else { return }
    let side = 0.44 * min(placed.width, placed.height)
    let middle = LayoutRect(
      x: placed.midX - side / 2,
      y: placed.midY - side / 2,
      width: side,
      height: side
    )
    addSymbol(symbol, in: middle, LookColors.white)
  }

  /// Adds a shape at its place.
  mutating func add(_ shape: ContentShape) { shapes.append(shape) }

  /// Adds a symbol by its name, or the first letter of an unknown name.
  private mutating func addSymbol(_ name: String, in frame: LayoutRect, _ color: PictureColor) {
    if let symbol = ContentSymbol(rawValue: name) {
      shapes += symbol.shapes(in: frame, color)
    } else if let letter = name.first {
      let label = PictureLabel(
        text: Picture.clean(String(letter).uppercased()),
        size: frame.height,
        position: LayoutPoint(x: frame.midX, y: frame.midY + Self.capHeight(frame.height) / 2),
        anchor: .middle,
        weight: .semibold
      )
      shapes.append(.text(label, color))
    }
  }

  /// Adds the document's symbol at a place, if it names one.
  mutating func symbol(in frame: LayoutRect, _ color: PictureColor) {
    if let symbol = content.symbol { addSymbol(symbol, in: placed(frame), color) }
  }

  /// Adds shapes that are cropped to the frame with round corners.
  mutating func crop(radius: Double, _ draw: (inout LookBuilder) -> Void) {
    var inner = LookBuilder(content, size, colors)
    draw(&inner)
    shapes.append(.clipped(.rectangle(bounds, radius: radius), inner.shapes))
  }

  // MARK: Texts

  /// Returns the size of a style's text, in points, limited to what a line of a height holds.
  func pointSize(_ style: TextStyle, in height: Double = .infinity) -> Double {
    min(style.pointSize(for: content.category), max(7, height * 0.7))
  }

  /// The height of a line of text, in points.
  static func lineHeight(_ size: Double) -> Double { (size * 1.28).rounded(.up) }

  /// The number of lines of a text that a frame of any height holds, at most 1,000.
  static func lineLimit(in frame: LayoutRect, _ size: Double) -> Int {
    Int(max(0, min((frame.height + 0.2 * size) / lineHeight(size), 1000)))
  }

  /// The height of capitals in Inter, in points.
  static func capHeight(_ size: Double) -> Double { size * 0.727 }

  /// Adds a text below the upper edge of a frame; lines that do not fit end with an ellipsis.
  /// - Parameters:
  ///   - text: the text.
  ///   - size: the size of the font, in points.
  ///   - color: the colour.
  ///   - weight: the weight of the font.
  ///   - frame: the frame; lines that would leave it at the bottom are left out.
  ///   - limit: the greatest number of lines.
  ///   - alignment: the alignment of the lines.
  /// - Returns: the lower edge of the last line.
  @discardableResult
  mutating func text(
    _ text: String,
    _ size: Double,
    _ color: PictureColor,
    weight: FontWeight = .regular,
    in frame: LayoutRect,
    limit: Int = 1,
    alignment: Alignment = .leading
  ) -> Double {
    let height = Self.lineHeight(size)
    let room = min(limit, Self.lineLimit(in: frame, size))
    let fitting = TextFitting(size: size, weight: weight)
    let lines = fitting.lines(of: text, within: frame.width, limit: room)
    let placed = placed(frame)
    for (index, line) in lines.enumerated() {
      let middle = placed.y + (Double(index) + 0.5) * height
      let x =
        alignment == .centre ? placed.midX : content.isMirrored ? placed.maxX : placed.x
      let label = PictureLabel(
        text: line,
        size: size,
        position: LayoutPoint(x: x, y: middle + Self.capHeight(size) / 2),
        anchor: alignment == .centre ? .middle : content.isMirrored ? .end : .start,
        weight: weight
      )
      shapes.append(.text(label, color))
    }
    return frame.y + Double(lines.count) * height
  }

  /// Returns a frame at the other side where reading goes from right to left.
  func placed(_ frame: LayoutRect) -> LayoutRect {
    guard content.isMirrored else { return frame }
    var mirrored = frame
    mirrored.x = size.width - frame.maxX
    return mirrored
  }
}
