import CPlatform
package import LayoutModel
import LayoutProviders

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

/// The reason why a message cannot be read.
package struct WireMistake: Error {}

/// Reads the values of a message from any sender: every length is checked before it is used.
///
/// The bytes belong to the channel, and are valid until it receives again.
package struct WireReader {
  /// The greatest nesting of values.
  private static let depthLimit = 96

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var depth = 0

  /// Creates a reader of a message's values.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The number of unread bytes.
  private var rest: Int { bytes.count - position }

  /// Takes a number.
  mutating func take<Number: BitwiseCopyable>(_ type: Number.Type) throws(WireMistake) -> Number {
    let size = MemoryLayout<Number>.size
    guard rest >= size else { throw WireMistake() }
    defer { position += size }
    return bytes.loadUnaligned(fromByteOffset: position, as: type)
  }

  /// Takes bytes that follow their number.
  mutating func takeBytes() throws(WireMistake) -> UnsafeRawBufferPointer {
    let count = Int(try take(UInt32.self))
    guard rest >= count else { throw WireMistake() }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  /// Takes a number of elements, each of which has at least a byte.
  mutating func takeCount() throws(WireMistake) -> Int {
    let count = Int(try take(UInt32.self))
    guard count <= rest else { throw WireMistake() }
    return count
  }

  /// Takes a value.
  package mutating func read<Value: WireValue>(
    _ type: Value.Type = Value.self
  ) throws(WireMistake) -> Value {
    try Value(from: &self)
  }

  /// Takes a value within another one of the same kind.
  mutating func nested<Value>(
    _ body: (inout WireReader) throws(WireMistake) -> Value
  ) throws(WireMistake) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw WireMistake() }
    return try body(&self)
  }

  /// Takes the frames at the message's end.
  /// - Complexity: O(count), a copy of memory.
  package mutating func takeFrames() throws(WireMistake) -> FrameColumns {
    let count = Int(try take(Int64.self))
    let flags = try take(UInt8.self)
    let columns = flags & 1 == 0 ? 4 : 5
    let (numbers, isTooMany) = count.multipliedReportingOverflow(by: columns)
    guard count >= 0, !isTooMany, numbers <= rest / 8 else { throw WireMistake() }
    // Only received frames have attributes.
    let attributes =
      flags & 2 == 0 ? nil : try FrameAttributes.taken(from: &self, count: count)
    guard numbers * 8 == rest else { throw WireMistake() }
    guard count > 0 else { return .empty }
    guard let copy = block_allocate(numbers * 8) else { throw WireMistake() }
    if let start = bytes.baseAddress {
      copy.copyMemory(from: start + position, byteCount: numbers * 8)
    }
    position += numbers * 8
    return FrameColumns(
      adopting: copy.bindMemory(to: Double.self, capacity: numbers),
      count: count,
      capacity: count,
      hasZIndex: columns == 5,
      attributes: attributes
    )
  }
}

/// A value that messages contain.
package protocol WireValue {
  /// Appends the value to a message.
  func write(to writer: inout WireWriter)
  /// Takes the value from a message.
  init(from reader: inout WireReader) throws(WireMistake)
}
