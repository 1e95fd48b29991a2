import LayoutModel

/// The captions of a sheet, all in the largest size that the narrowest picture allows.
struct SheetCaptions {
  /// The font sizes of titles, in points, and the width of a typical picture in multiples of them.
  private static let sizes = 10.0...26.0
  private static let emsInWidth = 18.0

  /// The space above a picture, in points.
  let height: Double
  private let titleSize: Double
  private let detailSize: Double

  /// Makes captions for entries; without entries, there are no captions.
  init(_ entries: [PictureSheet.Entry]) {
    guard !entries.isEmpty else {
      (height, titleSize, detailSize) = (0, 0, 0)
      return
    }
    let widths = entries.map(\.area.width).sorted()
    let usual = widths[widths.count / 2] / Self.emsInWidth
    let title = Self.size(of: entries.map { ($0.title, $0.area.width) }, at: usual)
    let hasDetails = entries.contains { !$0.detail.isEmpty }
    let detail = Self.size(of: entries.map { ($0.detail, $0.area.width) }, at: title * 0.75)
    titleSize = title
    detailSize = hasDetails ? detail : 0
    height = (title + (hasDetails ? detail * 1.35 : 0) + 12).rounded(.up)
  }

  /// The font size in which texts fit their widths, up to a maximum.
  private static func size(of texts: [(text: String, width: Double)], at wanted: Double) -> Double {
    let fitting = texts.map { text, width in
      let em = PictureLabel.width(of: Picture.clean(text), size: 1)
      return em > 0 ? width / em : .infinity
    }
    let size = fitting.reduce(wanted, min)
    return max(sizes.lowerBound, min(size, sizes.upperBound)).rounded(.down)
  }

  /// The lines above a picture whose caption begins at a corner, cut off if they are too long.
  func lines(of entry: PictureSheet.Entry, at corner: LayoutPoint) -> [PictureLabel] {
    let titleLine = corner.y + titleSize
    let detailLine = titleLine + detailSize * 1.35
    return [(entry.title, titleSize, titleLine), (entry.detail, detailSize, detailLine)]
      .compactMap { text, size, y in
        Self.start(of: Picture.clean(text), size: size, width: entry.area.width)
          .map {
            PictureLabel(
              text: $0,
              size: size,
              position: LayoutPoint(x: corner.x, y: y),
              anchor: .start
            )
          }
      }
  }

  /// A text, or as much of its start as fits; nil if nothing fits.
  private static func start(of text: String, size: Double, width: Double) -> String? {
    guard !text.isEmpty else { return nil }
    guard PictureLabel.width(of: text, size: size) > width else { return text }
    var start = text
    while !start.isEmpty, PictureLabel.width(of: start + "…", size: size) > width {
      start.removeLast()
    }
    return start.isEmpty ? nil : start + "…"
  }
}
