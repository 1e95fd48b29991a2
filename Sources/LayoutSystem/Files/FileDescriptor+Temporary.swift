package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension FileDescriptor {
  /// Creates a file that only the user may read, with a name that no file has.
  /// - Parameters:
  ///   - pattern: the path, with `XXXXXX` before the suffix, which the system replaces.
  ///   - suffix: the end of the pattern.
  /// - Returns: the descriptor and the path of the file.
  /// - Throws: the system's `Errno`.
  package static func temporary(
    _ pattern: String,
    suffix: String
  ) throws(Errno) -> (descriptor: FileDescriptor, path: String) {
    var name = Array(pattern.utf8CString)
    let number = mkstemps(&name, CInt(suffix.utf8.count))
    guard number >= 0 else { throw .last }
    let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (FileDescriptor(rawValue: number), path)
  }
}
