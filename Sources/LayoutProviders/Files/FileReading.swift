package import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads whole files.
package enum FileReading {
  /// Returns a file's bytes, or those of a pipe until its writers close it.
  /// - Throws: the system's `Errno`, or ``NotPlain`` for a device: it may have no end.
  package static func bytes(of path: String) throws -> [UInt8] {
    try checkPath(path)
    var status = stat()
    if stat(path, &status) == 0, isEndless(status.st_mode), path != "/dev/stdin" {
      throw NotPlain.otherKind
    }
    let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    return try descriptor.closeAfter { try bytes(from: descriptor) }
  }

  /// Returns the bytes of a plain file.
  ///
  /// A pipe would keep its reader waiting, and a device may have no end.
  /// - Parameters:
  ///   - path: the file's path.
  ///   - limit: the greatest size that is read, in bytes.
  /// - Returns: all bytes of the file.
  /// - Throws: the system's `Errno`, or ``NotPlain`` for another kind of file and for more bytes
  ///   than the limit.
  package static func plainBytes(of path: String, limit: Int = sizeLimit) throws -> [UInt8] {
    try checkPath(path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw Errno(rawValue: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Errno.isDirectory
    default: throw NotPlain.otherKind
    }
    guard status.st_size <= limit else { throw NotPlain.tooLarge(limit) }
    return try bytes(of: path)
  }

  /// Refuses a path with a NUL: the system would end the path there, and read another file.
  private static func checkPath(_ path: String) throws {
    if path.utf8.contains(0) { throw Errno.invalidArgument }
  }

  /// Whether a file of a mode is a device.
  private static func isEndless(_ mode: mode_t) -> Bool {
    [S_IFCHR, S_IFBLK].contains(mode & S_IFMT)
  }

  /// Whether a path leads to a stream that can be read only once, such as a pipe.
  ///
  /// False for a missing file. A stream must be read once and kept: a second read finds nothing, or
  /// waits for a writer.
  package static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns the path to which a symbolic link leads; nil if it is no link.
  package static func target(ofLink path: String) -> String? {
    let length = 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let start = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      count = start.map { max(0, readlink(path, $0, length)) } ?? 0
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a path leads to a file that can be run.
  package static func isRunnable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// The most bytes that a plain file may have: four times the limit of a plugin's string.
  static let sizeLimit = 16 << 20

  /// The reason why a file is not read.
  package enum NotPlain: Error, CustomStringConvertible {
    /// A pipe, a device or a socket; a file with more bytes than the limit, which is given.
    case otherKind, tooLarge(Int)

    package var description: String {
      switch self {
      case .otherKind: "Not a plain file"
      case .tooLarge(let limit): "File larger than \(limit >> 20) MiB"
      }
    }
  }

  /// The most bytes of a text read from a descriptor: a writer may never end.
  static let streamLimit = 1 << 30

  /// Returns all remaining bytes of a descriptor.
  /// - Parameters:
  ///   - descriptor: a descriptor that can be read.
  ///   - limit: the most bytes that are read.
  /// - Returns: the bytes up to the end of the file or pipe.
  /// - Throws: the system's `Errno`, or ``NotPlain`` for more bytes than the limit.
  package static func bytes(
    from descriptor: FileDescriptor,
    limit: Int = streamLimit
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = try descriptor.read(into: piece)
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw NotPlain.tooLarge(limit) }
      bytes += UnsafeRawBufferPointer(rebasing: piece[..<count])
    }
  }
}
