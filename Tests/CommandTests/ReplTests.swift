import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("layouthost repl")
struct ReplTests {
  @Test("runs lines from a pipe without prompts")
  func pipe() throws {
    let run = try Program.run(
      ["repl", "docs/examples/mixed.json"],
      input: """
        at(1, 2).frame
        local w = 900
        set{ container = { width = w, height = 600 } }
        =at(1, 2).frame.width == w
        for i = 1, 2 do
          print(i)
        end
        1 +
        2

        """)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        { height = 44, width = 393, x = 0, y = 44 }
        content 900 × 2750.375, 5 sections, 34 items
        true
        1
        2
        3

        """)
  }

  @Test("ends with status 1 if a line failed, and goes on after it")
  func failing() throws {
    let run = try Program.run(
      ["repl", "docs/examples/list.json"],
      input: "nowhere()\nset{ options = { rowHeight = -1 } }\nat(1, 2).frame.y\n")
    #expect(run.status == 1)
    #expect(run.errors.contains("error: undefined global 'nowhere' [INTERNAL]"))
    #expect(run.errors.contains("rowHeight must be 0 or more, not -1"))
    // The line that failed changed nothing.
    #expect(run.output == "44\n")
  }

  @Test("says so when the input ends in the middle")
  func unfinished() throws {
    let run = try Program.run(["repl"], input: "for i = 1, 2 do\n")
    #expect(run.status == 1)
    #expect(run.errors.contains("the input ends in the middle of: for i = 1, 2 do"))
  }

  @Test("works at a terminal, with prompts")
  func terminal() throws {
    let terminal = try Terminal("\(Program.path) repl docs/examples/list.json")
    defer { terminal.close() }
    try terminal.waitFor("> ")
    try terminal.type("at(1, 3).frame.y")
    try terminal.waitFor("\n88\n> ")
    try terminal.type("for i = 1, 1 do")
    try terminal.waitFor("\n>> ")
    try terminal.type("print('x' .. i) end")
    try terminal.waitFor("\nx1\n> ")
  }
}

/// A real terminal: tmux, driven by its commands.
struct Terminal {
  private let socket = "layouthost-\(UUID().uuidString.prefix(8))"
  /// How often the screen is looked at before it counts as wrong; each look takes some
  /// milliseconds.
  private static let looks = 3000

  init(_ command: String) throws {
    try tmux(["new-session", "-d", "-x", "100", "-y", "40", "-c", Fixtures.root.path, command])
  }

  /// Types a line.
  func type(_ line: String) throws {
    try tmux(["send-keys", "-l", line])
    try tmux(["send-keys", "Enter"])
  }

  /// Looks at the screen until a text stands on it.
  func waitFor(_ text: String) throws {
    var screen = ""
    for _ in 0..<Self.looks {
      screen = "\n" + (try tmux(["capture-pane", "-p"]))
      // The screen's lines lose the space at their end.
      if screen.contains(text.trimmingCharacters(in: .init(charactersIn: " "))) { return }
    }
    Issue.record("“\(text)” never came on the screen:\n\(screen)")
  }

  func close() { _ = try? tmux(["kill-server"]) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tmux", "-L", socket, "-f", "/dev/null"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

extension JSONText {
  /// Whether a text can be read as JSON.
  static func isJSON(_ text: String) throws -> Bool {
    _ = try JSONReader.read(Array(text.utf8))
    return true
  }
}
