import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Sessions with documents from values")
struct DocumentValueTests {
  @Test("A document of values has the same layout as its JSON text")
  func layout() throws {
    let document = DocumentDescription(
      sections: [
        .init("list", options: ["rowHeight": 44], items: [.init(), .init(height: 60)]),
        .init("grid", items: 5),
      ],
      environment: EnvironmentDescription(container: LayoutSize(width: 320, height: 480))
    )
    let (one, two) = (Session(.testing()), Session(.testing()))
    try one.open(document)
    try two.open(json: document.value.json)
    #expect(try one.focusedCollection().itemFrames == two.focusedCollection().itemFrames)
    #expect(try one.element(at: ItemPath(section: 0, item: 1))?.frame.width == 320)
  }

  @Test("A mistake in a document of values is reported with its path")
  func mistake() throws {
    let session = Session(.testing())
    try session.open(
      DocumentDescription(sections: [.init("list", options: ["rowHeight": "tall"], items: 1)])
    )
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.path == "sections[0].options.rowHeight")
    let other = #expect(throws: LayoutError.self) {
      try session.open(DocumentDescription(sections: [.init("list", items: .count(-1))]))
    }
    #expect(other?.path == "sections[0].items")
  }

  @Test("A session returns its document with changes as a value")
  func changes() throws {
    let document = DocumentDescription(sections: [
      .init("list", options: ["rowHeight": 44], items: [["title": "Soup"], ["title": "Salad"]])
    ])
    let session = Session(.testing())
    try session.open(document)
    #expect(try session.document() == document)
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 2)
    try session.resize(to: LayoutSize(width: 200, height: 100))
    let changed = try session.document()
    #expect(changed.sections[0].items == .list([["title": "Soup"], ["title": "Salad"], [:]]))
    #expect(changed.environment.container == LayoutSize(width: 200, height: 100))
    let other = Session(.testing())
    try other.open(changed)
    #expect(try other.focusedCollection().itemFrames == session.focusedCollection().itemFrames)
  }

  @Test("The document of a file in Lua is a value with empty tables")
  func lua() throws {
    let folder = try TemporaryFolder([
      "a.lua": #"return { sections = { { layout = "list", options = {}, items = {} } } }"#
    ])
    let session = Session(.testing())
    try session.open(path: folder.path(of: "a.lua"))
    let document = try session.document()
    #expect(document.sections.map(\.layout) == [.provider("list", options: [:])])
  }
}
