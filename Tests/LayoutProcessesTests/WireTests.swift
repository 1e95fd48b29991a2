import LayoutModel
import LayoutPlugins
import LayoutProcesses
import LayoutProviders
import TestSupport
import Testing

@Suite("Messages between host and worker")
struct WireTests {
  /// Writes a value and reads it back.
  private func again<Value: WireValue>(_ value: Value) throws -> Value {
    try Self.read(Self.bytes(value)) { try $0.read() }
  }

  private func read<Value>(
    _ writer: WireWriter,
    _ body: (inout WireReader) throws -> Value
  ) throws -> Value {
    try Self.read(Self.bytes(writer), body)
  }

  private static func read<Value>(
    _ bytes: [UInt8],
    _ body: (inout WireReader) throws -> Value
  ) throws -> Value {
    try bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes)
      return try body(&reader)
    }
  }

  /// The content of a message with a value.
  private static func bytes<Value: WireValue>(_ value: Value) -> [UInt8] {
    var writer = WireWriter()
    writer.write(value)
    return bytes(writer)
  }

  /// The content of a message: the written values, followed by the columns of frames.
  private static func bytes(_ writer: WireWriter) -> [UInt8] {
    var bytes = Array(writer.bytes.dropFirst(WireWriter.headerSize))
    if let frames = writer.frames {
      for column in [frames.x, frames.y, frames.width, frames.height]
        + [frames.zIndex].compactMap(\.self)
      {
        for index in 0..<frames.count {
          withUnsafeBytes(of: column[index]) { bytes.append(contentsOf: $0) }
        }
      }
    }
    return bytes
  }

  private static let tree: SourceValue = [
    "a": [1, -0.0, 1e308, 1e-300, "ü\u{0}", true, false, []], "b": ["c": ["d": [:]]],
  ]

  @Test("Messages keep numbers, texts and positions to the bit")
  func trees() throws {
    let text = #"{"n": [1e-7, null], "t": "x"}"#
    let read = try JSONReader.read(Array(text.utf8))
    #expect(try again(Self.tree) == Self.tree)
    let copy = try again(read)
    guard case .object(let object) = copy.content, case .object(let original) = read.content else {
      Issue.record("an object")
      return
    }
    #expect(object.members[1].keyPosition == original.members[1].keyPosition)
    #expect(object["t"]?.position == original["t"]?.position)
  }

  @Test("Messages keep failures with all their fields")
  func failures() throws {
    var failure = LayoutError(
      .unavailable,
      origin: .plugin,
      message: "m",
      hint: "h",
      path: "p",
      file: "f"
    )
    failure.plugin = "plugin"
    failure.version = "1"
    failure.method = .visibleItems
    (failure.section, failure.line, failure.column) = (2, 3, 4)
    (failure.excerpt, failure.excerptOffset) = ("…e", 7)
    failure.traceback = ["a:1", "b:2"]
    failure.calledBy = ["c", "d"]
    failure.frames = [
      FailureFrame(call: "a:1", values: [.init(path: "x.y", text: "{…}", isUpvalue: true)])
    ]
    #expect(try again(failure) == failure)
  }

  private static let attributes = {
    var attributes = ElementAttributes()
    (attributes.alpha, attributes.transform.ty, attributes.isHidden) = (0.5, -3, true)
    attributes.transform3D = Transform3D((0..<16).map { 1 / Double($0) - 1 })
    attributes.anchorPoint = LayoutPoint(x: 1e-9, y: -4)
    attributes.parts = [CellPart(name: "ü", frame: LayoutRect(x: 1, y: 2, width: 3, height: 4))]
    attributes.values = tree
    attributes.pinning = EdgePinning(
      edges: [.top, .trailing],
      range: .zero,
      insets: DirectionalEdgeInsets(top: 1.5, trailing: 3)
    )
    attributes.clipsTo = .rect(LayoutRect(x: 1, y: -2, width: 1e9, height: 0.5))
    return attributes
  }()

  @Test("Messages have a column for each attribute that some frame sets", arguments: 0..<11)
  func attributes(without attribute: Int) throws {
    var given = Self.attributes
    let usual = ElementAttributes.standard
    switch attribute {
    case 0: given.alpha = usual.alpha
    case 1: given.transform = usual.transform
    case 2: given.transform3D = usual.transform3D
    case 3: given.anchorPoint = usual.anchorPoint
    case 4: given.isHidden = usual.isHidden
    case 5: given.parts = usual.parts
    case 6: given.values = usual.values
    case 7: given.pinning = usual.pinning
    case 8: given.clipsTo = usual.clipsTo
    case 9: given.clipsTo = .section
    default: break
    }
    #expect(try again(given) == given)
    var columns = FrameAttributes.Columns()
    for row in [1, 4] { columns.set(given, at: row, of: 6) }
    let attributes = FrameAttributes(columns, count: 6)
    let frames = FrameColumns(count: 6, attributes: attributes) { writer in
      for index in 0..<6 { writer.set(index, .zero) }
    }
    #expect(try again(LayoutFrames(frames: frames)).frames == frames)
  }

  @Test("Messages send each memo once, and then refer to it by number")
  func memos() throws {
    let memos = (0..<10).map { LayoutMemo(["number": SourceValue(.number(Double($0)))]) }
    var (host, worker) = (SentMemos(), SentMemos())
    var known: [ObjectIdentifier: LayoutMemo] = [:]
    for index in [0, 0, 1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 0, 9, 9] {
      var writer = WireWriter()
      host.write(memos[index], to: &writer)
      let memo = try #require(try read(writer) { try worker.read(from: &$0) })
      #expect(memo == memos[index])
      // A recently sent memo arrives as the same object.
      if let before = known[ObjectIdentifier(memos[index])], index != 0 || known.count < 8 {
        #expect(before === memo)
      }
      known[ObjectIdentifier(memos[index])] = memo
    }
    var writer = WireWriter()
    host.write(nil, to: &writer)
    #expect(try read(writer) { try worker.read(from: &$0) } == nil)
  }

  @Test("Messages keep frames, elements and results", arguments: [false, true])
  func results(hasZIndex: Bool) throws {
    let frames = FrameColumns(
      (0..<10)
        .map {
          CustomFrame(
            frame: LayoutRect(x: Double($0) / 3, y: -0.0, width: 1e300, height: 0),
            zIndex: hasZIndex ? $0 : 0
          )
        }
    )
    var result = LayoutFrames(
      frames: frames,
      contentSize: LayoutSize(width: 1, height: 2),
      visibleMargin: 3
    )
    result.memo = LayoutMemo(Self.tree)
    result.contentInset = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    result.decorationItems = [
      SectionElement(
        elementKind: "d",
        item: 0,
        frame: LayoutRect(x: 0, y: 1, width: 2, height: 3),
        zIndex: -1
      )
    ]
    result.decorationItems[0].attributes = Self.attributes
    #expect(try again(result) == result)
    result.visibleMargin = VisibleMargin(x: 0, y: 4)
    #expect(try again(result).visibleMargin == result.visibleMargin)
    var element = LayoutElement(kind: .item, section: 1, item: 2, frame: .zero)
    element.alpha = 0.25
    element.transform.tx = 5
    element.isHidden = true
    element.parts = [CellPart(name: "p", frame: .zero)]
    (element.transform3D, element.anchorPoint.x) = (Transform3D((0..<16).map(Double.init)), 2)
    element.values = Self.tree
    let collection = CoordinatedCollection(
      name: "c",
      elements: [element],
      centeredItem: ItemPath(section: 0, item: 9)
    )
    let coordinated = CoordinateResult(collections: [collection], overlays: [])
    #expect(try again(coordinated) == coordinated)
    let cell = CellResult(height: 4, parts: element.parts)
    #expect(try again(cell) == cell)
  }

  /// Checks that every truncation of a value's message is refused.
  private func expectWhole<Value: WireValue>(_ value: Value) {
    let bytes = Self.bytes(value)
    for count in bytes.indices {
      #expect(throws: WireMistake.self, "\(Value.self): \(count) of \(bytes.count) bytes") {
        try Self.read(Array(bytes.prefix(count))) { try $0.read(Value.self) }
      }
    }
  }

  @Test("The reader of messages refuses truncated ones")
  func cutOff() {
    expectWhole(Self.tree)
    expectWhole(LayoutError(.internal, origin: .plugin, message: "m"))
    expectWhole(["a", "b"])
    expectWhole(Self.attributes)
  }

  /// Reads a value from damaged bytes, and checks that it can be sent.
  /// - Returns: Whether the bytes were refused.
  private func isRefused<Value: WireValue>(_ bytes: [UInt8], as type: Value.Type) throws -> Bool {
    let value: Value
    do { value = try Self.read(bytes) { try $0.read() } } catch is WireMistake { return true }
    let sent = Self.bytes(value)
    #expect(try Self.bytes(Self.read(sent) { try $0.read(Value.self) }) == sent)
    return false
  }

  /// Checks that a changed message is refused, or is another value that can be sent.
  private func expectHarmlessChanges<Value: WireValue>(of value: Value) throws {
    var numbers = SeededNumbers(seed: 10)
    let whole = Self.bytes(value)
    let count = Soak.count(50_000, otherwise: 1_200)
    var refused = 0
    for _ in 0..<count {
      var bytes = whole
      for _ in 0...(numbers.next() % 4) {
        bytes[Int(numbers.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: numbers.next())
      }
      if try isRefused(bytes, as: Value.self) { refused += 1 }
      // A message of another kind in its place.
      _ = try isRefused(bytes, as: LayoutFrames.self)
      _ = try isRefused(bytes, as: ElementChangeRequest.self)
      _ = try isRefused(bytes, as: CoordinateResult.self)
      _ = try isRefused(bytes, as: TextRequest.self)
    }
    #expect((1..<count).contains(refused), "\(Value.self): \(refused) of \(count)")
  }

  @Test("The reader of messages refuses damaged ones, or reads values that can be sent")
  func damaged() throws {
    try expectHarmlessChanges(of: Self.tree)
    try expectHarmlessChanges(of: LayoutError(.internal, origin: .plugin, message: "m"))
    try expectHarmlessChanges(of: ["a", "b"])
    try expectHarmlessChanges(of: Self.attributes)
  }

  @Test("The reader of messages refuses those that claim more than they contain")
  func claims() throws {
    for count: UInt32 in [1, 1000, .max] {
      var writer = WireWriter()
      writer.append(count)
      #expect(throws: WireMistake.self) { try read(writer) { try $0.read([String].self) } }
      #expect(throws: WireMistake.self) { try read(writer) { try $0.read(String.self) } }
    }
    for count: Int64 in [-1, 1, .max, .min] {
      var writer = WireWriter()
      writer.append(count)
      writer.append(UInt8(1))
      #expect(throws: WireMistake.self) { try read(writer) { try $0.takeFrames() } }
    }
    var deep = SourceValue(.null)
    for _ in 0..<500 { deep = SourceValue(.array([deep])) }
    #expect(throws: WireMistake.self) { try again(deep) }
  }

  @Test("Workers can request only files that a plugin may require")
  func files() throws {
    let folder = try TemporaryFolder([
      "p/init.lua": "", "p/a/b.lua": "", "p.lua": "", "q/init.lua": "", "lib/a/b.lua": "",
    ])
    try TemporaryFolder.link(folder.path(of: "p/out.lua"), to: "/etc/passwd")
    try TemporaryFolder.link(folder.path(of: "lib/out.lua"), to: folder.path(of: "p.lua"))
    func allows(_ path: String, _ file: String) -> Bool {
      let file = PluginFile(name: "p", path: folder.path(of: file))
      return (try? PluginModules.check(folder.path(of: path), of: file)) != nil
    }
    #expect(allows("p/init.lua", "p/init.lua") && allows("p/a/b.lua", "p/init.lua"))
    for file in ["p/init.lua", "p.lua"] { #expect(allows("lib/a/b.lua", file), "\(file)") }
    for path in [
      "lib/out.lua", "lib/../q/init.lua", "lib/a", "lib/.a.lua", "p/../q/init.lua", "q/init.lua",
      "p/out.lua", "p/a/../../q/init.lua", "p/.x.lua", "p/x", "p",
    ] {
      #expect(!allows(path, "p/init.lua"), "\(path)")
    }
    #expect(
      allows("p.lua", "p.lua") && !allows("q/init.lua", "p.lua") && !allows("p.lua", "p/init.lua")
    )
  }
}
