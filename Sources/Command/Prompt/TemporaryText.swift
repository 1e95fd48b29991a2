import LayoutModel
import LayoutSystem
import SystemPackage

/// A text in a temporary file, which other programs read and write.
struct TemporaryText {
  /// The path of the file.
  let path: String

  /// Writes a text into a new file that only the user can read.
  /// - Throws: `UNAVAILABLE` if the file cannot be written.
  init(_ text: String, suffix: String = "") throws(LayoutError) {
    let folder = environmentVariable("TMPDIR") ?? "/tmp"
    let pattern = "\(folder)/layouthost-XXXXXX\(suffix)"
    let descriptor: FileDescriptor
    do throws(Errno) {
      (descriptor, path) = try FileDescriptor.temporary(pattern, suffix: suffix)
    } catch {
      throw Self.failure(error, pattern)
    }
    defer { try? descriptor.close() }
    do throws(Errno) {
      try descriptor.writeWhole(Array(text.utf8))
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
  func remove() { try? FilePath(path).remove() }

  private static func failure(_ error: any Error, _ path: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "a temporary file cannot be used: \(error)",
      file: path
    )
  }
}
