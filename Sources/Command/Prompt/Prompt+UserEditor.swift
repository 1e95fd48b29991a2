@preconcurrency internal import Glibc
import LayoutModel
import LayoutProviders
import SystemPackage

// The user's editor: the value of `EDITOR`, or `vi`.
extension Prompt {
  /// Opens a file in the user's editor, and returns when the editor has ended.
  ///
  /// The value of `EDITOR` is a command of the shell, so it may have options.
  /// - Throws: `UNAVAILABLE` if the editor fails or is missing.
  static func edit(path: String) throws(LayoutError) {
    let editor = environmentVariable("EDITOR") ?? "vi"
    // `system` ignores SIGINT and SIGQUIT until the editor has ended (POSIX).
    let status = system("\(editor) \(path.shellWord)")
    guard status != 0 else { return }
    throw LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "the editor “\(editor)” failed",
      hint: "EDITOR names the editor, as in EDITOR=nano"
    )
  }

  /// Opens a text in the user's editor, and returns the edited text without line feeds at its end.
  /// - Throws: `UNAVAILABLE` if the editor fails, or the text cannot be passed to it.
  static func edit(text: String) throws(LayoutError) -> String {
    let file = try TemporaryText(text + "\n", suffix: ".lua")
    defer { file.remove() }
    try edit(path: file.path)
    var text = try file.read()
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

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
