import Foundation
import LayoutModel
import LayoutScripting
import TestSupport
import Testing

@Suite("Functions of the prompt that change sections")
struct SectionFunctionTests {
  /// A list of four items of 44 points and a grid of two.
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(ScriptFunctionTests.document)
    _ = prompt.output
    return prompt
  }

  private static let count = "#document().sections"

  @Test(
    "A function that changes sections changes the document",
    arguments: [
      ("addSection{ layout = 'list', items = 2 }", "content 300 × 414, 3 sections, 8 items"),
      ("addSection({ layout = 'list', items = 2 }, 1)", "content 300 × 414, 3 sections, 8 items"),
      ("removeSection(1)", "content 300 × 150, 1 section, 2 items"),
      ("removeSection 2", "content 300 × 176, 1 section, 4 items"),
      ("moveSection(2, 1)", "content 300 × 326, 2 sections, 6 items"),
      ("set{ section = 1, items = 1 }", "content 300 × 194, 2 sections, 3 items"),
      (
        "set{ section = 2, layout = 'list', items = { {}, {} } }",
        "content 300 × 264, 2 sections, 6 items"
      ),
      (
        "set{ section = 2, layout = 'list', options = { rowHeight = 10 } }",
        "content 300 × 196, 2 sections, 6 items"
      ),
      (
        "set{ configuration = { interSectionSpacing = 10 } }",
        "content 300 × 336, 2 sections, 6 items"
      ),
      ("item(1, 2){ title = 'x' }", "content 300 × 326, 2 sections, 6 items"),
    ]
  )
  func facts(call: String, facts: String) throws {
    let prompt = try prompt()
    try prompt.run(call)
    #expect(prompt.output.last == facts)
    try prompt.run("undo")
    #expect(prompt.output.last == "content 300 × 326, 2 sections, 6 items")
    try prompt.run("redo")
    #expect(prompt.output.last == facts)
  }

  @Test("set changes the scroll direction, and keeps the other settings and changes")
  func configuration() throws {
    let prompt = try Prompt()
    try prompt.run(
      """
      open{ configuration = { pixelAlignment = false }, sections = { { items = 4, layout = { group = {
        axis = "vertical", size = { width = 100, height = 50 },
        items = { { size = { width = 100, height = 50 } } } } } } } }
      """,
      "insertItems(1, 1, 1)"
    )
    #expect(try prompt.run("solve().contentSize.height") == ["250"])
    try prompt.run("set{ configuration = { scrollDirection = 'horizontal' } }")
    #expect(try prompt.run("solve().contentSize.width") == ["500"])
    #expect(try prompt.run("document().configuration.pixelAlignment") == ["false"])
    try prompt.run("undo")
    #expect(try prompt.run("solve().contentSize.height") == ["250"])
    let failure = try prompt.failure(of: "set{ configuration = { scrollDirection = 'across' } }")
    #expect(failure.path == "configuration.scrollDirection")
  }

  @Test("set changes the settings of a screen's collection in focus")
  func collectionConfiguration() throws {
    let prompt = try Prompt()
    let document = Fixtures.root.appending(path: "docs/examples/property-screen.json")
    try prompt.run("open \(document.path)")
    try prompt.run("collection form", "set{ configuration = { interSectionSpacing = 7 } }")
    #expect(
      try prompt.run("document().collections.form.configuration.interSectionSpacing") == ["7"]
    )
    #expect(try prompt.run("document().collections.details.configuration") == ["nil"])
  }

  @Test(
    "A function that refuses its arguments leaves the sections unchanged",
    arguments: [
      "addSection(1)", "addSection{}", "addSection{ layout = 'nope', items = 1 }",
      "addSection({ layout = 'list', items = 1 }, 4)",
      "addSection({ layout = 'list', items = 1 }, 0)",
      "addSection{ layout = 'list', items = -1 }", "removeSection(0)", "removeSection(3)",
      "removeSection()", "moveSection(1, 3)", "moveSection(3, 1)", "set{ section = 3, items = 1 }",
      "set{ items = 1 }", "set{ section = 1, items = 'x' }", "set{ section = 1, layout = 3 }",
      "set{ section = 1, id = 3 }", "item(1, 5)", "item(3, 1)", "item(1, 1){ height = -1 }",
      "item(1, 1){ id = 3 }", "item(1, 1)('x')", "document 'xml'", "set{ section = 1 }",
    ]
  )
  func refused(call: String) throws {
    let prompt = try prompt()
    _ = try prompt.failure(of: call)
    #expect(try prompt.run("solve().itemCount") == ["6"])
    #expect(try prompt.run(Self.count) == ["2"])
  }

  @Test("save writes a changed document with all earlier changes")
  func saved() throws {
    let folder = try TemporaryFolder([:])
    let prompt = try prompt()
    try prompt.run(
      "insertItems(1, 1, 2)",
      "set{ section = 2, options = { columns = 1 } }",
      "moveSection(2, 1)",
      "item(2, 6){ height = 99, title = 'last' }",
      "addSection{ layout = 'list', items = 1, id = 'end' }"
    )
    let facts = try prompt.run("solve().contentSize.height", "solve().itemCount")
    let path = folder.path(of: "a.json")
    let sections = try prompt.run("document().sections")
    try prompt.run("save \(path)", "open \(path)")
    #expect(try prompt.run("solve().contentSize.height", "solve().itemCount") == facts)
    #expect(try prompt.run("document().sections") == sections)
    #expect(try prompt.run("item(2, 6)().title") == ["\"last\""])
    #expect(try prompt.run("document().sections[3].id") == ["\"end\""])
    #expect(!sections.isEmpty)
  }

  @Test(
    "Functions that change sections accept empty tables as lists",
    arguments: [
      "addSection{ layout = 'list', items = {} }",
      "update{ insertSections = { { 1, { layout = 'list', items = {} } } } }",
      "set{ section = 1, items = {} }",
      "set{ configuration = { boundarySupplementaryItems = {} } }",
      """
      addSection{ items = 0, layout = { boundarySupplementaryItems = {}, group = {
        axis = 'horizontal', size = { width = 9, height = 9 },
        items = { { size = { width = 9, height = 9 } } } } } }
      """,
    ]
  )
  func emptyTables(call: String) throws {
    let prompt = try prompt()
    try prompt.run(call)
    let sections = try prompt.run("document().sections")
    #expect(try prompt.run("open(document())", "document().sections") == sections)
  }

  @Test("An order in the table of a document counts from 1, also after changes")
  func order() throws {
    let prompt = try Prompt()
    try prompt.run(
      """
      layout = { order = { 3, 1, 2 }, group = { axis = "horizontal",
        size = { width = 100, height = 50 }, items = { { size = { width = 100, height = 50 } } } } }
      """,
      "open{ sections = { { items = 3, layout = layout } } }",
      "addSection{ items = 3, layout = layout }",
      "set{ section = 1, items = 3 }"
    )
    let facts = [
      "at(1, 1).frame.y", "at(1, 3).frame.y", "at(2, 1).frame.y", "at(2, 3).frame.y",
      "document().sections[1].layout.order[1]", "document().sections[2].layout.order[1]",
    ]
    for call in ["open(document())", "undo", "redo"] {
      #expect(try facts.flatMap { try prompt.run($0) } == ["50", "0", "200", "150", "3", "3"])
      try prompt.run(call)
    }
  }

  @Test(
    "An order among the options that set changes counts from 1, whatever form the document has",
    arguments: ["json", "lua"]
  )
  func orderOfOptions(form: String) throws {
    let size: SourceValue = ["width": 100, "height": 50]
    let document: SourceValue = [
      "sections": [
        [
          "layout": "compositional", "items": 3,
          "options": ["group": ["axis": "horizontal", "size": size, "items": [["size": size]]]],
        ]
      ]
    ]
    let text = (form == "lua" ? DocumentText.lua : .json).text(of: document)
    let folder = try TemporaryFolder(["d.\(form)": text])
    let prompt = try Prompt()
    try prompt.run(
      "open \(folder.path(of: "d.\(form)"))",
      "set{ options = { order = { 3, 1, 2 }, decorationItems = {} } }"
    )
    let facts = ["at(1, 1).frame.y", "at(1, 3).frame.y", "document().sections[1].options.order[1]"]
    for call in ["set{ section = 1, items = 3 }", "save \(folder.path(of: "e.json"))", "undo"] {
      #expect(try facts.flatMap { try prompt.run($0) } == ["50", "0", "3"])
      try prompt.run(call)
    }
  }

  @Test("The first visible item keeps its place when sections change")
  func place() throws {
    let prompt = try prompt()
    try prompt.run("resize 300, 100", "scroll 176")
    #expect(try prompt.run("moment()[1].section") == ["2"])
    try prompt.run("addSection({ layout = 'list', items = 2 }, 1)")
    #expect(try prompt.run("moment()[1].section") == ["3"])
    try prompt.run("removeSection 1")
    #expect(try prompt.run("moment()[1].section") == ["2"])
    try prompt.run("moveSection(2, 1)")
    #expect(try prompt.run("moment()[1].section") == ["1"])
  }

  @Test("document prints the document as text")
  func text() throws {
    let prompt = try prompt()
    try prompt.run("document json")
    let json = prompt.output.joined()
    #expect(json.hasPrefix("{"))
    try prompt.run("document lua")
    #expect(prompt.output.joined().hasPrefix("return {"))
  }
}

@Suite("Texts of several lines at the prompt")
struct PromptPartTests {
  @Test(
    "A text of several lines runs part by part",
    arguments: [
      ("1 + 1", ["1 + 1"]),
      ("open a.json\nscroll 20", ["open a.json", "scroll 20"]),
      ("x = 3\n\nx + 1\n", ["x = 3", "x + 1"]),
      ("for i = 1, 2 do\n  print(i)\nend\ni", ["for i = 1, 2 do\n  print(i)\nend", "i"]),
      ("x =\n  3\nx", ["x =\n  3", "x"]),
      ("if true then", ["if true then"]),
      ("x = 1\nif true then", ["x = 1", "if true then"]),
      ("x = 1\n  + 2", ["x = 1\n  + 2"]),
      ("x = ?\ny", ["x = ?\ny"]),
      ("> x = 1\n> x\n1", ["x = 1", "x"]),
      (
        "layouthost 0.2.0: help lists what there is\n> for i = 1, 2 do\n>> print(i)\n>> end\n1\n2\n> i",
        ["for i = 1, 2 do\nprint(i)\nend", "i"]
      ),
      ("> f {\n. 1\n. }\n{}", ["f {\n1\n}"]),
      ("> x", ["x"]),
    ]
  )
  func parts(text: String, parts: [String]) throws {
    #expect(try Prompt().script.parts(of: text) == parts)
  }

  @Test(
    "A text of several lines is incomplete if its last part is",
    arguments: [("x = 1\nf(", true), ("f(\n1)", false)]
  )
  func incomplete(text: String, isIncomplete: Bool) throws {
    #expect(try Prompt().script.isIncomplete(text) == isIncomplete)
  }
}
