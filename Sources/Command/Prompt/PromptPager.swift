import LayoutModel
import LayoutSystem
import LineEditor
import SystemPackage

/// Prints the output of a prompt's lines: a text with more rows than the terminal goes through a
/// pager.
///
/// A line pages at most one text, the first. Other output is printed directly, as is all output
/// while the user types. Pictures made of pixels are never paged.
final class PromptPager {
  private let output: CommandOutput
  /// The shell command that shows a text from its standard input; nil to print every text.
  private let command: String?
  /// Whether the running line may still show a text in the pager.
  private var isOpen = false

  /// Creates a printer; `isWanted` is whether the user wants a pager, if there is a terminal.
  init(output: CommandOutput, isWanted: Bool) {
    self.output = output
    let isTerminal =
      FileDescriptor.standardInput.isTerminal
      && FileDescriptor.standardOutput.isTerminal
    let isDumb = environmentVariable("TERM").map { $0 == "dumb" } ?? true
    command = isWanted && isTerminal && !isDumb ? Self.command : nil
  }

  /// The pager that `PAGER` names: `less` if the variable is not set; nil if it is empty or `cat`.
  private static var command: String? {
    guard Environment.value(of: "PAGER") != nil else { return "less" }
    return environmentVariable("PAGER").flatMap { $0 == "cat" ? nil : $0 }
  }

  /// Begins a line, which may show a text in the pager.
  func begin() { isOpen = true }

  /// Ends a line; until the next one nothing is paged.
  func end() { isOpen = false }

  /// Prints whole lines, with a line feed at the end.
  func write(_ text: String) throws {
    if isOpen, let command, isHigher(text) {
      isOpen = false
      if show(text, with: command) { return }
    }
    try output.write(text)
  }

  /// Whether a text has more rows than the terminal, except the prompt's row.
  private func isHigher(_ text: String) -> Bool {
    guard let size = TerminalSize(of: .standardOutput), size.columns > 0,
      // Control strings carry the pixels of pictures (ECMA-48: DCS and APC).
      !text.contains("\u{1B}P"), !text.contains("\u{1B}_")
    else { return false }
    // Colours have no width (ECMA-48: CSI).
    let shown = text.dropLast().replacing(/\u{1B}\[[0-?]*[ -\/]*[@-~]/, with: "")
    let rows = shown.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(0) { $0 + max(1, ($1.count + size.columns - 1) / size.columns) }
    return rows >= size.rows
  }

  /// Shows a text in the pager, and waits until the user leaves it; false if the pager is missing.
  private func show(_ text: String, with command: String) -> Bool {
    guard let file = try? TemporaryText(text) else { return false }
    defer { file.remove() }
    // As in git: colours are shown, and less leaves the text on the screen, and ends if all fits.
    Environment.setDefault("LESS", to: "FRX")
    let status = ChildProgram.run(shell: "\(command) <\(file.path.shellWord)")
    // The shell's status for a command that is missing or not a program.
    return ![126, 127].contains(status)
  }
}
