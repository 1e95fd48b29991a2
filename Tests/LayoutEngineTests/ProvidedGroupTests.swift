import LayoutEngine
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("Custom groups with a provider")
struct ProvidedGroupTests {
  /// The requests to a provider.
  final class RecordedRequests: Sendable {
    private let stored = Mutex<[ProviderRequest]>([])
    var all: [ProviderRequest] { stored.withLock { $0 } }
    func append(_ request: ProviderRequest) { stored.withLock { $0.append(request) } }
  }

  /// Lays out items in a group 100 high.
  ///
  /// The provider returns a number of frames, 10 apart, each with the height of the first item, and
  /// with zIndex values that count down.
  static func solve(
    _ group: String,
    items: String,
    inside outer: (String) -> String = { $0 },
    frames: @escaping @Sendable (ProviderRequest) -> Int
  ) throws -> (layout: CollectionLayout, requests: [ProviderRequest]) {
    let requests = RecordedRequests()
    let provider = ClosureProvider { request throws(LayoutError) in
      requests.append(request)
      let height = request.items.height(of: 0) ?? 10
      return FrameColumns(
        (0..<frames(request))
          .map {
            CustomFrame(
              frame: LayoutRect(x: Double($0) * 10, y: 0.25, width: 10, height: height),
              zIndex: -$0
            )
          }
      )
    }
    let layout = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480}}, "sections": [
          {"id": "fan", "items": \(items), "layout": {"contentInsets": {"leading": 20}, "group": \(outer(
            #"{"axis": "custom", "provider": "fan", "contentInsets": 3, \#(group)}"#
          ))}}]}
        """
    )
    .solved(calling: provider)
    return (layout, requests.all)
  }

  static let size = #""size": {"width": {"fractionalWidth": 1}, "height": 100}"#

  @Test(
    "A custom group calls its provider once, with size and insets, and repeats the frames",
    arguments: [3, 7, 12]
  )
  func once(frames: Int) throws {
    let (layout, requests) = try Self.solve(
      Self.size + #", "count": 5"#,
      items: "12",
      frames: { _ in frames }
    )

    #expect(requests.count == 1)
    #expect(requests.first?.items == LayoutItems(count: 5))
    #expect(requests.first?.section == SectionContext(index: 0, id: "fan", itemCount: 12))
    let container = requests.first?.environment.container
    #expect(container?.contentSize == LayoutSize(width: 300, height: 100))
    #expect(container?.contentInsets == DirectionalEdgeInsets(all: 3))
    #expect(layout.itemCount == 12)
    for item in 0..<12 {
      let element = layout.element(at: ItemPath(section: 0, item: item))
      let (group, member) = item.quotientAndRemainder(dividingBy: frames)
      #expect(
        element?.frame
          == LayoutRect(
            x: 20 + Double(member) * 10,
            y: Double(group) * 100 + 0.25,
            width: 10,
            height: 10
          )
      )
      #expect(element?.zIndex == -member)
    }
    #expect(layout.contentSize.height == Double((12 + frames - 1) / frames) * 100)
  }

  @Test(
    "A custom group without a count requests frames for all items",
    arguments: ["", #", "count": "all""#]
  )
  func all(count: String) throws {
    let (layout, requests) = try Self.solve(
      #""size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 0}}"# + count,
      items: "1000",
      frames: { $0.items.count }
    )
    #expect(requests.map(\.items.count) == [1000])
    #expect(layout.itemCount == 1000)
    // As high as the greatest maxY.
    #expect(layout.contentSize.height == 10.25)
  }

  @Test("A custom group requests frames for no more items than its section has")
  func fewItems() throws {
    let (layout, requests) = try Self.solve(
      Self.size + #", "count": 5"#,
      items: "3",
      frames: { _ in 5 }
    )
    #expect(requests.map(\.items.count) == [3])
    #expect(layout.itemCount == 3)
    #expect(layout.sections[0].layout.diagnostics.map(\.message).count == 1)
  }

  @Test(
    "A custom group with perGroup calls its provider for each group with that group's items",
    arguments: [
      (5, [5, 5, 2], [5, 5, 2]), (3, [5, 5, 5, 3], [3, 3, 3, 3]), (8, [5, 5, 2], [5, 5, 2]),
    ]
  )
  func perGroup(frames: Int, requested: [Int], taken: [Int]) throws {
    let cycle = (0..<12).map { #"{"height": \#($0)}"# }.joined(separator: ", ")
    let (layout, requests) = try Self.solve(
      Self.size + #", "count": 5, "perGroup": true"#,
      items: "[\(cycle)]",
      frames: { min(frames, frames == 5 ? $0.items.count : frames) }
    )

    #expect(requests.map(\.items.count) == requested)
    #expect(layout.contentSize.height == Double(taken.count) * 100)
    var first = 0
    for (group, count) in taken.enumerated() {
      for member in 0..<count {
        let frame = layout.element(at: ItemPath(section: 0, item: first + member))?.frame
        // The first item of the group gives the height.
        #expect(
          frame
            == LayoutRect(
              x: 20 + Double(member) * 10,
              y: Double(group) * 100 + 0.25,
              width: 10,
              height: Double(first)
            )
        )
      }
      first += count
    }
    #expect(first == layout.itemCount)
  }

  @Test(
    "A custom group with perGroup inside another group calls its provider with its own items",
    arguments: [
      (ScrollAxis.horizontal, #"{"width": 300, "height": 30}"#),
      (.vertical, #"{"width": 300, "height": 60}"#),
      (.vertical, #"{"width": 300, "height": {"estimated": 9}}"#),
    ],
    [
      ("12", [2, 2, 2, 2, 2, 2]),
      (#"[{"height": 1}, {"height": 2}, {}, {}, {"height": 5}, {}, {}, {}, {}]"#, [2, 2, 2, 2, 1]),
    ]
  )
  func perGroupInside(
    outer: (axis: ScrollAxis, size: String),
    of items: (json: String, requested: [Int])
  ) throws {
    let (layout, requests) = try Self.solve(
      #""size": {"width": 150, "height": 30}, "count": 2, "perGroup": true"#,
      items: items.json,
      inside: { group in
        #"{"axis": "\#(outer.axis.rawValue)", "size": \#(outer.size), "items": [\#(group), \#(group)]}"#
      },
      frames: { $0.items.count }
    )
    #expect(requests.map(\.items.count) == items.requested)
    let isRow = outer.axis == .horizontal
    for item in 0..<layout.itemCount {
      let (group, member) = item.quotientAndRemainder(dividingBy: 2)
      let (x, y) = isRow ? (group % 2 * 150, group / 2 * 30) : (0, group * 30)
      #expect(
        layout.itemFrames[item]
          == LayoutRect(
            x: Double(20 + x + member * 10),
            y: Double(y) + 0.25,
            width: 10,
            height: requests[group].items.height(of: 0) ?? 10
          )
      )
    }
    // The last group is trimmed, the custom groups in it are not.
    #expect(layout.contentSize.height == Double(isRow ? 90 : requests.count * 30))
  }

  @Test("A custom group inside groups that differ calls its provider once")
  func onceInside() throws {
    let (layout, requests) = try Self.solve(
      #""size": {"width": 150, "height": 20}, "count": 2"#,
      items: #"[{"height": 1}, {}, {}, {"height": 4}, {}, {}, {"height": 7}, {}]"#,
      inside: {
        #"{"axis": "vertical", "size": {"width": 300, "height": {"estimated": 9}}, "items": [{"#
          + #""size": {"width": 50, "height": {"estimated": 9}}}, \#($0)]}"#
      },
      frames: { $0.items.count }
    )
    #expect(requests.map(\.items.count) == [2])
    #expect(layout.itemFrames.map(\.y) == [0, 1.25, 1.25, 21, 25.25, 25.25, 45, 52.25])
  }

  @Test("A custom group without items does not call its provider")
  func noItems() throws {
    let (layout, requests) = try Self.solve(Self.size, items: "0", frames: { _ in 1 })
    #expect(requests.isEmpty)
    #expect(layout.contentSize.height == 0)
  }

  @Test(
    "A custom group fails if its provider returns no frames",
    arguments: ["", #", "perGroup": true"#]
  )
  func noFrames(rest: String) {
    let failure = #expect(throws: LayoutError.self) {
      try Self.solve(Self.size + rest, items: "3", frames: { _ in 0 })
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.section == 0)
  }
}
