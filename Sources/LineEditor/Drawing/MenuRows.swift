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
