import LayoutModel

// Arrangement of cells in rows from left to right, with an overall shape that suits a page.
extension PictureSheet {
  /// The upper left corners of cells, and their total size.
  typealias Rows = (corners: [LayoutPoint], size: LayoutSize)

  /// The desired ratio of width to height.
  private static let shape = 1.5
  /// The weight of empty space on the page, relative to a wrong aspect ratio.
  private static let weightOfGaps = 3.0
  /// The distances between cells and between rows, in points.
  private static let gap = LayoutSize(width: 40, height: 48)

  /// The ratio of heights from which cells do not share a row.
  private static let step = 1.3
  /// The factor by which a row may grow to fit two cells one below the other.
  private static let growth = 1.1

  /// The orders in which cells are arranged.
  private enum Order: CaseIterable {
    /// Side by side.
    case sideBySide
    /// Side by side, with a new row where the height changes considerably.
    case alike
    /// Side by side, or one below the other if a row is high enough.
    case stacked
  }

  /// The rows of cells, with the order and the number of cells in the first row that give the best
  /// page.
  /// - Complexity: O(n²).
  static func rows(of cells: [LayoutSize]) -> Rows {
    var best = rows(of: cells, width: 0, .sideBySide)
    var width = 0.0
    for cell in cells {
      width += cell.width + (width == 0 ? 0 : gap.width)
      for order in Order.allCases {
        let rows = rows(of: cells, width: width, order)
        if fault(of: rows, with: cells) < fault(of: best, with: cells) { best = rows }
      }
    }
    return best
  }

  /// Rows of a width; a cell that is wider has a row of its own.
  private static func rows(of cells: [LayoutSize], width: Double, _ order: Order) -> Rows {
    var corners: [LayoutPoint] = []
    var size = LayoutSize.zero
    // The row and its last column, from their corners.
    var row = LayoutRect.zero
    var column = LayoutRect.zero
    for (index, cell) in cells.enumerated() {
      let isUnlike = index > 0 && areUnlike(cells[index - 1], cell)
      let below = column.height + gap.height + cell.height
      if order == .stacked, index > 0, below <= row.height * growth,
        column.x + cell.width <= width
      {
        corners.append(LayoutPoint(x: column.x, y: column.maxY + gap.height))
        column.size = LayoutSize(width: max(column.width, cell.width), height: below)
      } else {
        let next = index == 0 ? 0 : column.maxX + gap.width
        if index > 0, next + cell.width > width || order == .alike && isUnlike {
          row = LayoutRect(x: 0, y: row.maxY + gap.height, width: 0, height: 0)
          column = row
        } else {
          column = LayoutRect(x: next, y: row.y, width: 0, height: 0)
        }
        corners.append(column.origin)
        column.size = cell
      }
      row.height = max(row.height, column.height)
      size.width = max(size.width, column.maxX)
      size.height = max(size.height, row.maxY)
    }
    return (corners, size)
  }

  private static func areUnlike(_ left: LayoutSize, _ right: LayoutSize) -> Bool {
    max(left.height, right.height) > min(left.height, right.height) * step
  }

  /// Returns the page's deviation from the desired aspect ratio plus its weighted share of empty
  /// space.
  private static func fault(of rows: Rows, with cells: [LayoutSize]) -> Double {
    let size = rows.size
    let area = size.width * size.height
    guard area > 0, area.isFinite else { return .infinity }
    let ratio = size.width / size.height / shape
    let used = cells.reduce(0) { $0 + $1.width * $1.height } / area
    return max(ratio, 1 / ratio) + weightOfGaps * (1 - used)
  }
}
