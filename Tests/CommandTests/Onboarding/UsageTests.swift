import TestSupport
import Testing

@Suite("Wrong usage of commands")
struct UsageTests {
  /// Wrong arguments, and lines of the message.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let says: [String]

    init(_ line: String, _ says: String...) {
      arguments = line.split(separator: " ").map(String.init)
      self.says = says
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let names = [
    Mistake(
      "slove x.json",
      "error: “layouthost” has no command “slove”; did you mean “solve”?",
      "More: layouthost help"
    ),
    Mistake(
      "xyzzy",
      "error: “layouthost” has no command “xyzzy”; known here: solve, draw, diff, test, debug, "
        + "check, batch, watch, explain, export, repl, plugins, preview, replay, devices, doctor, "
        + "completions, help"
    ),
    Mistake(
      "stairs.json",
      "error: “layouthost” has no command “stairs.json”; to lay out a document: layouthost solve "
        + "stairs.json"
    ),
    Mistake(
      "plugins lsit",
      "error: “layouthost plugins” has no command “lsit”; did you mean “list”?",
      "More: layouthost help plugins"
    ),
    Mistake("help slove", "error: “layouthost” has no command “slove”; did you mean “solve”?"),
    Mistake(
      "help plugins descirbe",
      "error: “layouthost plugins” has no command “descirbe”; did you mean “describe”?"
    ),
    Mistake(
      "--verison",
      "error: unknown option “--verison”"
    ),
    Mistake(
      "solve - --fromat json",
      "error: unknown option “--fromat”; did you mean “--format”?",
      "More: layouthost help solve"
    ),
    Mistake(
      "plugins --fromat=json",
      "error: unknown option “--fromat”; did you mean “--format”?"
    ),
    Mistake(
      "plugins check a.lua --exmaples docs",
      "error: unknown option “--exmaples”; did you mean “--examples”?"
    ),
    Mistake(
      "draw a.json -o a.svg --them dark",
      "error: unknown option “--them”; did you mean “--theme”?"
    ),
    Mistake(
      "solve - --format tabl",
      "error: the value “tabl” is invalid for “--format <format>”; "
        + "please provide one of “table”, “json”, “ndjson”, “csv” or “summary”"
    ),
    Mistake(
      "solve - --format=jsno",
      "error: the value “jsno” is invalid for “--format <format>”; "
        + "please provide one of “table”, “json”, “ndjson”, “csv” or “summary”"
    ),
    Mistake(
      "solve - --format xml",
      "error: the value “xml” is invalid for “--format <format>”; "
        + "please provide one of “table”, “json”, “ndjson”, “csv” or “summary”"
    ),
    Mistake(
      "draw a.json -o a.svg --theme drak",
      "error: the value “drak” is invalid for “--theme <theme>”; "
        + "please provide one of “light” and “dark”"
    ),
    Mistake(
      "solve - --orientation landscpae",
      "error: the value “landscpae” is invalid for “--orientation <orientation>”; "
        + "please provide one of “portrait” and “landscape”"
    ),
    Mistake(
      "plugins new x --hook cel",
      "error: the value “cel” is invalid for “--hook <hook>”; "
        + "please provide one of the following: group, section, layout, cell, visibleItems, "
        + "collection, screen, carousel"
    ),
    Mistake(
      "completions zhs",
      "error: the value “zhs” is invalid for “<shell>”; "
        + "please provide one of “bash”, “zsh” or “fish”"
    ),
    Mistake(
      "solve - --device iphone-51",
      "error: there is no device “iphone-51”; did you mean “iphone-15”?"
    ),
    Mistake(
      "solve - --trait displayScal=2",
      "error: --trait has an unknown key “displayScal”; did you mean “displayScale”?"
    ),
  ]

  static let missing = [
    Mistake(
      "solve",
      "error: missing expected argument “<document>”",
      "Help:  <document>  A .json or .lua file, or - for JSON on standard input.",
      "Example: layouthost solve docs/examples/mixed.json",
      "More: layouthost help solve"
    ),
    Mistake(
      "diff a.json",
      "Example: layouthost diff docs/examples/list.json docs/examples/list.json"
    ),
    Mistake("explain a.json", "error: missing expected argument “<S.I>”"),
    Mistake(
      "plugins describe",
      "error: missing expected argument “<name>”",
      "Example: layouthost plugins describe list",
      "More: layouthost help plugins describe"
    ),
    Mistake("plugins new", "Example: layouthost plugins new cards"),
    Mistake("solve - --format", "error: missing value for “--format <format>”"),
    Mistake("solve a.json b.json", "error: unexpected argument “b.json”"),
    Mistake("solve - --size 12", "error: the value “12” is invalid for “--size <WxH>”"),
    Mistake("solve - -x", "error: unknown option “-x”"),
  ]

  @Test(
    "A command reports wrong usage in at most four lines, with a suggestion if it has one",
    arguments: names + missing
  )
  func told(_ mistake: Mistake) async throws {
    let run = try await Program.run(mistake.arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines.count <= 4, "\(run.errors)")
    for line in mistake.says {
      #expect(lines.contains(line), "“\(line)” is missing in:\n\(run.errors)")
    }
  }
}

@Suite("Paths of missing files and folders")
struct NearPathTests {
  /// Arguments with a wrong path, and the hint.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let hint: String?
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let files = [
    "mixed.json": WelcomeTests.document, "other.json": WelcomeTests.document, "notes.txt": "",
    "docs/examples/grid.json": WelcomeTests.document, "docs/examples/grid.result.json": "{}",
    "layouts/tall.lua": "return {api = 1}", "empty/x.txt": "",
  ]

  static let wrong = [
    Wrong(arguments: ["solve", "mixd.json"], hint: "did you mean “mixed.json”?"),
    Wrong(arguments: ["draw", "mixed.jsno", "-o", "-"], hint: "did you mean “mixed.json”?"),
    Wrong(arguments: ["explain", "./mixd.json", "0.0"], hint: "did you mean “./mixed.json”?"),
    Wrong(
      arguments: ["solve", "docs/exmples/grid.json"],
      hint: "did you mean “docs/examples/grid.json”?"
    ),
    Wrong(
      arguments: ["solve", "docs/examples/gird.json"],
      hint: "did you mean “docs/examples/grid.json”?"
    ),
    Wrong(arguments: ["solve", "somewhere.json"], hint: "known here: mixed.json, other.json"),
    Wrong(arguments: ["solve", "nothing/a.json"], hint: "there is no folder “nothing”"),
    Wrong(arguments: ["solve", "empty/a.json"], hint: nil),
    Wrong(
      arguments: ["solve", "docs/examples"],
      hint: "name a document in it, such as docs/examples/grid.json"
    ),
    Wrong(arguments: ["solve", "empty/"], hint: "name a .json or .lua file"),
    Wrong(arguments: ["solve", "-", "--plugins", "layuots"], hint: "did you mean “layouts”?"),
    Wrong(
      arguments: ["plugins", "check", "layouts/tal.lua"],
      hint: "did you mean “layouts/tall.lua”?"
    ),
  ]

  @Test("The error for a wrong path has a hint with a similar or known path", arguments: wrong)
  func hints(_ wrong: Wrong) async throws {
    let folder = try TemporaryFolder(Self.files)
    let run = try await Program.run(wrong.arguments, in: folder.url)
    #expect(run.status == 74)
    #expect(run.output == "")
    let hint = run.errors.split(separator: "\n").first { $0.hasPrefix("  = hint: ") }
    #expect(hint.map { String($0.dropFirst(10)) } == wrong.hint)
  }

  @Test("solve reports that a folder is not a document")
  func folder() async throws {
    let run = try await Program.run(["solve", "docs"])
    #expect(run.errors.hasPrefix("error: a folder is not a document [UNAVAILABLE]\n  --> docs\n"))
  }
}
