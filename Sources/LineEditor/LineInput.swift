import LayoutSystem
package import SystemPackage

/// Reads lines from a descriptor that cannot be edited, such as a pipe.
package final class LineInput {
  package let descriptor: FileDescriptor
  /// Whether the last line was taken and the input has ended.
  package var isAtEnd: Bool { hasEnded && buffer.isEmpty }

  /// The bytes after the last taken line.
  private var buffer: ArraySlice<UInt8> = []
  /// Whether the last read found the end of the input.
  private var hasEnded = false

  package init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Takes the next line, without its line feed; nil while it is incomplete.
  package func takeLine() -> String? {
    let end = buffer.firstIndex(of: 0x0A)
    guard let end = end ?? (hasEnded && !buffer.isEmpty ? buffer.endIndex : nil) else { return nil }
    let line = buffer[..<end]
    buffer = buffer[end...].dropFirst()
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads the available bytes, and waits for at least one.
  /// - Throws: the system's error.
  package func read() throws(Errno) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = try Errno.only {
      try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    hasEnded = count == 0
    buffer += chunk[..<count]
  }
}

extension FileDescriptor {
  /// The length of the file in bytes.
  var size: Int {
    get throws(Errno) { Int(try stat().size) }
  }

  /// Whether a path leads to this file, directly or by links.
  func isAt(_ path: FilePath) throws(Errno) -> Bool {
    let status = try stat()
    do throws(Errno) {
      let other = try path.stat()
      return other.inode == status.inode && other.deviceID == status.deviceID
    } catch .noSuchFileOrDirectory {
      return false
    }
  }

  /// Reads all bytes from an offset to the end.
  func everything(from start: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let offset = Int64(start + bytes.count)
      let count = try Errno.only {
        try chunk.withUnsafeMutableBytes { try read(fromAbsoluteOffset: offset, into: $0) }
      }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
