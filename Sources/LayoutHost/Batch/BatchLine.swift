import LayoutModel

/// A line of a batch, before it is decoded.
package struct BatchLine: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// The bytes without the line's end.
    case text([UInt8])
    /// More bytes than the limit; none of them is kept.
    case tooLong(limit: Int)
  }

  /// The file's name; nil if the input has no name, such as standard input.
  package var file: String?
  /// The line's number in its file, from 1.
  package var number: Int
  package var content: Content

  package init(file: String? = nil, number: Int, content: Content) {
    self.file = file
    self.number = number
    self.content = content
  }

  /// The number of bytes that the line holds.
  var byteCount: Int {
    switch content {
    case .text(let bytes): bytes.count
    case .tooLong: 0
    }
  }
}

/// The share of a batch's lines that one of several programs takes: `2/3` is every third line, from
/// the second.
package struct BatchShard: Sendable, Hashable {
  /// The number of the shard, from 1.
  let index: Int
  /// The number of shards.
  let count: Int

  /// All lines.
  package static let whole = BatchShard(index: 1, count: 1)

  /// Whether the shard takes a line; lines are counted from 0 over all files, without empty ones.
  func contains(_ position: Int) -> Bool { position % count == index - 1 }
}

extension BatchShard {
  /// Reads `2/3`; nil if the text is another, or the first number is not from 1 to the second.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let index = Int(parts[0]), let count = Int(parts[1]), (1...max(1, count)).contains(index),
      count > 0
    else { return nil }
    self.init(index: index, count: count)
  }
}
