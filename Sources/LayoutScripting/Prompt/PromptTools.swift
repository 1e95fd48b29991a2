/// The parts of a prompt outside the session that its functions use: the history, the user's editor, the
/// terminal's width, the runner of tests and the input.
package struct PromptTools {
  /// Returns the lines typed so far, those of earlier prompts first.
  var history: () -> [String]
  /// Opens a file in the user's editor, and returns when the editor has ended.
  var edit: (_ path: String) throws -> Void
  /// Opens a text in the user's editor, and returns the edited text.
  var editText: (_ text: String) throws -> String
  /// Runs the tests in files and folders and prints their results; without paths, those of the plugins.
  var test: (_ paths: [String]) throws -> Void
  /// Returns the width of the terminal, in characters; nil without a terminal.
  var columns: () -> Int?
  /// Reads a line of input after a prompt, while a script is paused; nil at the end of the input.
  var readLine: (_ prompt: String) -> String?

  package init(
    history: @escaping () -> [String],
    edit: @escaping (_ path: String) throws -> Void,
    editText: @escaping (_ text: String) throws -> String,
    test: @escaping (_ paths: [String]) throws -> Void,
    columns: @escaping () -> Int?,
    readLine: @escaping (_ prompt: String) -> String? = { _ in nil }
  ) {
    self.history = history
    self.edit = edit
    self.editText = editText
    self.test = test
    self.columns = columns
    self.readLine = readLine
  }
}
