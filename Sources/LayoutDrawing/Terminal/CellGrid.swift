/// The content of a cell.
package struct Cell: Hashable {
  /// The character; nil means the line that the arms form.
  var glyph: Unicode.Scalar?
  /// The lines that meet in the cell.
  var arms: LineArms = []
  /// The style of the lines.
  var line = LineLook.plain
  /// Its colours.
  var style = CellStyle(.blank)
  /// The visible shape, by its index in the drawing's shapes; −1 for none.
  package var owner: Int32 = -1

  /// Nothing.
  static let blank = Cell()
}

/// The directions in which lines leave the middle of a cell.
struct LineArms: OptionSet, Hashable {
  let rawValue: UInt8

  static let north = LineArms(rawValue: 1)
  static let east = LineArms(rawValue: 2)
  static let south = LineArms(rawValue: 4)
  static let west = LineArms(rawValue: 8)
  static let vertical: LineArms = [.north, .south]
  static let horizontal: LineArms = [.east, .west]
}

/// The style of a line.
enum LineLook: UInt8, Hashable {
  /// Items.
  case plain
  /// Decorations.
  case dotted
  /// Parts of cells, and the edges of collections.
  case round
  /// Overlays.
  case double
  /// Guides, which do not join other lines.
  case faint
}

/// The cells of a picture.
package struct CellGrid {
  /// The number of columns.
  let columns: Int
  /// The number of rows.
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
