import LayoutHost
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("Plugins in memory")
struct MemoryPluginTests {
  private static func text(_ height: String) -> String {
    """
    return { api = 1, group = function(environment)
      return { { x = 0, y = 0, width = 9, height = \(height) } }
    end }
    """
  }

  private static let document = #"{"sections": [{"layout": "kept", "items": 1}]}"#

  @Test("A document can name a plugin in memory, whose path begins with memory:")
  func loads() throws {
    let session = Session(HostConfiguration(plugins: ["kept": Self.text("7")]))
    try session.open(json: Self.document)
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [7])
    #expect(try session.provider(named: "kept").source == .plugin(path: "memory:kept.lua"))
  }

  @Test("The error of a plugin in memory gives its path, line and text")
  func mistakes() throws {
    let session = Session(HostConfiguration(plugins: ["kept": Self.text("nothing.at.all")]))
    try session.open(json: Self.document)
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.file == "memory:kept.lua")
    #expect(failure?.line == 2)
    #expect(failure?.excerpt?.contains("nothing.at.all") == true)
  }

  @Test("A plugin in memory conflicts with a file of the same name")
  func clashes() throws {
    let folder = try TemporaryFolder(["kept.lua": Self.text("1")])
    let session = Session(
      HostConfiguration(pluginFolders: [folder.path], plugins: ["kept": Self.text("2")])
    )
    try session.open(json: Self.document)
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == .alreadyExists)
    #expect(failure?.message.contains(folder.path(of: "kept.lua")) == true)
    #expect(failure?.message.contains("memory:kept.lua") == true)
  }

  @Test("A plugin in memory reloads when its text changes and keeps running if the new text fails")
  func reloads() throws {
    let texts = Texts(["kept": Self.text("7")])
    var configuration = HostConfiguration()
    configuration.sources = [MemoryPlugins { texts.current }]
    let session = Session(configuration)
    try session.open(json: Self.document)
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [7])
    #expect(session.reloadChanged().isEmpty)
    texts.current = ["kept": Self.text("8")]
    #expect(session.reloadChanged().plugins == ["kept"])
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [8])
    texts.current = ["kept": "return {"]
    #expect(session.reloadChanged().failures.map(\.file) == ["memory:kept.lua"])
    #expect(session.reloadChanged().isEmpty)
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [8])
    texts.current = ["kept": Self.text("9")]
    #expect(session.reloadChanged().plugins == ["kept"])
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [9])
  }

  /// Texts that a test changes.
  private final class Texts: Sendable {
    private let texts: Mutex<[String: String]>

    init(_ texts: [String: String]) { self.texts = Mutex(texts) }

    var current: [String: String] {
      get { texts.withLock { $0 } }
      set { texts.withLock { $0 = newValue } }
    }
  }
}
