import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("layouthost repl")
struct ReplTests {
  @Test("repl runs lines from a pipe without prompts")
  func pipe() async throws {
    let run = try await Program.run(
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

        """
    )
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

        """
    )
  }

  @Test("draw at the prompt has the options of the command draw")
  func drawing() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": [{"id": "first"}, {"id": "last"}]}]}"#
    ])
    let file = folder.path(of: "a.svg")
    func drawn(_ options: String) async throws -> String {
      let run = try await Program.run(
        ["repl", folder.path(of: "a.json")],
        input: "draw(\"\(file)\", { \(options) })\n"
      )
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let remark = "it shows all content at rest, and with whole = false what is visible now"
    #expect(try await drawn("") == "wrote \(file); \(remark)\n")
    let plain = try folder.text(of: "a.svg")
    let options = "whole = true, label = 'id', measure = true, legend = true"
    #expect(try await drawn(options) == "wrote \(file)\n")
    let rich = try folder.text(of: "a.svg")
    #expect(rich.contains(">first<") && !plain.contains(">first<"))
    #expect(rich.contains("visible bounds</text>") && !plain.contains("visible bounds</text>"))
    #expect(
      try await drawn("whole = false, bezel = true, label = 'nam'")
        == "wrote \(file); no item has the field “nam”, so the labels are index paths\n"
    )
  }

  @Test(
    "draw at the prompt refuses options that are unknown or exclude each other",
    arguments: [
      ("draw{ legend = true }", "draw: legend, measure and bezel work only with a file"),
      ("draw('a.svg', { bezel = true })", "draw: bezel goes with whole = false"),
      ("draw{ labels = false, label = 'id' }", "draw: label and labels = false cannot be combined"),
      ("draw{ labl = 'id' }", "did you mean “label”?"),
    ]
  )
  func badDrawing(line: String, says: String) async throws {
    let run = try await Program.run(["repl", "docs/examples/list.json"], input: line + "\n")
    #expect(run.status == 1)
    #expect(run.errors.contains(says))
  }

  @Test("repl continues after a failed line, and ends with status 1")
  func failing() async throws {
    let run = try await Program.run(
      ["repl", "docs/examples/list.json"],
      input: "nowhere()\nset{ options = { rowHeight = -1 } }\nat(1, 2).frame.y\n"
    )
    #expect(run.status == 1)
    #expect(run.errors.contains("error: undefined global 'nowhere' [INVALID_ARGUMENT]"))
    #expect(run.errors.contains("rowHeight must be 0 or more, not -1"))
    // The line that failed changed nothing.
    #expect(run.output == "44\n")
  }

  @Test("The errors of lines from a pipe have the numbers of the lines")
  func numbers() async throws {
    let folder = try TemporaryFolder(["bad.json": "{\n  \"sections\": 3\n}"])
    let run = try await Program.run(
      ["repl", "docs/examples/list.json"],
      input: """
        x = 1
        for i = 1, 2 do

          nowhere()
        end
        resize(-1, 0)
        open \(folder.path(of: "bad.json"))

        """
    )
    #expect(run.errors.contains("  --> prompt:4:3\n"))
    #expect(run.errors.contains(" 4 |   nowhere()\n"))
    #expect(run.errors.contains("  --> prompt:6\n"))
    #expect(run.errors.contains("  = called from:\n      prompt:7\n"))
  }

  @Test("Lines that Lua names in a syntax error are those of the pipe")
  func numbersInMessages() async throws {
    let run = try await Program.run(
      ["repl", "docs/examples/list.json"],
      input: "x = 1\ninsertItems(1, 1, 3\nfoo\n"
    )
    #expect(run.errors.contains("')' expected (to close '(' at line 2) near 'foo'"))
    #expect(run.errors.contains("  --> prompt:3:1\n"))
  }

  @Test(
    "An isolated plugin pauses at the prompt's breakpoints, in its process, with a note",
    arguments: ["--isolate", "layouthost.json"],
    [
      "break PLUGIN:2\nopen FOLDER/a.json\nlocals",
      "open FOLDER/a.json\nbreak PLUGIN:2\nsolve()\nlocals",
    ]
  )
  func isolated(way: String, lines: String) async throws {
    let folder = try TemporaryFolder([
      "plugins/shelf.lua": """
      return { api = 1, group = function(environment)
        local x = environment.itemCount
        return { { x = x, y = 0, width = 1, height = 1 } }
      end }
      """, "a.json": #"{"sections": [{"layout": "shelf", "items": 1}]}"#,
    ])
    if way == "layouthost.json" {
      try folder.write(#"{"plugins": [{"folder": "plugins", "isolation": "process"}]}"#, to: way)
    }
    let input = lines.replacing("PLUGIN", with: "plugins/shelf.lua")
      .replacing("FOLDER", with: folder.path)
    let run = try await Program.run(
      ["repl"] + (way == "--isolate" ? [way] : []),
      input: input + "\n",
      in: folder.url
    )
    #expect(run.output.contains(#/paused at .*plugins/shelf.lua:2, group, section 1 of shelf\n/#))
    #expect(run.errors.contains("isolated plugins run in the debugger's process"))
    #expect(run.status == 0)
  }

  @Test("Lines that a paused plugin reads from a pipe count in the numbers of later lines")
  func numbersAfterPause() async throws {
    let folder = try TemporaryFolder([
      "shelf.lua": """
      return { api = 1, group = function(environment)
        return { { x = 0, y = 0, width = 1, height = 1 } }
      end }
      """
    ])
    let run = try await Program.run(
      ["repl", "--plugins", folder.path],
      input: """
        break \(folder.path(of: "shelf.lua")):2
        open { sections = { { layout = "shelf", items = 1 } } }
        locals
        continue
        nowhere()

        """
    )
    #expect(run.errors.contains("  --> prompt:5:1\n"))
  }

  @Test("repl --fail-fast ends at the first line of a pipe that fails")
  func failFast() async throws {
    let run = try await Program.run(["repl", "--fail-fast"], input: "1\nnowhere()\n2\n")
    #expect(run.status == 1)
    #expect(run.output == "1\n")
  }

  @Test("repl reports input that ends in the middle of a statement")
  func unfinished() async throws {
    let run = try await Program.run(["repl"], input: "for i = 1, 2 do\n")
    #expect(run.status == 1)
    #expect(run.errors == "error: line 1: the input ends in the middle of: for i = 1, 2 do\n")
  }

  @Test("repl ends with status 0 if standard input is closed")
  func closedInput() async throws {
    let run = try await Program.run("sh", ["-c", "exec \"$0\" repl <&-", Program.path])
    #expect(run.status == 0)
    #expect(run.output == "")
  }

  @Test("repl prints prompts at a terminal, and runs the typed lines")
  func terminal() async throws {
    let terminal = try await Terminal("\(Program.path) repl docs/examples/list.json")
    try await terminal.waitFor("> ")
    try await terminal.type("at(1, 3).frame.y")
    try await terminal.waitFor("\n88\n> ")
    try await terminal.type("for i = 1, 1 do")
    try await terminal.waitFor("\n>> ")
    try await terminal.type("print('x' .. i) end")
    try await terminal.waitFor("\nx1\n> ")
    await terminal.close()
  }
}
