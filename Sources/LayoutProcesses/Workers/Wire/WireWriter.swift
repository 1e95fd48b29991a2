package import LayoutModel

/// The bytes of a message between the host and a worker: numbers little-endian, texts and lists
/// with their lengths, and at its end the columns of frames as they are in memory.
package struct WireWriter {
  /// The bytes before a message's values: their number in 32 bits, and the kind of message.
  package static let headerSize = 5

  /// The message so far, with space for its header.
  package private(set) var bytes: [UInt8]
  /// The frames at the message's end; nil without frames.
  package private(set) var frames: FrameColumns?

  /// Creates a message without values.
  package init() {
    bytes = []
    bytes.reserveCapacity(512)
    bytes.append(contentsOf: repeatElement(0, count: Self.headerSize))
  }

  /// Appends the bytes of a number.
  package mutating func append<Number: BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes with their number.
  mutating func append(bytes more: some Collection<UInt8>) {
    append(UInt32(truncatingIfNeeded: more.count))
    bytes.append(contentsOf: more)
  }

  /// Appends a value.
  package mutating func write(_ value: some WireValue) { value.write(to: &self) }

  /// Ends the message with frames, which are not copied.
  mutating func end(with columns: FrameColumns) {
    append(Int64(columns.count))
    append(UInt8((columns.zIndex == nil ? 0 : 1) | (columns.attributes == nil ? 0 : 2)))
    columns.attributes?.write(to: &self)
    frames = columns
  }

  /// The values without a header, with the frames at their end, as a part of another message.
  /// - Complexity: O(number of frames), a copy of memory.
  func joined() -> [UInt8] {
    var joined = Array(bytes.dropFirst(Self.headerSize))
    guard let frames, frames.count > 0 else { return joined }
    let columns: [UnsafePointer<Double>?] = [
      frames.x, frames.y, frames.width, frames.height, frames.zIndex,
    ]
    for case let column? in columns {
      joined += UnsafeRawBufferPointer(start: column, count: frames.count * 8)
    }
    return joined
  }

  /// The bytes of the frames at the message's end.
  var frameBytes: Int {
    frames.map { $0.count * ($0.zIndex == nil ? 4 : 5) * MemoryLayout<Double>.stride } ?? 0
  }

  /// Writes the header.
  /// - Returns: whether the message's length can be written.
  mutating func seal(_ kind: WireMessage) -> Bool {
    let length = bytes.count - Self.headerSize + frameBytes
    guard let written = UInt32(exactly: length) else { return false }
    withUnsafeBytes(of: written.littleEndian) { source in
      for index in 0..<4 { bytes[index] = source[index] }
    }
    bytes[4] = kind.rawValue
    return true
  }
}
