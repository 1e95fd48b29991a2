extension CellRect {
  /// The lines of the rectangle's edge in one of the cells there.
  func arms(atColumn column: Int, row: Int) -> LineArms {
    var arms: LineArms = []
    if row == top || row == bottom {
      if column > left { arms.insert(.west) }
      if column < right { arms.insert(.east) }
    }
    if column == left || column == right {
      if row > top { arms.insert(.north) }
      if row < bottom { arms.insert(.south) }
    }
    return arms
  }

  /// The directions that lead out of the rectangle from a cell at its edge.
  func outwards(atColumn column: Int, row: Int) -> LineArms {
    var arms: LineArms = []
    if row == top { arms.insert(.north) }
    if row == bottom { arms.insert(.south) }
    if column == left { arms.insert(.west) }
    if column == right { arms.insert(.east) }
    return arms
  }
}

/// Cells of a terminal, from edge to edge; all four edges belong to it.
struct CellRect: Hashable {
  /// The first column, from 0.
  var left: Int
  /// The first row, from 0.
  var top: Int
  /// The last column.
  var right: Int
  /// The last row.
  var bottom: Int

  /// Whether the rectangle has no cells.
  var isEmpty: Bool { left > right || top > bottom }

  /// The cells within the edge.
  var inside: CellRect {
    CellRect(left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1)
  }

  /// Returns the intersection with another rectangle.
  func clipped(to other: CellRect) -> CellRect {
    CellRect(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
  }

  /// Returns the intersection with another rectangle, or else the nearest cells of it.
  func moved(into other: CellRect) -> CellRect {
    func clamped(_ value: Int, _ least: Int, _ greatest: Int) -> Int {
      max(least, min(value, greatest))
    }
    return CellRect(
      left: clamped(left, other.left, other.right),
      top: clamped(top, other.top, other.bottom),
      right: clamped(right, other.left, other.right),
      bottom: clamped(bottom, other.top, other.bottom)
    )
  }

  /// Whether a cell is in the rectangle, including its edges.
  func contains(column: Int, row: Int) -> Bool {
    column >= left && column <= right && row >= top && row <= bottom
  }
}
