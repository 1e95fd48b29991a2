/// Cuts what files give into the lines of a batch.
///
/// Knows no files: whoever has them gives their bytes, in whatever pieces. Lines of nothing but space
/// are left out. Holds no more than a piece and one line.
public struct BatchLines: Sendable {
  /// How long a line may be where nobody says anything, in bytes.
  public static let standardLimit = 64 << 20

  private let limit: Int
  private let shard: BatchShard
  private var file: String?
  private var number = 0
  /// How many lines that are not empty there were, in all files.
  private var position = 0
  private var piece: ArraySlice<UInt8> = []

  /// Starts with no file.
  /// - Parameters:
  ///   - limit: how many bytes a line may have.
  ///   - shard: which lines are wanted.
  public init(limit: Int = standardLimit, shard: BatchShard = .whole) {
    self.limit = limit
    self.shard = shard
  }

  /// Begins another file; nil for one without a name.
  public mutating func begin(file: String?) {
    self.file = file
    number = 0
    piece = []
  }

  /// The next wanted line.
  /// - Parameter read: gives the next bytes of the file, none at its end.
  /// - Returns: nil at the end of the file.
  public mutating func next(_ read: () throws -> [UInt8]) rethrows -> BatchLine? {
    while case .line(let content) = try nextContent(read) {
      number += 1
      guard let content else { continue }
      position += 1
      guard shard.contains(position - 1) else { continue }
      return BatchLine(file: file, number: number, content: content)
    }
    return nil
  }

  /// What stands up to the next line feed.
  private enum Next {
    /// A line; nil for one of nothing but space.
    case line(BatchLine.Content?)
    case end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private mutating func nextContent(_ read: () throws -> [UInt8]) rethrows -> Next {
    var line: [UInt8] = []
    var (hasBegun, isTooLong, isEmpty) = (false, false, true)
    while true {
      if piece.isEmpty {
        piece = try read()[...]
        if piece.isEmpty { break }
      }
      hasBegun = true
      let end = piece.firstIndex(of: 0x0A)
      let part = piece[..<(end ?? piece.endIndex)]
      isEmpty = isEmpty && part.allSatisfy(Self.isSpace)
      isTooLong = isTooLong || line.count + part.count > limit
      if isTooLong { line = [] } else { line += part }
      piece = end.map { piece[($0 + 1)...] } ?? []
      if end != nil { break }
    }
    guard hasBegun else { return .end }
    return .line(isEmpty ? nil : isTooLong ? .tooLong(limit: limit) : .text(line))
  }
}
