/// A line of a batch, before it is understood.
public struct BatchLine: Sendable, Equatable {
  /// What a line holds.
  public enum Content: Sendable, Equatable {
    /// The bytes without the line's end.
    case text([UInt8])
    /// More bytes than are taken; nothing of them was kept.
    case tooLong(limit: Int)
  }

  /// The file's name; nil where the input has none, as standard input.
  public var file: String?
  /// The line's number in its file, from 1.
  public var number: Int
  /// What the line holds.
  public var content: Content

  /// Creates a line.
  public init(file: String? = nil, number: Int, content: Content) {
    self.file = file
    self.number = number
    self.content = content
  }

  /// How many bytes the line holds.
  var byteCount: Int {
    switch content {
    case .text(let bytes): bytes.count
    case .tooLong: 0
    }
  }
}

/// Which lines of a batch one of several programs takes: `2/3`, of every three lines the second.
public struct BatchShard: Sendable, Hashable {
  /// Which one, from 1.
  public let index: Int
  /// Of how many.
  public let count: Int

  /// All lines.
  public static let whole = BatchShard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    (self.index, self.count) = (index, count)
  }

  /// Reads `2/3`; nil for anything else, and where the first number is not from 1 to the second.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let index = Int(parts[0]), let count = Int(parts[1]), (1...max(1, count)).contains(index),
      count > 0
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Whether a line is taken; lines are counted from 0 over all files, empty ones left out.
  func contains(_ position: Int) -> Bool { position % count == index - 1 }
}
