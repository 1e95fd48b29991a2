@preconcurrency internal import Glibc
import LayoutModel
import LayoutProviders
import SystemPackage

/// A text in a temporary file, which other programs read and write.
struct TemporaryText {
  /// The path of the file.
  let path: String

  /// Writes a text into a new file that only the user can read.
  /// - Throws: `UNAVAILABLE` if the file cannot be written.
  init(_ text: String, suffix: String = "") throws(LayoutError) {
    let folder = environmentVariable("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/layouthost-XXXXXX\(suffix)".utf8CString)
    let number = mkstemps(&name, Int32(suffix.utf8.count))
    path = name.withUnsafeBufferPointer {
      String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard number >= 0 else { throw Self.failure(Errno(rawValue: errno), path) }
    let descriptor = FileDescriptor(rawValue: number)
    defer { try? descriptor.close() }
    do {
      try descriptor.writeAll(text.utf8)
    } catch {
      remove()
      throw Self.failure(error, path)
    }
  }

  /// Returns the current text of the file.
  /// - Throws: `UNAVAILABLE` if the file cannot be read.
  func read() throws(LayoutError) -> String {
    do {
      return String(decoding: try FileReading.bytes(of: path), as: UTF8.self)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Removes the file.
  func remove() { unlink(path) }

  private static func failure(_ error: any Error, _ path: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "a temporary file cannot be used: \(error)",
      file: path
    )
  }
}
