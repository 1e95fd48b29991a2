/// Makes frames of lines for a screen of some size.
struct RowComposer {
  /// The width of the screen.
  var columns: Int
  /// The height of the screen.
  var height: Int
  let hasColours: Bool
  let prompt: LinePrompt
  let language: any LineLanguage

  /// The first row that is seen of a text that is higher than the screen.
  private var firstRow = 0
  private var coloured = (text: "", spans: [LineSpan]())

  /// Longer texts have no colours, so that a key is answered at once.
  private static let colouredLimit = 1 << 16

  init(
    columns: Int,
    height: Int,
    hasColours: Bool,
    prompt: LinePrompt,
    language: any LineLanguage
  ) {
    self.columns = columns
    self.height = height
    self.hasColours = hasColours
    self.prompt = prompt
    self.language = language
  }

  /// The frame of a line that is typed: the part that fits the screen, with what is said of it.
  mutating func frame(of line: LineState) -> ScreenRows {
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
      hint: line.mode == .typing ? hint(for: text) : nil
    )
    return ScreenRows(rows: rows + menu, cursor: cursor)
  }

  /// The frame of a line that was taken: all of it, with the cursor at its end and a mark behind it.
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
    return ScreenRows(rows: rows, cursor: divided.cursor)
  }

  private func divide(_ text: LineBuffer, _ prompts: Prompts) -> TextRows {
    TextRows(
      text,
      prompt: prompts.first.width,
      continuation: prompts.continuation.width,
      columns: columns
    )
  }

  // MARK: Prompts

  private struct Prompts {
    let first: Row
    let continuation: Row
  }

  private func prompts(_ mode: LineState.Mode) -> Prompts {
    var first = prompt.first
    if case .searching(let search) = mode {
      first = "(\(search.hasFailed ? "not found" : "history"): \(search.wanted)) "
    }
    return Prompts(first: promptRow(first), continuation: promptRow(prompt.continuation))
  }

  /// A prompt leaves room for a letter.
  private func promptRow(_ text: String) -> Row {
    var builder = RowBuilder(columns: columns - 1, hasColours: hasColours)
    builder.add(text)
    return builder.finish()
  }

  // MARK: The text

  private mutating func rows(
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

  private mutating func spans(of text: String) -> [LineSpan] {
    guard hasColours, text.utf8.count <= Self.colouredLimit else { return [] }
    if coloured.text.utf8.elementsEqual(text.utf8) { return coloured.spans }
    coloured = (text, language.spans(of: text))
    return coloured.spans
  }

  /// Without colours, what is not typed could not be told from what is.
  private func hint(for text: LineBuffer) -> (text: String, style: Style)? {
    guard hasColours, text.offset(of: .lineEnd) == text.cursor else { return nil }
    return language.hint(for: text.text, at: text.cursor).map { ($0, .quiet) }
  }

  private func menuRows(_ mode: LineState.Mode) -> [Row] {
    guard case .choosing(let menu) = mode else { return [] }
    return MenuRows(columns: columns, height: min(12, height - 2), hasColours: hasColours)
      .rows(of: menu)
  }
}

extension LineState.Mode {
  fileprivate var match: Range<Int>? {
    guard case .searching(let search) = self else { return nil }
    return search.match?.range
  }
}

extension RowBuilder {
  /// Adds a part of a text with its colours.
  fileprivate mutating func add(_ text: String, _ range: Range<Int>, _ parts: inout StyledParts) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (style, end) = parts.style(at: offset)
      let run = text[bytes: offset..<min(end, range.upperBound)].utf8
        .prefix(while: TextRows.isSimple)
      // The last letter may have a mark behind it.
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

/// How candidates are listed: each with its detail in a row of its own, or in columns where none has
/// any.
struct MenuRows {
  /// The width of the screen.
  let columns: Int
  /// So many rows may be used.
  let height: Int
  let hasColours: Bool

  private static let mark = 2
  private static let gap = 2

  /// The rows, of which one has the candidate that is chosen.
  func rows(of menu: CompletionMenu) -> [Row] {
    let candidates = menu.completions.candidates
    guard height > 0 else { return [] }
    let hasDetails = candidates.contains { !$0.detail.isEmpty }
    let widest = candidates.reduce(0) { max($0, Self.width($1.text)) }
    let perRow = hasDetails ? 1 : max(1, columns / (Self.mark + widest + Self.gap))
    let count = (candidates.count + perRow - 1) / perRow
    let shown = shownRows(count, selected: (menu.selected ?? 0) / perRow)
    let places = (shown.lowerBound * perRow)..<min(candidates.count, shown.upperBound * perRow)
    let rows = shown.map { row in
      var builder = RowBuilder(columns: columns, hasColours: hasColours)
      for place in (row * perRow)..<min(candidates.count, (row + 1) * perRow) {
        let isSelected = place == menu.selected
        builder.add(cell: candidates[place], isSelected, width: widest, hasDetails: hasDetails)
      }
      return builder.finish()
    }
    return rows + remark(candidates.count - places.count)
  }

  private func shownRows(_ count: Int, selected: Int) -> Range<Int> {
    guard count > height else { return 0..<count }
    let room = max(1, height - 1)
    let first = min(max(0, selected - room + 1), count - room)
    return first..<(first + room)
  }

  private func remark(_ hidden: Int) -> [Row] {
    guard hidden > 0, height > 1 else { return [] }
    var builder = RowBuilder(columns: columns, hasColours: hasColours)
    builder.add("… \(hidden) more", .quiet)
    return [builder.finish()]
  }

  private static func width(_ text: String) -> Int { text.reduce(0) { $0 + Glyph.width(of: $1) } }
}

extension RowBuilder {
  fileprivate mutating func add(
    cell candidate: LineCompletions.Candidate,
    _ isSelected: Bool,
    width: Int,
    hasDetails: Bool
  ) {
    add(isSelected ? "> " : "  ")
    let start = row.width
    add(candidate.text, isSelected ? .selected : .plain)
    let used = row.width - start
    // A long candidate moves its own detail, and no others.
    let column = hasDetails ? min(width, 30) : width
    let gap = max(0, column - used) + 2
    if hasDetails {
      guard !candidate.detail.isEmpty, gap < room else { return }
      add(narrow: repeatElement(0x20, count: gap))
      add(candidate.detail, .quiet)
    } else {
      add(narrow: repeatElement(0x20, count: min(gap, room)))
    }
  }
}

/// Candidates that are listed below a line, of which one may be chosen.
struct CompletionMenu: Sendable, Hashable {
  /// What is offered.
  let completions: LineCompletions
  /// The text as it was typed.
  let original: LineBuffer
  /// The candidate that stands in the text; nil for what was typed.
  private(set) var selected: Int?

  init(_ completions: LineCompletions, for original: LineBuffer) {
    self.completions = completions
    self.original = original
  }

  /// Goes on to the next candidate, and from the last to the first.
  mutating func selectNext() {
    selected = selected.map { ($0 + 1) % completions.candidates.count } ?? 0
  }

  /// Goes back to the candidate before, and from the first to the last.
  mutating func selectPrevious() {
    let count = completions.candidates.count
    selected = ((selected ?? 0) + count - 1) % count
  }

  /// The text with the candidate in it.
  var text: LineBuffer {
    guard let selected else { return original }
    var text = original
    text.replace(completions.range, with: completions.candidates[selected].text)
    return text
  }
}

extension LineCompletions {
  /// The same, where its range is a part of a text; nil where there is nothing to offer.
  func checked(for text: String) -> LineCompletions? {
    let count = text.utf8.count
    guard !candidates.isEmpty, range.lowerBound >= 0, range.upperBound <= count,
      text.boundary(atOrAfter: range.lowerBound) == range.lowerBound,
      text.boundary(atOrAfter: range.upperBound) == range.upperBound
    else { return nil }
    return self
  }

  /// What all candidates begin with.
  var commonPart: String {
    guard let first = candidates.first?.text else { return "" }
    return candidates.dropFirst()
      .reduce(first) { common, candidate in
        String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
      }
  }
}
