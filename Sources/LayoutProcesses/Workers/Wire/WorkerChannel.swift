import CPlatform
import LayoutModel
import LayoutProviders

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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

  private let descriptor: Int32
  /// The most bytes of a received message.
  var limit: Int
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
  /// The received bytes that no message has taken.
  private var filled = 0..<0

  /// Takes over a socket.
  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// Limits each wait, so that the channel can check whether the caller still wants a reply.
  func wait(atMost milliseconds: Int) {
    worker_socket_prepare(descriptor, Int32(milliseconds))
  }

  /// Whether the other side has closed its socket.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }

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
    var vectors = pieces.map {
      iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
    }
    var first = 0
    while first < vectors.count {
      let count = vectors.withUnsafeMutableBufferPointer { vectors in
        var header = msghdr()
        header.msg_iov = vectors.baseAddress.map { $0 + first }
        header.msg_iovlen = .init(vectors.count - first)
        return sendmsg(descriptor, &header, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else {
        guard [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) else { throw .closed }
        guard isWanted() else { throw .unwanted }
        continue
      }
      var sent = count
      while first < vectors.count, sent >= vectors[first].iov_len {
        sent -= vectors[first].iov_len
        first += 1
      }
      if first < vectors.count {
        vectors[first].iov_base = vectors[first].iov_base.map { $0 + sent }
        vectors[first].iov_len -= sent
      }
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
      let count = recv(
        descriptor,
        buffer.baseAddress.map { $0 + filled.upperBound },
        buffer.count - filled.upperBound,
        0
      )
      if count > 0 {
        filled = filled.lowerBound..<filled.upperBound + count
      } else if count < 0, [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) {
        guard isWanted() else { throw .unwanted }
      } else {
        throw .closed
      }
    }
  }

  /// Moves the buffered bytes to the start, and doubles the size: a claimed length may be wrong.
  private func makeRoom(for count: Int) {
    guard filled.lowerBound + count > buffer.count || filled.isEmpty else { return }
    let present = filled.count
    if present > 0, filled.lowerBound > 0, let start = buffer.baseAddress {
      memmove(start, start + filled.lowerBound, present)
    }
    filled = 0..<present
    guard present == buffer.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * present, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<present]))
    buffer.deallocate()
    buffer = larger
  }
}
