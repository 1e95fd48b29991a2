import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// The path of an example document.
private func example(_ name: String) -> String {
  Fixtures.root.appending(path: "docs/examples/\(name).json").path(percentEncoded: false)
}

extension Session {
  /// The layout and what is visible, as results print them.
  fileprivate func text() throws -> String {
    let solution = try solve()
    return try ResultRenderer(format: .json, query: .all).text(of: solution)
      + ResultRenderer(format: .json, query: .visibleState(try visibleState())).text(of: solution)
  }
}

@Suite("Saved sessions")
struct SavingTests {
  /// Changes of a session, each of which a saved document keeps.
  static let changes: [(String, @Sendable (Session) throws -> Void)] = [
    ("nothing", { _ in }),
    ("size", { try $0.resize(to: LayoutSize(width: 777, height: 333)) }),
    ("rotation", { try $0.rotate() }),
    ("device", { $0.state.flags.device = "ipad-10.5" }),
    (
      "device in landscape",
      {
        $0.state.flags.device = "iPhone 15 Pro"
        try $0.rotate()
      }
    ),
    (
      "device with another size",
      {
        $0.state.flags.device = "iPhone 15 Pro"
        $0.state.flags.container = LayoutSize(width: 100, height: 100)
      }
    ),
    ("direction", { $0.state.flags.traits.layoutDirection = .rightToLeft }),
    ("offset", { try $0.scroll(by: LayoutPoint(x: 0, y: 77.25)) }),
    ("insertion", { try $0.insertItems(LayoutItems(count: 2), section: 0, at: 1) }),
    ("deletion", { try $0.deleteItems(0..<1, section: 0) }),
  ]

  static let documents = ["mixed", "carousel", "two-columns", "drum-roll", "list", "app-store"]

  @Test(
    "A saved session shows the same layout and visible state when it is reopened",
    arguments: documents,
    ["saved.json", "saved.lua", "deeper/saved.json"]
  )
  func reopened(document: String, name: String) throws {
    let folder = try TemporaryFolder()
    let path = example(document)
    for (change, body) in Self.changes {
      let session = Session(.testing())
      try session.open(path: path)
      try body(session)
      try session.save(to: folder.path(of: name))
      let other = Session(.testing())
      try other.open(path: folder.path(of: name))
      #expect(try other.text() == session.text(), "\(document), \(change)")
    }
  }

  @Test("A saved session keeps a changed number of columns")
  func options() throws {
    let folder = try TemporaryFolder()
    let session = Session(.testing())
    try session.open(path: example("mixed"))
    try session.setColumns(3)
    try session.save(to: folder.path(of: "a.lua"))
    let other = Session(.testing())
    try other.open(path: folder.path(of: "a.lua"))
    #expect(try other.columns() == 3)
    #expect(try other.text() == session.text())
  }

  @Test(
    "A saved session keeps the document's split only if the device in the flags supports it",
    arguments: [("ipad-11", true), ("iphone-15", false)]
  )
  func split(device: String, isSplit: Bool) throws {
    let text = #"{"environment": {"split": "oneThird", "device": "ipad-pro-11"}, "sections": []}"#
    let folder = try TemporaryFolder(["a.json": text])
    let session = Session(.testing())
    session.state.flags.device = device
    try session.open(path: folder.path(of: "a.json"))
    try session.save(to: folder.path(of: "b.json"))
    let saved = try folder.text(of: "b.json")
    #expect(saved.contains(#""device": "\#(device)""#))
    #expect(saved.contains("oneThird") == isSplit)
    let other = Session(.testing())
    try other.open(path: folder.path(of: "b.json"))
    #expect(try other.environment() == session.environment())
  }

  @Test(
    "A saved session keeps its device beside other changes of the environment",
    arguments: [
      #"{"traits": {"preferredContentSizeCategory": "accessibilityLarge"}}"#,
      #"{"traits": {"layoutDirection": "rightToLeft", "displayScale": 1}, "split": "oneThird"}"#,
      #"{"container": {"width": 500, "height": 700}}"#,
    ]
  )
  func besideTheDevice(flags: String) throws {
    let text = #"""
      {"environment": {"device": "ipad-11", "traits": {"displayScale": 3}}, "sections": []}
      """#
    let folder = try TemporaryFolder(["a.json": text])
    let session = Session(.testing())
    session.state.flags = try EnvironmentDescription(
      ValueDecoder(try JSONReader.read(Array(flags.utf8)))
    )
    try session.open(path: folder.path(of: "a.json"))
    try session.save(to: folder.path(of: "b.json"))
    let saved = try folder.text(of: "b.json")
    #expect(saved.contains(#""device": "ipad-11""#))
    #expect(!saved.contains("safeAreaInsets"))
    let other = Session(.testing())
    try other.open(path: folder.path(of: "b.json"))
    #expect(try other.environment() == session.environment())
  }

  @Test("A saved session keeps how far a row was dragged across")
  func rows() throws {
    let folder = try TemporaryFolder()
    let session = Session(.testing())
    try session.open(path: example("app-store"))
    let sections = try session.focusedCollection().layout.sections
    let row = try #require(sections.indices.first { sections[$0].layout.orthogonal != nil })
    #expect(try session.scroll(by: 300, across: row) > 0)
    try session.save(to: folder.path(of: "a.json"))
    let other = Session(.testing())
    try other.open(path: folder.path(of: "a.json"))
    #expect(try other.text() == session.text())
  }

  @Test("The text of a session's document opens as the same layout, with the files of before")
  func documentText() throws {
    let json = #"""
      {"sections": [{"layout": "list", "items": {"file": "rows.ndjson"}},
                    {"layout": "list", "items": 99}]}
      """#
    let rows = Array("{\"height\": 50}\n{\"height\": 70}\n".utf8)
    let session = Session(.testing())
    try session.open(
      DocumentContent(
        .json(Array(json.utf8)),
        name: "deep/a.json",
        resources: ["rows.ndjson": rows]
      )
    )
    try session.insertItems(LayoutItems(count: 2), section: 1, at: 1)
    try session.scroll(by: LayoutPoint(x: 0, y: 77.25))
    let text = try session.documentText()
    #expect(text.contains("rows.ndjson") && !text.contains("deep"))
    let other = Session(.testing())
    try other.open(
      DocumentContent(.json(Array(text.utf8)), resources: ["rows.ndjson": rows])
    )
    #expect(try other.text() == session.text())
    #expect(try other.documentText() == text)
  }

  @Test("A session saved without changes writes the text of its document")
  func unchanged() throws {
    let text = #"{"$schema": "x", "environment": {"device": "iPhone 15 Pro"}, "sections": []}"#
    let folder = try TemporaryFolder(["a.json": text])
    let session = Session(.testing())
    try session.open(path: folder.path(of: "a.json"))
    try session.save(to: folder.path(of: "b.json"))
    #expect(try folder.text(of: "b.json") == text + "\n")
  }

  @Test("A saved session refers to its files of items relative to its new folder")
  func itemFiles() throws {
    let folder = try TemporaryFolder([
      "in/a.json": #"{"sections": [{"layout": "waterfall", "items": {"file": "p.ndjson"}}]}"#,
      "in/p.ndjson": "{\"width\": 1, \"height\": 2}\n{\"width\": 2, \"height\": 2}\n",
    ])
    let session = Session(.testing())
    try session.open(path: folder.path(of: "in/a.json"))
    for name in ["in/b.json", "out/b.json", "b.lua"] {
      try session.save(to: folder.path(of: name))
      let other = Session(.testing())
      try other.open(path: folder.path(of: name))
      #expect(try other.text() == session.text())
    }
    #expect(try folder.text(of: "in/b.json").contains(#""file": "p.ndjson""#))
  }

  @Test("A saved session of a screen keeps the content offsets of its collections")
  func screens() throws {
    let folder = try TemporaryFolder()
    for document in ["pizza-screen", "property-screen"] {
      let session = Session(.testing())
      try session.open(path: example(document))
      try session.scroll(by: LayoutPoint(x: 30, y: 60))
      try session.save(to: folder.path(of: "a.json"))
      let other = Session(.testing())
      try other.open(path: folder.path(of: "a.json"))
      #expect(try other.text() == session.text())
    }
  }

  @Test("A session of a document in Lua saves empty lists as lists")
  func emptyLists() throws {
    let folder = try TemporaryFolder([
      "a.lua": "return { sections = { { layout = 'list', items = {} } } }",
      "b.lua": "return { sections = {} }",
    ])
    for name in ["a.lua", "b.lua"] {
      let session = Session(.testing())
      try session.open(path: folder.path(of: name))
      try session.save(to: folder.path(of: "saved.json"))
      let other = Session(.testing())
      try other.open(path: folder.path(of: "saved.json"))
      #expect(try other.text() == session.text())
    }
  }

  @Test("A saved document has lists where the format or a plugin's options and state want them")
  func describedLists() throws {
    let plugin = """
      return { api = 1,
        options = { marks = { type = "array" }, extra = { type = "table" } },
        state = { open = { type = "array", items = { type = "integer" } } },
        layout = function(environment) return { frames = {} } end }
      """
    let folder = try TemporaryFolder([
      "a.lua": """
      return { configuration = { boundarySupplementaryItems = {} }, sections = {
        { layout = "rows", options = { marks = {}, extra = {} }, state = { open = {} }, items = 0 },
        { layout = { decorationItems = {}, group = { axis = "horizontal", count = 1,
          size = { width = 10, height = 10 },
          item = { size = { width = 10, height = 10 }, supplementaryItems = {} } } }, items = {} },
      } }
      """
    ])
    let session = Session(HostConfiguration(plugins: ["rows": plugin]))
    try session.open(path: folder.path(of: "a.lua"))
    try session.save(to: folder.path(of: "b.json"))
    let text = try folder.text(of: "b.json")
    let lists = ["boundarySupplementaryItems", "marks", "open", "decorationItems", "items"]
    for name in lists + ["supplementaryItems"] {
      #expect(text.contains("\"\(name)\": []"), "\(name)")
    }
    #expect(text.contains("\"extra\": {}"))
    let other = Session(HostConfiguration(plugins: ["rows": plugin]))
    try other.open(path: folder.path(of: "b.json"))
    #expect(try other.text() == session.text())
  }

  @Test("Saving a session fails for an unknown extension and for an unwritable path")
  func refused() throws {
    let folder = try TemporaryFolder(["file": ""])
    let session = Session(.testing())
    let form = try #require(throws: LayoutError.self) {
      try session.save(to: folder.path(of: "a.txt"))
    }
    #expect(form.code == .invalidArgument)
    #expect(form.hint == "a name that ends in .json or .lua")
    let place = try #require(throws: LayoutError.self) {
      try session.save(to: folder.path(of: "file/a.json"))
    }
    #expect(place.code == .unavailable)
  }
}
