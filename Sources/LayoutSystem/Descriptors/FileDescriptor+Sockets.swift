package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Sockets between processes. A reader that is gone is an error, never a signal.
extension FileDescriptor {
  #if canImport(Darwin)
  // Darwin sets this for a socket, not for a message (SO_NOSIGPIPE).
  private static let quiet: CInt = 0
  #else
  private static let quiet = CInt(MSG_NOSIGNAL)
  #endif

  /// Receives bytes, and waits for at least one as long as the socket lets it.
  /// - Returns: the number of bytes; 0 if the other side is closed.
  /// - Throws: the system's `Errno`, `wouldBlock` after the socket's time.
  package func receive(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    let count = recv(rawValue, buffer.baseAddress, buffer.count, 0)
    guard count >= 0 else { throw .last }
    return count
  }

  /// Fills a buffer, and waits for all its bytes.
  /// - Returns: whether it is full; false if the other side is closed.
  package func receiveAll(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var rest = buffer[...]
    while !rest.isEmpty {
      do throws(Errno) {
        let count = try receive(into: UnsafeMutableRawBufferPointer(rebasing: rest))
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      } catch {
        guard error == .interrupted else { return false }
      }
    }
    return true
  }

  /// Sends pieces of memory, one after the other, as many bytes as the socket takes.
  /// - Returns: the number of bytes.
  /// - Throws: the system's `Errno`, `wouldBlock` after the socket's time.
  package func send(_ pieces: ArraySlice<UnsafeRawBufferPointer>) throws(Errno) -> Int {
    var vectors = pieces.map {
      iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
    }
    let count = vectors.withUnsafeMutableBufferPointer { vectors in
      var header = msghdr()
      header.msg_iov = vectors.baseAddress
      header.msg_iovlen = .init(vectors.count)
      return sendmsg(rawValue, &header, Self.quiet)
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Sends bytes without waiting; a socket that is full or closed loses them.
  package func offer(_ bytes: UnsafeRawBufferPointer) {
    _ = sendBytes(rawValue, bytes.baseAddress, bytes.count, Self.quiet | CInt(MSG_DONTWAIT))
  }

  /// Whether the other side has closed the socket, and all its bytes were received.
  package var isAtEnd: Bool {
    var byte: UInt8 = 0
    let count = recv(rawValue, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
    return count == 0 || (count < 0 && ![.wouldBlock, .interrupted].contains(Errno.last))
  }
}

/// The system's `send`, whose name a method above has.
private func sendBytes(_ socket: CInt, _ start: UnsafeRawPointer?, _ count: Int, _ flags: CInt)
  -> Int
{
  send(socket, start, count, flags)
}
