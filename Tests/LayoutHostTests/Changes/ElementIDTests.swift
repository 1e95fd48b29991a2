import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import TestSupport
import Testing

@Suite("Supplementary items and decorations with an id")
struct ElementIDTests {
  /// A document with a section of two rows for each month, under its header, on its background.
  private static func months(_ months: [String], hasIDs: Bool = true) -> String {
    let sections = months.map { month in
      let id = hasIDs ? #", "id": "\#(month)""# : ""
      return """
        {"items": 2, "layout": {
          "group": {"axis": "horizontal", "count": 1,
            "size": {"width": {"fractionalWidth": 1}, "height": 40},
            "item": {"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}},
          "boundarySupplementaryItems": [{"elementKind": "header", "alignment": "top"\(id),
            "size": {"width": {"fractionalWidth": 1}, "height": 20}}],
          "decorationItems": [{"elementKind": "background"\(id)}]}}
        """
    }
    return """
      {"environment": {"container": {"width": 300, "height": 300}},
       "sections": [\(sections.joined(separator: ","))]}
      """
  }

  private static func transition(
    from before: String,
    to after: String
  ) throws -> LayoutTransition.Collection {
    let folder = try TemporaryFolder(["before.json": before, "after.json": after])
    let session = Session(.testing())
    try session.open(path: folder.path + "/before.json")
    try session.change(toDocumentAt: folder.path + "/after.json", keeping: .offset)
    return try #require(try session.transition()?.single)
  }

  @Test("A header and a background with an id are found again in another section")
  func acrossSections() throws {
    let transition = try Self.transition(
      from: Self.months(["may", "june"]),
      to: Self.months(["june"])
    )
    for kind in ["header", "background"] {
      let moved = try #require(transition.surviving.first { $0.end.elementKind == kind })
      #expect(moved.start.id == "june" && moved.end.id == "june")
      #expect(moved.start.section == 1 && moved.end.section == 0)
      #expect(moved.start.frame.y == 100 && moved.end.frame.y == 0)
      let gone = transition.disappearing.filter { $0.start.elementKind == kind }
      #expect(gone.map(\.start.id) == ["may"])
    }
    // The rows are paired by position.
    #expect(transition.surviving.contains { $0.end.kind == .item && $0.start.section == 0 })
  }

  @Test("Headers and decorations without an id stay with their section")
  func withoutID() throws {
    let transition = try Self.transition(
      from: Self.months(["may", "june"], hasIDs: false),
      to: Self.months(["june"], hasIDs: false)
    )
    let header = try #require(transition.surviving.first { $0.end.elementKind == "header" })
    #expect(header.start.section == 0 && header.start.id == nil)
  }

  @Test("An id that only one side has appears or disappears, and repeated ones pair in order")
  func differing() throws {
    let changed = try Self.transition(
      from: Self.months(["may"]),
      to: Self.months(["june"])
    )
    #expect(changed.appearing.compactMap(\.end.id) == ["june", "june"])
    #expect(changed.disappearing.compactMap(\.start.id) == ["may", "may"])
    let added = try Self.transition(
      from: Self.months(["may"], hasIDs: false),
      to: Self.months(["may"])
    )
    #expect(added.appearing.compactMap(\.end.elementKind) == ["header", "background"])
    let repeated = try Self.transition(
      from: Self.months(["may", "june", "may"]),
      to: Self.months(["may", "may"])
    )
    let headers = repeated.surviving.filter { $0.end.elementKind == "header" }
    #expect(headers.map(\.start.section) == [0, 2] && headers.map(\.end.section) == [0, 1])
  }

  @Test(
    "A plugin gives its headers ids, in this process and in a worker",
    arguments: [PluginIsolation.none, .process]
  )
  func plugin(isolation: PluginIsolation) throws {
    let plugin = """
      return { api = 1, state = { name = { type = "string", default = "may" } },
        layout = function(environment)
          local frames = {}
          for i = 1, environment.itemCount do
            frames[i] = { x = 0, y = i * 20, width = 300, height = 20 }
          end
          local frame = { x = 0, y = 0, width = 300, height = 20 }
          return { frames = frames, contentSize = { width = 300, height = 100 },
            supplementaryItems = { { elementKind = "header", id = environment.state.name, frame = frame } } }
        end }
      """
    var configuration = HostConfiguration(
      plugins: ["month": plugin],
      budget: PluginBudget(deadline: .limit(.seconds(60)))
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    let session = Session(configuration)
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 300}}, "sections": [
          {"layout": "month", "items": 2, "state": {"name": "may"}},
          {"layout": "month", "items": 2, "state": {"name": "june"}}]}
        """
    )
    let layout = try session.focusedCollection().layout
    #expect(layout.element(ofKind: "header", at: ItemPath(section: 1, item: 0))?.id == "june")
    try session.setState(["name": "june"], section: 0)
    let transition = try #require(try session.transition()?.single)
    let headers = transition.elements.filter { $0.end.elementKind == "header" }
    // “may” is gone; the first “june” is the second section's, which is in the first one now.
    #expect(headers.map(\.role) == [.survives, .appears, .disappears])
    #expect(headers.first?.start.section == 1 && headers.first?.end.section == 0)
  }

  @Test("A result has the id of an element, and a result without one is as before")
  func results() throws {
    let session = Session(.testing())
    try session.open(json: Self.months(["may"]))
    let text = try ResultRenderer(format: .json).text(of: session.solve())
    #expect(text.contains(#""id":"may""#) || text.contains(#""id": "may""#))
    try session.open(json: Self.months(["may"], hasIDs: false))
    let plain = try ResultRenderer(format: .json).text(of: session.solve())
    #expect(!plain.contains("may"))
  }
}
