import LayoutModel
import LayoutSystem

// The user's editor: the value of `EDITOR`, or `vi`.
extension Prompt {
  /// Opens a file in the user's editor, and returns when the editor has ended.
  ///
  /// The value of `EDITOR` is a command of the shell, so it may have options.
  /// - Throws: `UNAVAILABLE` if the editor fails or is missing.
  static func edit(path: String) throws(LayoutError) {
    let editor = environmentVariable("EDITOR") ?? "vi"
    guard ChildProgram.run(shell: "\(editor) \(path.shellWord)") != 0 else { return }
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
