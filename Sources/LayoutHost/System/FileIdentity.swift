#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The device and inode of a file or folder: equal for all paths that lead to it, and unchanged
/// when it is moved or written in place.
struct FileIdentity: Hashable {
  /// The number of the file system's device.
  private let device: UInt64
  /// The number of the inode.
  private let number: UInt64

  /// Creates the identity of the file or folder at a path; nil if it does not exist.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Creates the identity from a result of `stat`.
  init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}
