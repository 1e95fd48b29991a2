package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Locks that programs hold on files (flock(2)); closing the descriptor gives them up.
extension FileDescriptor {
  /// Takes the lock of the file.
  /// - Parameter waits: whether to wait while another program holds it.
  /// - Throws: `wouldBlock` if another program holds it; the system's other errors.
  package func lock(waits: Bool) throws(Errno) {
    while flock(rawValue, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard Errno.last == .interrupted else { throw .last }
    }
  }

  /// Writes what the system holds back to the disk.
  /// - Throws: the system's `Errno`.
  package func synchronize() throws(Errno) { try Errno.check(fsync(rawValue)) }
}
