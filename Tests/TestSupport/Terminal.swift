internal import Foundation
internal import Synchronization
internal import Testing

/// A real terminal: tmux, driven by its commands.
///
/// Programs in it keep their state, such as a history, in a folder that goes with the value. What runs
/// in the terminal ends with the last copy of the value, if ``close()`` has not ended it before.
package struct Terminal: Sendable {
  /// Where the cursor is, from 0.
  package struct Cursor: Sendable, Hashable {
    /// How far it is from the left.
    package let column: Int
    /// How far it is from the top.
    package let row: Int
  }

  /// The number of looks at the screen before it counts as wrong; each starts a program.
  private static let looks = 2000

  /// The number of looks at processes that have been told to end.
  private static let farewells = 150

  private let server: TerminalServer
  /// The ids of the server's process, and of the one in the terminal.
  private let processes: [Int32]
  private let state: TemporaryFolder

  /// Opens a terminal in the checkout, in which a command runs.
  /// - Parameters:
  ///   - command: what the shell is given.
  ///   - columns: the terminal's width.
  ///   - rows: its height.
  ///   - state: where programs keep what outlives them.
  /// - Throws: where tmux or the folder cannot be made.
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

  /// Puts in a text as a whole, as a mouse does.
  package func paste(_ text: String) async throws {
    try await tmux(["set-buffer", "--", text])
    try await tmux(["paste-buffer", "-p"])
  }

  /// Gives the terminal another size.
  package func resize(columns: Int, rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: Looking

  /// Keeps what the terminal is sent from now on in a file, also what does not stay on the screen.
  package func record(to path: String) async throws {
    try await tmux(["pipe-pane", "cat >'\(path)'"])
  }

  /// What stands on the screen, with a line feed before each row.
  package func screen() async throws -> String {
    "\n" + (try await tmux(["capture-pane", "-p"]))
  }

  /// The same with the sequences that set colours.
  package func colouredScreen() async throws -> String {
    "\n" + (try await tmux(["capture-pane", "-p", "-e"]))
  }

  /// Where the cursor is.
  package func cursor() async throws -> Cursor {
    let text = try await tmux(["display-message", "-p", "#{cursor_x},#{cursor_y}"])
    let numbers = text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
      .compactMap { Int($0) }
    try #require(numbers.count == 2)
    return Cursor(column: numbers[0], row: numbers[1])
  }

  /// Looks at the screen until a text stands on it; spaces at the ends of its lines do not count.
  package func waitFor(_ text: String) async throws {
    let text = text.trimmingCharacters(in: CharacterSet(charactersIn: " "))
    try await wait(until: "“\(text)” never came on the screen") { $0.contains(text) }
  }

  /// Looks at the screen until it ends with a text, and the cursor is in a column.
  package func waitFor(last text: String, column: Int) async throws {
    try await wait(until: "“\(text)” with the cursor in \(column) never ended the screen") {
      guard $0.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(text) else { return false }
      return try await cursor().column == column
    }
  }

  /// Looks at the screen until it is as wanted.
  package func wait(
    until problem: String,
    _ isWanted: (String) async throws -> Bool
  ) async throws {
    var screen = ""
    for look in 0..<Self.looks {
      screen = try await self.screen()
      if try await isWanted(screen) { return }
      // Leaves the processor to the program that is looked at.
      try await Task.sleep(for: .milliseconds(min(look, 30)))
    }
    Issue.record("\(problem):\n\(screen)")
  }

  /// Ends what runs in the terminal, and gives the system time to remove the processes.
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

/// The tmux server of one terminal, killed with the value also where a test ends early.
private final class TerminalServer: Sendable {
  /// The options that lead each command of tmux to this server, and keep the user's settings away.
  let options: [String]
  /// Whether the server has been told to end.
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
