import LayoutModel
import Testing

/// Items of a document are read without a tree; the same array elsewhere is read with one.
@Suite("Items read from a text")
struct ItemReadingTests {
  @Test(
    "Items read without a tree equal the same array read with one",
    arguments: 1...200 as ClosedRange<UInt64>
  )
  func same(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = Self.items(using: &random)
    let items = Self.read(text, under: "items")
    let others = Self.read(text, under: "other")
    switch (items, others) {
    case (.success(let items), .success(let others)):
      #expect(items.array == others.array, "seed \(seed)")
      #expect(items.array.map(\.places) == others.array.map(\.places), "seed \(seed)")
      for index in items.array.indices {
        #expect(items.array[index].places == others.array[index].places, "seed \(seed)")
      }
      #expect(items.end == others.end, "seed \(seed)")
      let decoded = Result { () throws(LayoutError) in
        try LayoutItems(ValueDecoder(items.value), lines: Self.none)
      }
      let expected = Result { () throws(LayoutError) in
        try LayoutItems(ValueDecoder(SourceValue(.array(Array(others.array)))), lines: Self.none)
      }
      switch (decoded, expected) {
      case (.success(let decoded), .success(let expected)):
        #expect(decoded == expected && expected == decoded, "seed \(seed)")
        for item in 0..<decoded.count { Self.expectSame(item, decoded, expected, seed: seed) }
      case (.failure(let error), .failure(let other)):
        #expect(
          error.problem == other.problem && error.place == other.place,
          "seed \(seed)"
        )
        #expect(error.position == other.position, "seed \(seed)")
      default: Issue.record("one is refused, seed \(seed): \(text)")
      }
    case (.failure(let error), .failure(let other)):
      #expect(error.problem == other.problem, "seed \(seed)")
      #expect(error.position == other.position, "seed \(seed)")
      #expect(error.place.steps.dropFirst(3) == other.place.steps.dropFirst(3), "seed \(seed)")
    default: Issue.record("one is refused, seed \(seed): \(text)")
    }
  }

  @Test(
    "Items and an array stay the same through random insertions, deletions and moves",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func changes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text =
      #"[{"width": 1, "id": "a"}, {"height": 2.5, "span": "full"}, {}, {"width": 3, "n": [1]}]"#
    let read = try Self.read(text, under: "items").get().value
    var items = try LayoutItems(ValueDecoder(read), lines: Self.none)
    let cycle = LayoutItems(count: 11, pattern: items.pattern)
    var model = (0..<items.count).map { items.object(at: $0) }
    for _ in 0..<30 {
      let place = Int.random(in: 0...model.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        items = try #require(items.inserting(cycle.slice(2..<9), at: place))
        model.insert(contentsOf: (2..<9).map { cycle.object(at: $0) }, at: place)
      case 1:
        items = try #require(items.inserting(LayoutItems(count: 2), at: place))
        model.insert(contentsOf: [SourceObject(), SourceObject()], at: place)
      case 2 where place < model.count:
        let end = Int.random(in: place...model.count, using: &random)
        items = try #require(items.deleting(place..<end))
        model.removeSubrange(place..<end)
      case 3 where place < model.count:
        let target = Int.random(in: model.indices, using: &random)
        items = try #require(items.moving(from: place, to: target))
        model.insert(model.remove(at: place), at: target)
      default: break
      }
      #expect(items.count == model.count, "seed \(seed)")
      #expect((0..<items.count).map { items.object(at: $0) } == model, "seed \(seed)")
      let widths = model.map { object -> Double? in
        guard case .number(let width)? = object["width"]?.content else { return nil }
        return width
      }
      #expect((0..<items.count).map { items.width(of: $0) } == widths, "seed \(seed)")
      #expect(
        (0..<items.count).map { items.isFullSpan($0) } == model.map { $0["span"] == "full" },
        "seed \(seed)"
      )
    }
  }

  // MARK: Texts

  private typealias Reading = (value: SourceValue, array: SourceArray, end: SourcePosition)

  private static func none(_ file: ValueDecoder) throws(LayoutError) -> SourceValue { file.value }

  /// Reads an array as a member of a section.
  private static func read(_ text: String, under key: String) -> Result<Reading, LayoutError> {
    let text = #"{"sections": [{"é": 1, "\#(key)": \#(text), "end": null}]}"#
    return Result { () throws(LayoutError) in
      let root = try JSONReader.read(Array(text.utf8))
      guard case .object(let object) = root.content,
        case .array(let sections)? = object["sections"]?.content,
        case .object(let section)? = sections.first?.content,
        let value = section[key], case .array(let array) = value.content,
        let end = section["end"]
      else { throw LayoutError(.contradiction("no array"), path: DocumentPath()) }
      return (value, array, end.position)
    }
  }

  /// Returns an array of items with all forms of values, sometimes with a mistake.
  private static func items(using random: inout SeededRandom) -> String {
    let keys = ["width", "height", "id", "span", "text", "é", #"a\"b"#, "wid", "x", #"\u0077idth"#]
    let values = [
      "1", "0", "-0", "2.5", "0.001", "1e2", "1E-2", "12345678901234567890",
      "0.1234567890123456789",
      "100.25", "null", "true", "false", #""full""#, #""single""#, #""é""#, #""a\n\"b""#, "[]",
      #"[{"width": [1, {}]}]"#, #"{"a": {"b": 2}}"#, "-3", #""""#,
    ]
    let wrong = [
      "01", "1.", ".5", "+1", "tru", "\"a", "1 2", "{,}", "[1,]", "\u{1}", "-", "1e", "\"\\x\"",
    ]
    let spaces = ["", "", " ", "\n", " \n\t ", "\r\n"]
    func space() -> String { spaces.randomElement(using: &random) ?? "" }
    let isRight = Int.random(in: 0..<3, using: &random) > 0
    let items = (0..<Int.random(in: 0..<12, using: &random))
      .map { _ in
        var names = keys.shuffled(using: &random)
        let members = (0..<Int.random(in: 0..<5, using: &random))
          .map { _ in
            let isWrong = !isRight && Int.random(in: 0..<12, using: &random) == 0
            var name = names.removeLast()
            if name.hasPrefix("\\u") { name = isWrong ? name : "y" }
            if !isRight, Int.random(in: 0..<20, using: &random) == 0 { name = "width" }
            var value = (isWrong ? wrong : values).randomElement(using: &random) ?? "1"
            if isRight, ["width", "height"].contains(name) {
              value =
                ["1", "2.5", "null", "1e2", "12345678901234567890"].randomElement(using: &random)
                ?? "1"
            }
            if isRight, name == "id" {
              value = [#""a""#, #""é\n""#, "null"].randomElement(using: &random) ?? ""
            }
            if isRight, name == "span" {
              value = [#""full""#, #""single""#, "null"].randomElement(using: &random) ?? ""
            }
            return space() + "\"\(name)\"" + space() + ":" + space() + value + space()
          }
        return space() + "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
          + space()
      }
    return "[" + items.joined(separator: ",") + "]"
  }

  private static func expectSame(
    _ item: Int,
    _ left: LayoutItems,
    _ right: LayoutItems,
    seed: UInt64
  ) {
    #expect(left.width(of: item) == right.width(of: item), "seed \(seed)")
    #expect(left.height(of: item) == right.height(of: item), "seed \(seed)")
    #expect(left.isFullSpan(item) == right.isFullSpan(item), "seed \(seed)")
    #expect(left.object(at: item) == right.object(at: item), "seed \(seed)")
    #expect(left.position(of: item) == right.position(of: item), "seed \(seed)")
  }
}

extension SourceValue {
  /// The positions of the value and all values in it, as text.
  fileprivate var places: String {
    let inner =
      switch content {
      case .array(let elements): elements.map(\.places).joined(separator: ",")
      case .object(let object):
        object.members
          .map { "\($0.key)@\($0.keyPosition.line):\($0.keyPosition.column)=\($0.value.places)" }
          .joined(separator: ",")
      default: ""
      }
    return "\(position.line):\(position.column)[\(inner)]"
  }
}
