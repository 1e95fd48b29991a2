/// A place in the history, from which one goes to older and newer entries.
///
/// An entry that was changed is found again as it was left, until the line is taken.
struct HistoryBrowsing: Sendable {
  let entries: [String]
  /// The entry that is edited; the number of entries for the line that is new.
  private var place: Int
  private var changed: [Int: LineBuffer] = [:]

  init(_ entries: [String]) {
    self.entries = entries
    place = entries.count
  }

  /// Leaves a text for the next one; nil where there is none.
  mutating func go(
    _ direction: HistorySearch.Direction,
    from text: LineBuffer
  ) -> LineBuffer? {
    let next = direction == .older ? place - 1 : place + 1
    guard (0...entries.count).contains(next) else { return nil }
    go(to: next, from: text)
    if let known = changed[next] { return known }
    return LineBuffer(next < entries.count ? entries[next] : "")
  }

  /// Leaves a text for an entry.
  mutating func go(to next: Int, from text: LineBuffer) {
    if place == entries.count || text.text != entries[place] { changed[place] = text }
    place = next
  }
}
