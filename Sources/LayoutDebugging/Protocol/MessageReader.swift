/// Splits the bytes of a client into messages: a header with a length, and as many bytes.
///
/// Bytes that are no message are skipped, so that a client's mistake costs nothing but itself.
package struct MessageReader: Sendable {
  /// The most bytes of a header.
  package static let headerLimit = 4096
  /// The most bytes of a message: a client sends paths, lines and expressions.
  package static let sizeLimit = 1 << 20

  /// The next part of the bytes.
  package enum Part: Sendable, Equatable {
    /// The content of a message.
    case message([UInt8])
    /// Bytes that were skipped, in words.
    case fault(String)
  }

  /// The received bytes, of which those before `start` are taken.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The bytes of a message beyond the limit that are still to be skipped.
  private var skipped = 0

  /// Creates a reader without bytes.
  package init() {}

  /// Appends received bytes.
  package mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Takes the next part; nil if more bytes are necessary.
  package mutating func next() -> Part? {
    let count = min(skipped, bytes.count - start)
    (start, skipped) = (start + count, skipped - count)
    guard skipped == 0 else { return nil }
    guard let end = headerEnd() else { return overlongHeader() }
    guard let length = Self.length(in: bytes[start..<end]) else {
      start = end
      return .fault("a header without a valid Content-Length")
    }
    guard length <= Self.sizeLimit else {
      (start, skipped) = (end, length)
      return .fault("a message of \(length) bytes; at most \(Self.sizeLimit) are read")
    }
    guard bytes.count - end >= length else { return nil }
    start = end + length
    return .message(Array(bytes[end..<start]))
  }

  /// Returns the index behind the empty line that ends the header; nil if it is not there yet.
  private func headerEnd() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    let limit = min(bytes.count, start + Self.headerLimit)
    guard limit - start >= mark.count else { return nil }
    return (start...limit - mark.count)
      .first { bytes[$0] == mark[0] && bytes[$0..<$0 + mark.count].elementsEqual(mark) }
      .map { $0 + mark.count }
  }

  /// Skips what is too long for a header, but for bytes with which its end may begin.
  private mutating func overlongHeader() -> Part? {
    guard bytes.count - start >= Self.headerLimit else { return nil }
    start = bytes.count - 3
    return .fault("a header of more than \(Self.headerLimit) bytes")
  }

  /// Returns the length that a header names; nil if it names none, or one beyond 1 GiB.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(whereSeparator: { $0 == 13 || $0 == 10 }) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " || $0 == "\t" }
      guard !digits.isEmpty, digits.count <= 10, digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let length = Int(digits), length <= 1 << 30
      else { return nil }
      return length
    }
    return nil
  }
}
