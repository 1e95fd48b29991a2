import LayoutModel

// Elements that are not items, and items whose plugin places the parts of their cells.
extension LookBuilder {
  /// Draws a header: its name over the content that moves below it.
  mutating func title() {
    fill(bounds, paint: .color(colors.paper, alpha: 0.94))
    let isLarge = size.height >= 36
    let points = pointSize(isLarge ? .title3 : .footnote, in: size.height)
    let inset = min(16, size.width * 0.05)
    let height = Self.lineHeight(points)
    let frame = LayoutRect(
      x: inset,
      y: (size.height - height) / 2,
      width: size.width - 2 * inset,
      height: height
    )
    text(
      content.title,
      points,
      isLarge ? colors.ink : colors.soft,
      weight: isLarge ? .bold : .semibold,
      in: frame
    )
  }

  /// Draws a badge: a number in a circle.
  mutating func badge() {
    fill(bounds, radius: min(size.width, size.height) / 2, colors.badge)
    let points = pointSize(.footnote, in: size.height)
    let height = Self.lineHeight(points)
    text(
      "\(content.number)",
      points,
      LookColors.white,
      weight: .semibold,
      in: LayoutRect(
        x: 0,
        y: (size.height - height) / 2,
        width: size.width,
        height: height
      ),
      alignment: .centre
    )
  }

  // MARK: Cells

  /// Draws the parts of a cell, each by what its name means.
  mutating func cell(_ parts: [ElementContent.Part]) {
    let isBubble = parts.contains { $0.name.contains("bubble") }
    if !isBubble { fill(bounds, colors.paper) }
    for part in parts { draw(part, onBubble: isBubble) }
  }

  private mutating func draw(_ part: ElementContent.Part, onBubble isBubble: Bool) {
    // The frame is at its place already, whatever the reading direction: mirrored twice, it stays.
    let (name, frame) = (part.name, placed(part.frame))
    func means(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    if means("bubble") {
      fill(frame, radius: min(18, frame.width / 2, frame.height / 2), messageColor)
    } else if means("background", "plate") {
      fill(frame, radius: min(10, frame.width / 2, frame.height / 2), colors.backdrop)
    } else if means("separator", "divider", "line") || min(frame.width, frame.height) <= 1.5 {
      fill(frame, colors.separator)
    } else if let words = part.text {
      write(words, in: frame, isSecondary: means("sub", "second", "detail"), onBubble: isBubble)
    } else if means("avatar") {
      picture(in: frame, radius: min(frame.width, frame.height) / 2)
    } else if means("image", "photo", "icon", "picture", "thumb", "cover") {
      picture(in: frame, radius: min(frame.width, frame.height) * 0.2)
    } else if means("disclosure", "chevron") {
      chevron(in: part.frame)
    } else if means("switch") {
      control(in: frame)
    } else if means("dots") {
      dots(in: frame)
    } else {
      fill(frame, radius: min(4, frame.height / 2), colors.backdrop)
    }
  }

  /// Writes the text of a part, in the largest size at which its frame holds it.
  private mutating func write(
    _ words: String,
    in frame: LayoutRect,
    isSecondary: Bool,
    onBubble: Bool
  ) {
    let body = TextStyle.body.pointSize(for: content.category) * (isSecondary ? 0.88 : 1)
    let largest = min(body, max(7, frame.height * 0.82))
    let sizes = stride(from: largest, through: largest * 0.6, by: -0.5)
    let points = sizes.first { Self.holds(frame, words, $0) } ?? largest * 0.8
    let ink = onBubble && content.isOwn ? LookColors.white : colors.ink
    text(words, points, isSecondary ? colors.soft : ink, in: frame, limit: 100)
  }

  /// Whether a frame holds all of a text in a size.
  private static func holds(_ frame: LayoutRect, _ words: String, _ points: Double) -> Bool {
    let lines = TextFitting(size: points, weight: .regular)
      .lines(of: words, within: frame.width, limit: lineLimit(in: frame, points))
    return lines.last.map { !$0.hasSuffix("…") || words.hasSuffix("…") } ?? false
  }

  /// An arrow towards the end of the line.
  private mutating func chevron(in frame: LayoutRect) {
    let side = min(frame.width, frame.height) * 0.42
    let (x, y) = (frame.midX, frame.midY)
    let direction = content.isMirrored ? -1.0 : 1.0
    let thickness = max(1.2, side * 0.24)
    func point(_ across: Double, _ down: Double) -> LayoutPoint {
      LayoutPoint(x: x + direction * across, y: y + down)
    }
    let (tip, back) = (side * 0.5, -side * 0.5)
    add(
      .polygon(
        [
          point(back, -side), point(tip, 0), point(back, side), point(back - thickness, side),
          point(tip - thickness, 0), point(back - thickness, -side),
        ],
        .color(colors.soft)
      )
    )
  }

  /// A switch that is on.
  private mutating func control(in frame: LayoutRect) {
    let radius = min(frame.width, frame.height) / 2
    fill(frame, radius: radius, PictureColor(0x2FA84F))
    let knob = max(0, radius - 2)
    fill(
      LayoutRect(
        x: frame.maxX - 2 - 2 * knob,
        y: frame.midY - knob,
        width: 2 * knob,
        height: 2 * knob
      ),
      radius: knob,
      LookColors.white
    )
  }

  /// The three dots of a message that is being typed.
  private mutating func dots(in frame: LayoutRect) {
    let side = min(8, frame.height / 2, frame.width / 5)
    for index in -1...1 {
      let x = frame.midX + Double(index) * side * 1.6 - side / 2
      fill(
        LayoutRect(x: x, y: frame.midY - side / 2, width: side, height: side),
        radius: side / 2,
        colors.soft
      )
    }
  }
}
