import LayoutEngine
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("Waterfalls with a cell")
struct WaterfallCellTests {
  /// The requests to a provider.
  private final class RecordedRequests: Sendable {
    private let stored = Mutex<[ProviderRequest]>([])
    var all: [ProviderRequest] { stored.withLock { $0 } }
    func append(_ request: ProviderRequest) { stored.withLock { $0.append(request) } }
  }

  private static func document(
    _ options: String = "{}",
    items: String,
    axis: ScrollAxis = .vertical
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

  /// A layout, and the requests to its cell.
  private static func solve(
    _ document: LayoutDocument,
    result: @escaping @Sendable (ProviderRequest) -> CellResult
  ) throws -> (layout: CollectionLayout, requests: [ProviderRequest]) {
    let requests = RecordedRequests()
    let provider = ClosureProvider(cells: { request throws(LayoutError) in
      requests.append(request)
      return result(request)
    })
    return (try document.solved(calling: provider), requests.all)
  }

  static let items = """
    [{"id": "a", "n": 3}, {"id": "b", "n": 1}, {"id": "c", "n": 2, "span": "full"},
     {"id": "d", "n": 0}]
    """

  /// A cell with the length of its item's `n`, and half as broad as its column.
  @Sendable
  static func counted(_ request: ProviderRequest) -> CellResult {
    guard case .number(let number) = request.items.object(at: 0)["n"]?.content else {
      return CellResult()
    }
    let isVertical = request.environment.configuration.scrollDirection == .vertical
    let room = request.environment.container.contentSize
    return isVertical
      ? CellResult(width: room.width / 2, height: number * 10)
      : CellResult(width: number * 10, height: room.height / 2)
  }

  static let options =
    #"{"columns": 3, "interItemSpacing": 15, "lineSpacing": 5, "contentInsets": 10}"#

  @Test("A waterfall's item has the breadth of its column and the length that its cell returns")
  func frames() throws {
    let document = try Self.document(Self.options, items: Self.items)
    let (layout, _) = try Self.solve(document, result: Self.counted)
    let columnWidth = (310.0 - 30) / 3
    #expect(
      layout.itemFrames == [
        LayoutRect(x: 10, y: 10, width: columnWidth, height: 30),
        LayoutRect(x: 10 + columnWidth + 15, y: 10, width: columnWidth, height: 10),
        LayoutRect(x: 10, y: 45, width: 310, height: 20),
        LayoutRect(x: 10, y: 70, width: columnWidth, height: 0),
      ]
    )
    #expect(layout.contentSize == LayoutSize(width: 330, height: 80))
  }

  @Test("A horizontal waterfall takes an item's length from its cell's width")
  func sideways() throws {
    let vertical = try Self.solve(
      Self.document(Self.options, items: Self.items),
      result: Self.counted
    )
    let horizontal = try Self.solve(
      Self.document(Self.options, items: Self.items, axis: .horizontal),
      result: Self.counted
    )
    #expect(
      horizontal.layout.itemFrames
        == vertical.layout.itemFrames.map {
          LayoutRect(x: $0.y, y: $0.x, width: $0.height, height: $0.width)
        }
    )
  }

  @Test("A waterfall passes its cell the column's breadth, one item and the item's own length")
  func cellRequest() throws {
    let items = #"[{"height": 7}, {}, {"span": "full"}]"#
    let document = try Self.document(Self.options, items: items)
    let (_, requests) = try Self.solve(document) { _ in CellResult(height: 1) }
    let columnWidth = (310.0 - 30) / 3
    #expect(
      requests.map(\.environment.container.contentSize) == [
        LayoutSize(width: columnWidth, height: 7), LayoutSize(width: columnWidth, height: 0),
        LayoutSize(width: 310, height: 0),
      ]
    )
    #expect(requests.map(\.items.count) == [1, 1, 1])
    #expect(
      requests.map { $0.items.object(at: 0).members.map(\.key) } == [["height"], [], ["span"]]
    )
    #expect(requests.allSatisfy { $0.section == SectionContext(index: 0, itemCount: 3) })
    #expect(requests.allSatisfy { $0.provider.name == "photo" })
  }

  @Test(
    "A waterfall calls its cell once for each distinct item",
    arguments: [
      ("1000000", 1), (#"{"count": 1000, "cycle": [{"n": 1}, {"n": 2}]}"#, 2),
      (#"{"count": 2, "cycle": [{"n": 1}, {"n": 2}, {"n": 3}]}"#, 2), ("0", 0), ("[]", 0),
    ]
  )
  func once(items: String, count: Int) throws {
    let (layout, requests) = try Self.solve(Self.document(items: items)) { request in
      let result = Self.counted(request)
      return CellResult(height: result.height ?? 4)
    }
    #expect(requests.count == count)
    #expect(layout.itemFrames.allSatisfy { $0.width == 165 && $0.height > 0 })
  }

  @Test("A waterfall keeps an item's own length if its cell returns none")
  func ownExtent() throws {
    let items = #"[{"width": 9, "height": 12}, {"height": 0}]"#
    let (layout, _) = try Self.solve(Self.document(items: items)) { _ in CellResult(width: 5) }
    #expect(layout.itemFrames.map(\.height) == [12, 0])
  }

  @Test(
    "A waterfall refuses an item whose length neither it nor its cell gives, and names its path",
    arguments: [
      (ScrollAxis.vertical, CellResult(width: 3), "height"),
      (.horizontal, CellResult(height: 3), "width"),
    ]
  )
  func missing(axis: ScrollAxis, result: CellResult, name: String) throws {
    let items = #"[{"width": 1, "height": 1}, {"id": "b"}]"#
    let document = try Self.document(items: items, axis: axis)
    let failure = try #require(throws: LayoutError.self) {
      try Self.solve(document) { _ in result }
    }
    #expect(failure.code == .invalidArgument)
    #expect(failure.path == "sections[0].items[1]")
    #expect(
      failure.message
        == "sections[0].items[1]: “photo” gives no “\(name)” for the item, which has none of its own"
    )
    #expect(failure.line == 3)
  }

  @Test("A waterfall passes on its cell's failure")
  func failure() throws {
    let provider = ClosureProvider(cells: { _ throws(LayoutError) in
      throw LayoutError(.internal, origin: .plugin, message: "boom")
    })
    let document = try Self.document(items: "3")
    let failure = #expect(throws: LayoutError.self) { try document.solved(calling: provider) }
    #expect(failure?.message == "boom")
  }

  @Test("A waterfall refuses a cell beside a sizing, and more items than memory holds")
  func contradictions() throws {
    let both = try Self.document(#"{"sizing": "height"}"#, items: "0")
    let failure = #expect(throws: LayoutError.self) { try both.solved() }
    #expect(failure?.path == "sections[0].options")
    #expect(failure?.message.hasSuffix("“cell” and “sizing” cannot be combined") == true)

    let tooMany = try Self.document(items: "9000000000000000")
    let refused = #expect(throws: LayoutError.self) { try tooMany.solved() }
    #expect(refused?.code == .resourceExhausted)
  }

  @Test("What a cell has measured counts for the memory of the operation")
  func memory() throws {
    let items = [String](repeating: "{\"n\": 1}", count: 100_000).joined(separator: ", ")
    let document = try Self.document(items: "[\(items)]")
    let failure = try #require(throws: LayoutError.self) {
      _ = try WorkLimit(time: nil, memory: 4 << 20)
        .run { try Self.solve(document, result: Self.counted) }
    }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message.hasPrefix("100000 measured items of a waterfall need 2.3 MiB"))
  }

  @Test("An operation that is stopped calls the cell of no further item")
  func stopped() throws {
    let (limit, requests) = (WorkLimit(time: nil, memory: nil), RecordedRequests())
    let document = try Self.document(items: Self.items)
    let failure = try #require(throws: LayoutError.self) {
      _ = try limit.run {
        try Self.solve(document) { request in
          requests.append(request)
          limit.cancel()
          return Self.counted(request)
        }
      }
    }
    #expect(failure.code == .cancelled)
    #expect(requests.all.count == 1)
  }
}
