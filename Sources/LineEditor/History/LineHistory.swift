package import SystemPackage

/// The lines that were typed, oldest first.
package final class LineHistory {
  /// What was typed, each entry with all its lines.
  package private(set) var entries: [String] = []

  private let limit: Int
  /// Nil where nothing is kept, from the start or any more.
  private var file: HistoryFile?
  /// How many entries may be added to the file before it is looked whether it is too long.
  private var room = 0

  /// Creates a history that ends with the program.
  package init(limit: Int = 10_000) {
    self.limit = limit
  }

  /// Creates a history that is kept in a file, which is made when there is something to keep.
  ///
  /// Several programs may use one file at the same time; each finds what was there when it began.
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: how many entries are kept.
  /// - Returns: the history, which works in any case, and what is wrong with the file.
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

  /// Keeps an entry, unless it is empty, begins with a space or is the last one again.
  /// - Returns: what has kept the file from being written, the first time; there is no other attempt.
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
  /// The search before each letter, each with those before it.
  private var earlier: [HistorySearch] = []

  /// Looks for more letters, from the entry where it is.
  mutating func add(_ text: String, in entries: [String]) {
    earlier.append(self)
    wanted += text
    search(.older, in: entries, from: match?.entry ?? entries.count - 1)
  }

  /// Takes back what was last added.
  mutating func removeLast() {
    if let last = earlier.last { self = last }
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
