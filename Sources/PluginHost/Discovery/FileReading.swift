public import SystemPackage

/// Reads whole files.
public enum FileReading {
  /// A file's bytes.
  /// - Throws: the system's `Errno`.
  public static func bytes(of path: String) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    return try descriptor.closeAfter { try bytes(from: descriptor) }
  }

  /// All bytes that a descriptor still gives.
  public static func bytes(from descriptor: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = 16_384
    while true {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let count = try bytes.withUnsafeMutableBytes {
        try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
      }
      bytes.removeLast(chunk - count)
      guard count > 0 else { return bytes }
      chunk = min(chunk * 2, 1 << 20)
    }
  }
}
