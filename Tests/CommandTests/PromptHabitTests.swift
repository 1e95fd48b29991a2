import Foundation
import TestSupport
import Testing

@Suite("History, editor, pager and commands of the prompt", .endsInTime)
struct PromptHabitTests {
  private func prompt(
    _ arguments: String = "",
    variables: String = "",
    rows: Int = 24
  ) async throws -> Terminal {
    let terminal = try await Terminal(
      "env -u NO_COLOR -u PAGER \(variables) \(Program.path) repl \(arguments)",
      columns: 80,
      rows: rows
    )
    try await terminal.waitFor(last: ">", column: 2)
    return terminal
  }

  @Test("history lists the entries, and history save writes the successful ones as a Lua script")
  func history() async throws {
    let folder = try TemporaryFolder()
    let terminal = try await prompt("docs/examples/list.json")
    try await terminal.type("resize 200, 300")
    try await terminal.type("nonsense()")
    try await terminal.type("local w = solve().contentSize.width")
    try await terminal.type("w + 1")
    try await terminal.waitFor("\n201\n>")
    try await terminal.type("history 2")
    try await terminal.waitFor("\n4  w + 1\n5  history 2\n>")
    try await terminal.type("history save \(folder.path(of: "a b.lua"))")
    try await terminal.waitFor("a b.lua\n>")
    #expect(
      try folder.text(of: "a b.lua")
        == "resize(200, 300)\nw = solve().contentSize.width\nprint(w + 1)\n"
    )
    try await terminal.press("C-l")
    try await terminal.type("resize 500, 500")
    try await terminal.type("run \(folder.path(of: "a b.lua"))")
    try await terminal.waitFor("\n201.0\n>")
    await terminal.close()
  }

  @Test("edit opens the last entry in the editor, and puts the edited text on the line")
  func edit() async throws {
    let terminal = try await prompt(variables: "EDITOR='sed -i s/one/two/'")
    try await terminal.type("'one' .. 1")
    try await terminal.waitFor("\n\"one1\"\n>")
    try await terminal.type("edit")
    try await terminal.waitFor(last: "> 'two' .. 1", column: 12)
    try await terminal.press("Enter")
    try await terminal.waitFor("\n\"two1\"\n>")
    await terminal.close()
  }

  @Test("Ctrl-X Ctrl-E edits the line, and keeps it if the editor fails")
  func editLine() async throws {
    let terminal = try await prompt(variables: "EDITOR='sed -i -e s/one/two/ -e s/bad/worse/'")
    try await terminal.put("x = 'one'")
    try await terminal.press("C-x", "C-e")
    try await terminal.waitFor(last: "> x = 'two'", column: 11)
    try await terminal.press("Enter")
    try await terminal.type("x")
    try await terminal.waitFor("\n\"two\"\n>")
    await terminal.close()
    let failing = try await prompt(variables: "EDITOR=false")
    try await failing.put("kept")
    try await failing.press("C-x", "C-e")
    try await failing.waitFor("error: the editor “false” failed [UNAVAILABLE]")
    try await failing.waitFor(last: "> kept", column: 6)
    await failing.close()
  }

  @Test("edit NAME opens a plugin's file, and the prompt reloads it")
  func editPlugin() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua":
        "return { api = 1, group = function() return {{ x = 0, y = 0, width = 50, height = 50 }} end }\n",
      "a.json": #"{"sections": [{"layout": "tall", "items": 3}]}"#,
    ])
    let terminal = try await prompt(
      "\(folder.path(of: "a.json")) --plugins \(folder.path(of: "plugins"))",
      variables: "EDITOR='sed -i s/50/60/g'"
    )
    try await terminal.type("edit tall")
    try await terminal.waitFor("reloaded tall")
    try await terminal.type("at(1, 3).frame.y")
    try await terminal.waitFor("\n120\n>")
    try await terminal.type("edit tal")
    try await terminal.waitFor("error: there is no plugin “tal” [INVALID_ARGUMENT]")
    try await terminal.type("edit list")
    try await terminal.waitFor("“list” is built in and has no file")
    await terminal.close()
  }

  @Test("The prompt shows long output in the pager, unless the pager is turned off")
  func pager() async throws {
    let terminal = try await prompt(variables: "LESS=-+F PAGER=less")
    try await terminal.type("help functions")
    try await terminal.waitFor(last: ":", column: 1)
    #expect(try await terminal.screen().contains("Open and change documents"))
    try await terminal.press("q")
    try await terminal.waitFor(last: ">", column: 2)
    await terminal.close()
    for (arguments, variables) in [("--no-pager", ""), ("", "PAGER="), ("", "PAGER=cat")] {
      let plain = try await prompt(arguments, variables: variables)
      try await plain.type("help functions")
      try await plain.waitFor("Leaves the prompt, like Ctrl-D.\n>")
      await plain.close()
    }
  }

  @Test("A missing pager does not hide the prompt's output")
  func missingPager() async throws {
    let terminal = try await prompt(variables: "PAGER=no-such-pager")
    try await terminal.type("help functions")
    try await terminal.waitFor("Leaves the prompt, like Ctrl-D.\n>")
    await terminal.close()
  }

  @Test("help at the prompt fits on a screen of 24 rows")
  func help() async throws {
    let terminal = try await prompt()
    try await terminal.press("C-l")
    try await terminal.type("help")
    try await terminal.waitFor("document, environment, ")
    let screen = try await terminal.screen()
    #expect(screen.contains("\n> help\n"))
    #expect(screen.contains("incrementColumns"))
    await terminal.close()
  }

  @Test("The prompt has the commands devices, check and test")
  func checks() async throws {
    let terminal = try await prompt("docs/examples/grid.json --no-pager", rows: 60)
    try await terminal.type("devices")
    try await terminal.waitFor("iPad Pro 13-inch")
    try await terminal.press("C-l")
    try await terminal.type("check")
    try await terminal.waitFor("docs/examples/grid.json: ")
    try await terminal.type("test plugins/diagonal_test.lua")
    try await terminal.waitFor("passed")
    await terminal.close()
  }

  @Test("watch prints the value of an expression at once, and again after a change")
  func watch() async throws {
    let terminal = try await prompt("docs/examples/list.json")
    try await terminal.type("watch at(1, 2).frame.width")
    try await terminal.waitFor("\nat(1, 2).frame.width: 393\n>")
    try await terminal.type("resize 200, 300")
    try await terminal.waitFor("\nat(1, 2).frame.width: 200\n>")
    try await terminal.type("watch")
    try await terminal.waitFor("\nstopped 1 watch\n>")
    await terminal.close()
  }
}
