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

/// What a part of the screen is.
enum Style: Sendable, Hashable {
  case plain
  case span(LineSpan.Role)
  /// What is found in the history.
  case match
  /// What is not typed: hints, details, remarks.
  case quiet
  /// The candidate that is chosen.
  case selected

  /// The parameters of SGR (ECMA-48, 8.3.117); nil for none.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .span(let role):
      switch role {
      case .keyword: "35"
      case .string: "32"
      case .number: "36"
      case .comment: "90"
      case .known: "34"
      case .error: "31"
      }
    case .match: "1;4"
    case .quiet: "90"
    case .selected: "7"
    }
  }
}

/// The styles of a text, asked for from its beginning to its end.
struct StyledParts {
  private let spans: [LineSpan]
  private let match: Range<Int>?
  private var next = 0

  init(_ spans: [LineSpan], match: Range<Int>?) {
    self.spans = spans
    self.match = match
  }

  /// The style at an offset, and where it may change; offsets do not decrease from call to call.
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
