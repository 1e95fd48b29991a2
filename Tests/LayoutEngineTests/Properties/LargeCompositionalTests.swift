import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("A billion items with badges and boundary items", .endsInTime)
struct LargeCompositionalTests {
  private static let count = 1_000_000_000

  private static let badge =
    #""supplementaryItems": [{"elementKind": "badge", "size": {"width": 10, "height": 10}, "containerAnchor": {"edges": ["top", "trailing"]}}]"#
  private static let groupBadge =
    #""supplementaryItems": [{"elementKind": "groupBadge", "size": {"width": 10, "height": 10}, "containerAnchor": {"edges": ["top", "leading"]}}]"#
  private static let item =
    #"{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}, \#(badge)}"#
  private static let furniture =
    #""boundarySupplementaryItems": [{"elementKind": "header", "size": {"width": {"fractionalWidth": 1}, "height": 30}, "alignment": "top", "pinToVisibleBounds": true}, {"elementKind": "footer", "size": {"width": {"fractionalWidth": 1}, "height": 20}, "alignment": "bottom"}], "decorationItems": [{"elementKind": "background"}]"#

  private static func solved(_ section: String) throws -> CollectionLayout {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480}}, "sections": [{\(section)}]}
        """
    )
    .solved()
  }

  /// The number of elements of each kind; items count as `item`.
  private static func kinds(_ elements: [LayoutElement]) -> [String: Int] {
    elements.reduce(into: [:]) { $0[$1.elementKind ?? "item", default: 0] += 1 }
  }

  /// A group 50 high of two items; the rows of a nested one are columns of two in a row of one.
  static let groups = [
    "a row":
      #"{"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 50}, "item": \#(item), "count": 2, \#(groupBadge)}"#,
    "a nested group":
      #"{"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 50}, \#(groupBadge), "items": [{"axis": "vertical", "size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}, "item": \#(item), "count": 2}]}"#,
  ]

  /// 500 million groups of 50, a header of 30 and a footer of 20: 25,000,000,050.
  @Test(
    "A search at either end of a billion items finds items, badges and boundary items",
    arguments: groups.keys.sorted()
  )
  func furnished(_ name: String) throws {
    let group = try #require(Self.groups[name])
    let layout = try Self.solved(
      #""layout": {"group": \#(group), \#(Self.furniture)}, "items": \#(Self.count)"#
    )
    #expect(layout.contentSize == LayoutSize(width: 320, height: 25_000_000_050))
    // Two groups of two, from 30 to 130 and from the end − 120 to the end − 20.
    var expected = ["item": 4, "badge": 4, "groupBadge": 2, "background": 1]
    expected["header"] = 1
    #expect(
      Self.kinds(layout.elements(in: LayoutRect(x: 0, y: 0, width: 320, height: 130))) == expected
    )
    let end = LayoutRect(x: 0, y: 25_000_000_050 - 120, width: 320, height: 120)
    expected["header"] = nil
    expected["footer"] = 1
    #expect(Self.kinds(layout.elements(in: end)) == expected)
    // The pinned header stops at the footer.
    let pinned = layout.visibleElements(in: end).first { $0.elementKind == "header" }
    #expect(pinned?.frame == LayoutRect(x: 0, y: end.y, width: 320, height: 30))
    #expect(layout.element(at: ItemPath(section: 0, item: Self.count - 1)) != nil)
  }

  /// Groups of 100 in a container of 320, dragged to 50,000,000,030.
  static let restingOffsets: [(behavior: String, offset: Double, items: ClosedRange<Int>)] = [
    ("continuous", 50_000_000_030, 500_000_000...500_000_003),
    ("continuousGroupLeadingBoundary", 50_000_000_000, 500_000_000...500_000_003),
    // 156,250,000 · 320.
    ("paging", 50_000_000_000, 500_000_000...500_000_003),
    ("groupPaging", 50_000_000_000, 500_000_000...500_000_003),
    // 500,000,001 · 100 + 50 − 160; the next is 60 away, this one 40.
    ("groupPagingCentered", 49_999_999_990, 499_999_999...500_000_003),
  ]

  @Test(
    "A row of a billion items scrolls across and rests in the middle",
    arguments: restingOffsets
  )
  func orthogonal(_ behavior: String, _ offset: Double, _ items: ClosedRange<Int>) throws {
    let layout = try Self.solved(
      """
      "layout": {"group": {"axis": "horizontal", "size": {"width": 100, "height": 50},
      "items": [\(Self.item)], \(Self.groupBadge)}, "orthogonalScrolling": "\(behavior)",
      \(Self.furniture)}, "items": \(Self.count), "orthogonalOffset": 50000000030
      """
    )
    #expect(layout.sections[0].layout.orthogonal?.restingOffset == offset)
    let visible = layout.elements(in: LayoutRect(x: 0, y: 0, width: 320, height: 480))
    #expect(visible.filter { $0.kind == .item }.map(\.item) == items.map { $0 })
    let kinds = Self.kinds(visible)
    #expect(kinds["header"] == 1 && kinds["footer"] == 1 && kinds["background"] == 1)
    #expect(layout.contentSize == LayoutSize(width: 320, height: 100))
  }

  static let engines: [(name: String, options: String, height: Double)] = [
    // A billion rows of 44 and spacings of 1 between them.
    ("list", #"{"spacing": 1, "contentInsets": 10}"#, 44 * 1e9 + 999_999_999 + 20),
    // Rows of four, 20 high.
    ("grid", #"{"columns": 4, "itemHeight": 20}"#, 2.5e8 * 20),
    // Lines of six of 50, 10 between lines, with a header and a footer.
    (
      "flow",
      #"{"minimumInteritemSpacing": 4, "headerReferenceSize": {"width": 0, "height": 30}, "footerReferenceSize": {"width": 0, "height": 20}}"#,
      166_666_667 * 60 - 10 + 50
    ),
  ]

  @Test("An engine with a billion items finds the elements at both ends", arguments: engines)
  func searchedEngine(_ name: String, _ options: String, _ height: Double) throws {
    for direction in ["leftToRight", "rightToLeft"] {
      let layout = try LayoutDocument(
        json: """
          {"environment": {"container": {"width": 320, "height": 480},
            "traits": {"layoutDirection": "\(direction)"}},
           "sections": [{"layout": "\(name)", "options": \(options), "items": \(Self.count)}]}
          """
      )
      .solved()
      #expect(layout.contentSize.height == height)
      let first = layout.elements(in: LayoutRect(x: 0, y: 0, width: 320, height: 100))
      #expect(first.first?.item == 0)
      let last = layout.elements(in: LayoutRect(x: 0, y: height - 100, width: 320, height: 100))
      #expect(last.last { $0.kind == .item }?.item == Self.count - 1)
      #expect(first.count < 40 && last.count < 40)
    }
  }
}
