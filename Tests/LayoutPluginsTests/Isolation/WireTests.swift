import LayoutModel
import LuaSandbox
import TestSupport
import Testing

@testable import LayoutPlugins

@Suite("Messages between host and worker")
struct WireTests {
  /// Writes a value, and reads it again.
  private func again<Value: WireValue>(_ value: Value) throws -> Value {
    var writer = WireWriter()
    writer.write(value)
    return try read(writer) { try $0.read() }
  }

  private func read<Value>(
    _ writer: WireWriter,
    _ body: (inout WireReader) throws -> Value
  ) throws -> Value {
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
    return try bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes)
      return try body(&reader)
    }
  }

  private static let tree: SourceValue = [
    "a": [1, -0.0, 1e308, 1e-300, "ü\u{0}", true, false, []], "b": ["c": ["d": [:]]],
  ]

  @Test("keep numbers, texts and places to the bit")
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

  @Test("keep failures with all their fields")
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
    #expect(try again(failure) == failure)
  }

  @Test("keep frames, elements and answers", arguments: [false, true])
  func answers(hasZIndex: Bool) throws {
    let frames = FrameColumns(
      (0..<10)
        .map {
          CustomFrame(
            frame: Rect(x: Double($0) / 3, y: -0.0, width: 1e300, height: 0),
            zIndex: hasZIndex ? $0 : 0
          )
        }
    )
    var answer = LayoutFrames(
      frames: frames,
      contentSize: Size(width: 1, height: 2),
      visibleMargin: 3
    )
    answer.contentInset = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    answer.decorationItems = [
      SectionElement(
        elementKind: "d",
        item: 0,
        frame: Rect(x: 0, y: 1, width: 2, height: 3),
        zIndex: -1
      )
    ]
    #expect(try again(answer) == answer)
    var element = LayoutElement(kind: .item, section: 1, item: 2, frame: .zero)
    element.alpha = 0.25
    element.transform.tx = 5
    element.parts = [CellPart(name: "p", frame: .zero)]
    let collection = CoordinatedCollection(
      name: "c",
      elements: [element],
      centeredItem: IndexPath(section: 0, item: 9)
    )
    let coordinated = CoordinateAnswer(collections: [collection], overlays: [])
    #expect(try again(coordinated) == coordinated)
    let cell = CellAnswer(height: 4, parts: element.parts)
    #expect(try again(cell) == cell)
  }

  @Test("that are cut off or changed are refused, or are other values, and nothing else happens")
  func damaged() throws {
    var numbers = SeededNumbers(seed: 10)
    var writer = WireWriter()
    writer.write(Self.tree)
    writer.write(LayoutError(.internal, origin: .plugin, message: "m"))
    writer.write(["a", "b"])
    let whole = Array(writer.bytes.dropFirst(WireWriter.headerSize))
    for _ in 0..<Soak.count(200_000, otherwise: 5_000) {
      var bytes = Array(whole.prefix(Int(numbers.next() % UInt64(whole.count + 1))))
      for _ in 0..<(numbers.next() % 4) where !bytes.isEmpty {
        bytes[Int(numbers.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: numbers.next())
      }
      bytes.withUnsafeBytes { bytes in
        func reader() -> WireReader { WireReader(bytes) }
        var (a, b, c, d, e, f) = (reader(), reader(), reader(), reader(), reader(), reader())
        _ = try? a.read(SourceValue.self)
        _ = try? b.read(LayoutError.self)
        _ = try? c.read(LayoutFrames.self)
        _ = try? d.read(CoordinateAnswer.self)
        _ = try? e.read(TextRequest.self)
        _ = try? LayoutQuestion(from: &f, count: 3)
      }
    }
  }

  @Test("that claim more than they hold are refused")
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

  @Test("ask only for files that a plugin may require")
  func files() throws {
    let folder = try TemporaryFolder([
      "p/init.lua": "", "p/a/b.lua": "", "p.lua": "", "q/init.lua": "",
    ])
    try TemporaryFolder.link(folder.path(of: "p/out.lua"), to: "/etc/passwd")
    func allows(_ path: String, _ file: String) -> Bool {
      let file = PluginFile(name: "p", path: folder.path(of: file))
      return (try? ModuleLoading.check(folder.path(of: path), of: file)) != nil
    }
    #expect(allows("p/init.lua", "p/init.lua") && allows("p/a/b.lua", "p/init.lua"))
    for path in [
      "p/../q/init.lua", "q/init.lua", "p/out.lua", "p/a/../../q/init.lua", "p/.x.lua", "p/x", "p",
    ] {
      #expect(!allows(path, "p/init.lua"), "\(path)")
    }
    #expect(
      allows("p.lua", "p.lua") && !allows("q/init.lua", "p.lua") && !allows("p.lua", "p/init.lua")
    )
  }
}
