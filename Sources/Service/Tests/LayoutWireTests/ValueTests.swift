import GRPCCore
import GRPCProtobuf
import SwiftProtobuf
import Testing

import LayoutEngine
import LayoutModel
import LayoutWire

/// A generator of the same numbers for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func double() -> Double { Double.random(in: -1e6...1e6, using: &self) }
  mutating func index(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func text() -> String {
    String((0..<index(12)).map { _ in "aé漢😀\n\"x0"[index(8)] })
  }

  /// Attributes, some of which are not default.
  mutating func attributes() -> ElementAttributes {
    var attributes = ElementAttributes()
    if index(2) == 0 { attributes.alpha = 0.25 }
    if index(2) == 0 {
      attributes.transform = LayoutTransform(a: double(), b: 1, c: 0, d: 2, tx: 3, ty: 4)
    }
    if index(3) == 0 { attributes.transform3D = Transform3D((0..<16).map { Double($0) }) }
    if index(3) == 0 { attributes.anchorPoint = LayoutPoint(x: 0, y: 1) }
    attributes.isHidden = index(4) == 0
    if index(3) == 0 { attributes.parts = [CellPart(name: "title", frame: rect())] }
    if index(3) == 0 { attributes.values = SourceValue(.object(object(depth: 2))) }
    if index(3) == 0 { attributes.clipsTo = index(2) == 0 ? .section : .rect(rect()) }
    if index(3) == 0 {
      let insets = DirectionalEdgeInsets(top: double(), trailing: double())
      attributes.pinning = EdgePinning(edges: [.top, .trailing], range: rect(), insets: insets)
    }
    return attributes
  }

  mutating func rect() -> LayoutRect {
    LayoutRect(x: double(), y: double(), width: double(), height: double())
  }

  /// A JSON value, nested up to a number of levels.
  mutating func value(depth: Int) -> SourceValue {
    switch index(depth > 0 ? 6 : 4) {
    case 0: SourceValue(.null)
    case 1: SourceValue(.boolean(index(2) == 0))
    case 2: SourceValue(.number(double()))
    case 3: SourceValue(.string(text()))
    case 4: SourceValue(.array((0..<index(4)).map { _ in value(depth: depth - 1) }))
    default: SourceValue(.object(object(depth: depth - 1)))
    }
  }

  /// An object with its members in the order of their names.
  mutating func object(depth: Int) -> SourceObject {
    SourceObject((0..<index(4)).map { .init(key: "k\($0)", value: value(depth: depth)) })
  }
}

extension String {
  fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}

extension WireColumn {
  /// The values, as a provider reads them; nil if the item has no such field.
  fileprivate var read: [SourceValue?] {
    switch values {
    case .doubles(let column): column.value.map { SourceValue(.number($0)) }
    case .strings(let column): column.value.map { SourceValue(.string($0)) }
    case .bools(let column): column.value.map { SourceValue(.boolean($0)) }
    case .mixed(let list):
      list.values.map { value in
        if case .nullValue = value.kind { nil } else { value.source }
      }
    case nil: []
    }
  }
}

@Suite("Values in messages")
struct ValueTests {
  static let seeds = Array(UInt64(1)...40)

  @Test("JSON values survive conversion to messages and back", arguments: seeds)
  func structs(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let object = numbers.object(depth: 4)
    let bytes = try Google_Protobuf_Struct(object).serializedData()
    #expect(try Google_Protobuf_Struct(serializedBytes: bytes).object == object)
  }

  @Test("A call's trailers preserve all fields of a failure", arguments: seeds)
  func failures(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let codes = StatusCode.allCases.filter { $0 != .ok }
    var failure = LayoutError(
      codes[numbers.index(codes.count)],
      origin: [.document, .plugin, .inputOutput][numbers.index(3)],
      message: "m" + numbers.text()
    )
    if numbers.index(2) == 0 { failure.hint = "h" + numbers.text() }
    if numbers.index(2) == 0 { failure.plugin = "p" + numbers.text() }
    if numbers.index(2) == 0 { failure.method = .layout }
    if numbers.index(2) == 0 { (failure.line, failure.column) = (numbers.index(9), 0) }
    if numbers.index(2) == 0 { failure.excerpt = numbers.text() }
    if numbers.index(2) == 0 { (failure.section, failure.path) = (0, "a[0]") }
    failure.traceback = (0..<numbers.index(4)).map { _ in numbers.text() }
    #expect(WireLayoutError(failure).value == failure)
    #expect(LayoutError(RPCError(failure.status)) == failure)
  }

  @Test("The trailers of a very long failure are short enough for clients")
  func longFailure() throws {
    let long = String(repeating: "語", count: 5000)
    var failure = LayoutError(.internal, origin: .plugin, message: long, hint: long, path: long)
    failure.traceback = Array(repeating: long, count: 200)
    let error = RPCError(failure.status)
    let size = error.metadata.reduce(0) { $0 + $1.key.utf8.count + $1.value.encoded().utf8.count }
    // The sentence is percent-encoded, with three bytes per byte of UTF-8.
    #expect(size + 3 * error.message.utf8.count < 8_000)
    #expect(LayoutError(error).code == .internal)
  }

  @Test("The message of an environment has all of its values", arguments: seeds)
  func environments(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var environment = LayoutEnvironment(
      container: LayoutContainer(
        contentSize: numbers.rect().size,
        contentInsets: DirectionalEdgeInsets(all: numbers.double()),
        safeAreaInsets: DirectionalEdgeInsets(top: numbers.double())
      ),
      screen: numbers.rect().size
    )
    environment.traits.layoutDirection = UserInterfaceLayoutDirection.allCases[numbers.index(2)]
    environment.traits.preferredContentSizeCategory =
      PreferredContentSizeCategory.allCases[numbers.index(12)]
    environment.traits.displayScale = abs(numbers.double())
    let message = WireEnvironment(environment)
    #expect(message.screen.value == environment.screen)
    let (sent, container) = (message.container, environment.container)
    #expect(sent.contentSize.value == container.contentSize)
    #expect(sent.effectiveContentSize.value == container.effectiveContentSize)
    #expect(sent.contentInsets.value == container.contentInsets)
    #expect(sent.safeAreaInsets.value == container.safeAreaInsets)
    #expect(sent.layoutMargins.value == container.layoutMargins)
    let (words, traits) = (message.traits, environment.traits)
    #expect(words.horizontalSizeClass == traits.horizontalSizeClass.rawValue)
    #expect(words.verticalSizeClass == traits.verticalSizeClass.rawValue)
    #expect(words.displayScale == traits.displayScale)
    #expect(words.layoutDirection == traits.layoutDirection.rawValue)
    #expect(words.userInterfaceIdiom == traits.userInterfaceIdiom.rawValue)
    #expect(words.preferredContentSizeCategory == traits.preferredContentSizeCategory.rawValue)
    #expect(words.orientation == traits.orientation.rawValue)
    #expect(words.windowing == traits.windowing.rawValue)
  }

  @Test("A provider's call keeps the fields that the provider reads", arguments: seeds)
  func calls(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let objects = (0..<1 + numbers.index(5))
      .map { _ in
        var object = SourceObject()
        if numbers.index(3) > 0 {
          object.set("height", to: SourceValue(.number(abs(numbers.double()))))
        }
        if numbers.index(2) > 0 {
          object.set("tags", to: SourceValue(.array([.init(.boolean(true))])))
        }
        if numbers.index(9) > 0 { object.set("title", to: SourceValue(.string(numbers.text()))) }
        return object
      }
    let list = SourceValue(.array(objects.map { SourceValue(.object($0)) }))
    let (pattern, offset) = (try ItemPattern(ValueDecoder(list)), numbers.index(7))
    let options = numbers.object(depth: 2)
    var request = ProviderRequest(
      provider: ProviderReference(name: "steps", options: options),
      environment: LayoutEnvironment(
        container: LayoutContainer(contentSize: LayoutSize(width: 9, height: 8))
      ),
      section: SectionContext(index: 3, id: "hero", itemCount: 1_000_000_000),
      items: LayoutItems(count: 1_000_000_000, pattern: pattern, offset: offset)
    )
    let scroll = ScrollContext(contentOffset: LayoutPoint(x: 1, y: 2), bounds: numbers.rect())
    request.scroll = scroll
    let fields = ["height", "tags", "title"]
    let bytes = try WireProviderCall(request, reading: fields).serializedData()
    let call = try WireProviderCall(serializedBytes: bytes)
    #expect(call.provider == "steps" && call.options.object == options)
    #expect(call.environment == WireEnvironment(request.environment))
    #expect((call.section.index, call.section.id) == (3, "hero"))
    #expect(call.section.itemCount == 1_000_000_000)
    #expect(call.scroll.contentOffset.value == scroll.contentOffset)
    #expect(call.scroll.velocity.value == scroll.velocity)
    #expect(call.scroll.bounds.value == scroll.bounds)
    let items = call.items
    #expect(items.count == 1_000_000_000 && items.patternCount == Int64(objects.count))
    #expect(items.offset == Int64(request.items.offset))
    for field in fields {
      let values = objects.map { $0[field] }
      let isSent = values.contains { $0 != nil }
      #expect(items.columns[field]?.read == (isSent ? values : nil))
    }
  }

  @Test("Frames survive conversion to columns and back", arguments: seeds)
  func frames(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let isUniform = numbers.index(2) == 0
    let first = numbers.rect()
    let frames = (0..<numbers.index(50))
      .map { index in
        CustomFrame(
          frame: isUniform ? first.offset(by: LayoutPoint(x: 0, y: Double(index))) : numbers.rect(),
          zIndex: isUniform ? 2 : numbers.index(3)
        )
      }
    let columns = FrameColumns(frames)
    let bytes = try WireFrames(columns).serializedData()
    let received = try WireFrames(serializedBytes: bytes).columns(atMost: 100, path: "frames")
    #expect(received == columns)
  }

  @Test("A layout's message preserves attributes, memo and margins", arguments: seeds)
  func layouts(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let count = 1 + numbers.index(6)
    var columns = FrameAttributes.Columns()
    for index in 0..<count where numbers.index(2) == 0 {
      columns.set(numbers.attributes(), at: index, of: count)
    }
    let frames = FrameColumns(
      count: count,
      attributes: FrameAttributes(columns, count: count)
    ) { writer in
      for index in 0..<count { writer.set(index, numbers.rect()) }
    }
    var header = SectionElement(elementKind: "h", item: 0, frame: numbers.rect(), zIndex: -3)
    header.attributes = numbers.attributes()
    var layout = LayoutFrames(
      frames: frames,
      contentSize: numbers.rect().size,
      visibleMargin: numbers.index(2) == 0 ? 5 : VisibleMargin(x: 1, y: 2),
      supplementaryItems: [header],
      memo: LayoutMemo(numbers.value(depth: 3))
    )
    if numbers.index(2) == 0 { layout.parts = [[], [CellPart(name: "p", frame: numbers.rect())]] }
    let bytes = try WireSectionFrames(layout).serializedData()
    #expect(try WireSectionFrames(serializedBytes: bytes).value(atMost: 100) == layout)
  }

  @Test("A message of some items contains only their part of the pattern")
  func partOfItems() throws {
    let objects = (0..<9)
      .map {
        SourceValue(.object(SourceObject([.init(key: "n", value: .init(.number(Double($0))))])))
      }
    let pattern = try ItemPattern(ValueDecoder(SourceValue(.array(objects))))
    let message = WireItems(LayoutItems(count: 3, pattern: pattern, offset: 7), reading: ["n"])
    #expect(message.columns["n"]?.doubles.value == [7, 8, 0])
    #expect((message.count, message.patternCount, message.offset) == (3, 3, 0))
  }

  @Test("Reading frames refuses attributes of a missing frame")
  func wrongAttributes() {
    let frames = WireFrames.with { $0.count = 2 }
    let attributes = WireElementAttributes.with { $0.element = 2 }
    #expect(throws: LayoutError.self) {
      try frames.columns(atMost: 10, path: "frames", attributes: [attributes])
    }
  }
}
