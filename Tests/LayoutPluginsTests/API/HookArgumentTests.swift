import LayoutEngine
import LayoutModel
import LayoutProviders
import TestSupport
import Testing

import LayoutPlugins

/// A hook that prints its arguments, and a call of it.
private struct HookCall: Sendable, CustomTestStringConvertible {
  var method: ProviderMethodName
  /// The hook's return value.
  var result: String
  var ask: @Sendable (ProviderRegistry, ProviderRequest) throws -> Void
  var testDescription: String { method.hookName }

  /// The environment's position among the arguments, from 1.
  private var environmentPosition: Int {
    (APIFunction(hook: method)?.parameters.firstIndex { $0.name == "environment" } ?? 0) + 1
  }

  /// The environment as the hook found it.
  func environment(in arguments: [String: FoundValue]) -> FoundValue? {
    arguments["argument\(environmentPosition)"]
  }

  /// Compares the hook's findings with the types of its parameters.
  func comparison(of found: [String: FoundValue]) -> TypeComparison {
    var comparison = TypeComparison()
    for (index, parameter) in (APIFunction(hook: method)?.parameters ?? []).enumerated() {
      comparison.compare(found["argument\(index + 1)"], with: parameter.type, at: parameter.name)
    }
    comparison.compare(found["buffer"], with: "layouthost.FrameBuffer", at: "buffer")
    return comparison
  }

  /// The hook's findings in each of its arguments.
  func arguments() throws -> [String: FoundValue] {
    let folder = try TemporaryFolder([
      "probe.lua": """
      \(FoundValue.printer)
      return {
        api = 1,
        options = { step = { type = "number", default = 4 } },
        \(method.hookName) = function(...)
          for i = 1, select("#", ...) do show("argument" .. i, (select(i, ...))) end
          local environment = select(\(environmentPosition), ...)
          local buffer = environment.frames(2)
          show("buffer", {
            set = buffer.set, count = buffer.count, setAlpha = buffer.setAlpha,
            setTransform = buffer.setTransform, setTransform3D = buffer.setTransform3D,
            setAnchorPoint = buffer.setAnchorPoint, setHidden = buffer.setHidden,
            setAttributes = buffer.setAttributes,
          })
          return \(result)
        end,
      }
      """
    ])
    let recorder = LogRecorder()
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      logger: recorder.logger
    )
    try ask(registry, try request())
    return FoundValue.read(recorder.lines.map { $0.replacing("info [plugin=probe] ", with: "") })
  }

  /// A request with every optional field.
  private func request() throws -> ProviderRequest {
    let items = try JSONReader.read(
      Array(#"[{"id": "a", "width": 7, "height": 8, "span": "full", "tags": ["x"]}]"#.utf8)
    )
    var request = ProviderRequest("probe", items: try LayoutItems(items))
    request.section = SectionContext(index: 4, id: "hero", itemCount: 20)
    if Self.ofVisibleStates.contains(method) {
      request.scroll = SampleElements.scroll
      request.memo = LayoutMemo(["rows": 3])
      request.sections = SampleSections(frame: LayoutRect(x: 1, y: 2, width: 3, height: 4))
    }
    if method == .collection {
      request.sections = SampleSections(frame: nil)
      request.isOfCollection = true
    }
    if Self.aboutChanges.contains(method) {
      request.change = ChangeContext(
        reasons: [.items, .options],
        shift: LayoutPoint(x: 0, y: 40),
        kept: ItemPath(section: 4, item: 7),
        order: [1, 2, 3],
        before: side(of: request),
        after: side(of: request)
      )
    }
    return request
  }

  /// A side of a change with every optional field.
  private func side(of request: ProviderRequest) -> ChangeSide {
    ChangeSide(
      provider: "probe",
      section: request.section,
      items: request.items,
      memo: LayoutMemo(["rows": 3]),
      container: request.environment.container,
      contentSize: LayoutSize(width: 300, height: 900),
      bounds: LayoutRect(x: 0, y: 10, width: 300, height: 200),
      origin: LayoutPoint(x: 0, y: 80),
      elements: NoElements()
    )
  }

  /// The hooks that get a scroll position.
  static let ofVisibleStates =
    aboutChanges.union([.visibleItems, .targetContentOffset, .coordinate, .movementTarget])

  /// The hooks about changes.
  static let aboutChanges: Set<ProviderMethodName> = [
    .appearingItems, .disappearingItems, .contentOffsetAfterChange,
  ]

  static let all = [
    HookCall(method: .section, result: Self.section) { _ = try $0.layout($1) },
    HookCall(method: .group, result: "{ { x = 0, y = 0, width = 1, height = 1 } }") {
      _ = try $0.call(.group, $1)
    },
    HookCall(
      method: .layout,
      result: "{ frames = { { x = 0, y = 0, width = 1, height = 1 } } }"
    ) { _ = try $0.layout($1) },
    HookCall(method: .cell, result: "{}") { _ = try $0.call(.cell, $1) },
    HookCall(method: .visibleItems, result: "nil") {
      _ = try $0.call(.visibleItems, $1, elements)
    },
    HookCall(method: .targetContentOffset, result: "{}") {
      _ = try $0.call(.targetContentOffset, $1, LayoutPoint(x: 1, y: 2))
    },
    HookCall(method: .screen, result: "{ regions = {} }") { _ = try $0.call(.screen, $1) },
    HookCall(method: .coordinate, result: "nil") { registry, request in
      let collection = CoordinatedCollection(
        name: "left",
        elements: elements,
        centeredItem: ItemPath(section: 4, item: 7)
      )
      _ = try registry.call(.coordinate, request, [collection])
    },
    HookCall(method: .movementTarget, result: "1") {
      let movement = ItemMovement(item: 0, position: LayoutPoint(x: 1, y: 2), proposed: 0)
      _ = try $0.call(.movementTarget, $1, movement)
    },
    HookCall(method: .appearingItems, result: "nil") {
      _ = try $0.call(.appearingItems, $1, elements)
    },
    HookCall(method: .disappearingItems, result: "nil") {
      _ = try $0.call(.disappearingItems, $1, elements)
    },
    HookCall(method: .contentOffsetAfterChange, result: "{}") {
      _ = try $0.call(.contentOffsetAfterChange, $1, LayoutPoint(x: 1, y: 2))
    },
    HookCall(method: .collection, result: "{ sections = { { hidden = true } } }") {
      _ = try $0.call(.collection, $1)
    },
  ]

  /// Elements with every attribute that elements can have.
  private static let elements = SampleElements.elements(changing: { elements in
    elements[0].transform3D = .identity
    elements[0].anchorPoint = .zero
    elements[0].values = ["year": 1999]
    elements[0].clipsTo = LayoutRect(x: 1, y: 2, width: 3, height: 4)
  })

  private static let section = """
    section {
      group = vertical {
        size = size(fractionalWidth(1), 10),
        items = { item { size = size(fractionalWidth(1), 10) } },
      },
    }
    """
}

/// The elements of a layout that has none.
private final class NoElements: RestingElements {
  func item(_ item: Int) -> LayoutElement? { nil }
  func element(ofKind elementKind: String, item: Int?) -> LayoutElement? { nil }
}

/// A collection of one section.
private final class SampleSections: CollectionSections {
  private let frame: LayoutRect?

  init(frame: LayoutRect?) { self.frame = frame }

  var count: Int { 1 }
  var handles: [SectionHandle] { [] }

  func section(at index: Int) -> CollectionSection {
    CollectionSection(
      id: "a",
      items: LayoutItems(count: 1),
      layout: "list",
      options: ["rowHeight": 40],
      state: ["open": true],
      frame: frame
    )
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    throw .notACollection
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    throw .notACollection
  }
}

@Suite("Arguments of hooks")
struct HookArgumentTests {
  @Test(
    "A hook's arguments match its description in number, order and every field",
    arguments: HookCall.all
  )
  fileprivate func arguments(_ call: HookCall) throws {
    let hook = try #require(APIFunction(hook: call.method))
    let found = try call.arguments()
    #expect(found.keys.filter { $0.hasPrefix("argument") }.count == hook.parameters.count)
    #expect(call.comparison(of: found).problems == [])
    let environment = try #require(call.environment(in: found))
    #expect((environment.fields["scroll"] != nil) == HookCall.ofVisibleStates.contains(call.method))
  }

  @Test("The argument tests cover every hook")
  func complete() {
    #expect(Set(HookCall.all.map(\.method)) == Set(ProviderMethodName.hooks))
    #expect(APIFunction(hook: .describe) == nil)
  }

  @Test("Every described field reaches some hook")
  func everyField() throws {
    var seen: [String: Set<String>] = [:]
    for call in HookCall.all {
      seen.merge(call.comparison(of: try call.arguments()).seen) { $0.union($1) }
    }
    let tables: [APIClass] =
      APIClass.ofEnvironments + [.elements, .element, .collection, .itemPlace]
    for table in tables {
      #expect(seen[table.name] == Set(table.keys.filter { !$0.hasPrefix("[") }), "\(table.name)")
    }
  }
}
