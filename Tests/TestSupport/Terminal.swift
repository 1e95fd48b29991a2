internal import Foundation
internal import Testing

/// A real terminal: tmux, driven by its commands.
public struct Terminal: Sendable {
  /// How often the screen is looked at before it counts as wrong; each look starts a program.
  private static let looks = 2000

  private let socket = "layouthost-\(UUID().uuidString.prefix(8))"

  /// Opens a terminal in the checkout, in which a command runs.
  public init(_ command: String, columns: Int = 100, rows: Int = 40) async throws {
    try await tmux([
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", Fixtures.root.path, command,
    ])
  }

  /// What stands on the screen, with the control sequences of its colours.
  public func screenWithColors() async throws -> String {
    try await tmux(["capture-pane", "-p", "-e"])
  }

  /// Types a line.
  public func type(_ line: String) async throws {
    try await tmux(["send-keys", "-l", line])
    try await tmux(["send-keys", "Enter"])
  }

  /// Looks at the screen until a text stands on it; spaces at the ends of its lines do not count.
  public func waitFor(_ text: String) async throws {
    var screen = ""
    for _ in 0..<Self.looks {
      screen = "\n" + (try await tmux(["capture-pane", "-p"]))
      if screen.contains(text.trimmingCharacters(in: CharacterSet(charactersIn: " "))) { return }
    }
    Issue.record("“\(text)” never came on the screen:\n\(screen)")
  }

  /// Ends what runs in the terminal.
  public func close() async {
    _ = try? await tmux(["kill-server"])
  }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    try await Program.run("tmux", ["-L", socket, "-f", "/dev/null"] + arguments).output
  }
}
