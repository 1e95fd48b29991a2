/// The content of a cell.
struct Cell: Hashable {
  /// A character; what arms make where that is nil.
  var glyph: Unicode.Scalar?
  /// The lines that meet in the cell.
  var arms: LineArms = []
  /// The look of the lines.
  var line = LineLook.plain
  /// Its colours.
  var style = CellStyle(.blank)
  /// The shape that is seen here, by its place among the drawing's shapes; nil for none.
  var owner: Int32 = -1

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

/// The look of a line.
enum LineLook: UInt8, Hashable {
  /// Items.
  case plain
  /// Decorations.
  case dotted
  /// Parts of cells, and the edges of collections.
  case round
  /// Overlays.
  case double
  /// Guides, which have nothing together with other lines.
  case faint
}

/// The cells of a picture.
struct CellGrid {
  /// The number of columns.
  let columns: Int
  /// The number of rows.
  let rows: Int
  /// The cells, row by row.
  private(set) var cells: [Cell]

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

  /// Makes cells alike; what lies outside the grid is left out.
  mutating func fill(_ rect: CellRect, with cell: Cell) {
    let rect = rect.clipped(to: all)
    guard !rect.isEmpty else { return }
    for row in rect.top...rect.bottom {
      for index in row * columns + rect.left...row * columns + rect.right { cells[index] = cell }
    }
  }

  /// Draws a box over what is there, as far as a rectangle allows.
  ///
  /// Lines that are there are kept where they lead away from the box, so that a box beside another one
  /// has a line with it together, and the lines of one that it covers end at its own. Double lines
  /// and faint ones have nothing together with others.
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

  /// Returns the rectangle moved into another one: their intersection, or else the nearest cells.
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

  /// Whether a cell belongs to the rectangle, its edges included.
  func contains(column: Int, row: Int) -> Bool {
    column >= left && column <= right && row >= top && row <= bottom
  }
}

/// The element that a cell belongs to, which decides on its colors.
struct CellStyle: Hashable {
  /// The role of a cell.
  enum Role: UInt8, Hashable, CaseIterable {
    case blank
    case itemEdge
    case itemInside
    case supplementary
    case decorationEdge
    case decorationInside
    case partEdge
    case partInside
    case overlay
    /// The edge of a collection.
    case frame
    /// The visible part, on that edge.
    case scrollBar
    /// The safe area, and the content's end.
    case guide
    case caption
  }

  /// The number of section hues, the one without a section included.
  static let hueCount = 8

  /// The role of the cell.
  var role: Role
  /// The section's colours; the last are those of no section.
  var hue: UInt8 = 7
  /// The fading, from 0, not at all, to 3.
  var fade: UInt8 = 0
  /// The role behind a line: the inside of another shape of the section, or blank.
  var ground = Role.blank
  /// Whether the cell is a letter.
  var isLabel = false

  /// The style of a line over what is there.
  func over(_ style: CellStyle) -> CellStyle {
    var over = self
    let there = style.isInside ? style.role : style.ground
    over.ground = style.hue == hue && !isInside ? there : .blank
    return over
  }

  private var isInside: Bool {
    switch role {
    case .itemInside, .decorationInside, .partInside: true
    default: false
    }
  }

  /// Creates the style of a cell that is of no section.
  init(_ role: Role) {
    self.role = role
  }

  /// Creates the style of an element's cell.
  /// - Parameters:
  ///   - role: the role of the cell.
  ///   - section: the section, from 0; nil for what is the layout's own.
  ///   - alpha: the element's opacity, from 0 to 1, which becomes one of four steps.
  init(_ role: Role, section: Int?, alpha: Double) {
    self.role = role
    hue = section.map { UInt8(max(0, $0) % (Self.hueCount - 1)) } ?? UInt8(Self.hueCount - 1)
    fade = alpha > 0.875 ? 0 : alpha > 0.6 ? 1 : alpha > 0.35 ? 2 : 3
  }
}
