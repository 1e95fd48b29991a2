import LayoutHost
import LayoutModel
import LayoutScripting
import TestSupport
import Testing

@Suite("Mistakes at the prompt")
struct PromptMistakeTests {
  /// A list and a grid.
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(
      "open{ sections = { { layout = 'list', items = 3 }, { layout = 'grid', items = 4 } } }"
    )
    _ = prompt.output
    return prompt
  }

  @Test(
    "A mistake in a file is reported with its place in the file",
    arguments: [
      ("x = 1\nscroll 20\n", 2, 8, "write scroll(20)"),
      ("x = 1\r\nscroll 20\r\n", 2, 8, "write scroll(20)"),
      ("undo\nrotate()", 2, nil, "write undo()"),
      ("-- one\nresize(100)", 2, nil, "as in resize(320, 480)"),
      ("at(1, 1).frame.x.y.z()", 1, nil, nil),
      ("local x\n\nslove()", 3, 1, "did you mean “solve”?"), ("-- one\nat(9, 1)", 2, nil, nil),
    ] as [(String, Int, Int?, String?)]
  )
  func file(text: String, line: Int, column: Int?, hint: String?) throws {
    let folder = try TemporaryFolder(["bad.lua": text])
    let path = folder.path(of: "bad.lua")
    for command in ["run \(path)", "time run '\(path)'"] {
      let failure = try prompt().failure(of: command)
      #expect(failure.file == path)
      #expect(failure.line == line)
      if let column { #expect(failure.column == column) }
      #expect(failure.excerpt?.isEmpty == false)
      if let hint { #expect(failure.hint?.contains(hint) == true) }
    }
  }

  @Test(
    "A mistake at the prompt has a hint with the correct form",
    arguments: [
      ("for i = 1, 3 do draw end", "write draw()"), ("for i = 1, 3 do scroll 20 end end", "scroll"),
      ("moveSection 1 3", "commas separate arguments: moveSection(1, 3)"),
      ("rect 0 0 at(1, 1).frame.width 4", "rect(0, 0, at(1, 1).frame.width, 4)"),
      ("scroll 20 'overscroll'", "scroll(20, 'overscroll')"),
      ("rect 0 0 10 10 10", "as in rect(0, 0, 100, 100)"),
      ("set rowHeight 60", "as in set{ options = { rowHeight = 60 } }"),
      ("scrollTo 1 20", "as in scrollTo{ section = 1, item = 3 }"),
      ("scroll 100pt", "as in scroll 200"), ("scroll 100 pt", "as in scroll 200"),
      ("scroll y=100", "as in scroll{ x = 40, y = 0 }"),
      ("scroll 0,100", "in both directions: scroll{ x = 0, y = 100 }"),
      (
        "insertItems(1, 1, { height = 60 })",
        "items are a list, also a single one: { { height = … } }"
      ),
      ("update{ insert = { { 1, 1, { height = 60 } } } }", "items are a list"),
      ("insertItems(1, 1, { cuont = 60 })", "did you mean “count”?"),
      ("#solve().elements", "“elements” is a method: call it, as in :elements()"),
      ("solve().elements[1]", "“elements” is a method: call it, as in :elements()"),
      (
        "rotate() transition():elements()",
        "“elements” is a field here, without parentheses: .elements"
      ),
      ("item(1, 1).height = 5", "item(1, 1){ height = 5 } changes an item"),
      ("at(1, 1).frame.x = 50", "set{ … } a section"),
      ("document().sections[1].items = 5", "set{ … } a section"),
      ("solve():item(1, 1).frame.x = 5", "set{ … } a section"),
      ("solve().sections[1].layout = \"grid\"", "set{ … } a section"),
      ("at \"0.1\".frame.x = 5", "set{ … } a section"),
      ("for i = 1, 2 do at(1, i).frame.x = 5 end", "set{ … } a section"),
      ("x = 1 at(1, solve().itemCount // 7 + 1).frame.x = 5", "set{ … } a section"),
      ("items(1).count", "#list is its length"),
      ("solve():moment().Count", "#list is its length"),
      ("items(1).first", "its elements are list[1] to list[#list]"),
      ("update{ remove = { { 1, 1 } } }", "did you mean “delete”?"),
      ("update{ removeSections = { 1 } }", "did you mean “deleteSections”?"),
      ("set{ section = 1, contentInsets = 5 }", "options = { contentInsets = … } }"),
      ("draw -o x.svg", "the prompt's commands take a path: draw x.svg"),
      ("save -o y.json", "the prompt's commands take a path: save y.json"),
      ("history save -z.lua", "the prompt's commands take a path: history ./-z.lua"),
      ("opne list.json", "did you mean “open”?"),
      ("devcie iPhone 15 Pro", "did you mean “device”?"),
      ("fling", "as in fling 2"), ("resize 400", "as in resize 320, 480"),
      ("scroll up", "as in scroll 200"), ("rect(1)", "as in rect(0, 0, 100, 100)"),
      ("set{ columns = 3 }", "write columns(3), or set{ options = { columns = 3 } }"),
      ("columns(3, 1)", "“columns” have them, such as “grid”"),
      ("io.read()", "scripts reach neither files nor the system"),
      ("at(1, 1).fram", "did you mean “frame”?"), ("at(1, 1).width", "did you mean “frame.width”?"),
      ("solve().contentsize", "did you mean “contentSize”?"),
      ("at(1, 1).frame.widht", "did you mean “width”?"),
      ("solve().sections[1].ids", "did you mean “id”?"),
      ("document().sections[1].optons", "did you mean “options”?"),
      ("document().sectons", "did you mean “sections”?"),
    ]
  )
  func hints(line: String, hint: String) throws {
    let failure = try prompt().failure(of: line)
    #expect(failure.code != .internal)
    #expect(failure.hint?.contains(hint) == true, "\(failure)")
  }

  @Test("A hint shows no call that is not Lua")
  func noHint() throws {
    #expect(try prompt().failure(of: "for i = 1, 3 do scroll y=100 end").hint == nil)
  }

  @Test(
    "Assignments that change something run",
    arguments: [
      "local d = document() d.sections[1].items = 5", "item(1, 2){ height = 5 }", "at = 5",
      "at(1, 1).frame.x == 0", "at(1, 1) x = 5", "x = at(1, 1).frame.x y = 5",
      "x = { [at(1, 1).frame.x] = 5, solve = 1 }", "x = { at = at } x.at(1, 1).frame.x = 5",
      "(function(at) at(1).x = 5 end)(function() return {} end)",
      "local function at(i) return {} end at(1).x = 5",
    ]
  )
  func assignments(line: String) throws { try prompt().run(line) }

  @Test(
    "A mistake at the prompt has a specific message",
    arguments: [
      ("set{ items = 40 }", "as in set{ section = 1, items = … }"),
      ("watch 1 +", "the line is incomplete: 1 +"), ("watch 1 )", "watch: "),
      ("select(1, 99)", "there is no item 99 in section 1, which has 3"),
      ("columns(3, 1)", "the section has no columns to choose"),
      ("columns(10001, 2)", "the section has from 1 to 10000 columns"),
      ("help wallot", "there is no help about “wallot”"),
      ("run nowhere.lua", "the script cannot be read"),
    ]
  )
  func messages(line: String, message: String) throws {
    #expect(try prompt().failure(of: line).message.contains(message))
  }

  @Test(
    "Mistakes count from 1 at the prompt, even for JSON documents",
    arguments: [
      ("set{ section = 2, layout = 'gird' }", "sections[2].layout"),
      ("addSection{ layout = 'gird', items = 1 }", "sections[3].layout"),
      ("item(2, 1){ height = -80 }", "sections[2].items[1].height"),
      ("item(2, 3){ height = -80 }", "sections[2].items[3].height"),
      ("insertItems(2, 1, { { height = -1 } })", "items[1].height"),
    ]
  )
  func counts(line: String, path: String) throws {
    let folder = try TemporaryFolder([
      "two.json":
        #"{"sections": [{"layout": "list", "items": 3}, {"layout": "grid", "items": 4}]}"#
    ])
    let prompt = try Prompt()
    try prompt.run("open \(folder.path(of: "two.json"))")
    let failure = try prompt.failure(of: line)
    #expect(failure.path?.hasSuffix(path) == true, "\(failure)")
    #expect(failure.message.contains(path))
  }

  @Test("A mistake in an opened document counts from 1 at the prompt, and from 0 elsewhere")
  func opened() throws {
    let text = #"{"sections": [{"layout": "list", "items": 1, "options": {"rowHeight": -1}}]}"#
    let folder = try TemporaryFolder(["one.json": text])
    let path = folder.path(of: "one.json")
    let failure = try prompt().failure(of: "open \(path)")
    #expect(failure.message.contains("sections[1]"))
    #expect(FailureText().text(failure).contains("section 1"))
    let session = Session(.unhurried)
    let outside = try #require(throws: LayoutError.self) {
      try session.open(path: path)
      _ = try session.solve()
    }
    #expect(outside.message.contains("sections[0]"))
    #expect(outside.counting(from: 1).counting(from: 0) == outside)
  }

  @Test("Known fields without a value are nil, and open tables stay open")
  func openTables() throws {
    let prompt = try prompt()
    #expect(try prompt.run("at(1, 1).elementKind, solve().diagnostics") == ["nil", "nil"])
    #expect(
      try prompt.run("item(1, 1).anything, document().sections[1].options") == ["nil", "nil"]
    )
    #expect(try prompt.run("moment()[99], #moment() > 0") == ["nil", "true"])
    #expect(try prompt.run("item 1, 1") == ["{}"])
    try prompt.run("item(1, 1){ height = 80 }")
    #expect(try prompt.run("item(1, 1).height, item(1, 1)().height") == ["80", "80"])
  }

  @Test("history save omits undone lines and lines that only print")
  func saved() throws {
    let folder = try TemporaryFolder([:])
    let path = folder.path(of: "a.lua")
    let prompt = try prompt()
    try prompt.run(
      "resize 200, 50",
      "help",
      "show",
      "resize 250, 60",
      "undo",
      "scroll 10",
      "rotate"
    )
    try prompt.run("undo", "redo", "x = 3", "resize 10, 10", "undo", "history save \(path)")
    let text = try folder.text(of: "a.lua")
    #expect(text.hasSuffix("resize(200, 50)\nscroll(10)\nrotate()\nx = 3\n"))
    #expect(prompt.output.last == "wrote \(path)")
    try prompt.run("history save \(path)")
    #expect(prompt.output.last == "overwrote \(path)")
    let other = try Prompt()
    #expect(try other.run("run \(path)").isEmpty)
    #expect(try other.run("x") == ["3"])
  }

  @Test("history save omits lines that begin with a space, and all parts of such a text")
  func savedPrivately() throws {
    let folder = try TemporaryFolder([:])
    let prompt = try Prompt()
    try prompt.run("x = 1", " secret = 2")
    #expect(prompt.script.run("other = 3", of: " secret = 2\nother = 3") == .done(values: []))
    #expect(prompt.script.run("  y = 4", of: "x = 1\n  y = 4") == .done(values: []))
    try prompt.run("history save \(folder.path(of: "a.lua"))")
    #expect(try folder.text(of: "a.lua") == "x = 1\n  y = 4\n")
  }

  @Test("history save keeps only drawings that are written to a file")
  func savedDrawings() throws {
    let folder = try TemporaryFolder([:])
    let prompt = try Prompt(drawing: { drawing, _ in drawing.path ?? "picture" })
    try prompt.run("name = 'b.svg'")
    try prompt.run("draw", "draw a.svg", "draw{ theme = 'dark' }", "draw(name)")
    try prompt.run("history save \(folder.path(of: "a.lua"))")
    #expect(
      try folder.text(of: "a.lua") == "name = 'b.svg'\ndraw(\"a.svg\")\ndraw(name)\n"
    )
  }
}
