import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

@Suite("The hook cell", .endsInTime)
struct CellTests {
  private func request(_ result: String, of name: String = "cells") throws -> ProviderRequest {
    ProviderRequest(
      name,
      options: ["answer": SourceValue(.string(result))],
      items: try LayoutItems(JSONReader.read(Array(#"[{"id": "abc"}]"#.utf8))),
      section: 4
    )
  }

  private func failure(
    _ registry: ProviderRegistry,
    _ request: ProviderRequest
  ) throws -> LayoutError {
    try #require(throws: LayoutError.self) { try registry.call(.cell, request) }
  }

  // MARK: Results

  @Test(
    "A cell hook may return any of width, height and named parts",
    arguments: [
      ("nothing of its own", CellResult()),
      ("a height", CellResult(height: 20)),
      ("a size", CellResult(width: 30.5, height: 0)),
      ("no parts", CellResult(width: 1)),
      (
        "parts",
        CellResult(parts: [
          CellPart(name: "b", frame: LayoutRect(x: 1, y: 2, width: 3, height: 4)),
          CellPart(name: "icon", frame: LayoutRect(x: -1, y: 0.5, width: 0, height: 1)),
          CellPart(name: "text", frame: LayoutRect(x: 1, y: 2, width: 3, height: 4)),
          CellPart(name: "Über", frame: LayoutRect(x: 1, y: 2, width: 3, height: 4)),
        ])
      ),
      ("what it got", CellResult(width: 300, height: 30)),
    ]
  )
  func results(name: String, expected: CellResult) throws {
    #expect(try ProviderRegistry.overFixtures().call(.cell, try request(name)) == expected)
  }

  @Test("A cell's size depends on the item and on the size that the layout offers")
  func arguments() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    var request = try request("what it got")
    #expect(try registry.call(.cell, request).height == 30)
    request.items = try LayoutItems(JSONReader.read(Array(#"[{"id": "x"}]"#.utf8)))
    request.environment.container.contentSize = LayoutSize(width: 120, height: 7)
    #expect(try registry.call(.cell, request) == CellResult(width: 120, height: 10))
    #expect(
      recorder.lines == [
        "info [plugin=cells] abc\t300.0\t200.0", "info [plugin=cells] x\t120.0\t7.0",
      ]
    )
  }

  @Test("A cell's parts are positioned from the leading edge, also those from another layout")
  func rightToLeft() throws {
    var request = try request("what another layout answers")
    request.environment.traits.layoutDirection = .rightToLeft
    let result = try ProviderRegistry.overFixtures().call(.cell, request)
    #expect(result.parts.map(\.frame) == [LayoutRect(x: 0, y: 0, width: 100, height: 100)])
  }

  // MARK: Mistakes

  @Test("A cell hook's invalid result fails with code, message and place", arguments: badResults)
  func bad(_ expected: Expected) throws {
    let failure = try failure(.overFixtures(), request(expected.name, of: "badCells"))
    expected.check(failure)
    #expect(failure.plugin == "badCells")
    #expect(failure.method == .cell)
    #expect(failure.origin == .plugin)
    #expect(failure.section == 4)
    #expect(failure.file == fixture("badCells.lua"))
  }

  @Test("An error in a cell hook keeps its place")
  func error() throws {
    let failure = try failure(.overFixtures(), request("an error"))
    Expected("", .internal, "boom").check(failure)
    #expect(failure.method == .cell)
    #expect(failure.version == "3")
    #expect(failure.line == 27)
    #expect(failure.excerpt?.contains("boom") == true)
  }

  @Test("A cell hook cannot change the item")
  func readOnly() throws {
    let failure = try failure(.overFixtures(), request("writes its item"))
    #expect(failure.code == .internal)
    #expect(failure.message == "cannot change 'id' of environment.items[1], which is read-only")
  }

  @Test(
    "A cell hook that exceeds its budget is stopped, and the next call works",
    arguments: [
      ("an endless loop", StatusCode.deadlineExceeded, CallBudget(deadline: .milliseconds(400))),
      (
        "a table that grows", .resourceExhausted, CallBudget(memoryCeiling: 8 << 20, deadline: nil)
      ),
    ]
  )
  func budget(result: String, code: StatusCode, budget: CallBudget) throws {
    let registry = ProviderRegistry.overFixtures(budget)
    for _ in 0..<2 {
      let failure = try failure(registry, request(result))
      #expect(failure.code == code)
      #expect(failure.plugin == "cells")
      #expect(failure.method == .cell)
      #expect(try registry.call(.cell, try request("a height")) == CellResult(height: 20))
    }
  }

  @Test("A cell hook cannot call itself")
  func recursion() throws {
    let failure = try failure(.overFixtures(), request("itself"))
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "“cells” calls itself: cells → cells → cells")
  }

  // MARK: Wrong providers

  @Test(
    "A reference to an unusable cell provider fails at its place in the document",
    arguments: [
      Expected(
        "stepped",
        .unimplemented,
        "sections[0].options.cell: “stepped” gives no sizes for cells",
        path: "sections[0].options.cell",
        hint: "it has the hooks section, group, layout"
      ),
      Expected(
        "list",
        .invalidArgument,
        "sections[0].options.cell: “list” lays out sections, not cells",
        path: "sections[0].options.cell"
      ),
      Expected(
        "celsl",
        .notFound,
        "sections[0].options.cell: there is no provider “celsl”",
        path: "sections[0].options.cell",
        hint: "did you mean “cells”?"
      ),
    ]
  )
  func wrongProvider(_ expected: Expected) throws {
    let document = try LayoutDocument(
      json: """
        {"sections": [{"layout": "waterfall", "items": 3,
                       "options": {"cell": "\(expected.name)"}}]}
        """
    )
    let failure = try #require(throws: LayoutError.self) {
      try document.solved(calling: ProviderRegistry.overFixtures())
    }
    expected.check(failure)
    #expect(failure.origin == .document)
    #expect(failure.line == 2)
    #expect(failure.column == 36)
  }

  @Test("A cell's options are checked like other options")
  func options() throws {
    let document = try LayoutDocument(
      json: """
        {"sections": [{"layout": "waterfall", "items": 3,
                       "options": {"cell": {"provider": "cells", "options": {"answer": 1}}}}]}
        """
    )
    let failure = try #require(throws: LayoutError.self) {
      try document.solved(calling: ProviderRegistry.overFixtures())
    }
    #expect(failure.code == .invalidArgument)
    #expect(failure.path == "sections[0].options.cell.options.answer")
    #expect(failure.origin == .document)
  }
}
