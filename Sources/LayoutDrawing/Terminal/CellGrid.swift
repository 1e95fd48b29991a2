/// The cells of a picture.
package struct CellGrid {
  let columns: Int
  let rows: Int
  /// The cells, row by row.
  package private(set) var cells: [Cell]

  /// Creates a grid of blank cells.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The rectangle of all cells.
  var all: CellRect { CellRect(left: 0, top: 0, right: columns - 1, bottom: rows - 1) }

  /// The cell at a column and a row, both from 0 and within the grid.
  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Sets all cells of a rectangle, ignoring those outside the grid.
  mutating func fill(_ rect: CellRect, with cell: Cell) {
    let rect = rect.clipped(to: all)
    guard !rect.isEmpty else { return }
    for row in rect.top...rect.bottom {
      for index in row * columns + rect.left...row * columns + rect.right { cells[index] = cell }
    }
  }

  /// Draws a box over existing content, clipped to a rectangle.
  ///
  /// Existing lines that lead away from the box are kept, so that neighbouring boxes share a line,
  /// and the lines of covered boxes end at the new box. Double and faint lines do not join others.
  mutating func box(_ rect: CellRect, in clip: CellRect, edge: Cell, inside: Cell) {
    let clip = clip.clipped(to: all)
    fill(rect.inside.clipped(to: clip), with: inside)
    let seen = rect.clipped(to: clip)
    guard !seen.isEmpty else { return }
    for row in Set([rect.top, rect.bottom]) where row >= clip.top && row <= clip.bottom {
      for column in seen.left...seen.right { drawEdge(of: rect, column, row, edge) }
    }
    for column in Set([rect.left, rect.right]) where column >= clip.left && column <= clip.right {
      for row in seen.top...seen.bottom where row != rect.top && row != rect.bottom {
        drawEdge(of: rect, column, row, edge)
      }
    }
  }

  private mutating func drawEdge(of rect: CellRect, _ column: Int, _ row: Int, _ edge: Cell) {
    var cell = edge
    let there = self[column, row]
    cell.arms = rect.arms(atColumn: column, row: row)
    cell.style = edge.style.over(there.style)
    if edge.line != .double, there.line != .faint {
      let outwards = rect.outwards(atColumn: column, row: row)
      cell.arms.formUnion(there.arms.intersection(outwards))
    }
    self[column, row] = cell
  }
}
