package import LayoutModel

/// Makes shapes of elements' contents, in the colours of a theme: the one place that decides how
/// content looks, for all formats and for the preview page.
package struct LookDrawing {
  private let colors: LookColors

  package init(theme: PictureTheme) { colors = LookColors(theme) }

  /// Returns the shapes of a content in the coordinates of its frame's corner, farthest first.
  /// - Complexity: O(length of its texts).
  package func shapes(of content: ElementContent, size: LayoutSize) -> [ContentShape] {
    guard size.width > 0, size.height > 0 else { return [] }
    var builder = LookBuilder(content, size, colors)
    switch content.form {
    case .item(let look): Self.draw(look, &builder)
    case .cell(let parts): builder.cell(parts)
    case .title: builder.title()
    case .badge: builder.badge()
    case .line: builder.fill(builder.bounds, colors.separator)
    case .backdrop: builder.fill(builder.bounds, radius: builder.radius(14), colors.backdrop)
    }
    return builder.shapes
  }

  /// The shortest side of an item whose look has parts, in points.
  private static let leastSide = 16.0

  private static func draw(_ look: ElementLook, _ builder: inout LookBuilder) {
    let size = builder.size
    guard min(size.width, size.height) >= leastSide else {
      let pair = builder.colors.pair(of: builder.content)
      return builder.fill(builder.bounds, radius: builder.radius(3), pair.light)
    }
    switch look {
    case .photo: builder.photo()
    case .card: builder.card()
    case .row: builder.row()
    case .message: builder.message()
    case .chip: builder.chip()
    // A wireframe has no content.
    case .wireframe: break
    }
  }
}

extension LookBuilder {
  /// Returns a radius that the frame has space for, in points.
  func radius(_ radius: Double) -> Double { min(radius, size.width / 2, size.height / 2) }

  // MARK: Photos

  mutating func photo() {
    let side = min(size.width, size.height)
    let corner = radius(side < 60 ? 3 : side < 150 ? 6 : 14)
    picture(in: bounds, radius: corner)
    guard content.hasOwnWords, size.width >= 72, size.height >= 56 else { return }
    captionOnPicture(corner)
  }

  /// Adds the title on the lower part of a picture, which becomes darker there.
  private mutating func captionOnPicture(_ corner: Double) {
    let (title, detail) = (pointSize(.headline), pointSize(.footnote))
    let hasDetail = !content.subtitle.isEmpty && size.height >= 120
    let height =
      Self.lineHeight(title) + (hasDetail ? Self.lineHeight(detail) : 0) + 2 * 10
    let shade = LayoutRect(
      x: 0,
      y: max(0, size.height - 1.8 * height),
      width: size.width,
      height: min(size.height, 1.8 * height)
    )
    let scrim = CanvasPaint.gradient(
      LinearGradient(
        from: LayoutPoint(x: 0, y: shade.y),
        to: LayoutPoint(x: 0, y: shade.maxY),
        [
          .init(0, LookColors.black, alpha: 0), .init(0.5, LookColors.black, alpha: 0.5),
          .init(1, LookColors.black, alpha: 0.72),
        ]
      )
    )
    crop(radius: corner) { $0.fill(shade, paint: scrim) }
    let inset = min(12, size.width * 0.06)
    var room = LayoutRect(
      x: inset,
      y: size.height - height + 8,
      width: size.width - 2 * inset,
      height: height - 10
    )
    room.y = text(content.title, title, LookColors.white, weight: .semibold, in: room)
    if hasDetail { text(content.subtitle, detail, LookColors.white, in: room) }
  }

  // MARK: Cards

  mutating func card() {
    let (title, detail) = (pointSize(.headline), pointSize(.subheadline))
    let texts =
      Self.lineHeight(title) + (content.subtitle.isEmpty ? 0 : Self.lineHeight(detail)) + 22
    if size.width >= 1.5 * size.height, size.height >= 150 {
      pass(title, detail)
    } else if size.height - texts >= 56, size.width >= 72 {
      standingCard(texts, title, detail)
    } else {
      lyingCard()
    }
  }

  /// A picture above the texts.
  private mutating func standingCard(_ texts: Double, _ title: Double, _ detail: Double) {
    let corner = radius(16)
    raise(radius: corner, paint: .color(colors.surface))
    let height = size.height - texts
    let upper = LayoutRect(x: 0, y: 0, width: size.width, height: height)
    crop(radius: corner) { $0.picture(in: upper, radius: 0) }
    var room = LayoutRect(x: 14, y: height + 10, width: size.width - 28, height: texts - 12)
    room.y = text(content.title, title, colors.ink, weight: .semibold, in: room)
    text(content.subtitle, detail, colors.soft, in: room)
  }

  /// A picture beside the texts.
  private mutating func lyingCard() {
    raise(radius: radius(12), paint: .color(colors.surface))
    let inset = min(10, size.height * 0.14)
    let side = size.height - 2 * inset
    let hasPicture = side >= 24 && size.width >= 2.2 * side + 40
    if hasPicture {
      picture(
        in: LayoutRect(x: inset, y: inset, width: side, height: side),
        radius: min(8, side / 5)
      )
    }
    let left = hasPicture ? side + 2 * inset + 2 : inset + 2
    texts(in: LayoutRect(x: left, y: inset, width: size.width - left - inset, height: side))
  }

  /// The texts on a coloured surface, as on a card of a wallet: they are at the top, which stays in
  /// sight where cards lie on each other.
  private mutating func pass(_ title: Double, _ detail: Double) {
    let pair = colors.pair(of: content)
    let dark = pair.dark.mixed(with: LookColors.black, hundredths: 22)
    raise(
      radius: radius(16),
      paint: .gradient(
        LinearGradient(
          from: .zero,
          to: LayoutPoint(x: size.width, y: size.height),
          [.init(0, pair.dark), .init(1, dark)]
        )
      )
    )
    let mark = Self.lineHeight(title)
    var room = LayoutRect(
      x: 18,
      y: 14,
      width: size.width - 36 - mark - 8,
      height: size.height - 28
    )
    fill(
      LayoutRect(x: size.width - 18 - mark, y: 14, width: mark, height: mark),
      radius: mark / 2,
      paint: .color(pair.light, alpha: 0.9)
    )
    room.y = text(content.title, title, LookColors.white, weight: .semibold, in: room)
    text(content.subtitle, detail, LookColors.white, in: room)
    let symbol = LayoutRect(x: 18, y: size.height - 18 - mark, width: mark, height: mark)
    self.symbol(in: symbol, LookColors.white)
  }

  // MARK: Rows

  mutating func row() {
    fill(bounds, colors.paper)
    let inset = min(16, size.width * 0.05)
    let side = min(size.height - 14, 60)
    let hasPicture = side >= 22 && size.width >= side * 3
    if hasPicture {
      picture(
        in: LayoutRect(x: inset, y: (size.height - side) / 2, width: side, height: side),
        radius: side * 0.22
      )
    }
    let left = hasPicture ? inset + side + 12 : inset
    let line = LayoutRect(x: left, y: size.height - 0.5, width: size.width - left, height: 0.5)
    fill(line, colors.separator)
    texts(in: LayoutRect(x: left, y: 3, width: size.width - left - inset, height: size.height - 6))
  }

  /// Adds title and subtitle in the vertical middle of a frame, as far as it has space.
  private mutating func texts(in frame: LayoutRect) {
    let title = pointSize(.body, in: frame.height)
    let detail = pointSize(.subheadline)
    let (first, second) = (Self.lineHeight(title), Self.lineHeight(detail))
    let hasDetail = !content.subtitle.isEmpty && first + second <= frame.height
    let height = first + (hasDetail ? second : 0)
    var room = frame
    room.y += max(0, (frame.height - height) / 2)
    room.height = frame.maxY - room.y
    let weight: FontWeight = hasDetail ? .semibold : .regular
    room.y = text(content.title, title, colors.ink, weight: weight, in: room)
    if hasDetail { text(content.subtitle, detail, colors.soft, in: room) }
  }

  // MARK: Messages and chips

  mutating func message() {
    let points = pointSize(.body, in: size.height)
    let inset = 12.0
    let fitting = TextFitting(size: points, weight: .regular)
    let height = Self.lineHeight(points)
    let most = max(40, size.width * 0.76)
    let limit = max(1, Int(min((size.height - 10) / height, 1000)))
    let lines = fitting.lines(of: content.title, within: most - 2 * inset, limit: limit)
    let width = min(most, (lines.map { fitting.width(of: $0) }.max() ?? 0) + 2 * inset)
    let bubble = LayoutRect(
      x: content.isOwn ? size.width - width - 4 : 4,
      y: 0,
      width: width,
      height: min(size.height, Double(lines.count) * height + 14)
    )
    fill(bubble, radius: min(18, bubble.width / 2, bubble.height / 2), messageColor)
    text(
      content.title,
      points,
      content.isOwn ? LookColors.white : colors.ink,
      in: LayoutRect(
        x: bubble.x + inset,
        y: (bubble.height - Double(lines.count) * height) / 2,
        width: most - 2 * inset,
        height: bubble.height
      ),
      limit: lines.count
    )
  }

  /// The colour of a bubble.
  var messageColor: PictureColor { content.isOwn ? colors.ownMessage : colors.otherMessage }

  mutating func chip() {
    let tint = colors.tint(of: content)
    fill(bounds, radius: min(size.width, size.height) / 2, tint.fill)
    let points = pointSize(.subheadline, in: size.height)
    let inset = min(12, size.height * 0.3)
    let height = Self.lineHeight(points)
    let frame = LayoutRect(
      x: inset,
      y: (size.height - height) / 2,
      width: size.width - 2 * inset,
      height: height
    )
    text(content.title, points, tint.text, weight: .semibold, in: frame, alignment: .centre)
  }
}
