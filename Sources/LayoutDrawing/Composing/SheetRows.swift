internal import LayoutModel

/// Puts cells into rows from left to right, so that all of them together have a shape that suits a
/// page.
struct SheetRows {
  /// The upper left corners of the cells.
  let corners: [Point]
  /// The room that they take.
  let size: Size

  /// The width in heights that is wanted.
  private static let shape = 1.5
  /// How much an empty part of the page counts against a wrong shape.
  private static let weightOfGaps = 2.0
  /// The distances between cells and between rows, in points.
  private static let gap = Size(width: 40, height: 48)

  /// From where on two heights are so different that cells had better not share a row.
  private static let step = 1.3

  /// The rows of cells: as long as the first row would be with some number of cells, namely with the
  /// number that gives the best page; perhaps with a new row where the height changes much.
  /// - Complexity: O(n²).
  init(of cells: [Size]) {
    var best = SheetRows(cells, width: 0, isBroken: { _, _ in false })
    var width = 0.0
    for cell in cells {
      width += cell.width + (width == 0 ? 0 : Self.gap.width)
      for isBroken in [{ _, _ in false }, Self.areUnlike] {
        let rows = SheetRows(cells, width: width, isBroken: isBroken)
        if rows.fault(with: cells) < best.fault(with: cells) { best = rows }
      }
    }
    self = best
  }

  private static func areUnlike(_ left: Size, _ right: Size) -> Bool {
    max(left.height, right.height) > min(left.height, right.height) * step
  }

  /// Rows of a width; a cell that is wider has a row of its own.
  private init(_ cells: [Size], width: Double, isBroken: (Size, Size) -> Bool) {
    var corners: [Point] = []
    var size = Size.zero
    var corner = Point.zero
    var rowHeight = 0.0
    for (index, cell) in cells.enumerated() {
      let isNew = index > 0 && isBroken(cells[index - 1], cell)
      if corner.x > 0, isNew || corner.x + cell.width > width {
        corner = Point(x: 0, y: corner.y + rowHeight + Self.gap.height)
        rowHeight = 0
      }
      corners.append(corner)
      rowHeight = max(rowHeight, cell.height)
      size.width = max(size.width, corner.x + cell.width)
      size.height = max(size.height, corner.y + rowHeight)
      corner.x += cell.width + Self.gap.width
    }
    self.corners = corners
    self.size = size
  }

  /// How far the page is from the wanted shape, both ways alike, and how much of it is empty.
  private func fault(with cells: [Size]) -> Double {
    let area = size.width * size.height
    guard area > 0, area.isFinite else { return .infinity }
    let ratio = size.width / size.height / Self.shape
    let used = cells.reduce(0) { $0 + $1.width * $1.height } / area
    return max(ratio, 1 / ratio) + Self.weightOfGaps * (1 - used)
  }
}

/// How the captions of a sheet look: all alike, as large as the narrowest picture allows.
struct SheetCaptions {
  /// The sizes of titles, in points, and how many of them a usual picture is wide.
  private static let sizes = 10.0...26.0
  private static let emsInWidth = 18.0

  /// The room above a picture, in points.
  let height: Double
  private let titleSize: Double
  private let detailSize: Double

  /// Captions for entries; none for none.
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

  /// The size in which texts fit into their widths, at most a wanted one.
  private static func size(of texts: [(text: String, width: Double)], at wanted: Double) -> Double {
    let fitting = texts.map { text, width in
      let em = LabelPlacement.width(of: PictureText.clean(text), size: 1)
      return em > 0 ? width / em : .infinity
    }
    let size = fitting.reduce(wanted, min)
    return max(sizes.lowerBound, min(size, sizes.upperBound)).rounded(.down)
  }

  /// The lines above a picture whose caption begins at a corner, cut off where they are too long.
  func lines(of entry: PictureSheet.Entry, at corner: Point) -> [PictureLabel] {
    let titleLine = corner.y + titleSize
    let detailLine = titleLine + detailSize * 1.35
    return [(entry.title, titleSize, titleLine), (entry.detail, detailSize, detailLine)]
      .compactMap { text, size, y in
        Self.start(of: PictureText.clean(text), size: size, width: entry.area.width)
          .map {
            PictureLabel(
              text: $0,
              size: size,
              position: Point(x: corner.x, y: y),
              anchor: .start
            )
          }
      }
  }

  /// A text, or as much of its start as has room; nil for none.
  private static func start(of text: String, size: Double, width: Double) -> String? {
    guard !text.isEmpty else { return nil }
    guard LabelPlacement.width(of: text, size: size) > width else { return text }
    var start = text
    while !start.isEmpty, LabelPlacement.width(of: start + "…", size: size) > width {
      start.removeLast()
    }
    return start.isEmpty ? nil : start + "…"
  }
}
