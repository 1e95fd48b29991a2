/// Composes the rows of a line for a screen.
package struct RowComposer {
  /// The width of the screen, in cells.
  var columns: Int
  /// The height of the screen, in rows.
  var height: Int
  let hasColours: Bool
  let prompt: String
  let continuation: String
  let language: any LineLanguage

  /// The first visible row of a text that is higher than the screen.
  private var firstRow = 0

  /// The longest text that is coloured, in bytes, so that a key takes effect at once.
  private static let colouredLimit = 1 << 16

  package init(
    columns: Int,
    height: Int,
    hasColours: Bool,
    prompt: String,
    continuation: String,
    language: any LineLanguage
  ) {
    self.columns = columns
    self.height = height
    self.hasColours = hasColours
    self.prompt = prompt
    self.continuation = continuation
    self.language = language
  }

  /// Composes a line that is being edited: its visible rows, and the menu below them.
  package mutating func frame(of line: LineState) -> ScreenRows {
    let text = line.shown
    let prompts = prompts(line.mode)
    let divided = divide(text, prompts)
    let menu = menuRows(line.mode)
    let room = max(1, height - menu.count)
    firstRow = max(min(firstRow, divided.cursor.row), divided.cursor.row - room + 1)
    firstRow = max(0, min(firstRow, divided.rows.count - room))
    let visible = firstRow..<min(divided.rows.count, firstRow + room)
    var cursor = divided.cursor
    cursor.row -= firstRow
    let rows = self.rows(
      of: text,
      divided,
      visible,
      prompts,
      match: line.mode.match,
      hint: line.mode == .typing ? hint(for: line) : nil
    )
    return (rows + menu, cursor)
  }

  /// Composes an entered line: all rows, with a mark after the end.
  mutating func wholeFrame(of line: LineState, mark: String = "") -> ScreenRows {
    var text = line.shown
    text.move(to: text.text.utf8.count)
    let prompts = prompts(.typing)
    let divided = divide(text, prompts)
    let rows = self.rows(
      of: text,
      divided,
      divided.rows.indices,
      prompts,
      hint: mark.isEmpty ? nil : (mark, .plain)
    )
    firstRow = 0
    return (rows, divided.cursor)
  }

  /// Divides a text into rows after its prompts.
  private func divide(_ text: LineBuffer, _ prompts: Prompts) -> TextRows {
    TextRows(
      text,
      prompt: prompts.first.width,
      continuation: prompts.continuation.width,
      columns: columns
    )
  }

  // MARK: Prompts

  /// The prompts of the first line and of the others.
  private typealias Prompts = (first: Row, continuation: Row)

  /// Returns the prompts; a search shows its text instead of the first one.
  private func prompts(_ mode: LineState.Mode) -> Prompts {
    var first = prompt
    if case .searching(let search) = mode {
      first = "(\(search.hasFailed ? "not found" : "history"): \(search.wanted)) "
    }
    return (promptRow(first), promptRow(continuation))
  }

  /// Returns the row of a prompt, which leaves a column for a letter.
  private func promptRow(_ text: String) -> Row {
    var builder = RowBuilder(columns: columns - 1, hasColours: hasColours)
    builder.add(text)
    return builder.finish()
  }

  // MARK: The text

  private func rows(
    of text: LineBuffer,
    _ divided: TextRows,
    _ visible: Range<Int>,
    _ prompts: Prompts,
    match: Range<Int>? = nil,
    hint: (text: String, style: Style)? = nil
  ) -> [Row] {
    var parts = StyledParts(spans(of: text.text), match: match)
    return visible.map { index in
      let row = divided.rows[index]
      var builder = RowBuilder(columns: columns, hasColours: hasColours)
      if row.beginsLine { builder.add(index == 0 ? prompts.first : prompts.continuation) }
      builder.add(text.text, row.range, &parts)
      if let hint, index == divided.cursor.row { builder.add(hint.text, hint.style) }
      return builder.finish()
    }
  }

  private func spans(of text: String) -> [LineSpan] {
    hasColours && text.utf8.count <= Self.colouredLimit ? language.spans(of: text) : []
  }

  /// Returns the suggestion or the hint after the cursor; without colours it would look like typed
  /// text.
  private func hint(for line: LineState) -> (text: String, style: Style)? {
    let text = line.shown
    guard hasColours, text.offset(of: .lineEnd) == text.cursor else { return nil }
    // For an entry of several lines, only the first one.
    let suggestion = line.suggestion.map { String($0.prefix { $0 != "\n" }) }
    return (suggestion ?? language.hint(for: text.text, at: text.cursor)).map { ($0, .quiet) }
  }

  private func menuRows(_ mode: LineState.Mode) -> [Row] {
    guard case .choosing(let menu) = mode else { return [] }
    return menu.rows(columns: columns, height: min(12, height - 2), hasColours: hasColours)
  }
}

extension LineState.Mode {
  /// The match of a search in the shown text.
  fileprivate var match: Range<Int>? {
    guard case .searching(let search) = self else { return nil }
    return search.match?.range
  }
}

extension RowBuilder {
  /// Adds a part of a text in its styles.
  fileprivate mutating func add(_ text: String, _ range: Range<Int>, _ parts: inout StyledParts) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (style, end) = parts.style(at: offset)
      let run = text[bytes: offset..<min(end, range.upperBound)].utf8
        .prefix(while: TextRows.isSimple)
      // A mark may follow the last letter.
      let isMarked =
        offset + run.count < text.utf8.count
        && text.utf8[text.index(at: offset + run.count)] >= 0x80
      let simple = run.dropLast(isMarked ? 1 : 0)
      add(narrow: simple, style)
      offset += simple.count
      guard offset < min(end, range.upperBound) else { continue }
      add(Glyph(text[text.index(at: offset)]), style)
      offset = text.nextBoundary(after: offset)
    }
  }
}
