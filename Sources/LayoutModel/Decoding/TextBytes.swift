/// Text in UTF-8 that grows at its end, piece by piece.
///
/// The memory after the text is always initialized, so writing a piece takes one check of the
/// capacity.
struct TextBytes {
  /// The text, and the memory after it.
  private var storage: [UInt8] = []
  /// The length of the text, in bytes.
  private(set) var count = 0

  /// Calls a closure with the bytes of the text.
  func withBytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try storage.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
    }
  }

  /// The text as a string.
  /// - Complexity: O(length of the text).
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Removes the text and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Appends what a closure writes.
  /// - Parameters:
  ///   - capacity: the greatest length of the piece.
  ///   - write: writes the piece, and returns its length, in bytes.
  @inline(__always)
  mutating func append(
    upTo capacity: Int,
    _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    if count &+ capacity > storage.count { grow(by: capacity) }
    storage.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      count &+= write(start + count)
    }
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    append(upTo: 1) { text in
      text[0] = byte
      return 1
    }
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    append(upTo: bytes.count) { text in
      text.update(from: start, count: bytes.count)
      return bytes.count
    }
  }

  mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { append($0) }
  }

  /// Appends a literal.
  @inline(__always)
  mutating func append(literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func append(_ byte: UInt8, times: Int) {
    append(upTo: times) { text in
      text.update(repeating: byte, count: times)
      return times
    }
  }

  @inline(never)
  private mutating func grow(by capacity: Int) {
    let length = max(256, storage.count, capacity)
    storage.append(contentsOf: repeatElement(0, count: length))
  }
}
