// Conversion of a grid's cells to lines of text.
extension TerminalRenderer {
  /// The lines without blanks at their ends.
  func lines(of grid: CellGrid) -> [String] {
    var sequences: [CellStyle: String] = [:]
    return (0..<grid.rows).map { line(ofRow: $0, in: grid, &sequences) }
  }

  /// A text of one style.
  func line(_ text: String, _ style: CellStyle) -> String {
    sequence(style) + text + sequence(CellStyle(.blank))
  }

  private func line(
    ofRow row: Int,
    in grid: CellGrid,
    _ sequences: inout [CellStyle: String]
  ) -> String {
    let ending = sequence(CellStyle(.blank))
    var line = Line(sequence: ending)
    var style = CellStyle(.blank)
    var column = 0
    while column < grid.columns {
      let (scalar, width) = character(atColumn: column, row, of: grid)
      let isSeen = scalar != " " || hasGround(grid[column, row].style.role)
      let next = isSeen ? grid[column, row].style : CellStyle(.blank)
      if next != style {
        let sequence = sequences[next] ?? sequence(next)
        sequences[next] = sequence
        line.change(to: sequence)
        style = next
      }
      line.append(scalar, isSeen: isSeen)
      // An ASCII stand-in for a wide character takes one cell.
      if width == 2, scalar.isASCII { line.append(" ", isSeen: isSeen) }
      column += width
    }
    return line.finished(ending)
  }

  /// Returns a cell's character and its width in cells; empty for half of a wide character whose
  /// other half is covered.
  private func character(
    atColumn column: Int,
    _ row: Int,
    of grid: CellGrid
  ) -> (Unicode.Scalar, width: Int) {
    let cell = grid[column, row]
    if cell.glyph == Cell.continuation { return (" ", 1) }
    guard cell.style.isLabel, let glyph = cell.glyph, TerminalLabel.width(of: glyph) == 2 else {
      return (scalar(of: cell), 1)
    }
    let isWhole = column + 1 < grid.columns && grid[column + 1, row].glyph == Cell.continuation
    return isWhole ? (scalar(of: cell), 2) : (" ", 1)
  }

  /// A line that grows.
  private struct Line {
    var sequence: String
    var text = String.UnicodeScalarView()
    var blanks = 0

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

// The characters of lines and of shapes smaller than a cell.
extension TerminalRenderer {
  private var isASCII: Bool { characters == .ascii }

  /// The content of a cell; without colours, blocks have a pattern.
  private func scalar(of cell: Cell) -> Unicode.Scalar {
    if let glyph = cell.glyph { return isASCII ? Self.ascii(glyph) : glyph }
    if cell.style.role == .supplementary, !cell.style.isLabel, colors == .none {
      return isASCII ? "%" : "░"
    }
    return isASCII ? Self.ascii(cell.arms, cell.line) : Self.line(cell.arms, cell.line)
  }

  // MARK: Lines

  /// Indexed by the arms' raw values.
  private static let plain: [Unicode.Scalar] = [
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
  ]
  private static let double: [Unicode.Scalar] = [
    " ", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬",
  ]

  private static func line(_ arms: LineArms, _ look: LineLook) -> Unicode.Scalar {
    switch (look, arms) {
    case (.double, _): double[Int(arms.rawValue)]
    case (.dotted, .vertical): "┆"
    case (.dotted, .horizontal): "┄"
    case (.faint, .vertical): "┊"
    case (.faint, .horizontal): "┈"
    case (.round, [.north, .east]): "╰"
    case (.round, [.east, .south]): "╭"
    case (.round, [.north, .west]): "╯"
    case (.round, [.south, .west]): "╮"
    default: plain[Int(arms.rawValue)]
    }
  }

  private static func ascii(_ arms: LineArms, _ look: LineLook) -> Unicode.Scalar {
    if arms.isEmpty { return " " }
    if arms.isSubset(of: .vertical) { return look == .dotted || look == .faint ? ":" : "|" }
    if arms.isSubset(of: .horizontal) {
      return look == .dotted || look == .faint ? "." : look == .double ? "=" : "-"
    }
    return look == .dotted ? "." : look == .double ? "#" : "+"
  }

  /// Returns the ASCII stand-in of a character.
  private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case Cell.flat, Cell.flatStart, Cell.flatEnd: "="
    case Cell.upright: "I"
    case Cell.dot, Cell.verticalBar, Cell.horizontalBar: "#"
    case Cell.guideLeft, Cell.guideRight, Cell.guideTop, Cell.guideBottom: "*"
    case "…": "."
    case let scalar where scalar.isASCII: scalar
    default: "?"
    }
  }
}

// Shapes smaller than a cell, and guides.
extension Cell {
  /// A shape less than a cell high, and its ends.
  static let flat: Unicode.Scalar = "━"
  static let flatStart: Unicode.Scalar = "╺"
  static let flatEnd: Unicode.Scalar = "╸"
  /// A shape less than a cell wide, and its ends.
  static let upright: Unicode.Scalar = "┃"
  /// A shape smaller than a cell in both directions.
  static let dot: Unicode.Scalar = "■"
  /// The scroll bars at the right and at the bottom.
  static let verticalBar: Unicode.Scalar = "█"
  static let horizontalBar: Unicode.Scalar = "▄"
  /// The points where the safe area's edges meet those of the collection.
  static let guideLeft: Unicode.Scalar = "╞"
  static let guideRight: Unicode.Scalar = "╡"
  static let guideTop: Unicode.Scalar = "╥"
  static let guideBottom: Unicode.Scalar = "╨"
}
