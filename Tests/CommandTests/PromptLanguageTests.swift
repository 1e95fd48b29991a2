import Foundation
import TestSupport
import Testing

@Suite("Lua at the prompt in a terminal", .endsInTime)
struct PromptLanguageTests {
  private func prompt(_ arguments: String, variables: String = "") async throws -> Terminal {
    let terminal = try await Terminal(
      "env -u NO_COLOR COLORTERM=truecolor \(variables) \(Program.path) repl \(arguments)",
      columns: 80,
      rows: 30
    )
    try await terminal.waitFor(last: ">", column: 2)
    return terminal
  }

  @Test("The prompt completes names, options of the shown plugin, and files")
  func completes() async throws {
    let terminal = try await prompt("docs/examples/carousel.json")
    try await terminal.put("frac")
    try await terminal.press("Tab")
    try await terminal.waitFor(last: "> fractional", column: 12)
    try await terminal.press("Tab")
    try await terminal.waitFor("fractionalHeight")
    try await terminal.press("Escape")
    try await terminal.waitFor(last: "> fractional", column: 12)
    try await terminal.press("C-u")
    try await terminal.put("set{ options = { item")
    try await terminal.press("Tab")
    try await terminal.waitFor(last: "> set{ options = { itemLength", column: 29)
    try await terminal.press("C-u")
    try await terminal.put("open docs/examples/drum")
    try await terminal.press("Tab", "Tab")
    try await terminal.waitFor("docs/examples/drum-roll.result.json")
    await terminal.close()
  }

  @Test("The prompt hints at missing arguments, and colours the line")
  func hints() async throws {
    let terminal = try await prompt("docs/examples/list.json")
    try await terminal.put("resize(320")
    try await terminal.waitFor("> resize(320, height)")
    try await terminal.press("C-u")
    try await terminal.put("local x = 'a'")
    try await terminal.waitFor("> local x = 'a'")
    let screen = try await terminal.colouredScreen()
    #expect(screen.split(separator: "\n").last?.contains("\u{1B}[") == true)
    try await terminal.press("Enter")
    // The hint is not part of the line.
    try await terminal.type("x")
    try await terminal.waitFor("\n\"a\"\n>")
    await terminal.close()
  }

  @Test("Ctrl-C stops a script, and the prompt continues with the unchanged session")
  func interrupted() async throws {
    let terminal = try await prompt("docs/examples/list.json")
    try await terminal.type("print('begun'); resize(10, 10); while true do end")
    try await terminal.waitFor("\nbegun\n")
    try await terminal.press("C-c")
    try await terminal.waitFor("error: interrupted [CANCELLED]")
    try await terminal.type("solve().contentSize.width")
    try await terminal.waitFor("\n393\n>")
    await terminal.close()
  }

  @Test("Ctrl-C stops a script while a native engine works")
  func interruptedEngine() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"""
      {"environment": {"container": {"width": 300, "height": 100}}, "sections": [{"layout": "waterfall",
       "options": {"sizing": "height"}, "items": {"count": 100000, "cycle": [{"height": 5}, {"height": 7}]}}]}
      """#
    ])
    let terminal = try await prompt(folder.path(of: "a.json") + " --time-limit none")
    // The script hardly works itself. Each size is printed, so the screen always has some of them.
    try await terminal.type("for i = 1, 1e9 do resize(200 + i % 2, 100); solve() end")
    try await terminal.waitFor("\ncontent 201 × ")
    try await terminal.press("C-c")
    try await terminal.waitFor("[CANCELLED]")
    try await terminal.type("solve().contentSize.width")
    try await terminal.waitFor("\n300\n>")
    await terminal.close()
  }

  @Test("watch draw redraws the visible elements after a scroll")
  func draws() async throws {
    let terminal = try await prompt("docs/examples/list.json")
    try await terminal.type("resize 320, 200")
    try await terminal.type("watch draw")
    try await terminal.type("scroll 44")
    try await terminal.waitFor("shown, from 0, 44 on")
    await terminal.close()
  }

  @Test("The prompt keeps its result while the document's file is missing, and then reloads it")
  func deleted() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#
    ])
    let terminal = try await prompt(folder.path(of: "a.json"))
    try FileManager.default.removeItem(atPath: folder.path(of: "a.json"))
    try await terminal.waitFor("the document cannot be read")
    try await terminal.type("solve().itemCount")
    try await terminal.waitFor("\n3\n>")
    try folder.replace("a.json", with: #"{"sections": [{"layout": "list", "items": 5}]}"#)
    try await terminal.waitFor("reloaded the document")
    try await terminal.type("solve().itemCount")
    try await terminal.waitFor("\n5\n>")
    await terminal.close()
  }

  @Test("quit leaves the prompt with status 0")
  func quits() async throws {
    let terminal = try await Terminal(
      "\(Program.path) repl; echo status $?; cat",
      columns: 80,
      rows: 24
    )
    try await terminal.waitFor(last: ">", column: 2)
    try await terminal.type("quit")
    try await terminal.waitFor("status 0")
    await terminal.close()
  }
}
