#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif
internal import SystemPackage

/// A file whose owner may change another one (flock(2)).
enum FileLock {
  /// Does something while no other program, and no other thread, holds the lock.
  /// - Throws: what the closure throws, or the system's `Errno`; `EAGAIN` where the lock does not become
  ///   free in two seconds: its owner may have been stopped.
  static func holding(_ path: FilePath, _ body: () throws -> Void) throws {
    let descriptor = try FileDescriptor.open(
      path,
      .readOnly,
      options: [.create, .closeOnExec],
      permissions: [.ownerReadWrite]
    )
    try descriptor.closeAfter {
      try lock(descriptor)
      try body()
    }
  }

  private static func lock(_ descriptor: FileDescriptor) throws(Errno) {
    for attempt in 0... {
      if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return }
      let problem = Errno(rawValue: errno)
      guard problem == .wouldBlock || problem == .interrupted, attempt < 200 else { throw problem }
      _ = poll(nil, 0, 10)
    }
  }
}
