import CPlatform
import LayoutModel
import LayoutSystem
import SystemPackage

/// The reason why the channel no longer transmits messages.
enum ChannelEnd: Error {
  /// The other side has closed its socket.
  case closed
  /// The caller no longer wants a reply.
  case unwanted
  /// A message that is too long, or of an unknown kind.
  case malformed
}

/// A socket for messages, on one side.
///
/// One thread uses it.
final class WorkerChannel {
  /// The smallest size of the buffer for received bytes.
  private static let room = 64 << 10

  private let descriptor: FileDescriptor
  /// The most bytes of a received message.
  var limit: Int
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
  /// The received bytes that no message has taken.
  private var filled = 0..<0

  /// Takes over a socket.
  init(_ descriptor: FileDescriptor, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  deinit {
    try? descriptor.close()
    buffer.deallocate()
  }

  /// Limits each wait, so that the channel can check whether the caller still wants a reply.
  func wait(atMost milliseconds: Int) {
    worker_socket_prepare(descriptor.rawValue, Int32(milliseconds))
  }

  /// Whether the other side has closed its socket.
  var isClosed: Bool { descriptor.isAtEnd }

  // MARK: Sending

  /// Sends a message.
  func send(
    _ kind: WireMessage,
    _ message: consuming WireWriter,
    while isWanted: () -> Bool = { true }
  ) throws(ChannelEnd) {
    guard message.seal(kind) else { throw .malformed }
    let frames = message.frames
    var failure: ChannelEnd?
    message.bytes.withUnsafeBytes { bytes in
      var pieces = [UnsafeRawBufferPointer(bytes)]
      if let frames, frames.count > 0 {
        var columns = [frames.x, frames.y, frames.width, frames.height]
        if let zIndex = frames.zIndex { columns.append(zIndex) }
        pieces += columns.map { UnsafeRawBufferPointer(start: $0, count: frames.count * 8) }
      }
      do throws(ChannelEnd) {
        try send(pieces, while: isWanted)
      } catch {
        failure = error
      }
    }
    // The columns must not be freed earlier.
    withExtendedLifetime(frames) {}
    if let failure { throw failure }
  }

  /// Sends pieces of memory one after the other.
  private func send(
    _ pieces: [UnsafeRawBufferPointer],
    while isWanted: () -> Bool
  ) throws(ChannelEnd) {
    var rest = pieces[...]
    while !rest.isEmpty {
      var sent = 0
      do throws(Errno) {
        sent = try descriptor.send(rest)
      } catch .wouldBlock, .interrupted {
        guard isWanted() else { throw .unwanted }
        continue
      } catch {
        throw .closed
      }
      while let piece = rest.first, sent >= piece.count {
        sent -= piece.count
        rest.removeFirst()
      }
      if let piece = rest.first { rest[rest.startIndex] = .init(rebasing: piece[sent...]) }
    }
  }

  // MARK: Receiving

  /// Receives the next message; its bytes are valid until the next call.
  func receive(
    while isWanted: () -> Bool = { true }
  ) throws(ChannelEnd) -> (kind: WireMessage, reader: WireReader) {
    try fill(WireWriter.headerSize, while: isWanted)
    let length = Int(buffer.loadUnaligned(fromByteOffset: filled.lowerBound, as: UInt32.self))
    let kind = WireMessage(rawValue: buffer[filled.lowerBound + 4])
    guard let kind, length <= limit else { throw .malformed }
    try fill(WireWriter.headerSize + length, while: isWanted)
    let start = filled.lowerBound + WireWriter.headerSize
    filled = start + length..<filled.upperBound
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<start + length])
    return (kind, WireReader(bytes))
  }

  /// Receives until the buffer contains a number of bytes.
  private func fill(_ count: Int, while isWanted: () -> Bool) throws(ChannelEnd) {
    while filled.count < count {
      makeRoom(for: count)
      do throws(Errno) {
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled.upperBound...])
        let count = try descriptor.receive(into: room)
        guard count > 0 else { throw .brokenPipe }
        filled = filled.lowerBound..<filled.upperBound + count
      } catch .wouldBlock, .interrupted {
        guard isWanted() else { throw .unwanted }
      } catch {
        throw .closed
      }
    }
  }

  /// Moves the buffered bytes to the start, and doubles the size: a claimed length may be wrong.
  private func makeRoom(for count: Int) {
    guard filled.lowerBound + count > buffer.count || filled.isEmpty else { return }
    let present = filled.count
    if present > 0, filled.lowerBound > 0, let start = buffer.baseAddress {
      start.copyMemory(from: start + filled.lowerBound, byteCount: present)
    }
    filled = 0..<present
    guard present == buffer.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * present, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<present]))
    buffer.deallocate()
    buffer = larger
  }
}
