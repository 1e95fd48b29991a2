@preconcurrency internal import Glibc
package import SystemPackage

/// The lines that a descriptor gives, read when they are there: where nothing can be edited.
package final class LineInput {
  /// What is read.
  package let descriptor: FileDescriptor
  /// Whether the last line was taken, and there will be no more.
  package var isAtEnd: Bool { hasEnded && buffer.isEmpty }

  private var buffer: ArraySlice<UInt8> = []
  private var hasEnded = false

  /// Reads nothing yet.
  package init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line, without its end; nil where it is not complete yet.
  package func takeLine() -> String? {
    let end = buffer.firstIndex(of: 0x0A)
    guard let end = end ?? (hasEnded && !buffer.isEmpty ? buffer.endIndex : nil) else { return nil }
    let line = buffer[..<end]
    buffer = buffer[end...].dropFirst()
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads what is there, and waits if that is nothing.
  /// - Throws: what the system reports.
  package func read() throws(Errno) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = try system {
      try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    hasEnded = count == 0
    buffer += chunk[..<count]
  }
}

// MARK: - System calls

/// Calls the system, which reports nothing but its own errors.
func system<Value>(_ body: () throws -> Value) throws(Errno) -> Value {
  do {
    return try body()
  } catch {
    throw error as? Errno ?? .ioError
  }
}

extension FileDescriptor {
  /// The file's length in bytes.
  var size: Int {
    get throws(Errno) { Int(try stat().size) }
  }

  /// Whether a path, links followed, leads to this file.
  func isAt(_ path: FilePath) throws(Errno) -> Bool {
    let status = try stat()
    do throws(Errno) {
      let other = try path.stat()
      return other.inode == status.inode && other.deviceID == status.deviceID
    } catch .noSuchFileOrDirectory {
      return false
    }
  }

  /// All bytes from an offset on.
  func everything(from start: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let offset = Int64(start + bytes.count)
      let count = try system {
        try chunk.withUnsafeMutableBytes { try read(fromAbsoluteOffset: offset, into: $0) }
      }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Writes all bytes, and waits where the other side is slow.
  func writeEverything(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try system { try rest.withUnsafeBytes { try write($0) } }
        rest = rest.dropFirst(count)
      } catch .wouldBlock {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      }
    }
  }
}

extension FilePath {
  /// The path without links; nil where there is nothing.
  var resolved: FilePath? {
    guard let resolved = realpath(string, nil) else { return nil }
    defer { free(resolved) }
    return FilePath(String(cString: resolved))
  }
}
