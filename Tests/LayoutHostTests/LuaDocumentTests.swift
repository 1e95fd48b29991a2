import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Documents in Lua")
struct LuaDocumentTests {
  @Test("A document in Lua can make its items in a loop")
  func loop() throws {
    let session = try open(
      """
      local items = {}
      for i = 1, 5 do items[i] = { width = 10, height = i } end
      return {
        environment = { container = { width = 10, height = 100 } },
        sections = { { layout = "waterfall", options = { columns = 1 }, items = items, id = "made" } },
      }
      """
    )
    #expect(try session.focusedCollection().layout.contentSize == LayoutSize(width: 10, height: 15))
    #expect(session.state.document.collections[0].sections.map(\.id) == ["made"])
  }

  @Test("A document in Lua can call the constructors of sections")
  func constructors() throws {
    let session = try open(
      """
      local whole = size(fractionalWidth(1), fractionalHeight(1))
      return { sections = { { items = 4, layout = section {
        group = horizontal { size = size(fractionalWidth(1), 44), item = item { size = whole }, count = 2 },
      } } } }
      """
    )
    #expect(
      try session.focusedCollection().layout.contentSize == LayoutSize(width: 390, height: 88)
    )
  }

  @Test("A document in Lua gives the same layout as the same document in JSON")
  func sameAsJSON() throws {
    let json = Session(.testing())
    try json.open(path: fixtures + "/golden.json")
    let lua = try open(
      """
      return {
        environment = { container = { width = 300, height = 90 } },
        configuration = { interSectionSpacing = 0.5 },
        contentInset = { top = 4 },
        sections = {
          { layout = "list", items = 2, options = { rowHeight = 20 } },
          { layout = "decorated", items = 2, id = 'hér"o' },
        },
      }
      """
    )
    #expect(try lua.solve() == json.solve())
  }

  @Test("A document in Lua prints to the log")
  func print() throws {
    let recorder = LogRecorder()
    let folder = try TemporaryFolder(["d.lua": "print('reading', 1) return { sections = {} }"])
    try Session(.testing(recorder: recorder)).open(path: folder.path(of: "d.lua"))
    #expect(recorder.lines == ["info [document=\(folder.path(of: "d.lua"))] reading\t1"])
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var text: String
    var code: StatusCode = .invalidArgument
    var message: String
    var line: Int?
    var path: String?
    var hint: String?

    var testDescription: String { text }
  }

  @Test(
    "The error for a wrong document in Lua has its message, position and hint",
    arguments: [
      Bad(text: "", message: "a document in Lua must return a table"),
      Bad(text: "return 7", message: "a document in Lua must return a table"),
      Bad(text: "return { sections = ", message: "unexpected symbol near <eof>", line: 1),
      Bad(
        text: "\nreturn { sections = { layuot } }",
        code: .invalidArgument,
        message: "undefined global 'layuot'",
        line: 2
      ),
      Bad(
        text: "return { sections = { { layout = fractionalWidht(1) } } }",
        code: .invalidArgument,
        message: "undefined global 'fractionalWidht'",
        line: 1,
        hint: "did you mean “fractionalWidth”?"
      ),
      Bad(text: "\n\nerror('no')", code: .invalidArgument, message: "no", line: 3),
      Bad(
        text: "return { sections = host.layout('list') }",
        code: .invalidArgument,
        message: "undefined global 'host'",
        line: 1
      ),
      Bad(
        text: "while true do end",
        code: .deadlineExceeded,
        message: "the script did not end within its deadline",
        line: 1,
        hint: "is a loop endless? --deadline 2s allows more time"
      ),
      Bad(
        text: "return { sections = { print } }",
        message: "sections[1] must be plain data, not a function",
        path: "sections[1]"
      ),
      Bad(
        text: "return { sections = { { layout = 'list', items = -1 } } }",
        message: "sections[1].items must be 0 or more, not -1",
        path: "sections[1].items"
      ),
      Bad(
        text:
          "return { sections = { { layout = 'list', items = 1 }, { layout = 'list', items = 1, optoins = {} } } }",
        message: "sections[2] has an unknown key “optoins”",
        path: "sections[2]",
        hint: "did you mean “options”?"
      ),
      Bad(
        text:
          "return { sections = { { layout = 'list', items = 1, options = { rowHeight = 0 / 0 } } } }",
        message: "sections[1].options.rowHeight must be a finite number, not nan",
        path: "sections[1].options.rowHeight",
        hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
      ),
      Bad(
        text:
          "return { sections = { { layout = 'list', items = 1, options = { rowHeight = 'x' } } } }",
        message:
          "sections[1].options.rowHeight must be a dimension (a number, or a table like {fractionalWidth = 0.5}), not a string",
        path: "sections[1].options.rowHeight"
      ),
      Bad(
        text: "return { sections = { { layout = 'lisst', items = 1 } } }",
        code: .notFound,
        message: "sections[1].layout: there is no provider “lisst”",
        path: "sections[1].layout",
        hint: "did you mean “list”?"
      ),
      Bad(
        text: "return { sections = { nil, { layout = 'list', items = 1 } } }",
        message: "sections: a table's elements must be 1, 2, 3 without holes",
        path: "sections"
      ),
      Bad(
        text: "return { sections = { { layout = 'list', items = { [0] = {}, {} } } } }",
        message: "sections[1].items: a table's keys must be strings, or 1, 2, 3 without holes",
        path: "sections[1].items",
        hint: "Lua counts from 1: the first element is [1]"
      ),
      Bad(
        text: "return { sections = { { layout = { visibleItems = function() end }, items = 1 } } }",
        message: "sections[1].layout.visibleItems must be plain data, not a function",
        path: "sections[1].layout.visibleItems",
        hint: "name a plugin: visibleItems = \"…\"; the function belongs in the plugin's own file"
      ),
      Bad(
        text: "return { sections = { { layout = 'list', items = 1, "
          + "options = { itemSize = size(fractionalWidth, 44) } } } }",
        message: "sections[1].options.itemSize.width must be plain data, not a function",
        path: "sections[1].options.itemSize.width",
        hint: "call it: fractionalWidth(…)"
      ),
    ]
  )
  func wrong(_ bad: Bad) throws {
    let folder = try TemporaryFolder(["d.lua": bad.text])
    var configuration = HostConfiguration.testing()
    configuration.budget.deadline = .limit(.milliseconds(400))
    let failure = try Session(configuration).failure(opening: folder.path(of: "d.lua"))
    #expect(failure.code == bad.code)
    #expect(failure.message == bad.message)
    #expect(failure.line == bad.line)
    #expect(failure.path == bad.path)
    #expect(failure.hint == bad.hint)
    #expect(failure.file == folder.path(of: "d.lua"))
    #expect(failure.origin == .document)
    #expect((failure.excerpt == nil) == (bad.line == nil))
  }

  /// A section of six items in an order, described in place or by an engine's options.
  private static func section(_ order: [Int], described place: String) -> SourceValue {
    let size: SourceValue = ["width": 50, "height": 20]
    let description: SourceValue = [
      "order": SourceValue(.array(order.map { SourceValue($0) })), "decorationItems": [],
      "group": ["axis": "horizontal", "size": size, "items": [["size": size]]],
    ]
    return place == "in place"
      ? ["items": 6, "layout": description]
      : ["items": 6, "layout": "compositional", "options": description]
  }

  @Test(
    "A saved order of items, from 0 in JSON and from 1 in Lua, stays the same through changes",
    arguments: [DocumentText.json, .lua],
    ["in place", "by options"]
  )
  func order(form: DocumentText, place: String) throws {
    for seed in 0..<Soak.count(400, otherwise: 2) {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let orders = (0..<4).map { _ in (0..<6).shuffled(using: &numbers) }
      func written(_ order: [Int], from base: Int) -> SourceValue {
        Self.section(order.map { $0 + base }, described: place)
      }
      let base = form == .lua ? 1 : 0
      let folder = try TemporaryFolder([
        "d.\(form)": form.text(of: ["sections": [written(orders[0], from: base)]])
      ])
      let session = Session(.testing())
      try session.open(path: folder.path(of: "d.\(form)"))
      let copy = Session(.testing())
      try copy.open(session.document())
      #expect(
        try copy.focusedCollection().itemFrames == session.focusedCollection().itemFrames
      )
      for (order, base) in zip(orders[1...2], [0, 1]) {
        let path = DocumentPath([], indexBase: base)
        try session.addSection(ValueDecoder(written(order, from: base), path: path), at: 0)
      }
      let layout = ValueDecoder(written(orders[3], from: 1), path: DocumentPath([], indexBase: 1))
      try session.changeSection(at: 1, to: layout)
      let frames = try session.focusedCollection().itemFrames
      let expected = [orders[2], orders[3], orders[0]].enumerated()
        .flatMap { index, order in
          (0..<6)
            .map { item in
              Double(index * 120 + (order.firstIndex(of: item) ?? 0) * 20)
            }
        }
      #expect(frames.map(\.y) == expected, "\(numbers)")
      for name in ["b.json", "b.lua"] {
        try session.save(to: folder.path(of: name))
        let other = Session(.testing())
        try other.open(path: folder.path(of: name))
        #expect(try other.focusedCollection().itemFrames == frames, "\(numbers), \(name)")
      }
    }
  }

  private func open(_ text: String) throws -> Session {
    let folder = try TemporaryFolder(["d.lua": text])
    let session = Session(.testing())
    try session.open(path: folder.path(of: "d.lua"))
    return session
  }
}
