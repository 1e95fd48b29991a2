import LayoutHost
package import LayoutModel
import LayoutSystem
import Synchronization

/// The user's editor, the command in `VISUAL`, which shows a line of a file.
package final class UserEditor: Sendable {
  /// Editors that use the terminal of the program, which one of them has at a time.
  private static let terminalNames: Set<String> = [
    "vi", "vim", "nvim", "view", "nano", "pico", "micro", "hx", "helix", "kak", "joe", "ne", "mg",
    "emacs",
  ]
  /// The most editors with windows of their own that are open at once.
  private static let windowLimit = 16

  /// The command, which the shell splits into words.
  private let command: String
  /// The name of the editor's program.
  package let name: String
  private let running = Mutex(0)

  /// Creates the editor of a command of the shell; nil if it is empty.
  package init?(_ command: String?) {
    guard let command, let program = command.split(separator: " ").first else { return nil }
    self.command = command
    name = program.split(separator: "/").last.map(String.init) ?? String(program)
  }

  private var isInTerminal: Bool { Self.terminalNames.contains(name) }

  /// Starts the editor, and does not wait for its end.
  /// - Parameters:
  ///   - path: the file, from the root.
  ///   - line: the line, from 1; nil if it is the beginning.
  ///   - report: receives the failure of an editor that does not start or that ends with one, on
  ///     another thread.
  /// - Throws: `RESOURCE_EXHAUSTED` if it runs already in the terminal, or too often.
  package func open(
    _ path: String,
    line: Int?,
    report: @escaping @Sendable (LayoutError) -> Void
  ) throws(LayoutError) {
    let limit = isInTerminal ? 1 : Self.windowLimit
    let isFree = running.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    guard isFree else {
      throw failure(
        "the editor “\(name)” still runs",
        hint: isInTerminal
          ? "close it in the terminal of this program, or choose an editor with windows in VISUAL"
          : "close a file of it"
      )
    }
    do {
      let shellCommand = shellCommand(path, line: line)
      try SystemThread.start { [self] in
        let status = run(shellCommand)
        running.withLock { $0 -= 1 }
        if let failure = failure(of: status) { report(failure) }
      }
    } catch {
      running.withLock { $0 -= 1 }
      throw failure("the editor cannot be started: \(error)")
    }
  }

  /// Runs the editor, and returns its exit status.
  private func run(_ shellCommand: String) -> CInt {
    // Ctrl-C is for the editor while it has the terminal.
    if isInTerminal { return ChildProgram.run(shell: shellCommand) }
    let shell = try? ChildProgram(["/bin/sh", "-c", shellCommand])
    return shell?.wait() ?? 127
  }

  /// Returns the failure of an exit status; nil if it is 0.
  private func failure(of status: CInt) -> LayoutError? {
    switch status {
    case 0: nil
    // The shell's, for a program that is missing or may not run.
    case 126, 127:
      failure("the editor “\(name)” cannot be started: VISUAL names no program", .notFound)
    default: failure("the editor “\(name)” ended with the status \(status)", .aborted)
    }
  }

  /// Returns the command that shows a line of a file, each argument quoted.
  package func shellCommand(_ path: String, line: Int?) -> String {
    ([command] + arguments(path, line: line).map(Self.quoted)).joined(separator: " ")
  }

  private func arguments(_ path: String, line: Int?) -> [String] {
    guard let line else { return [path] }
    switch name {
    case "code", "code-insiders", "codium", "cursor", "windsurf":
      return ["--goto", "\(path):\(line)"]
    case "subl", "zed", "hx", "helix": return ["\(path):\(line)"]
    case "idea", "pycharm", "clion", "goland", "webstorm": return ["--line", "\(line)", path]
    case "kate", "mate", "xed": return ["-l", "\(line)", path]
    // POSIX's `vi`, and nearly all others.
    default: return ["+\(line)", path]
    }
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private func failure(
    _ message: String,
    _ code: StatusCode = .resourceExhausted,
    hint: String? = nil
  ) -> LayoutError {
    LayoutError(code, origin: .inputOutput, message: message, hint: hint)
  }
}
