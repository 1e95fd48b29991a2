import LayoutEngine
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("Self-sizing items")
struct SelfSizingTests {
  /// The requests of a solve to the cell provider.
  private final class RecordedRequests: Sendable {
    private let requested = Mutex<[ProviderRequest]>([])

    func append(_ request: ProviderRequest) { requested.withLock { $0.append(request) } }
    var all: [ProviderRequest] { requested.withLock { $0 } }
  }

  /// Cells as high as a tenth of their width for each letter of their item's text.
  private static func solve(_ json: String) throws -> (CollectionLayout, [ProviderRequest]) {
    let requests = RecordedRequests()
    let provider = ClosureProvider(cells: { request in
      requests.append(request)
      let width = request.environment.container.contentSize.width
      guard case .string(let text)? = request.items.object(at: 0)["text"]?.content else {
        return CellResult(height: 50)
      }
      return CellResult(
        width: 10 * Double(text.count),
        height: width / 10 * Double(text.count),
        parts: [CellPart(name: "text", frame: LayoutRect(x: 10, y: 5, width: 30, height: 20))]
      )
    })
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480},
          "traits": {"displayScale": 2}}, "sections": [\(json)]}
        """
    )
    return (try document.solved(calling: provider), requests.all)
  }

  /// Rows of two halves whose heights are estimated.
  static func rows(_ height: String, items: String, insets: String = "0") -> String {
    """
    {"items": \(items), "layout": {"interGroupSpacing": 4, "group": {"axis": "horizontal",
      "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 30}}, "cell": "letters",
      "items": [{"size": {"width": {"fractionalWidth": 0.5}, "height": \(height)},
        "contentInsets": \(insets)}]}}}
    """
  }

  static let words = #"[{"text": "ab"}, {"text": "abc"}, {"text": "a"}, {"text": "abcd"}]"#

  @Test("Self-sizing items have their cells' heights, and a row advances by its tallest item")
  func rows() throws {
    let (layout, requests) = try Self.solve(
      Self.rows(#"{"estimated": 30}"#, items: Self.words)
    )
    #expect(layout.itemFrames.map(\.height) == [32, 48, 16, 64])
    #expect(layout.itemFrames.map(\.y) == [0, 0, 52, 52])
    #expect(layout.contentSize.height == 116)
    #expect(requests.count == 4)
    #expect(requests.allSatisfy { $0.provider.name == "letters" })
    #expect(
      requests.map(\.environment.container.contentSize)
        == [LayoutSize](repeating: LayoutSize(width: 160, height: 30), count: 4)
    )
  }

  @Test("Uniform self-sizing items take the height of their tallest sibling")
  func uniform() throws {
    let (layout, _) = try Self.solve(
      Self.rows(#"{"uniformAcrossSiblings": 30}"#, items: Self.words)
    )
    #expect(layout.itemFrames.map(\.height) == [48, 48, 64, 64])
    #expect(layout.contentSize.height == 116)
  }

  @Test("The insets of a self-sizing item apply only across its estimated axis")
  func insets() throws {
    let (layout, requests) = try Self.solve(
      Self.rows(#"{"estimated": 30}"#, items: #"[{"text": "ab"}]"#, insets: "10")
    )
    #expect(requests.map(\.environment.container.contentSize.width) == [140])
    #expect(layout.itemFrames == [LayoutRect(x: 10, y: 0, width: 140, height: 28)])
  }

  @Test("Self-sizing items with equal data share one call to their cell")
  func remembered() throws {
    let (layout, requests) = try Self.solve(
      Self.rows(
        #"{"estimated": 30}"#,
        items: #"{"count": 1001, "cycle": [{"text": "ab"}, {"text": "abc"}]}"#
      )
    )
    #expect(requests.count == 2)
    #expect(layout.contentSize.height == 500 * 52 + 32)
  }

  @Test("A billion self-sizing items without data need only one call to their cell")
  func alike() throws {
    let (layout, requests) = try Self.solve(
      Self.rows(#"{"estimated": 30}"#, items: "1000000000")
    )
    #expect(requests.count == 1)
    #expect(layout.contentSize.height == 500_000_000 * 54 - 4)
  }

  @Test("Items of fixed size do not call their cell")
  func fixed() throws {
    let (layout, requests) = try Self.solve(Self.rows("20", items: Self.words))
    #expect(requests.isEmpty)
    #expect(layout.itemFrames.map(\.height) == [20, 20, 20, 20])
  }

  @Test("Items of estimated width wrap into rows")
  func tags() throws {
    let (layout, _) = try Self.solve(
      """
      {"items": [{"text": "0123456789"}, {"text": "0123456789"}, {"text": "0123456789"},
        {"text": "012345678901234"}],
       "layout": {"group": {"axis": "horizontal",
        "size": {"width": {"fractionalWidth": 1}, "height": 44}, "interItemSpacing": 5, "items": [
          {"cell": "letters", "size": {"width": {"estimated": 60}, "height": 44}}]}}}
      """
    )
    #expect(layout.itemFrames.map(\.x) == [0, 105, 210, 0])
    #expect(layout.itemFrames.map(\.width) == [100, 100, 100, 150])
    #expect(layout.itemFrames.map(\.y) == [0, 0, 0, 44])
  }

  @Test("A self-sizing item has its cell's parts, mirrored from right to left")
  func parts() throws {
    let json = Self.rows(#"{"estimated": 30}"#, items: Self.words)
    let (layout, _) = try Self.solve(json)
    let part = layout.element(at: ItemPath(section: 0, item: 1))?.parts.first
    #expect(part == CellPart(name: "text", frame: LayoutRect(x: 10, y: 5, width: 30, height: 20)))

    let document = try LayoutDocument(
      json:
        #"{"environment": {"container": {"width": 320, "height": 480}}, "sections": [\#(json)]}"#
    )
    let mirrored = try document.rightToLeft.solved(
      calling: ClosureProvider(cells: { _ in
        CellResult(
          height: 50,
          parts: [CellPart(name: "text", frame: LayoutRect(x: 10, y: 5, width: 30, height: 20))]
        )
      })
    )
    let other = mirrored.element(at: ItemPath(section: 0, item: 1))
    #expect(other?.frame == LayoutRect(x: 0, y: 0, width: 160, height: 50))
    #expect(other?.parts.first?.frame == LayoutRect(x: 120, y: 5, width: 30, height: 20))
  }

  @Test("The items of a waterfall have their cells' parts")
  func waterfallParts() throws {
    let (layout, requests) = try Self.solve(
      #"{"layout": "waterfall", "options": {"cell": "letters"}, "items": \#(Self.words)}"#
    )
    #expect(requests.count == 4)
    #expect(layout.itemFrames.map(\.height) == [32, 48, 16, 64])
    #expect(layout.element(at: ItemPath(section: 0, item: 3))?.parts.map(\.name) == ["text"])
  }
}
