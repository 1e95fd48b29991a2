import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutScripting
import TestSupport
import Testing

@Suite("Counting from 1 at the prompt")
struct CountingTests {
  /// Two lists, and a row that scrolls horizontally.
  private static let page = """
    open{ environment = { container = { width = 300, height = 200 } }, sections = {
      { layout = "list", items = 8 }, { layout = "list", items = 3 },
      { items = 5, layout = { orthogonalScrolling = "continuous", group = horizontal {
        size = size(100, 50), item = { size = size(fractionalWidth(1), fractionalHeight(1)) }, count = 1 } } } } }
    """

  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(Self.page)
    _ = prompt.output
    return prompt
  }

  @Test(
    "The prompt accepts numbers from 1, and names from results, which count from 0",
    arguments: [
      ("at(2, 3).frame.y", "at('1.2').frame.y"), ("at(1, 1).item", "at('0.0').item"),
      ("at(2, 1).section", "at('1.0').section"), ("explain(2, 3)", "explain '1.2'"),
    ]
  )
  func names(numbers: String, name: String) throws {
    let prompt = try prompt()
    let expected = try prompt.run(numbers) + prompt.output
    #expect(!expected.isEmpty)
    #expect(try prompt.run(name) + prompt.output == expected)
  }

  @Test(
    "The prompt refuses invalid names of items",
    arguments: [
      ("at '1'", "an item's name is"), ("at 'x.y'", "an item's name is"),
      ("at '-1.0'", "an item's name is"),
      ("at '0.9'", "there is no item “0.9”; names count from 0, and section 0 has 8 items"),
      ("at '9.0'", "there is no item “9.0”; names count from 0, and the document has 3 sections"),
      ("at 'header 0.0'", "there is no element “header 0.0”"),
      ("at '0.99999999999999999999'", "an item's name is"), ("explain '0'", "an item's name is"),
    ]
  )
  func noNames(line: String, message: String) throws {
    #expect(try prompt().failure(of: line).message.contains(message))
  }

  @Test("The prompt counts the sections of failures from 1")
  func failures() throws {
    let failure = try prompt().failure(of: "columns(3, 2)")
    #expect(FailureText().text(failure).contains("section 2"))
    #expect(failure.section == 1)
  }

  @Test("Failures count sections from 1 in a Lua document, and from 0 in JSON")
  func documents() throws {
    let broken = "return { api = 1, group = function() return { { x = 0 } } end }"
    let folder = try TemporaryFolder([
      "plugins/broken.lua": broken,
      "page.lua":
        "return { sections = { { layout = 'list', items = 1 }, { layout = 'broken', items = 1 } } }",
      "page.json":
        #"{"sections": [{"layout": "list", "items": 1}, {"layout": "broken", "items": 1}]}"#,
    ])
    for (name, words) in [("page.lua", "section 2"), ("page.json", "section 1")] {
      let session = Session(HostConfiguration(pluginFolders: [folder.path(of: "plugins")]))
      let failure = try #require(throws: LayoutError.self) {
        try session.open(path: folder.path(of: name))
        _ = try session.solve()
      }
      #expect(FailureText().text(failure).contains(words))
    }
  }

  @Test("The prompt scrolls beyond the range on request")
  func overscroll() throws {
    let prompt = try prompt()
    #expect(try prompt.run("scroll(-60)") == ["{ x = 0, y = 0 }"])
    #expect(try prompt.run("scroll(-60, 'overscroll')") == ["{ x = 0, y = -60 }"])
    #expect(try prompt.failure(of: "scroll(1, 'far')").message.contains("where must be"))
    #expect(
      try prompt.failure(of: "scroll(1e308, 'overscroll'); scroll(1e308, 'overscroll')").code
        == .outOfRange
    )
  }

  @Test("The prompt scrolls a section's row horizontally within its range")
  func across() throws {
    let prompt = try prompt()
    #expect(try prompt.run("scroll(120, 3)") == ["120"])
    #expect(try prompt.run("at(3, 2).frame.x") == ["-20"])
    #expect(try prompt.run("scroll(1000, 3)") == ["200"])
    #expect(try prompt.run("scroll(-1000, 3)") == ["0"])
    #expect(FailureText().text(try prompt.failure(of: "scroll(10, 1)")).contains("section 1"))
    try prompt.run("scroll(50, 3)", "undo")
    #expect(try prompt.run("at(3, 2).frame.x") == ["100"])
  }

  @Test("The function print shows tables with their fields")
  func printing() throws {
    let prompt = try Prompt()
    try prompt.run(
      "print({ b = 1, 2 }, 'x', setmetatable({}, { __tostring = function() return 'own' end }))"
    )
    #expect(prompt.output == ["{ 2, b = 1 }\tx\town"])
  }
}
