import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("The environment of hooks")
struct EnvironmentTableTests {
  /// An environment whose numbers are all different.
  private var request: ProviderRequest {
    get throws {
      var traits = Traits()
      traits.horizontalSizeClass = .regular
      traits.verticalSizeClass = .compact
      traits.displayScale = 2
      traits.layoutDirection = .rightToLeft
      traits.userInterfaceIdiom = .pad
      traits.preferredContentSizeCategory = .accessibilityLarge
      traits.orientation = .landscape
      traits.windowing = .splitView
      let items = try JSONReader.read(
        Array(#"[{"id": "a", "width": 7.5, "tags": ["x", {"deep": true}]}, {}]"#.utf8)
      )
      var request = ProviderRequest(
        "environmentReader",
        options: ["title": "Föö"],
        items: try LayoutItems(ValueDecoder(items)) { file throws(LayoutError) in
          throw file.error(.unusable("no files"))
        }
      )
      request.environment = LayoutEnvironment(
        container: LayoutContainer(
          contentSize: LayoutSize(width: 300, height: 200.5),
          contentInsets: DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4),
          safeAreaInsets: DirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8),
          layoutMargins: DirectionalEdgeInsets(top: 9, leading: 10, bottom: 11, trailing: 12)
        ),
        screen: LayoutSize(width: 1000, height: 800),
        traits: traits
      )
      request.section = SectionContext(index: 4, id: "hero", itemCount: 20)
      return request
    }
  }

  @Test("The environment has everything that a layout depends on; indices count from 1")
  func fields() throws {
    let recorder = LogRecorder()
    _ = try ProviderRegistry.overFixtures(recorder: recorder).call(.group, try request)
    let lines = recorder.lines.map { $0.replacing("info [plugin=environmentReader] ", with: "") }
    #expect(
      lines == [
        "environment.container.contentInsets.bottom = 3.0",
        "environment.container.contentInsets.leading = 2.0",
        "environment.container.contentInsets.top = 1.0",
        "environment.container.contentInsets.trailing = 4.0",
        "environment.container.contentSize.height = 200.5",
        "environment.container.contentSize.width = 300.0",
        "environment.container.effectiveContentSize.height = 196.5",
        "environment.container.effectiveContentSize.width = 294.0",
        "environment.container.layoutMargins.bottom = 11.0",
        "environment.container.layoutMargins.leading = 10.0",
        "environment.container.layoutMargins.top = 9.0",
        "environment.container.layoutMargins.trailing = 12.0",
        "environment.container.safeAreaInsets.bottom = 7.0",
        "environment.container.safeAreaInsets.leading = 6.0",
        "environment.container.safeAreaInsets.top = 5.0",
        "environment.container.safeAreaInsets.trailing = 8.0",
        "environment.frames = function",
        "environment.itemCount = 2",
        "environment.items[1].id = a",
        "environment.items[1].tags[1] = x",
        "environment.items[1].tags[2].deep = true",
        "environment.items[1].width = 7.5",
        "environment.options.colours[1] = red",
        "environment.options.colours[2] = blue",
        "environment.options.step = 24",
        "environment.options.title = Föö",
        "environment.screen.height = 800.0",
        "environment.screen.width = 1000.0",
        "environment.section.id = hero",
        "environment.section.index = 5",
        "environment.section.itemCount = 20",
        "environment.traits.displayScale = 2",
        "environment.traits.horizontalSizeClass = regular",
        "environment.traits.isAccessibilityCategory = true",
        "environment.traits.layoutDirection = rightToLeft",
        "environment.traits.orientation = landscape",
        "environment.traits.preferredContentSizeCategory = accessibilityLarge",
        "environment.traits.userInterfaceIdiom = pad",
        "environment.traits.verticalSizeClass = compact",
        "environment.traits.windowing = splitView",
      ]
    )
  }

  @Test("The environment in the next call shows each change")
  func update() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    let changes: [(String, @Sendable (inout ProviderRequest) -> Void)] = [
      (
        "environment.container.contentSize.width = 77.0",
        { $0.environment.container.contentSize.width = 77 }
      ),
      (
        "environment.container.safeAreaInsets.top = 77.0",
        { $0.environment.container.safeAreaInsets.top = 77 }
      ),
      ("environment.screen.width = 77.0", { $0.environment.screen.width = 77 }),
      ("environment.traits.displayScale = 1.5", { $0.environment.traits.displayScale = 1.5 }),
      (
        "environment.traits.isAccessibilityCategory = false",
        { $0.environment.traits.preferredContentSizeCategory = .large }
      ),
      ("environment.section.index = 8", { $0.section.index = 7 }),
      ("environment.section.id = other", { $0.section.id = "other" }),
      ("environment.itemCount = 5", { $0.items = LayoutItems(count: 5) }),
      (
        "environment.options.step = 12",
        {
          $0.provider = ProviderReference(
            name: $0.provider.name,
            options: SourceObject([.init(key: "step", value: SourceValue(.number(12)))])
          )
        }
      ),
    ]
    for (line, change) in changes {
      for isChanged in [false, true, false] {
        var request = try request
        if isChanged { change(&request) }
        let before = recorder.lines.count
        _ = try registry.call(.group, request)
        #expect(recorder.lines[before...].contains { $0.hasSuffix(line) } == isChanged, "\(line)")
      }
    }
  }

  @Test("The environment keeps the tables of unchanged parts")
  func identity() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    var request = ProviderRequest("identity", options: ["step": 1.0])
    let changes: [(inout ProviderRequest) -> Void] = [
      { _ in }, { _ in }, { $0.environment.container.contentSize.width = 5 },
      { $0.environment.traits.displayScale = 1 }, { $0.items = LayoutItems(count: 9) },
      { $0.section.index = 3 }, { $0.environment.screen.height = 4 },
      { $0.provider = ProviderReference(name: "identity") },
    ]
    for change in changes {
      change(&request)
      _ = try registry.call(.group, request)
    }
    #expect(
      recorder.lines.map { $0.replacing("info [plugin=identity] ", with: "") } == [
        "", "container items options screen section state traits all",
        "items options screen section state traits all",
        "container items options screen section state all",
        "container options screen section state traits all",
        "container items options screen state traits all",
        "container items options section state traits all",
        "container items screen section state traits all",
      ]
    )
  }

  @Test("The environment makes items when they are read, so a billion of them cost nothing")
  func items() throws {
    let recorder = LogRecorder()
    let pattern = try JSONReader.read(
      Array(#"{"count": 1000000001, "cycle": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}"#.utf8)
    )
    let items = try LayoutItems(ValueDecoder(pattern)) { file throws(LayoutError) in
      throw file.error(.unusable("no files"))
    }
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    _ = try registry.layout(ProviderRequest("itemReader", items: items))
    #expect(
      recorder.lines.first == "info [plugin=itemReader] 1000000001\ta\tb\tb\tnil\tnil\tnil"
    )
    #expect(
      recorder.lines.last?.hasPrefix("info [plugin=itemReader] 1000000001\tc\ttrue\t1\t") == true
    )
    #expect(try registry.provider(named: "itemReader").memoryInUse ?? .max < 1 << 20)
  }

  @Test("Each nested call of a plugin has its own environment", arguments: [0, 1, 2, 5])
  func nested(depth: Int) throws {
    let registry = ProviderRegistry.overFixtures()
    let options: KeyValuePairs = ["depth": SourceValue(.number(Double(depth)))]
    for _ in 0..<3 {
      let layout = try registry.solve(ProviderRequest("nested", options: options, count: 10))
      #expect(layout.placedItems == (1...10).map { "0 \($0) 300 1 z\($0)" })
    }
  }

  static let writes: [(String, String)] = [
    ("a field", "cannot change 'itemCount' of environment, which is read-only"),
    ("a new field", "cannot change 'mine' of environment, which is read-only"),
    (
      "a field of a table within",
      "cannot change 'width' of environment.container.contentSize, which is read-only"
    ),
    ("a table within", "cannot change 'traits' of environment, which is read-only"),
    ("a trait", "cannot change 'displayScale' of environment.traits, which is read-only"),
    ("the section", "cannot change 'index' of environment.section, which is read-only"),
    ("an item", "cannot change '1' of environment.items, which is read-only"),
    ("one item more", "cannot change '4' of environment.items, which is read-only"),
    ("a field of an item", "cannot change 'width' of environment.items[1], which is read-only"),
    ("a list within an item", "cannot change '1' of environment.items[1].tags, which is read-only"),
    ("an option", "cannot change 'step' of environment.options, which is read-only"),
    (
      "an element of an option", "cannot change '1' of environment.options.list, which is read-only"
    ),
    ("rawset", "cannot change 'itemCount' of environment, which is read-only"),
    ("rawset of an item", "cannot change '1' of environment.items, which is read-only"),
    ("table.insert", "cannot change '4' of environment.items, which is read-only"),
    ("table.remove", "cannot change '3' of environment.items, which is read-only"),
    ("table.sort", "cannot change '2' of environment.options.list, which is read-only"),
    ("table.move", "cannot change '1' of environment.options.list, which is read-only"),
    ("setmetatable", "cannot change a protected metatable"),
    ("setmetatable of an item", "cannot change a protected metatable"),
    ("the metatable", "attempt to index a boolean value"),
    ("a library", "cannot change 'floor' of math, which is read-only"),
    ("rawset of a library", "cannot change 'floor' of math, which is read-only"),
    ("the table host", "cannot change 'layout' of host, which is read-only"),
    ("rawset of host", "cannot change 'layout' of host, which is read-only"),
    ("the strings' metatable", "attempt to index a boolean value"),
    ("a global", "cannot assign to global 'counter': globals are frozen once a chunk is loaded"),
    (
      "rawset of _ENV",
      "cannot assign to global 'counter': globals are frozen once a chunk is loaded"
    ),
  ]

  @Test("Hooks cannot change the environment or any other shared table", arguments: writes)
  func readOnly(way: String, message: String) throws {
    let tags = SourceValue(.array(["a", "b"]))
    let item = SourceValue(.object(SourceObject([.init(key: "tags", value: tags)])))
    let items = try LayoutItems(ValueDecoder(SourceValue(.array([item, item, item])))) {
      file throws(LayoutError) in throw file.error(.unusable("no files"))
    }
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(
          "environmentWriter",
          options: ["way": SourceValue(.string(way))],
          items: items
        )
      )
    #expect(failure.code == .internal)
    #expect(failure.message == message)
    #expect(failure.file == fixture("environmentWriter.lua"))
    #expect(failure.line == (Self.writes.firstIndex { $0.0 == way } ?? 0) + 3)
  }
}
