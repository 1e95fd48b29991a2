@preconcurrency internal import Glibc
import SystemPackage

extension Errno {
  /// What stands for something else than a file in a file's place.
  static var notAFile: Errno { .isDirectory }
}

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
