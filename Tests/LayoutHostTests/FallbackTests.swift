import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Fallbacks of sections")
struct FallbackTests {
  private static let plugins = [
    "broken": "return { api = 1, group = function() error(\"out of order\") end }\n",
    "unread": "return { api = 1, group = ",
    "asking": "return { api = 1, requires = { \"log\" }, group = function() return {} end }\n",
  ]

  private static func document(_ layout: String, _ members: String = #""fallback": "list","#)
    -> String
  {
    """
    {\(members) "environment": {"container": {"width": 100, "height": 200}},
     "sections": [{"layout": "list", "items": 1}, {"layout": "\(layout)", "items": 2}]}
    """
  }

  private func session(_ json: String) throws -> Session {
    let session = Session(HostConfiguration(plugins: Self.plugins))
    try session.open(json: json)
    return session
  }

  @Test("A section whose plugin fails gets the fallback's layout", arguments: ["broken", "unread"])
  func takesPlace(layout: String) throws {
    let collection = try session(Self.document(layout)).focusedCollection()
    #expect(collection.itemFrames.map(\.height) == [44, 44, 44])
    #expect(collection.layout.sections.map(\.provider) == ["list", "list"])
    let found = collection.diagnostics.filter { $0.kind == .fallback }
    #expect(found.map(\.section) == [1])
    #expect(found == collection.fallbacks)
    #expect(found.first?.message.contains("“\(layout)” failed") == true)
  }

  @Test(
    "An item that the fallback has laid out is explained by it",
    arguments: ["broken", "unread"]
  )
  func explained(layout: String) throws {
    let session = try session(Self.document(layout))
    let explanation = try session.explain(ItemPath(section: 1, item: 1))
    #expect(explanation.frame?.y == 88)
    #expect(explanation.steps.rectangle == explanation.frame)
    let step = try #require(explanation.steps.first { $0.title == "fallback" })
    #expect(step.text.hasSuffix("“list” took its place"))
    #expect(step.path?.description == "fallback")
  }

  @Test("Without a fallback, a failure is the document's")
  func without() throws {
    let session = try session(Self.document("broken", ""))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.section == 1)
    #expect(failure?.message == "out of order")
  }

  @Test(
    "A mistake of the document has no fallback",
    arguments: [
      (#"{"layout": "missing", "items": 1}"#, StatusCode.notFound),
      (#"{"layout": "list", "options": {"rows": 1}, "items": 1}"#, .invalidArgument),
    ]
  )
  func mistakes(section: String, code: StatusCode) throws {
    let session = try session(#"{"fallback": "list", "sections": [\#(section)]}"#)
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == code)
  }

  @Test("No fallback hides that a plugin requests more than the operator allows")
  func refused() throws {
    var configuration = HostConfiguration(plugins: Self.plugins)
    configuration.grants = OperatorGrants([], at: "--allow")
    let session = Session(configuration)
    try session.open(json: Self.document("asking"))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == .permissionDenied)
    #expect(failure?.message.contains("requires[1] in ") == true)
    #expect(failure?.message.hasSuffix("which --allow does not allow") == true)
  }

  @Test("A fallback that fails, too, leaves the first failure, with its own behind it")
  func failsToo() throws {
    let session = try session(Self.document("broken", #""fallback": "nowhere","#))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.message == "out of order")
    #expect(failure?.others.map(\.code) == [.notFound])
  }

  @Test("A command reports that a fallback is missing after the failure that it was for")
  func reported() throws {
    var configuration = HostConfiguration(plugins: Self.plugins)
    configuration.reportsAllMistakes = true
    let session = Session(configuration)
    try session.open(json: Self.document("broken", #""fallback": "nowhere","#))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.message == "out of order")
    #expect(failure?.others.map(\.code) == [.notFound])
    #expect(failure?.others.first?.message.contains("“nowhere”") == true)
  }

  @Test("A plugin that is its own fallback fails once")
  func ownFallback() throws {
    let session = try session(Self.document("broken", #""fallback": "broken","#))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.message == "out of order")
    #expect(failure?.others == [])
  }

  @Test("Results name the plugin that failed")
  func results() throws {
    let solution = try session(Self.document("broken")).solve()
    let json = try ResultRenderer(format: .json).text(of: solution)
    #expect(json.contains(#""layout": "list", "failed": "broken""#))
    #expect(json.contains(#""kind": "fallback", "section": 1"#))
    #expect(
      try ResultRenderer(format: .table).text(of: solution).contains("warning: section 1: “broken”")
    )
  }

  @Test("A project's fallback counts for documents without one")
  func project() throws {
    let folder = try TemporaryFolder([
      "layouthost.json": #"{"fallback": "list", "plugins": [{"folder": "plugins"}]}"#,
      "plugins/broken.lua": Self.plugins["broken"] ?? "",
      "own.json": Self.document("broken", #""fallback": "grid","#),
      "plain.json": Self.document("broken", ""),
    ])
    var configuration = HostConfiguration()
    configuration.folders = .standard(also: [])
    let session = Session(configuration)
    for (file, layout) in [("plain.json", "list"), ("own.json", "grid")] {
      try session.open(path: folder.path(of: file))
      #expect(try session.focusedCollection().layout.sections.map(\.provider) == ["list", layout])
    }
  }

  @Test("A document keeps its fallback when it is coded")
  func coding() throws {
    var document = DocumentDescription(sections: [.init("list", items: 1)])
    document.collections[0].fallback = "list"
    #expect(try DocumentDescription(document.value) == document)
  }
}
