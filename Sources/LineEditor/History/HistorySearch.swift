/// A search in the history that goes on with each letter.
struct HistorySearch: Sendable, Hashable {
  /// Which way it goes.
  enum Direction: Sendable, Hashable {
    case older, newer
  }

  /// An entry that holds the text, and where.
  struct Match: Sendable, Hashable {
    let entry: Int
    let text: String
    let range: Range<Int>
  }

  /// What is looked for.
  private(set) var wanted = ""
  /// What was found last; it stays when nothing more is found.
  private(set) var match: Match?
  /// Whether the last search has found nothing.
  private(set) var hasFailed = false
  /// The state before each letter.
  private var earlier: [Step] = []

  private struct Step: Sendable, Hashable {
    let wanted: String
    let match: Match?
    let hasFailed: Bool
  }

  /// Looks for more letters, from the entry where it is.
  mutating func add(_ text: String, in entries: [String]) {
    earlier.append(Step(wanted: wanted, match: match, hasFailed: hasFailed))
    wanted += text
    search(.older, in: entries, from: match?.entry ?? entries.count - 1)
  }

  /// Takes back what was last added.
  mutating func removeLast() {
    guard let step = earlier.popLast() else { return }
    (wanted, match, hasFailed) = (step.wanted, step.match, step.hasFailed)
  }

  /// Goes on to the next entry that is not the same again.
  mutating func next(_ direction: Direction, in entries: [String]) {
    let here = match?.entry ?? entries.count
    search(direction, in: entries, from: direction == .older ? here - 1 : here + 1)
  }

  private mutating func search(_ direction: Direction, in entries: [String], from start: Int) {
    guard !wanted.isEmpty else { return }
    let needle = Array(wanted.utf8)
    var place = start
    while entries.indices.contains(place) {
      let entry = entries[place]
      if entry != match?.text || place == match?.entry,
        let offset = Self.lastOffset(of: needle, in: entry)
      {
        match = Match(entry: place, text: entry, range: offset..<(offset + needle.count))
        hasFailed = false
        return
      }
      place += direction == .older ? -1 : 1
    }
    hasFailed = true
  }

  private static func lastOffset(of needle: [UInt8], in entry: String) -> Int? {
    var entry = entry
    return entry.withUTF8 { bytes in
      guard bytes.count >= needle.count, let first = needle.first else { return nil }
      return (0...(bytes.count - needle.count))
        .last { start in
          bytes[start] == first && bytes[start..<(start + needle.count)].elementsEqual(needle)
        }
    }
  }
}
