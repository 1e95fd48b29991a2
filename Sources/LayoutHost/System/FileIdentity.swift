#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The device and number of a file or folder: equal for all paths that lead to it, and the same when
/// it is moved or written in place.
struct FileIdentity: Hashable {
  /// The number of the file system's device.
  private let device: UInt64
  /// The number of the inode.
  private let number: UInt64

  /// The identity of what a path leads to; nil if the path leads nowhere.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The identity of what the system has described.
  init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}
