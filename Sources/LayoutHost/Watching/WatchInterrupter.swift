#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif
internal import LayoutModel
internal import SystemPackage

/// Ends a wait from anywhere: another thread, or a signal handler.
public final class WatchInterrupter: Sendable {
  /// Both ends of a pipe, so that whoever writes last finds a reader.
  private let ends: (reading: FileDescriptor, writing: FileDescriptor)

  init() throws(LayoutFailure) {
    do {
      let pipe = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
      ends = (pipe.readEnd, pipe.writeEnd)
    } catch {
      throw LayoutFailure(watching: nil, error)
    }
  }

  deinit {
    try? ends.reading.close()
    try? ends.writing.close()
  }

  /// Lets the wait that runs end with ``Wake/interrupted``, or the next one where none runs.
  ///
  /// Does not allocate, takes no lock, and leaves `errno` as it was.
  public func interrupt() {
    let before = errno
    var byte: UInt8 = 1
    // A full pipe wakes as well.
    _ = write(ends.writing.rawValue, &byte, 1)
    errno = before
  }

  /// Readable when somebody has interrupted.
  var descriptor: FileDescriptor { ends.reading }

  /// Forgets the interruptions so far.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while let count = try? ends.reading.read(into: bytes), count > 0 {}
    }
  }
}
