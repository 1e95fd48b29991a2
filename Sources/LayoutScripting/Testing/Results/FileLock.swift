#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import SystemPackage

/// A file whose owner may change another one (flock(2)).
enum FileLock {
  /// Does something while no other program, and no other thread, holds the lock.
  /// - Throws: what the closure throws, or the system's `Errno`.
  static func holding(_ path: FilePath, _ body: () throws -> Void) throws {
    let descriptor = try FileDescriptor.open(
      path,
      .readOnly,
      options: [.create, .closeOnExec],
      permissions: [.ownerReadWrite]
    )
    try descriptor.closeAfter {
      while flock(descriptor.rawValue, LOCK_EX) != 0 {
        guard errno == EINTR else { throw Errno(rawValue: errno) }
      }
      try body()
    }
  }
}
