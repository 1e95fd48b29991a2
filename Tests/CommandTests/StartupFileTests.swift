import Foundation
import TestSupport
import Testing

@Suite("Startup files of the prompt", .endsInTime)
struct StartupFileTests {
  /// A user's file, a project, and a document elsewhere.
  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "config/layouthost/layouthost.lua": "function greeting() return 'hello' end\n",
      "project/layouthost.json": "{}",
      "project/layouthost.lua": "function ours() return greeting() .. '!' end\n",
      "project/a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#,
      "elsewhere/b.json": #"{"sections": []}"#,
    ])
  }

  private func prompt(
    in folder: TemporaryFolder,
    _ place: String,
    _ arguments: String
  ) async throws -> Terminal {
    let terminal = try await Terminal(
      "cd \(folder.path(of: place)) && "
        + "XDG_CONFIG_HOME=\(folder.path(of: "config")) \(Program.path) repl \(arguments)"
    )
    try await terminal.waitFor(last: ">", column: 2)
    return terminal
  }

  @Test("A prompt runs the startup files of the user and of the project")
  func both() async throws {
    let folder = try folder()
    let terminal = try await prompt(in: folder, "project", "a.json")
    try await terminal.type("ours()")
    try await terminal.waitFor("\n\"hello!\"\n>")
    await terminal.close()
  }

  @Test("A prompt outside of a project does not run the project's startup file")
  func outside() async throws {
    let folder = try folder()
    let terminal = try await prompt(in: folder, "elsewhere", "../project/a.json")
    try await terminal.type("greeting()")
    try await terminal.waitFor("\n\"hello\"\n>")
    try await terminal.type("ours()")
    try await terminal.waitFor("undefined global 'ours'")
    await terminal.close()
  }

  @Test("A prompt with --no-startup runs no startup file")
  func none() async throws {
    let folder = try folder()
    let terminal = try await prompt(in: folder, "project", "--no-startup")
    try await terminal.type("greeting()")
    try await terminal.waitFor("undefined global 'greeting'")
    await terminal.close()
  }

  @Test("A mistake in a startup file is reported with its file and line, and the prompt starts")
  func mistake() async throws {
    let folder = try folder()
    try folder.write("x = 1\nnowhere()\n", to: "config/layouthost/layouthost.lua")
    let terminal = try await prompt(in: folder, "elsewhere", "")
    let screen = try await terminal.screen().replacing("\n", with: "")
    #expect(screen.contains("config/layouthost/layouthost.lua:2:1"))
    try await terminal.type("x")
    try await terminal.waitFor("\n1\n>")
    await terminal.close()
  }

  @Test("Lines from a pipe run without startup files")
  func pipe() async throws {
    let folder = try folder()
    let run = try await Program.run(
      ["repl"],
      input: "greeting()\n",
      in: folder.url.appending(path: "project"),
      variables: ["XDG_CONFIG_HOME": folder.path(of: "config")]
    )
    #expect(run.status == 1)
    #expect(run.errors.contains("undefined global 'greeting'"))
  }
}
