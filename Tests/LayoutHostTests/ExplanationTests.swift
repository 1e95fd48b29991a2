import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Explanations")
struct ExplanationTests {
  static let first = ItemPath(section: 0, item: 0)

  /// The first item's steps in a document in a file.
  private func steps(
    _ text: String,
    named name: String = "d.json",
    with configuration: HostConfiguration = .testing(),
    change: (Session) -> Void = { _ in }
  ) throws -> [ExplanationStep] {
    let folder = try TemporaryFolder([name: text])
    let session = Session(configuration)
    try session.open(path: folder.path(of: name))
    change(session)
    return try session.explain(Self.first).steps
  }

  private func place(of title: String, in steps: [ExplanationStep]) throws -> String {
    let step = try #require(steps.first { $0.title == title })
    let position = step.position
    return "\(step.path?.description ?? "") \(position.line):\(position.column)"
  }

  static let list = """
    {
      "environment": {"container": {"width": 300, "height": 400}},
      "sections": [
        {"layout": "list", "items": 3,
         "options": {"rowHeight": 30}}
      ]
    }
    """

  @Test("An explanation gives the line and column of each value in the document")
  func lines() throws {
    let steps = try steps(Self.list)
    #expect(try place(of: "container", in: steps) == "environment.container 2:32")
    #expect(try place(of: "group height", in: steps) == "sections[0].options.rowHeight 5:31")
    #expect(try place(of: "group width", in: steps) == "sections[0].layout 4:16")
    #expect(try place(of: "room for groups", in: steps) == " 0:0")
  }

  @Test("An explanation gives no position for values from flags or from a change of the document")
  func overridden() throws {
    var configuration = HostConfiguration.testing()
    configuration.flags.container = LayoutSize(width: 200, height: 200)
    let steps = try steps(Self.list, with: configuration) { session in
      guard case .provider(var reference) = session.state.document.collections[0].sections[0].layout
      else {
        return
      }
      var options = SourceObject()
      options.set("rowHeight", to: SourceValue(.number(50)))
      reference.options.value.content = .object(options)
      session.state.document.collections[0].sections[0].layout = .provider(reference)
    }
    #expect(try place(of: "container", in: steps) == " 0:0")
    #expect(try place(of: "group height", in: steps) == "sections[0].options.rowHeight 0:0")
    #expect(steps.last?.text == "0, 0, 200 × 50")
  }

  @Test("An explanation gives no position for values that the document omits")
  func open() throws {
    let steps = try steps(
      """
      {"sections": [{"items": 1, "layout": {"group": {"axis": "vertical", "size":
        {"width": 50, "height": 50}, "items": [{"size": {"width": 10, "height": 50}}]}}}]}
      """
    )
    #expect(try place(of: "container", in: steps) == " 0:0")
    #expect(try place(of: "place in the row", in: steps) == " 0:0")
    #expect(try place(of: "slot", in: steps) == "sections[0].layout.group.items[0] 2:42")
  }

  @Test("An explanation of a document in Lua counts paths from 1 and gives no lines")
  func lua() throws {
    let steps = try steps(
      "return { sections = { { layout = 'list', items = 1, options = { rowHeight = 9 } } } }",
      named: "d.lua"
    )
    #expect(try place(of: "group height", in: steps) == "sections[1].options.rowHeight 0:0")
  }

  @Test("An explanation names the plugin that returned the section description")
  func plugin() throws {
    let folder = try TemporaryFolder([
      "halves.lua": """
      return { api = 1, section = function(environment)
        return section{ group = horizontal{
          size = { width = fractionalWidth(1), height = 20 },
          items = { { size = { width = fractionalWidth(0.5), height = 20 } } } } }
      end }
      """
    ])
    let steps = try steps(
      #"{"sections": [{"layout": "halves", "items": 1}]}"#,
      with: .testing(plugins: folder)
    )
    let width = try #require(steps.first { $0.title == "item width" })
    #expect(width.plugin == "halves")
    #expect(width.path == nil)
    #expect(width.text == "0.5 of the width 390 = 195")
  }
}
