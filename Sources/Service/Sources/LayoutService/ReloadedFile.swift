import SystemPackage

/// Reads files that the service reads at its start and again at each reload.
enum ReloadedFile {
  /// The most bytes of a file; further ones are not read.
  private static let sizeLimit = 1 << 20
  /// The bytes of one read.
  private static let readSize = 1 << 16

  /// Reads a file.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - waits: whether a pipe waits for its writer, as at the start. A reload must not: it would keep later
  ///     ones waiting.
  /// - Returns: the file's bytes.
  /// - Throws: the system's `Errno`.
  static func bytes(of path: String, waits: Bool) throws -> [UInt8] {
    let options: FileDescriptor.OpenOptions = waits ? .closeOnExec : [.closeOnExec, .nonBlocking]
    let file = try FileDescriptor.open(FilePath(path), .readOnly, options: options)
    var bytes: [UInt8] = []
    try file.closeAfter {
      while bytes.count <= sizeLimit {
        let piece = try [UInt8](unsafeUninitializedCapacity: readSize) { buffer, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if piece.isEmpty { break }
        bytes += piece
      }
    }
    return Array(bytes.prefix(sizeLimit))
  }
}
