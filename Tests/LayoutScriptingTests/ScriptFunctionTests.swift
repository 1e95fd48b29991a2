import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutScripting
import TestSupport
import Testing

@Suite("Functions of a session")
struct ScriptFunctionTests {
  static let document = """
    open{
      environment = { container = { width = 300, height = 100 } },
      sections = {
        { layout = 'list', items = 4, id = 'rows' },
        { layout = 'grid', items = 2, options = { columns = 2 } },
      },
    }
    """

  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(Self.document)
    return prompt
  }

  @Test("open prints the document's contents")
  func open() throws {
    let prompt = try prompt()
    #expect(prompt.output == ["content 300 × 326, 2 sections, 6 items"])
    try prompt.run("open{ sections = { { layout = 'list', items = 1 } } }")
    #expect(prompt.output == ["content 390 × 44, 1 section, 1 item"])
    let folder = try TemporaryFolder(["d.json": #"{"sections": []}"#])
    try prompt.run("open '\(folder.path(of: "d.json"))'")
    #expect(prompt.output == ["content 390 × 0, 0 sections, 0 items"])
  }

  @Test("reload reads the document's file again")
  func reload() throws {
    let folder = try TemporaryFolder(["d.json": #"{"sections": []}"#])
    let prompt = try Prompt()
    try prompt.run("open '\(folder.path(of: "d.json"))'")
    try folder.write(#"{"sections": [{"layout": "list", "items": 2}]}"#, to: "d.json")
    try prompt.run("reload()")
    #expect(prompt.output.last == "content 390 × 88, 1 section, 2 items")
    try folder.write("{", to: "d.json")
    let failure = try prompt.failure(of: "reload()")
    #expect(failure.file == folder.path(of: "d.json"))
    #expect(try prompt.run("solve().itemCount") == ["2"])
  }

  @Test("drag returns the position at which drop puts the item")
  func dragging() throws {
    let prompt = try prompt()
    #expect(try prompt.run("drag(1, 1, { x = 10, y = 100 })") == ["3"])
    #expect(try prompt.run("drag(1, 4, 20)") == ["1"])
    _ = prompt.output
    try prompt.run("drop()")
    #expect(prompt.output == ["content 300 × 326, 2 sections, 6 items"])
    #expect(try prompt.failure(of: "drop()").code == .failedPrecondition)
    #expect(try prompt.failure(of: "drag(1, 5, 20)").code == .outOfRange)
  }

  @Test("neighbour returns the element that a key leads to, or nil")
  func neighbour() throws {
    let prompt = try prompt()
    #expect(try prompt.run("solve():neighbour(1, 4, 'down').section") == ["2"])
    #expect(try prompt.run("solve():neighbour('1.0', 'right').item") == ["2"])
    #expect(try prompt.run("solve():neighbour(1, 1, 'up') == nil") == ["true"])
    let failure = try prompt.failure(of: "solve():neighbour(1, 1, 'below')")
    #expect(failure.message.contains("the direction must be one of \"up\", \"down\""))
    #expect(try prompt.failure(of: "solve():neighbour(1, 9, 'up')").code == .outOfRange)
  }

  @Test("scrollTo brings an item into sight and returns the offset")
  func scrollTo() throws {
    let prompt = try prompt()
    #expect(try prompt.run("scrollTo{ section = 1, item = 4 }.y") == ["76"])
    #expect(try prompt.run("scrollTo{ item = 2, position = 'top' }.y") == ["44"])
    let failure = try prompt.failure(of: "scrollTo{ section = 1, item = 4, position = 'middle' }")
    #expect(failure.message.contains("there is no position “middle”"))
    #expect(try prompt.failure(of: "scrollTo{ section = 3, item = 1 }").code == .outOfRange)
    #expect(try prompt.failure(of: "scrollTo{ section = 1, item = 5 }").code == .outOfRange)
  }

  @Test(
    "set changes only the values that it names",
    arguments: [
      ("set{ container = { width = 200, height = 50 } }", "solve().contentSize.width", "200"),
      ("set{ device = 'iPhone 15 Pro' }", "solve().contentSize.width", "393"),
      (
        "set{ device = 'iPhone 15 Pro', orientation = 'landscape' }", "solve().contentSize.width",
        "852"
      ),
      (
        "set{ device = 'iPhone 15 Pro', container = { width = 10, height = 10 } }",
        "solve().contentSize.width", "10"
      ),
      ("set{ options = { columns = 1 }, section = 2 }", "solve().contentSize.height", "776"),
      ("set{ options = { spacing = 10 }, section = 2 }", "at(2, 2).frame.x", "155"),
      ("set{ traits = { layoutDirection = 'rightToLeft' } }", "at(2, 1).frame.x", "150"),
      ("set{}", "solve().contentSize.height", "326"),
    ]
  )
  func set(line: String, expression: String, value: String) throws {
    let prompt = try prompt()
    try prompt.run(line)
    #expect(try prompt.run(expression) == [value])
    #expect(try prompt.run("solve().itemCount") == ["6"])
  }

  @Test("set keeps the place that it names: an item, or what is under a point")
  func setKeeping() throws {
    // Rows end at 176, where a grid begins whose items of 150 become items of 300.
    let columns = "set{ section = 2, options = { columns = 1 }, keeping ="
    for (place, offset) in [
      ("'first'", "100"), ("'offset'", "100"), ("{ x = 10, y = 91 }", "115"),
      ("{ section = 2, item = 1 }", "100"), ("'last'", "424"),
    ] {
      let prompt = try prompt()
      try prompt.run("scroll 100", "\(columns) \(place) }")
      #expect(try prompt.run("document().contentOffset.y") == [offset], "\(place)")
    }
    let failure = try prompt().failure(of: "set{ contentOffset = { y = 1 }, keeping = 'first' }")
    #expect(failure.message.contains("no effect beside “contentOffset”"))
    let unknown = try prompt().failure(of: "\(columns) 'middle' }")
    let hint = "or name an item { section =, item = } or a point { x =, y = }"
    #expect(unknown.hint?.hasSuffix(hint) == true)
  }

  @Test("set keeps the changes of earlier calls")
  func setAgain() throws {
    let prompt = try prompt()
    try prompt.run(
      "set{ contentOffset = { y = 20 } }",
      "set{ traits = { displayScale = 1 } }",
      "set{ traits = { layoutDirection = 'rightToLeft' } }"
    )
    let solution = try prompt.script.session.focusedCollection()
    #expect(solution.contentOffset == LayoutPoint(x: 0, y: 20))
    #expect(solution.environment.traits.displayScale == 1)
    #expect(solution.environment.traits.layoutDirection == .rightToLeft)
  }

  @Test("explain prints the derivation of an item's frame, counting from 1")
  func explain() throws {
    let prompt = try prompt()
    _ = prompt.output
    try prompt.run("explain(2, 2)")
    let text = try #require(prompt.output.first)
    #expect(text.contains("  item width      300 ÷ 2 = 150\n"))
    #expect(text.contains("sections[2].options.columns\n"))
    #expect(text.hasSuffix("frame             150, 176, 150 × 150"))

    #expect(
      try prompt.failure(of: "explain(2, 3)").message
        == "there is no item 3 in section 2, which has 2"
    )
    #expect(
      try prompt.failure(of: "explain(3, 1)").message
        == "there is no section 3; the document has 2"
    )
  }

  @Test("solve returns sizes and sections; its value prints as a line of facts")
  func solve() throws {
    let prompt = try prompt()
    #expect(try prompt.run("solve()") == ["content 300 × 326, 2 sections, 6 items"])
    #expect(try prompt.run("solve().contentSize") == ["{ height = 326, width = 300 }"])
    #expect(
      try prompt.run("solve().sections[2]") == [
        "{ frame = { height = 150, width = 300, x = 0, y = 176 }, itemCount = 2, layout = \"grid\" }"
      ]
    )
    #expect(try prompt.run("solve().sections[1].id") == ["\"rows\""])
  }

  @Test("solve takes a variable, or a path without quotes, as a command")
  func solvePath() throws {
    let folder = try TemporaryFolder([
      "a b.json": #"{"sections": [{"layout": "list", "items": 3}]}"#
    ])
    let prompt = try Prompt()
    #expect(
      try prompt.run("solve \(folder.path(of: "a b.json"))") == [
        "content 390 × 132, 1 section, 3 items"
      ]
    )
    try prompt.run("rows = { sections = { { layout = \"list\", items = 1 } } }")
    #expect(try prompt.run("solve rows") == ["content 390 × 44, 1 section, 1 item"])
  }

  @Test("show prints the visible elements")
  func show() throws {
    let prompt = try prompt()
    _ = prompt.output
    try prompt.run("show()")
    let lines = prompt.output.joined(separator: "\n").split(separator: "\n").map(String.init)
    #expect(lines.first == "content 300 × 326  offset 0, 0  container 300 × 100")
    #expect(lines.count == 8)
    #expect(lines.last == "0.2      0  88    300      44")
  }

  @Test(
    "at, items and rect return elements",
    arguments: [
      (
        "at(1, 2)",
        "{ frame = { height = 44, width = 300, x = 0, y = 44 }, item = 2, kind = \"item\", section = 1 }"
      ),
      ("#items(1)", "4"), ("#items()", "4"), ("#items(2)", "2"), ("items(2)[2].frame.x", "150"),
      ("items(1)[5]", "nil"), ("items(1)[0]", "nil"), ("items(1)[1] == items(1)[1]", "false"),
      ("#rect(0, 0, 300, 44)", "1"), ("#rect(0, 0, 300, 44.5)", "2"), ("#rect(0, 0, 0, 0)", "0"),
      ("rect(0, 200, 10, 10)[1].section", "2"), ("#rect(-1e9, -1e9, 2e9, 2e9)", "6"),
    ]
  )
  func elements(line: String, value: String) throws {
    #expect(try prompt().run(line) == [value])
  }

  @Test("A list of a billion items costs nothing until an item is read")
  func manyItems() throws {
    let prompt = try Prompt()
    try prompt.run("open{ sections = { { layout = 'list', items = 1000000000 } } }")
    #expect(
      try prompt.run("#items(1), items(1)[1000000000].frame.y") == ["1000000000", "43999999956"]
    )
    #expect(try prompt.run("items(1)")[0].hasSuffix("… 999999976 more,\n}"))
  }

  @Test("help lists the functions, and describes each")
  func help() throws {
    let prompt = try Prompt()
    try prompt.run("help 'functions'")
    let overview = prompt.output.joined(separator: "\n")
    for name in ["open", "set", "reload", "solve", "show", "items", "at", "rect", "help"] {
      #expect(overview.contains("\n  \(name)"))
      try prompt.run("help '\(name)'")
      #expect(prompt.output.joined().hasPrefix(name))
    }
  }

  @Test(
    "Functions of the session refuse wrong arguments",
    arguments: [
      (
        "open()", StatusCode.invalidArgument,
        "open: it takes a path, or a document as a table"
      ),
      ("open(7)", .invalidArgument, "open: it takes a path, or a document as a table"),
      ("open{}", .invalidArgument, "the key “sections” is missing"),
      (
        "open{ sections = { { layout = 'list' } } }", .invalidArgument,
        "sections[1] needs the key “items”"
      ),
      (
        "open{ sections = { print } }", .invalidArgument,
        "sections[1] must be plain data, not a function"
      ),
      ("open 'nowhere.json'", .notFound, "the document cannot be read: No such file or directory"),
      (
        "set()", .invalidArgument,
        "set: it takes a table, as in set{ container = { width = 800, height = 600 } }"
      ),
      ("set{ size = 1 }", .invalidArgument, "unknown key “size”"),
      (
        "set{ container = { width = -1, height = 1 } }", .invalidArgument,
        "container.width must be 0 or more, not -1"
      ),
      (
        "set{ device = 'iPhone 15 Prro' }", .invalidArgument,
        "device: there is no device “iPhone 15 Prro”"
      ),
      ("set{ orientation = 'up' }", .invalidArgument, "orientation: there is no orientation “up”"),
      (
        "set{ section = 1 }", .invalidArgument,
        "section: it needs “layout”, “options”, “state”, “items” or “id”"
      ),
      (
        "set{ options = {} }", .invalidArgument,
        "the key “section” is missing, as in set{ section = 1, options = … }; the document has 2 sections"
      ),
      ("set{ options = {}, section = 3 }", .invalidArgument, "section must be from 1 to 2, not 3"),
      ("items(3)", .outOfRange, "there is no section 3; the document has 2"),
      ("items(0)", .invalidArgument, "items: section must be an integer from 1"),
      ("items('1')", .invalidArgument, "items: section must be an integer from 1"),
      ("at(1)", .invalidArgument, "at: item must be an integer from 1"),
      ("at(1, 5)", .outOfRange, "there is no item 5 in section 1, which has 4"),
      ("at(1.5, 1)", .invalidArgument, "at: section must be an integer from 1"),
      ("at 1.0", .invalidArgument, "at: an item's name is a text, not a number"),
      (
        "scrollTo{ 1, 20 }", .invalidArgument,
        "scrollTo: it takes a table, as in { section = 1, item = 3, position = \"centered\" }"
      ),
      (
        "at(1, math.maxinteger)", .outOfRange,
        "there is no item 9223372036854775807 in section 1, which has 4"
      ),
      ("rect(1, 2, 3)", .invalidArgument, "rect: height must be a finite number"),
      ("rect(0, 0, 0 / 0, 1)", .invalidArgument, "rect: width must be a finite number"),
      ("rect(0, 0, -1, 1)", .invalidArgument, "rect: width and height must be 0 or more"),
      ("help 'opne'", .invalidArgument, "there is no help about “opne”"),
      ("help(7)", .invalidArgument, "help: it takes a name in quotes"),
    ]
  )
  func refuses(line: String, code: StatusCode, message: String) throws {
    let failure = try prompt().failure(of: line)
    #expect(failure.code == code)
    #expect(failure.message == message)
    #expect(failure.origin == (code == .notFound ? .inputOutput : .document))
  }

  @Test(
    "A wrong argument is reported with the function's usage",
    arguments: [
      ("at(1)", "at(section, item), as in at(2, 3).frame"),
      (
        "set(1)",
        "set{ key = value, … }, as in set{ options = { rowHeight = 60 } }"
      ),
      ("rotate(1)", "rotate()"), ("time at(1)", "at(section, item), as in at(2, 3).frame"),
      ("solve():item(1)", nil),
      ("at(1.5, 1)", "at(section, item), as in at(2, 3).frame"),
      ("columns 2.5", "columns(count, section), as in columns"),
      ("at 1.5", "write it in quotes: \"1.5\""), ("at 0.0", "write it in quotes: \"0.0\""),
      ("explain 1.0", "write it in quotes: \"1.0\""),
      ("solve():neighbour(0.1, 'down')", "write it in quotes: \"0.1\""),
      ("at(-0.5)", "at(section, item), as in at(2, 3).frame"),
    ] as [(String, String?)]
  )
  func usage(line: String, hint: String?) throws {
    #expect(try prompt().failure(of: line).hint == hint)
  }

  @Test("A plugin's failure is reported at its place in the plugin")
  func plugin() throws {
    let folder = try TemporaryFolder([
      "bad.lua": "return { api = 1,\nlayout = function() error('no') end }"
    ])
    let prompt = try Prompt(
      HostConfiguration(pluginFolders: [folder.path], budget: PluginBudget(deadline: .unlimited))
    )
    let failure = try prompt.failure(of: "open{ sections = { { layout = 'bad', items = 1 } } }")
    #expect(failure.message == "no")
    #expect(failure.plugin == "bad")
    #expect(failure.file == folder.path(of: "bad.lua"))
    #expect(failure.line == 2)
    #expect(failure.origin == .plugin)
  }
}
