/// The characters of lines and of what is smaller than a cell.
struct TerminalGlyphs {
  let characters: TerminalRenderer.Characters
  /// Whether blocks have a colour, or else a pattern.
  let isColored: Bool

  private var isASCII: Bool { characters == .ascii }

  /// What a cell shows.
  func scalar(of cell: Cell) -> Unicode.Scalar {
    if let glyph = cell.glyph { return isASCII ? Self.ascii(glyph) : glyph }
    if cell.style.role == .supplementary, !cell.style.isLabel, !isColored {
      return isASCII ? "%" : "░"
    }
    return isASCII ? Self.ascii(cell.arms, cell.line) : Self.line(cell.arms, cell.line)
  }

  // MARK: Lines

  /// By the arms' raw values.
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

  // MARK: Small things

  /// Something less than a cell high, and its ends.
  static let flat: Unicode.Scalar = "━"
  static let flatStart: Unicode.Scalar = "╺"
  static let flatEnd: Unicode.Scalar = "╸"
  /// Something less than a cell wide.
  static let upright: Unicode.Scalar = "┃"
  /// Something smaller than a cell in both directions.
  static let dot: Unicode.Scalar = "■"
  /// What is in sight, at the right and at the bottom.
  static let verticalBar: Unicode.Scalar = "█"
  static let horizontalBar: Unicode.Scalar = "▄"
  /// Where the safe area's edges meet those of its collection.
  static let guideLeft: Unicode.Scalar = "╞"
  static let guideRight: Unicode.Scalar = "╡"
  static let guideTop: Unicode.Scalar = "╥"
  static let guideBottom: Unicode.Scalar = "╨"

  /// What stands for a character where there is only ASCII.
  static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case flat, flatStart, flatEnd: "="
    case upright: "I"
    case dot, verticalBar, horizontalBar: "#"
    case guideLeft, guideRight, guideTop, guideBottom: "*"
    case "…": "."
    case let scalar where scalar.isASCII: scalar
    default: "?"
    }
  }
}
