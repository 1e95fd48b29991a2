/// The candidates listed below a line, one of which may be selected.
struct CompletionMenu: Sendable, Hashable {
  let completions: LineCompletions
  /// The text as the user typed it.
  let original: LineBuffer
  /// The index of the selected candidate; nil means the typed text.
  private(set) var selected: Int?

  /// Selects the next candidate, after the last one the first.
  mutating func selectNext() {
    selected = selected.map { ($0 + 1) % completions.candidates.count } ?? 0
  }

  /// Selects the previous candidate, before the first one the last.
  mutating func selectPrevious() {
    let count = completions.candidates.count
    selected = ((selected ?? 0) + count - 1) % count
  }

  /// The text with the selected candidate in it.
  var text: LineBuffer {
    guard let selected else { return original }
    var text = original
    text.replace(completions.range, with: completions.candidates[selected].text)
    return text
  }
}

extension LineCompletions {
  /// Returns the completions if their range is a part of a text; nil without candidates.
  package func checked(for text: String) -> LineCompletions? {
    let count = text.utf8.count
    guard !candidates.isEmpty, range.lowerBound >= 0, range.upperBound <= count,
      text.boundary(atOrAfter: range.lowerBound) == range.lowerBound,
      text.boundary(atOrAfter: range.upperBound) == range.upperBound
    else { return nil }
    return self
  }

  /// The longest common prefix of the candidates.
  var commonPart: String {
    guard let first = candidates.first?.text else { return "" }
    return candidates.dropFirst()
      .reduce(first) { common, candidate in
        String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
      }
  }
}

// MARK: - Rows

extension CompletionMenu {
  /// The columns of the mark before a candidate.
  private static let mark = 2
  /// The columns between candidates.
  private static let gap = 2

  /// Returns the rows of the menu: a row for each candidate with its detail, or columns if no
  /// candidate has a detail.
  /// - Parameters:
  ///   - columns: the width of the screen.
  ///   - height: the most rows; the selected candidate is always visible.
  ///   - hasColours: whether the selected candidate is inverted.
  /// - Returns: the rows, at most `height`.
  func rows(columns: Int, height: Int, hasColours: Bool) -> [Row] {
    let candidates = completions.candidates
    guard height > 0 else { return [] }
    let hasDetails = candidates.contains { !$0.detail.isEmpty }
    let widest = candidates.reduce(0) { max($0, $1.text.columns) }
    let perRow = hasDetails ? 1 : max(1, columns / (Self.mark + widest + Self.gap))
    let count = (candidates.count + perRow - 1) / perRow
    let shown = shownRows(count, height: height, selected: (selected ?? 0) / perRow)
    let places = (shown.lowerBound * perRow)..<min(candidates.count, shown.upperBound * perRow)
    var rows = shown.map { row in
      var builder = RowBuilder(columns: columns, hasColours: hasColours)
      for place in (row * perRow)..<min(candidates.count, (row + 1) * perRow) {
        let isSelected = place == selected
        builder.add(cell: candidates[place], isSelected, width: widest, hasDetails: hasDetails)
      }
      return builder.finish()
    }
    let hidden = candidates.count - places.count
    if hidden > 0, height > 1 {
      var builder = RowBuilder(columns: columns, hasColours: hasColours)
      let (above, below) = (places.lowerBound, candidates.count - places.upperBound)
      let parts = [above > 0 ? "\(above) above" : nil, below > 0 ? "\(below) more" : nil]
      builder.add("… " + parts.compactMap(\.self).joined(separator: ", "), .quiet)
      rows.append(builder.finish())
    }
    return rows
  }

  private func shownRows(_ count: Int, height: Int, selected: Int) -> Range<Int> {
    guard count > height else { return 0..<count }
    let room = max(1, height - 1)
    let first = min(max(0, selected - room + 1), count - room)
    return first..<(first + room)
  }
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
    // A long candidate moves only its own detail.
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
