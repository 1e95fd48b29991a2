import LayoutHost
import LayoutScripting
import TestSupport
import Testing

@Suite("Breakpoints at the prompt")
struct PausedPromptTests {
  private static let plugin = """
    return { api = 1, group = function(environment)
      local count = environment.itemCount
      local frames = {}
      for i = 1, count do frames[i] = { x = 0, y = i, width = 1, height = 1 } end
      return frames
    end }
    """

  /// Runs a line with a breakpoint in line 3 of a plugin, and lines within its frame.
  /// - Returns: the output.
  private func output(of line: String, typing lines: [String]) throws -> [String] {
    let folder = try TemporaryFolder(["shelf.lua": Self.plugin])
    let prompt = try Prompt(HostConfiguration(pluginFolders: [folder.path]))
    var rest = lines
    prompt.script.tools = PromptTools(
      history: { [] },
      edit: { _ in },
      editText: { $0 },
      test: { _ in },
      columns: { nil },
      readLine: { _ in rest.isEmpty ? nil : rest.removeFirst() }
    )
    try prompt.run(
      "open { sections = { { layout = \"shelf\", items = 2 } } }",
      "break \(folder.path(of: "shelf.lua")):3",
      line
    )
    let path = folder.path(of: "shelf.lua")
    return prompt.output.map { $0.replacing(path, with: "shelf.lua") }
  }

  @Test("A plugin pauses at its line, and lines run in its frame")
  func pauses() throws {
    let output = try output(
      of: "solve()",
      typing: ["count", "count = 1", "next", "frames", "nothing", "continue"]
    )
    let expected = [
      "set shelf.lua:3", "paused at shelf.lua:3, group, section 1 of shelf",
      "    local frames = {}", "2", "paused at shelf.lua:4, group, section 1 of shelf", "{}",
      "error: undefined global 'nothing'",
    ]
    #expect(output.filter(expected.contains) == expected)
  }

  @Test("The end of the input lets a paused plugin go on")
  func end() throws {
    let output = try output(of: "solve()", typing: [])
    #expect(output.contains("paused at shelf.lua:3, group, section 1 of shelf"))
  }

  @Test("break without a place lists the breakpoints")
  func list() throws {
    #expect(try output(of: "break", typing: []).last == "shelf.lua:3")
    let prompt = try Prompt()
    try prompt.run("break")
    #expect(prompt.output == ["there are no breakpoints"])
  }

  @Test(
    "A place that is no file with a line is refused",
    arguments: ["shelf.lua", "shelf.lua:0"]
  )
  func wrong(_ place: String) throws {
    let failure = try Prompt().failure(of: "break \(place)")
    #expect(failure.message.contains("it takes a file and a line"))
  }

  @Test("A breakpoint moves to the next line with code; without one, it is refused")
  func moved() throws {
    let folder = try TemporaryFolder(["shelf.lua": "-- Shelves.\n\n" + Self.plugin + "\n\n"])
    let path = folder.path(of: "shelf.lua")
    let prompt = try Prompt(HostConfiguration(pluginFolders: [folder.path]))
    try prompt.run("break \(path):1", "break", "break \(path):2")
    #expect(prompt.output == ["set \(path):3", "\(path):3", "removed \(path):3"])
    #expect(try prompt.failure(of: "break \(path):9").code == .outOfRange)
    // The first breakpoint has made a debugger, which must not count as the one of the text.
    try prompt.run("break \(path):8", "break \(path):8")
    #expect(prompt.output.suffix(2) == ["set \(path):8", "removed \(path):8"])
    try folder.write("local t = {\n}\nfor i = 1, 2 do\n  t[i] = i\nend\nreturn t", to: "end.lua")
    try prompt.run("break \(folder.path(of: "end.lua")):5")
    #expect(prompt.output.last?.hasSuffix("end.lua:6") == true)
    try folder.write("return {", to: "end.lua")
    #expect(
      try prompt.failure(of: "break \(folder.path(of: "end.lua")):1").code == .invalidArgument
    )
    #expect(try prompt.failure(of: "break \(folder.path(of: "none.lua")):1").code == .notFound)
  }
}
