internal import Foundation
internal import Synchronization
internal import Testing

/// A real terminal: tmux, driven by its commands.
///
/// Programs in it keep their state, such as a history, in a folder that is deleted with the value.
/// Running programs end with the last copy of the value, unless ``close()`` has ended them before.
package struct Terminal: Sendable {
  /// The position of the cursor, from 0.
  package struct Cursor: Sendable, Hashable {
    /// The number of columns to its left.
    package let column: Int
    /// The number of rows above it.
    package let row: Int
  }

  /// The number of checks of the screen before it counts as wrong; each starts a program.
  private static let looks = 2000

  /// The number of checks whether processes have ended after a request.
  private static let farewells = 150

  private let server: TerminalServer
  /// The ids of the server's process, and of the one in the terminal.
  private let processes: [Int32]
  private let state: TemporaryFolder

  /// Opens a terminal in the checkout, in which a command runs.
  /// - Parameters:
  ///   - command: the command line for the shell.
  ///   - columns: the terminal's width.
  ///   - rows: its height.
  ///   - state: the folder in which programs keep their state.
  /// - Throws: an error if tmux does not start or the folder cannot be created.
  package init(
    _ command: String,
    columns: Int = 100,
    rows: Int = 40,
    state: TemporaryFolder? = nil
  ) async throws {
    self.server = try TerminalServer()
    self.state = try state ?? TemporaryFolder()
    let variables = Program.variables.merging(["XDG_STATE_HOME": self.state.path]) { $1 }
    var arguments = ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
    arguments += ["-c", Fixtures.root.path, "-P", "-F", "#{pid} #{pane_pid}"]
    for (name, value) in variables { arguments += ["-e", "\(name)=\(value)"] }
    let ids = try await server.run(arguments + [command])
    processes = ids.split { $0.isWhitespace }.compactMap { Int32($0) }
  }

  // MARK: Typing

  /// Types a line.
  package func type(_ line: String) async throws {
    try await put(line)
    try await press("Enter")
  }

  /// Types letters.
  package func put(_ letters: String) async throws {
    try await tmux(["send-keys", "-l", letters])
  }

  /// Presses keys, by tmux's names: `Enter`, `C-a`, `M-b`, `Up`.
  package func press(_ keys: String...) async throws {
    try await tmux(["send-keys"] + keys)
  }

  /// Pastes a text as a whole, as a mouse does.
  package func paste(_ text: String) async throws {
    try await tmux(["set-buffer", "--", text])
    try await tmux(["paste-buffer", "-p"])
  }

  /// Changes the size of the terminal.
  package func resize(columns: Int, rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: Checking

  /// Records the terminal's further output in a file, including text that leaves the screen.
  package func record(to path: String) async throws {
    try await tmux(["pipe-pane", "cat >'\(path)'"])
  }

  /// Returns the text on the screen, with a line feed before each row.
  package func screen() async throws -> String {
    "\n" + (try await tmux(["capture-pane", "-p"]))
  }

  /// Returns the text on the screen with the sequences that set colours.
  package func colouredScreen() async throws -> String {
    "\n" + (try await tmux(["capture-pane", "-p", "-e"]))
  }

  /// Returns the position of the cursor.
  package func cursor() async throws -> Cursor {
    let text = try await tmux(["display-message", "-p", "#{cursor_x},#{cursor_y}"])
    let numbers = text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
      .compactMap { Int($0) }
    try #require(numbers.count == 2)
    return Cursor(column: numbers[0], row: numbers[1])
  }

  /// Waits until the screen contains a text; spaces at the ends of its lines do not count.
  package func waitFor(_ text: String) async throws {
    let text = text.trimmingCharacters(in: CharacterSet(charactersIn: " "))
    try await wait(until: "“\(text)” never came on the screen") { $0.contains(text) }
  }

  /// Waits until the screen ends with a text, and the cursor is in a column.
  package func waitFor(last text: String, column: Int) async throws {
    try await wait(until: "“\(text)” with the cursor in \(column) never ended the screen") {
      guard $0.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(text) else { return false }
      return try await cursor().column == column
    }
  }

  /// Waits until the screen meets a condition.
  package func wait(
    until problem: String,
    _ isWanted: (String) async throws -> Bool
  ) async throws {
    var screen = ""
    for look in 0..<Self.looks {
      screen = try await self.screen()
      if try await isWanted(screen) { return }
      // Leaves the processor to the program in the terminal.
      try await Task.sleep(for: .milliseconds(min(look, 30)))
    }
    Issue.record("\(problem):\n\(screen)")
  }

  /// Ends the programs in the terminal, and gives the system time to remove the processes.
  package func close() async {
    _ = try? await tmux(["kill-server"])
    server.isClosed.store(true, ordering: .relaxed)
    for _ in 0..<Self.farewells where processes.contains(where: { kill($0, 0) == 0 }) {
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    try await server.run(arguments)
  }
}

/// The tmux server of one terminal, killed with the value even if a test ends early.
private final class TerminalServer: Sendable {
  /// The options that direct each tmux command to this server, without the user's settings.
  let options: [String]
  /// Whether the server has received a request to end.
  let isClosed = Atomic(false)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    options = ["-u", "-S", folder.path(of: "socket"), "-f", "/dev/null"]
  }

  /// Runs a command of tmux, and returns its output.
  func run(_ arguments: [String]) async throws -> String {
    try await Program.run("tmux", options + arguments).output
  }

  deinit {
    guard !isClosed.load(ordering: .relaxed) else { return }
    let command = Process()
    command.executableURL = URL(filePath: "/usr/bin/env")
    command.arguments = ["tmux"] + options + ["kill-server"]
    command.standardError = FileHandle.nullDevice
    guard (try? command.run()) != nil else { return }
    command.waitUntilExit()
  }
}
