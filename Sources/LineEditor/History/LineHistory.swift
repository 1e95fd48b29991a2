public import SystemPackage

/// The lines that were typed, oldest first.
public final class LineHistory {
  /// What was typed, each entry with all its lines.
  public private(set) var entries: [String] = []

  private let limit: Int
  /// Nil where nothing is kept, from the start or any more.
  private var file: HistoryFile?
  /// How many entries may be added to the file before it is looked whether it is too long.
  private var room = 0

  /// Creates a history that ends with the program.
  public init(limit: Int = 10_000) {
    self.limit = limit
  }

  /// Creates a history that is kept in a file, which is made when there is something to keep.
  ///
  /// Several programs may use one file at the same time; each finds what was there when it began.
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: how many entries are kept.
  /// - Returns: the history, which works in any case, and what is wrong with the file.
  public static func open(
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
      let problem = HistoryProblem(path: path, kind: .damaged(lines: content.damagedLines))
      return (history, content.damagedLines > 0 ? problem : nil)
    } catch {
      return (history, error)
    }
  }

  /// Keeps an entry, unless it is empty, begins with a space or is the last one again.
  /// - Returns: what has kept the file from being written, the first time; there is no other attempt.
  public func add(_ entry: String) -> HistoryProblem? {
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
