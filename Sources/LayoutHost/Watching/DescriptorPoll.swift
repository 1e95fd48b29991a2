import LayoutModel
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Waits for several descriptors at once.
enum DescriptorPoll {
  /// Which descriptors can be read, have come to their end or are broken; none when the time is
  /// over, or a signal came.
  ///
  /// Nil descriptors are never ready; without a moment it waits for ever.
  static func poll(
    _ descriptors: [FileDescriptor?],
    until moment: ContinuousClock.Instant?
  ) throws(LayoutError) -> [Bool] {
    // The system leaves out negative numbers.
    var entries = descriptors.map {
      pollfd(fd: $0?.rawValue ?? -1, events: Int16(POLLIN), revents: 0)
    }
    #if canImport(Glibc)
    let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds(until: moment))
    #elseif canImport(Musl)
    let count = Musl.poll(&entries, nfds_t(entries.count), milliseconds(until: moment))
    #else
    let count = Darwin.poll(&entries, nfds_t(entries.count), milliseconds(until: moment))
    #endif
    guard count < 0 else { return entries.map { $0.revents != 0 } }
    let problem = Errno(rawValue: errno)
    guard problem == .interrupted else { throw LayoutError(watching: nil, problem) }
    return descriptors.map { _ in false }
  }

  /// Rounded up, so that nobody is woken too early and waits for nothing.
  private static func milliseconds(until moment: ContinuousClock.Instant?) -> Int32 {
    guard let moment else { return -1 }
    let left = max(.zero, moment - .now).components
    guard left.seconds < 1_000_000 else { return 1_000_000_000 }
    let millisecond: Int64 = 1_000_000_000_000_000
    return Int32(left.seconds * 1000 + (left.attoseconds + millisecond - 1) / millisecond)
  }
}
