package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension FileDescriptor {
  /// The operation that a wait is for.
  package enum Readiness {
    case reading, writing
  }

  /// Waits until descriptors are ready, at their end or broken, or until a time is over.
  /// - Parameters:
  ///   - descriptors: the descriptors; nil stands for none.
  ///   - readiness: the operation that they are to be ready for.
  ///   - time: the longest wait; nil if it is unlimited.
  /// - Returns: for each descriptor whether it is ready; none is after the time.
  /// - Throws: the system's `Errno`, `interrupted` after a signal.
  package static func wait(
    for descriptors: [FileDescriptor?],
    toBe readiness: Readiness = .reading,
    atMost time: Duration? = nil
  ) throws(Errno) -> [Bool] {
    let events = Int16(readiness == .reading ? POLLIN : POLLOUT)
    // The system ignores negative descriptors.
    var polled = descriptors.map { pollfd(fd: $0?.rawValue ?? -1, events: events, revents: 0) }
    // Rounded up, so that the wait does not end early.
    let milliseconds = time.map { (max(.zero, $0) / .milliseconds(1)).rounded(.up) } ?? -1
    let limited = CInt(min(milliseconds, Double(CInt.max)))
    try Errno.check(poll(&polled, nfds_t(polled.count), limited))
    return polled.map { $0.revents != 0 }
  }

  /// Waits until the descriptor is ready for reading, at its end or broken, or a time is over.
  /// - Returns: whether it is ready; false after a signal and after the time.
  package func isReady(within time: Duration? = nil) -> Bool {
    ((try? Self.wait(for: [self], atMost: time)) ?? [false])[0]
  }

  /// Writes all bytes, and waits while the other end accepts no more.
  ///
  /// Some programs pass on a descriptor that does not block.
  /// - Throws: the system's `Errno`.
  package func writeWhole(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        rest = rest.dropFirst(try Errno.only { try write(part) })
      } catch .wouldBlock {
        _ = try? Self.wait(for: [self], toBe: .writing)
      }
    }
  }

  /// Writes all bytes, and waits while the other end accepts no more.
  /// - Throws: the system's `Errno`.
  package func writeWhole(_ bytes: [UInt8]) throws(Errno) {
    try Errno.only { try bytes.withUnsafeBytes { try writeWhole($0) } }
  }

  /// Lets reading and writing fail with `wouldBlock` instead of waiting.
  package func stopBlocking() {
    let flags = fcntl(rawValue, F_GETFL)
    if flags >= 0 { _ = fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) }
  }

  /// Closes the descriptor in programs that the process starts.
  package func closeOnStart() { _ = fcntl(rawValue, F_SETFD, FD_CLOEXEC) }

  /// Whether the descriptor is that of a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether a file is open under the descriptor's number.
  package var isOpen: Bool { fcntl(rawValue, F_GETFD) != -1 }
}
