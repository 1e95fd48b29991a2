/// Makes lines of text of a grid's cells.
struct CellText {
  let palette: TerminalPalette
  let glyphs: TerminalGlyphs

  /// The lines without blanks at their ends.
  func lines(of grid: CellGrid) -> [String] {
    var sequences: [CellStyle: String] = [:]
    return (0..<grid.rows).map { line(ofRow: $0, in: grid, &sequences) }
  }

  /// A text of one style.
  func line(_ text: String, _ style: CellStyle) -> String {
    palette.sequence(style) + text + palette.sequence(CellStyle(.blank))
  }

  private func line(
    ofRow row: Int,
    in grid: CellGrid,
    _ sequences: inout [CellStyle: String]
  ) -> String {
    let ending = palette.sequence(CellStyle(.blank))
    var line = Line(sequence: ending)
    var style = CellStyle(.blank)
    var column = 0
    while column < grid.columns {
      let (scalar, width) = character(atColumn: column, row, of: grid)
      let isSeen = scalar != " " || palette.hasGround(grid[column, row].style.role)
      let next = isSeen ? grid[column, row].style : CellStyle(.blank)
      if next != style {
        let sequence = sequences[next] ?? palette.sequence(next)
        sequences[next] = sequence
        line.change(to: sequence)
        style = next
      }
      line.append(scalar, isSeen: isSeen)
      // In ASCII a mark stands for a wide character in one cell.
      if width == 2, scalar.isASCII { line.append(" ", isSeen: isSeen) }
      column += width
    }
    return line.finished(ending)
  }

  /// What a cell shows, and how many it takes; nothing for half of a wide character, the rest of which
  /// something else covers.
  private func character(
    atColumn column: Int,
    _ row: Int,
    of grid: CellGrid
  ) -> (Unicode.Scalar, width: Int) {
    let cell = grid[column, row]
    if cell.glyph == Cell.continuation { return (" ", 1) }
    guard cell.style.isLabel, let glyph = cell.glyph, TerminalLabel.width(of: glyph) == 2 else {
      return (glyphs.scalar(of: cell), 1)
    }
    let isWhole = column + 1 < grid.columns && grid[column + 1, row].glyph == Cell.continuation
    return isWhole ? (glyphs.scalar(of: cell), 2) : (" ", 1)
  }

  /// A line that grows.
  private struct Line {
    private var sequence: String
    private var text = String.UnicodeScalarView()
    private var blanks = 0

    init(sequence: String) {
      self.sequence = sequence
    }

    mutating func change(to sequence: String) {
      guard sequence != self.sequence else { return }
      flush()
      self.sequence = sequence
      text.append(contentsOf: sequence.unicodeScalars)
    }

    mutating func append(_ scalar: Unicode.Scalar, isSeen: Bool) {
      guard isSeen else { return blanks += 1 }
      flush()
      text.append(scalar)
    }

    private mutating func flush() {
      for _ in 0..<blanks { text.append(" ") }
      blanks = 0
    }

    func finished(_ ending: String) -> String {
      sequence == ending ? String(text) : String(text) + ending
    }
  }
}
