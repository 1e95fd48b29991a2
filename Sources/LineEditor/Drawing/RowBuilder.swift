/// Builds a row, and leaves out text that does not fit.
struct RowBuilder {
  private(set) var row = Row()
  private let columns: Int
  /// Whether styles are written.
  private let hasColours: Bool
  private var style = Style.plain

  init(columns: Int, hasColours: Bool) {
    self.columns = columns
    self.hasColours = hasColours
  }

  /// The remaining columns.
  var room: Int { columns - row.width }

  mutating func add(_ other: Row) {
    use(.plain)
    row.bytes += other.bytes
    row.width += other.width
  }

  /// Adds ASCII letters, of one column each.
  mutating func add(narrow bytes: some Collection<UInt8>, _ style: Style = .plain) {
    use(style)
    let fitting = bytes.prefix(room)
    row.bytes += fitting
    row.width += fitting.count
  }

  /// Adds a glyph, if it fits.
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

  /// Adds a glyph of uncertain width.
  ///
  /// Its columns are cleared first, for a terminal that draws it narrower; wrapping is off
  /// meanwhile (DECAWM), for one that draws it wider. An absolute position follows.
  private mutating func add(uncertain glyph: Glyph) {
    let jump = Self.jump(to: row.width)
    row.bytes += jump + repeatElement(0x20, count: glyph.width)
    row.bytes += jump + "\u{1B}[?7l\(glyph.text)\u{1B}[?7h".utf8
    row.width += glyph.width
    if room > 0 { row.bytes += Self.jump(to: row.width) }
  }

  /// Returns the bytes that move to a column (CR, CUF).
  private static func jump(to column: Int) -> [UInt8] {
    Array("\r\(column > 0 ? "\u{1B}[\(column)C" : "")".utf8)
  }

  /// Adds a text of one line, cut with an ellipsis if it does not fit.
  mutating func add(_ text: String, _ style: Style = .plain) {
    let glyphs = text.map { Glyph($0 == "\n" ? " " : $0) }
    let isCut = glyphs.reduce(0) { $0 + $1.width } > room
    for glyph in glyphs {
      if isCut, glyph.width >= room { break }
      add(glyph, style)
    }
    if isCut { add(Glyph("…"), style) }
  }

  /// Ends the style and returns the row.
  mutating func finish() -> Row {
    use(.plain)
    return row
  }

  /// Changes the style (SGR) if it differs from the current one.
  private mutating func use(_ style: Style) {
    guard hasColours, style != self.style else { return }
    self.style = style
    row.bytes += "\u{1B}[0\(style.parameters.map { ";" + $0 } ?? "")m".utf8
  }
}

/// The style of a part of the screen.
enum Style: Sendable, Hashable {
  case plain
  case span(LineSpan.Role)
  /// A match in the history.
  case match
  /// Text that is not typed: hints, details and notes.
  case quiet
  case selected

  /// The parameters of SGR (ECMA-48, 8.3.117); nil if there is no style.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .span(let role): role.rawValue
    case .match: "1;4"
    case .quiet: "90"
    case .selected: "7"
    }
  }
}

/// The styles of a text, read from its start to its end.
struct StyledParts {
  /// The coloured parts, in order.
  private let spans: [LineSpan]
  private let match: Range<Int>?
  /// The index of the next span to use.
  private var next = 0

  init(_ spans: [LineSpan], match: Range<Int>?) {
    self.spans = spans
    self.match = match
  }

  /// Returns the style at an offset and the next offset where it may change.
  ///
  /// Offsets must not decrease from call to call.
  mutating func style(at offset: Int) -> (style: Style, end: Int) {
    if let match, match.contains(offset) { return (.match, match.upperBound) }
    while next < spans.count, spans[next].range.upperBound <= offset { next += 1 }
    var (style, end) = (Style.plain, Int.max)
    if next < spans.count {
      let range = spans[next].range
      (style, end) =
        range.lowerBound <= offset
        ? (.span(spans[next].role), range.upperBound) : (.plain, range.lowerBound)
    }
    if let match, offset < match.lowerBound { end = min(end, match.lowerBound) }
    return (style, end)
  }
}
