/// Makes lines of text of a grid's cells.
struct CellText {
  private let palette: TerminalPalette
  private let glyphs: TerminalGlyphs

  init(palette: TerminalPalette, glyphs: TerminalGlyphs) {
    self.palette = palette
    self.glyphs = glyphs
  }

  /// The lines without blanks at their ends.
  func lines(of grid: CellGrid) -> [String] {
    var sequences: [CellStyle: String] = [:]
    return (0..<grid.rows)
      .map { row in
        var line = Line()
        for column in 0..<grid.columns {
          let cell = grid[column, row]
          guard cell.glyph != Cell.continuation else { continue }
          let scalar = glyphs.scalar(of: cell)
          let style =
            scalar == " " && cell.style.isSeenInBlanks ? cell.style : cell.style.ifSeen(scalar)
          if style != line.style {
            let sequence = sequences[style] ?? sequence(style)
            sequences[style] = sequence
            line.begin(style, sequence)
          }
          line.append(scalar)
          // In ASCII a mark stands for a wide character in one cell.
          if scalar.isASCII, let glyph = cell.glyph, TerminalLabel.width(of: glyph) == 2 {
            line.append(" ")
          }
        }
        return line.finished(palette.sequence(CellStyle(.blank)))
      }
  }

  /// A text of one style.
  func line(_ text: String, _ style: CellStyle) -> String {
    let ending = palette.sequence(CellStyle(.blank))
    return palette.sequence(style) + text + ending
  }

  private func sequence(_ style: CellStyle) -> String { palette.sequence(style) }

  /// A line that grows.
  private struct Line {
    private(set) var style = CellStyle(.blank)
    private var text = String.UnicodeScalarView()
    private var blanks = 0

    mutating func begin(_ style: CellStyle, _ sequence: String) {
      flush()
      self.style = style
      text.append(contentsOf: sequence.unicodeScalars)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
      if scalar == " ", style.role == .blank {
        blanks += 1
      } else {
        flush()
        text.append(scalar)
      }
    }

    private mutating func flush() {
      for _ in 0..<blanks { text.append(" ") }
      blanks = 0
    }

    func finished(_ ending: String) -> String {
      style == CellStyle(.blank) ? String(text) : String(text) + ending
    }
  }
}

extension CellStyle {
  /// Whether a space has a colour.
  fileprivate var isSeenInBlanks: Bool {
    switch role {
    case .blank, .itemEdge, .decorationEdge, .partEdge, .frame, .scrollBar, .guide, .caption: false
    case .itemInside, .supplementary, .decorationInside, .partInside, .overlay: true
    }
  }

  /// The style with which a character is written.
  fileprivate func ifSeen(_ scalar: Unicode.Scalar) -> CellStyle {
    scalar == " " ? CellStyle(.blank) : self
  }
}
