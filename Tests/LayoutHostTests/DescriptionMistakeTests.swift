import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Mistakes in section descriptions")
struct DescriptionMistakeTests {
  /// The results of the hook `section`, as Lua, that are found wrong only when they are laid out.
  private static let descriptions = [
    "section{ group = line, order = { 3, 2 } }",
    #"section{ group = horizontal{ size = size(100, estimated(10)), items = { item{ size = size(50, estimated(10)), cell = "nowhere" } } } }"#,
    #"section{ group = custom{ size = size(100, 10), provider = "nowhere" } }"#,
    "section{ group = custom{ size = size(100, 10), frames = {} } }",
  ]

  private static func session(_ members: String = "", returning description: String) throws
    -> Session
  {
    let text = """
      return { api = 1, section = function()
        local line = horizontal{ size = size(100, 10), items = { item{ size = size(50, 10) } } }
        return \(description)
      end }
      """
    let session = Session(HostConfiguration(plugins: ["described": text]))
    try session.open(
      json:
        #"{\#(members) "sections": [{"layout": "list", "items": 1}, {"layout": "described", "items": 3}]}"#
    )
    return session
  }

  @Test(
    "A mistake in a plugin's description names the plugin and its hook",
    arguments: descriptions
  )
  func attributed(description: String) throws {
    let session = try Self.session(returning: description)
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.origin == .plugin)
    #expect(failure?.plugin == "described")
    #expect(failure?.method == .section)
    #expect(failure?.section == 1)
  }

  @Test("A fallback takes the place of a wrong description", arguments: descriptions)
  func fallback(description: String) throws {
    let session = try Self.session(#""fallback": "list","#, returning: description)
    let collection = try session.focusedCollection()
    #expect(collection.layout.sections.map(\.provider) == ["list", "list"])
    #expect(collection.fallbacks.map(\.section) == [1])
  }

  @Test(
    "A description names providers with hooks for visible states only",
    arguments: [
      ("list", StatusCode.invalidArgument), ("described", .unimplemented), ("nowhere", .notFound),
    ]
  )
  func hookless(provider: String, code: StatusCode) throws {
    let line = "horizontal{ size = size(100, 10), items = { item{ size = size(50, 10) } } }"
    let text = """
      return { api = 1, section = function()
        return section{ group = \(line), visibleItems = "\(provider)" }
      end }
      """
    let described = "return { api = 1, group = function() return {} end }"
    let plugins = ["described": described, "describing": text]
    let session = Session(HostConfiguration(plugins: plugins))
    try session.open(json: #"{"sections": [{"layout": "describing", "items": 3}]}"#)
    let failure = #expect(throws: LayoutError.self) { try session.visibleState() }
    #expect(failure?.code == code)
    #expect(failure?.section == 0)
    #expect(failure?.path == "visibleItems")
  }

  @Test("A group in a column keeps its axis", arguments: [("horizontal", 10.0), ("vertical", 0)])
  func axis(constructor: String, x: Double) throws {
    let items = "items = { item{ size = size(10, 10) }, item{ size = size(10, 10) } }"
    let group = #"\#(constructor){ axis = "other", size = size(100, 20), \#(items) }"#
    let session = try Self.session(returning: "section{ group = \(group) }")
    #expect(try session.focusedCollection().itemFrames[2].x == x)
  }
}
