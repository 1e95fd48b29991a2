public import SystemPackage

/// Why lines are not, or not all, kept from one run to the next.
public struct HistoryProblem: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The file cannot be read.
    case unreadable(Errno)
    /// The file cannot be written.
    case unwritable(Errno)
    /// There is something else in the file's place, such as a folder.
    case notAFile
    /// Another program does not give the file free.
    case locked
    /// So many of its lines are not such as this program writes.
    case damaged(lines: Int)
  }

  /// The file.
  public let path: FilePath
  /// What is wrong with it.
  public let kind: Kind
}

extension HistoryProblem: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch kind {
    case .unreadable(let problem): "the history is not read: \(path): \(problem)"
    case .unwritable(let problem): "the history is not kept: \(path): \(problem)"
    case .notAFile: "the history is not kept: \(path) is not a file"
    case .locked: "the history is not kept: \(path) is locked by another program"
    case .damaged(let lines):
      "\(lines == 1 ? "a line" : "\(lines) lines") of the history cannot be read: \(path)"
    }
  }
}
