#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What is the same for all paths to one file or folder.
///
/// Asked of the system itself: at each start of the program, a tenth of a millisecond counts.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// The identity of what a path leads to; nil where there is nothing.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}
