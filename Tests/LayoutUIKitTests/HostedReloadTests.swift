import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutUIKit
import TestSupport
import Testing

@Suite("Files of hosted layouts that are edited")
struct HostedReloadTests {
  /// A plugin of rows of a height.
  private static func plugin(_ height: Double) -> String {
    """
    return { api = 1, summary = "Rows.", group = function(environment)
      local frames = {}
      for i = 1, environment.itemCount do
        frames[i] = { x = 0, y = (i - 1) * \(height), width = 300, height = \(height) }
      end
      return frames
    end }
    """
  }

  /// A folder with a plugin and a document of 2 items, shown with 4.
  private static func hosted(_ folder: TemporaryFolder) throws -> HostedCase {
    let session = Session(HostConfiguration(pluginFolders: [folder.path]))
    try session.open(path: folder.path(of: "a.json"))
    return HostedCase(session, counts: [4])
  }

  private static func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "steps.lua": plugin(20),
      "a.json": #"{"sections": [{"layout": "steps", "items": 2}]}"#,
    ])
  }

  @Test("A plugin that is edited lays out the view's items")
  func plugin() throws {
    let folder = try Self.folder()
    let hosted = try Self.hosted(folder)
    #expect(hosted.layout.contentSize.height == 80)
    try folder.replace("steps.lua", with: Self.plugin(30))
    let reload = try hosted.layout.reloadChanged()
    #expect(reload.plugins == ["steps"])
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 120)
    #expect(hosted.failures.isEmpty)
  }

  @Test(
    "A document that is edited describes the view's sections, and its numbers of items do not count"
  )
  func document() throws {
    let folder = try Self.folder()
    let hosted = try Self.hosted(folder)
    let text = #"{"sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 9}]}"#
    try folder.replace("a.json", with: text)
    #expect(try hosted.layout.reloadChanged().hasNewDocument)
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 200)
  }

  @Test(
    "A mistake in an edited file is reported once, and the version before stays",
    arguments: [
      ("steps.lua", "return {"), ("a.json", "{"),
    ]
  )
  func mistake(file: String, text: String) throws {
    let folder = try Self.folder()
    let hosted = try Self.hosted(folder)
    try folder.replace(file, with: text)
    #expect(try !hosted.layout.reloadChanged().hasNews)
    #expect(hosted.failures.count == 1)
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 80)
    #expect(hosted.shown.count == 4)
  }
}
