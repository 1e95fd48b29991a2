import Foundation
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Groups that use another layout")
struct WaterfallGroupTests {
  /// A document of one section with a custom group of all items.
  private func document(
    _ provider: String,
    options: String = "{}",
    items: String,
    group: String = ""
  ) throws -> LayoutDocument {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480}}, "sections": [
          {"layout": {"group": {"axis": "custom", "provider": "\(provider)", "options": \(options),
             "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 100}}, \(group)
             "count": "all"}, "contentInsets": {"top": 5, "leading": 20, "bottom": 7}},
           "items": \(items)}]}
        """
    )
  }

  private static let items = """
    [{"width": 1, "height": 1}, {"width": 1, "height": 2}, {"width": 2, "height": 1},
     {"width": 3, "height": 1, "span": "full"}, {"width": 1, "height": 1}]
    """

  /// The program's own plugins, and those of a test.
  private func registry(_ files: [String: String] = [:]) throws -> (
    TemporaryFolder, ProviderRegistry
  ) {
    let folder = try TemporaryFolder(files)
    let plugins = Fixtures.root.appending(path: "plugins").path(percentEncoded: false)
    let folders = [PluginFolder(path: plugins), PluginFolder(path: folder.path)]
    return (folder, ProviderRegistry(sources: folders, budget: unhurried))
  }

  private func solve(
    _ document: LayoutDocument,
    with files: [String: String] = [:]
  ) throws -> CollectionLayout {
    let (folder, registry) = try registry(files)
    return try withExtendedLifetime(folder) { try document.solved(calling: registry) }
  }

  @Test("A waterfall group is as high as its longest column")
  func waterfall() throws {
    let options = #"{"columns": 3, "interItemSpacing": 30, "lineSpacing": 10}"#
    let layout = try solve(document("waterfallGroup", options: options, items: Self.items))
    #expect(
      layout.itemFrames == [
        LayoutRect(x: 20, y: 5, width: 80, height: 80),
        LayoutRect(x: 130, y: 5, width: 80, height: 160),
        LayoutRect(x: 240, y: 5, width: 80, height: 40),
        LayoutRect(x: 20, y: 175, width: 300, height: 100),
        LayoutRect(x: 20, y: 285, width: 80, height: 80),
      ]
    )
    #expect(layout.contentSize == LayoutSize(width: 320, height: 372))
  }

  @Test("A waterfall group can place items in turn")
  func sequential() throws {
    let items =
      #"[{"width": 1, "height": 9}, {"width": 1, "height": 1}, {"width": 1, "height": 1}]"#
    let options = #"{"placement": "sequential"}"#
    let layout = try solve(document("waterfallGroup", options: options, items: items))
    #expect(layout.itemFrames.map(\.x) == [20, 170, 20])
  }

  @Test("A waterfall group keeps its content insets free")
  func insets() throws {
    let layout = try solve(
      document(
        "waterfallGroup",
        options: #"{"columns": 1}"#,
        items: #"[{"width": 1, "height": 1}]"#,
        group: #""contentInsets": {"top": 3, "leading": 100},"#
      )
    )
    #expect(layout.itemFrames == [LayoutRect(x: 120, y: 8, width: 200, height: 200)])
  }

  private static let halves = """
    return {
      api = 1,
      options = { factor = { type = "number", default = 0.5 } },
      cell = function(environment)
        return { height = environment.container.contentSize.width * environment.options.factor }
      end,
    }
    """

  @Test(
    "A waterfall group takes each item's height from a cell provider",
    arguments: [
      (#"{"columns": 3, "cell": "halves"}"#, 50.0),
      (#"{"columns": 3, "cell": "halves", "cellOptions": {"factor": 2}}"#, 200.0),
    ]
  )
  func cell(options: String, height: Double) throws {
    let document = try document("waterfallGroup", options: options, items: "4")
    let layout = try solve(document, with: ["halves.lua": Self.halves])
    #expect(layout.itemFrames.map(\.height) == [height, height, height, height])
    #expect(layout.itemFrames.map(\.x) == [20, 120, 220, 20])
    #expect(layout.contentSize.height == 12 + 2 * height)
  }

  @Test(
    "A waterfall group reports wrong options and items",
    arguments: [
      ("{}", "items[1]: an item of a waterfall needs “height”, and “width” greater than 0"),
      (#"{"cellOptions": {}}"#, "“cellOptions” goes with “cell”"),
      (#"{"cell": "circle"}"#, "options.cell.provider: “circle” gives no sizes for cells"),
      (
        #"{"columns": 0}"#,
        "sections[0].layout.group.options.columns must be from 1 to 10000, not 0"
      ),
    ]
  )
  func mistakes(options: String, message: String) throws {
    let document = try document("waterfallGroup", options: options, items: "4")
    let failure = try #require(throws: LayoutError.self) { try solve(document) }
    #expect(failure.message == message)
  }

  private static let groups = [
    "plain.lua": """
    return {
      api = 1,
      group = function(environment)
        assert(environment.traits.layoutDirection == "rightToLeft")
        return host.layout("waterfall", { columns = 3 }, environment).frames
      end,
    }
    """,
    "chained.lua": """
    return {
      api = 1,
      group = function(environment) return host.layout("plainLayout", {}, environment).frames end,
    }
    """,
    "plainLayout.lua": """
    return {
      api = 1,
      layout = function(environment)
        return host.layout("waterfall", { columns = 3 }, environment)
      end,
    }
    """,
    "described.lua": """
    return {
      api = 1,
      section = function(environment)
        return section {
          group = custom {
            size = size(fractionalWidth(1), estimated(1)),
            frames = host.layout("waterfall", { columns = 3 }, environment).frames,
          },
        }
      end,
    }
    """,
  ]

  @Test(
    "A group that uses another layout is mirrored exactly once",
    arguments: ["waterfallGroup", "plain", "chained"]
  )
  func mirrored(provider: String) throws {
    let options = provider == "waterfallGroup" ? #"{"columns": 3}"# : "{}"
    let leading = try solve(
      document("waterfallGroup", options: #"{"columns": 3}"#, items: Self.items)
    )
    let document = try document(provider, options: options, items: Self.items).rightToLeft
    let layout = try solve(document, with: Self.groups)
    for (frame, expected) in zip(layout.itemFrames, leading.itemFrames) {
      var expected = expected
      expected.x = 320 - expected.maxX
      #expect(frame.isNear(expected))
    }
    #expect(layout.itemFrames.map(\.x).prefix(3) == [200, 100, 0])
  }

  @Test(
    "A section that uses another layout is mirrored once; a layout hook's frames are not",
    arguments: ["plain", "described", "plainLayout"]
  )
  func whole(provider: String) throws {
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 300, "height": 480}},
         "sections": [{"layout": "\(provider)", "items": \(Self.items)}]}
        """
    )
    let layout = try solve(document.rightToLeft, with: Self.groups)
    #expect(layout.itemFrames.map(\.x).prefix(3) == [200, 100, 0])
  }
}
