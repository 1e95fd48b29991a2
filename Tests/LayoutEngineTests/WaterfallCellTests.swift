import LayoutEngine
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("A waterfall whose items are sized by a cell")
struct WaterfallCellTests {
  /// What a provider was asked.
  private final class Questions: Sendable {
    private let stored = Mutex<[ProviderRequest]>([])
    var all: [ProviderRequest] { stored.withLock { $0 } }
    func append(_ request: ProviderRequest) { stored.withLock { $0.append(request) } }
  }

  private static func document(
    _ options: String = "{}",
    items: String,
    axis: Axis = .vertical
  ) throws -> LayoutDocument {
    var fields = options.dropFirst().dropLast()
    if !fields.isEmpty { fields += ", " }
    return try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 330, "height": 330}},
         "configuration": {"scrollDirection": "\(axis.rawValue)"},
         "sections": [{"layout": "waterfall", "items": \(items),
                       "options": {\(fields)"cell": {"provider": "photo"}}}]}
        """
    )
  }

  /// A layout, and what the cell was asked for it.
  private static func solve(
    _ document: LayoutDocument,
    answer: @escaping @Sendable (ProviderRequest) -> CellAnswer
  ) throws -> (layout: CollectionLayout, questions: [ProviderRequest]) {
    let questions = Questions()
    let provider = ClosureProvider(cells: { request throws(LayoutError) in
      questions.append(request)
      return answer(request)
    })
    return (try document.solved(asking: provider), questions.all)
  }

  static let items = """
    [{"id": "a", "n": 3}, {"id": "b", "n": 1}, {"id": "c", "n": 2, "span": "full"},
     {"id": "d", "n": 0}]
    """

  /// A cell as long as its item's `n` says, and half as broad as its room.
  @Sendable
  static func counted(_ request: ProviderRequest) -> CellAnswer {
    guard case .number(let number) = request.items.object(at: 0)["n"]?.content else {
      return CellAnswer()
    }
    let isVertical = request.environment.configuration.scrollDirection == .vertical
    let room = request.environment.container.contentSize
    return isVertical
      ? CellAnswer(width: room.width / 2, height: number * 10)
      : CellAnswer(width: number * 10, height: room.height / 2)
  }

  static let options =
    #"{"columns": 3, "interItemSpacing": 15, "lineSpacing": 5, "contentInsets": 10}"#

  @Test("gives them the column's breadth and the extent that the cell answers")
  func frames() throws {
    let document = try Self.document(Self.options, items: Self.items)
    let (layout, _) = try Self.solve(document, answer: Self.counted)
    let breadth = (310.0 - 30) / 3
    #expect(
      layout.itemFrames == [
        Rect(x: 10, y: 10, width: breadth, height: 30),
        Rect(x: 10 + breadth + 15, y: 10, width: breadth, height: 10),
        Rect(x: 10, y: 45, width: 310, height: 20),
        Rect(x: 10, y: 70, width: breadth, height: 0),
      ]
    )
    #expect(layout.contentSize == Size(width: 330, height: 80))
  }

  @Test("takes the width for the extent where rows run sideways")
  func sideways() throws {
    let vertical = try Self.solve(
      Self.document(Self.options, items: Self.items),
      answer: Self.counted
    )
    let horizontal = try Self.solve(
      Self.document(Self.options, items: Self.items, axis: .horizontal),
      answer: Self.counted
    )
    #expect(
      horizontal.layout.itemFrames
        == vertical.layout.itemFrames.map {
          Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width)
        }
    )
  }

  @Test("asks with the column's breadth, the item alone, and what it is known to be long")
  func question() throws {
    let items = #"[{"height": 7}, {}, {"span": "full"}]"#
    let document = try Self.document(Self.options, items: items)
    let (_, questions) = try Self.solve(document) { _ in CellAnswer(height: 1) }
    let breadth = (310.0 - 30) / 3
    #expect(
      questions.map(\.environment.container.contentSize) == [
        Size(width: breadth, height: 7), Size(width: breadth, height: 0),
        Size(width: 310, height: 0),
      ]
    )
    #expect(questions.map(\.items.count) == [1, 1, 1])
    #expect(
      questions.map { $0.items.object(at: 0).members.map(\.key) } == [["height"], [], ["span"]]
    )
    #expect(questions.allSatisfy { $0.section == SectionContext(index: 0, itemCount: 3) })
    #expect(questions.allSatisfy { $0.provider.name == "photo" })
  }

  @Test(
    "asks once for each distinct item",
    arguments: [
      ("1000000", 1), (#"{"count": 1000, "cycle": [{"n": 1}, {"n": 2}]}"#, 2),
      (#"{"count": 2, "cycle": [{"n": 1}, {"n": 2}, {"n": 3}]}"#, 2), ("0", 0), ("[]", 0),
    ]
  )
  func once(items: String, count: Int) throws {
    let (layout, questions) = try Self.solve(Self.document(items: items)) { request in
      let answer = Self.counted(request)
      return CellAnswer(height: answer.height ?? 4)
    }
    #expect(questions.count == count)
    #expect(layout.itemFrames.allSatisfy { $0.width == 165 && $0.height > 0 })
  }

  @Test("keeps an item's own extent where the cell does not say it")
  func ownExtent() throws {
    let items = #"[{"width": 9, "height": 12}, {"height": 0}]"#
    let (layout, _) = try Self.solve(Self.document(items: items)) { _ in CellAnswer(width: 5) }
    #expect(layout.itemFrames.map(\.height) == [12, 0])
  }

  @Test(
    "refuses an item of which nobody says how long it is, with its place",
    arguments: [
      (Axis.vertical, CellAnswer(width: 3), "height"),
      (.horizontal, CellAnswer(height: 3), "width"),
    ]
  )
  func missing(axis: Axis, answer: CellAnswer, name: String) throws {
    let items = #"[{"width": 1, "height": 1}, {"id": "b"}]"#
    let document = try Self.document(items: items, axis: axis)
    let failure = try #require(throws: LayoutError.self) {
      try Self.solve(document) { _ in answer }
    }
    #expect(failure.code == .invalidArgument)
    #expect(failure.path == "sections[0].items[1]")
    #expect(
      failure.message
        == "sections[0].items[1]: “photo” gives no “\(name)” for the item, which has none of its own"
    )
    #expect(failure.line == 3)
  }

  @Test("hands on the cell's failure")
  func failure() throws {
    let provider = ClosureProvider(cells: { _ throws(LayoutError) in
      throw LayoutError(.internal, origin: .plugin, message: "boom")
    })
    let document = try Self.document(items: "3")
    let failure = #expect(throws: LayoutError.self) { try document.solved(asking: provider) }
    #expect(failure?.message == "boom")
  }

  @Test("cannot have a sizing as well, nor more items than there is room for")
  func contradictions() throws {
    let both = try Self.document(#"{"sizing": "height"}"#, items: "0")
    let failure = #expect(throws: LayoutError.self) { try both.solved() }
    #expect(failure?.path == "sections[0].options")
    #expect(failure?.message.hasSuffix("“cell” and “sizing” cannot be combined") == true)

    let tooMany = try Self.document(items: "9000000000000000")
    let refused = #expect(throws: LayoutError.self) { try tooMany.solved() }
    #expect(refused?.code == .resourceExhausted)
  }
}
