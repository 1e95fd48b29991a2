package import SystemPackage

/// Reads whole files.
package enum FileReading {
  /// Returns a file's bytes, or those of a pipe until its writers close it.
  /// - Throws: the system's `Errno`, or ``NotPlain`` for a device: it may have no end.
  package static func bytes(of path: String) throws -> [UInt8] {
    if try FileStatus(of: path).kind == .device, path != "/dev/stdin" { throw NotPlain.otherKind }
    let descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
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
    let status = try FileStatus(of: path)
    switch status.kind {
    case .file: break
    case .folder: throw Errno.isDirectory
    default: throw NotPlain.otherKind
    }
    guard status.size <= limit else { throw NotPlain.tooLarge(limit) }
    return try bytes(of: path)
  }

  /// Whether a path leads to a stream that can be read only once, such as a pipe.
  ///
  /// False for a missing file. A stream must be read once and kept: a second read finds nothing, or
  /// waits for a writer.
  package static func isStream(_ path: String) -> Bool {
    guard let kind = FileStatus.Kind(of: path) else { return false }
    return kind == .stream || kind == .device
  }

  /// The most bytes that a plain file may have: four times the limit of a plugin's string.
  package static let sizeLimit = 16 << 20

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
  package static let streamLimit = 1 << 30

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
