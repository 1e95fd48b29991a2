/// A row of the screen as the bytes that draw it.
struct Row: Sendable, Hashable {
  /// Letters and sequences; they begin and end in the terminal's own colours.
  var bytes: [UInt8] = []
  /// How many columns it takes.
  var width = 0
}

/// Makes a row of glyphs; what does not fit is left out.
struct RowBuilder {
  private(set) var row = Row()
  private let columns: Int
  private let hasColours: Bool
  private var style = Style.plain

  init(columns: Int, hasColours: Bool) {
    self.columns = columns
    self.hasColours = hasColours
  }

  /// How many columns are left.
  var room: Int { columns - row.width }

  /// Adds a row that was made before.
  mutating func add(_ other: Row) {
    use(.plain)
    row.bytes += other.bytes
    row.width += other.width
  }

  /// Adds letters that take one column each.
  mutating func add(narrow bytes: some Collection<UInt8>, _ style: Style = .plain) {
    use(style)
    let fitting = bytes.prefix(room)
    row.bytes += fitting
    row.width += fitting.count
  }

  /// Adds a glyph.
  mutating func add(_ glyph: Glyph, _ style: Style = .plain) {
    guard glyph.width <= room else { return }
    use(style)
    if glyph.isCertain {
      row.bytes += glyph.text.utf8
      row.width += glyph.width
    } else {
      add(uncertain: glyph)
    }
  }

  /// Adds a glyph about whose width terminals do not agree.
  ///
  /// Where it takes fewer columns, those have to be empty; where it takes more, it must not go on in
  /// the next row. What follows has a place of its own.
  private mutating func add(uncertain glyph: Glyph) {
    let jump = Self.jump(to: row.width)
    row.bytes += jump + repeatElement(0x20, count: glyph.width)
    row.bytes += jump + "\u{1B}[?7l\(glyph.text)\u{1B}[?7h".utf8
    row.width += glyph.width
    if room > 0 { row.bytes += Self.jump(to: row.width) }
  }

  private static func jump(to column: Int) -> [UInt8] {
    Array("\r\(column > 0 ? "\u{1B}[\(column)C" : "")".utf8)
  }

  /// Adds a text of one line; where it does not fit, it ends with an ellipsis.
  mutating func add(_ text: String, _ style: Style = .plain) {
    let glyphs = text.map { Glyph($0 == "\n" ? " " : $0) }
    let isCut = glyphs.reduce(0) { $0 + $1.width } > room
    for glyph in glyphs {
      if isCut, glyph.width >= room { break }
      add(glyph, style)
    }
    if isCut { add(Glyph("…"), style) }
  }

  /// The row.
  mutating func finish() -> Row {
    use(.plain)
    return row
  }

  private mutating func use(_ style: Style) {
    guard hasColours, style != self.style else { return }
    self.style = style
    row.bytes += "\u{1B}[0\(style.parameters.map { ";" + $0 } ?? "")m".utf8
  }
}
