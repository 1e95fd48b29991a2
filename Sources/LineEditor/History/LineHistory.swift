package import SystemPackage

/// The lines typed earlier, oldest first.
package final class LineHistory {
  /// The entries, each with all its lines.
  package private(set) var entries: [String] = []

  /// The most entries to keep.
  private let limit: Int
  /// The file; nil if the history is in memory, and after an error.
  private var file: HistoryFile?
  /// The number of entries to append before the file's length is checked.
  private var room = 0

  /// Creates a history in memory.
  package init(limit: Int = 10_000) {
    self.limit = limit
  }

  /// Creates a history in a file, which is created with its first entry.
  ///
  /// Several programs may share one file; each sees the entries that existed when it started.
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the most entries to keep.
  /// - Returns: a usable history in every case, and the problem with the file.
  package static func open(
    _ path: FilePath,
    limit: Int = 10_000
  ) -> (history: LineHistory, problem: HistoryProblem?) {
    let history = LineHistory(limit: limit)
    let file = HistoryFile(path: path, limit: limit)
    do throws(HistoryProblem) {
      let content = try file.read()
      history.entries = content.entries
      history.room = content.isLong ? 0 : file.longCount - content.entries.count
      history.file = file
      let damaged = content.damagedLines
      return (history, damaged > 0 ? .damaged(path, lines: damaged) : nil)
    } catch {
      return (history, error)
    }
  }

  /// Adds an entry, unless it is blank, begins with a space or repeats the last one.
  /// - Returns: the first error that keeps the file from being written; later entries stay in
  ///   memory.
  package func add(_ entry: String) -> HistoryProblem? {
    guard let first = entry.first, first != " ", entry != entries.last,
      !entry.allSatisfy(\.isWhitespace)
    else { return nil }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst() }
    do throws(HistoryProblem) {
      try file?.append(entry)
      room -= 1
      if room < 0 {
        try file?.trim()
        room = limit / 10
      }
      return nil
    } catch {
      file = nil
      return error
    }
  }
}

/// An incremental search in the history.
struct HistorySearch: Sendable, Hashable {
  enum Direction: Sendable, Hashable {
    /// Toward the first entry, or toward the last.
    case older, newer
  }

  /// A match: an entry with the position of the text in it.
  struct Match: Sendable, Hashable {
    let entry: Int
    let text: String
    /// The position of the match, in bytes.
    let range: Range<Int>
  }

  private(set) var wanted = ""
  /// The last match; it remains if a longer text has no match.
  private(set) var match: Match?
  /// Whether the last search found no match.
  private(set) var hasFailed = false
  /// The search before each letter, each with those before it.
  private var earlier: [HistorySearch] = []

  /// Adds letters to the text and searches from the current entry.
  mutating func add(_ text: String, in entries: [String]) {
    earlier.append(self)
    wanted += text
    search(.older, in: entries, from: match?.entry ?? entries.count - 1)
  }

  /// Undoes the last letters.
  mutating func removeLast() {
    if let last = earlier.last { self = last }
  }

  /// Searches for the next entry with another text.
  mutating func next(_ direction: Direction, in entries: [String]) {
    let here = match?.entry ?? entries.count
    search(direction, in: entries, from: direction == .older ? here - 1 : here + 1)
  }

  /// Searches from an entry to the end of the history.
  /// - Complexity: O(*n*) in the total length of the entries.
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

  /// Returns the last offset of a text in an entry, compared by bytes.
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

/// A position in the history, with the changes to its entries.
///
/// A changed entry keeps its changes until the line is entered.
struct HistoryBrowsing: Sendable {
  /// The entries, oldest first.
  let entries: [String]
  /// The index of the edited entry; `entries.count` for the new line.
  private var place: Int
  /// The changed entries by their indices.
  private var changed: [Int: LineBuffer] = [:]
  /// The typed beginning of the entries that Up and Down find.
  private var beginning = ""

  /// Creates a position at the new line.
  init(_ entries: [String]) {
    self.entries = entries
    place = entries.count
  }

  /// Moves to the next entry in a direction and returns its text, with its changes; nil at the end
  /// of the history.
  mutating func go(
    _ direction: HistorySearch.Direction,
    from text: LineBuffer
  ) -> LineBuffer? {
    entry(direction == .older ? place - 1 : place + 1, from: text)
  }

  /// Moves to the next entry in a direction with the same beginning as the typed text; nil if no
  /// entry matches.
  /// - Complexity: O(*n*) in the number of entries.
  mutating func goToMatch(
    _ direction: HistorySearch.Direction,
    from text: LineBuffer
  ) -> LineBuffer? {
    if place == entries.count { beginning = text.text }
    let step = direction == .older ? -1 : 1
    var next = place + step
    while entries.indices.contains(next),
      !entries[next].hasPrefix(beginning) || entries[next] == text.text
    {
      next += step
    }
    return entry(next, from: text)
  }

  /// Moves to an entry and returns its text, with its changes; nil beyond the ends of the history.
  private mutating func entry(_ next: Int, from text: LineBuffer) -> LineBuffer? {
    guard (0...entries.count).contains(next) else { return nil }
    go(to: next, from: text)
    return changed[next] ?? LineBuffer(next < entries.count ? entries[next] : "")
  }

  /// Returns the rest of the newest entry that begins with a text and is longer; nil if no entry
  /// matches.
  /// - Complexity: O(*n*) in the number of entries.
  func continuation(of text: String) -> String? {
    let entry = entries.last { $0.utf8.count > text.utf8.count && $0.hasPrefix(text) }
    return entry.map { String($0.dropFirst(text.count)) }
  }

  /// Moves to an entry and keeps the text of the previous one.
  mutating func go(to next: Int, from text: LineBuffer) {
    if place == entries.count || text.text != entries[place] { changed[place] = text }
    place = next
  }
}
