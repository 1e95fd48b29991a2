/// Cells of a terminal, from edge to edge; all four edges belong to it.
struct CellRect: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left > right || top > bottom }

  /// What is within the cells at the edge.
  var inside: CellRect {
    CellRect(left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1)
  }

  /// What both have.
  func clipped(to other: CellRect) -> CellRect {
    CellRect(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
  }

  /// What another one has of it, or else its cells that are nearest.
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

  func contains(column: Int, row: Int) -> Bool {
    column >= left && column <= right && row >= top && row <= bottom
  }
}
