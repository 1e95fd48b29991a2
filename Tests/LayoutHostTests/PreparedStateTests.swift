import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Sessions that show one document after another")
struct PreparedStateTests {
  /// A plugin whose state counts its calls.
  private static let counting = """
    print("loaded")
    local calls = 0
    return { api = 1, group = function(environment)
      calls = calls + 1
      return { { x = 0, y = 0, width = 9, height = calls } }
    end }
    """

  private static func content(_ layout: String) -> DocumentContent {
    DocumentContent(.json(Array(#"{"sections": [{"layout": "\#(layout)", "items": 1}]}"#.utf8)))
  }

  @Test("A closed session makes the states of its plugins before the next document needs them")
  func prepared() throws {
    let log = LogRecorder()
    let session = Session(
      HostConfiguration(plugins: ["counting": Self.counting], logger: log.logger)
    )
    for document in 1...4 {
      try session.open(Self.content("counting"))
      #expect(try session.focusedCollection().itemFrames.map(\.height) == [1])
      #expect(log.lines.count == document)
      session.closeForNext()
      #expect(log.lines.count == document + 1)
    }
    // A document without the plugin leaves its state as it is.
    try session.open(Self.content("list"))
    _ = try session.solve()
    session.closeForNext()
    try session.open(Self.content("counting"))
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [1])
    #expect(log.lines.count == 5)
  }

  @Test("A state that a plugin lost to its deadline is made again by the next call")
  func lost() throws {
    let endless = """
      return { api = 1, group = function(environment)
        while environment.itemCount > 1 do end
        return { { x = 0, y = 0, width = 9, height = 1 } }
      end }
      """
    let budget = PluginBudget(deadline: .limit(.milliseconds(200)))
    let session = Session(HostConfiguration(plugins: ["endless": endless], budget: budget))
    let hostile = #"{"sections": [{"layout": "endless", "items": 2}]}"#
    for _ in 0..<2 {
      try session.open(DocumentContent(.json(Array(hostile.utf8))))
      let failure = #expect(throws: LayoutError.self) { try session.solve() }
      #expect(failure?.code == .deadlineExceeded)
      session.closeForNext()
      session.forgetFailures()
      try session.open(Self.content("endless"))
      #expect(try session.focusedCollection().itemFrames.map(\.height) == [1])
      session.closeForNext()
    }
  }

  @Test(
    "A document tells the plugins that it names",
    arguments: [
      (#""list", "options": {"rowHeight": 44}"#, []),
      (#""tiles""#, ["tiles"]),
      (#""list", "options": {"cell": "text"}"#, ["text"]),
      (#""grid", "options": {"cell": {"provider": "text", "options": {"lines": 2}}}"#, ["text"]),
      (
        """
        {"group": {"axis": "custom", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 9}},
          "provider": "diagonal"}, "visibleItems": "fading"}
        """, ["diagonal", "fading"]
      ),
      (
        """
        {"group": {"axis": "vertical", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 9}},
          "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 9}},
                     "cell": "text"}]}}
        """, ["text"]
      ),
    ] as [(String, [String])]
  )
  func names(layout: String, expected: [String]) throws {
    let session = Session()
    try session.open(json: #"{"sections": [{"layout": \#(layout), "items": 3}]}"#)
    #expect(session.pluginNames == expected)
  }

  @Test("A document tells the plugins of its screen and of its collections")
  func screens() throws {
    let session = Session()
    try session.open(
      json: """
        {"screen": {"layout": "panes"}, "collections": {
          "main": {"sections": [{"layout": "tiles", "items": 1}]},
          "side": {"layout": "board", "sections": [{"layout": "list", "items": 1}]}}}
        """
    )
    #expect(session.pluginNames == ["board", "panes", "tiles"])
  }
}
