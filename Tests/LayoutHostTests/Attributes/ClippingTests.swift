import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Clipping")
struct ClippingTests {
  /// Two sections whose cards are clipped to their section, and a badge that is clipped to a
  /// rectangle.
  private static let board = """
    {"environment": {"container": {"width": 300, "height": 300}},
     "sections": [{"layout": "tried", "items": 2}, {"layout": "tried", "items": 2}]}
    """

  private func session(_ fields: String = "") throws -> Session {
    let session = Session(
      HostConfiguration(plugins: [
        "tried": """
        return { api = 1, \(fields) layout = function(environment)
          return {
            frames = {
              { x = 10, y = -20, width = 100, height = 80, clipsTo = "section" },
              { x = 10, y = 60, width = 100, height = 40 },
            },
            contentSize = { width = 300, height = 100 },
            supplementaryItems = {
              { elementKind = "badge", frame = { x = 100, y = 0, width = 20, height = 20 },
                clipsTo = { x = 0, y = 0, width = 110, height = 100 } },
            },
          }
        end }
        """
      ])
    )
    try session.open(json: Self.board)
    return session
  }

  @Test("A clip is a rectangle of the content: the section's frame, or one that moves with it")
  func rectangles() throws {
    let elements = try session().elements()
    let clips = elements.map(\.clipsTo)
    #expect(
      clips == [
        LayoutRect(x: 0, y: 0, width: 300, height: 100), nil,
        LayoutRect(x: 0, y: 0, width: 110, height: 100),
        LayoutRect(x: 0, y: 100, width: 300, height: 100), nil,
        LayoutRect(x: 0, y: 100, width: 110, height: 100),
      ]
    )
  }

  @Test("A clip moves with its element in a transition")
  func transitions() throws {
    let session = try session()
    var document = try DocumentDescription(SourceValue(json: Self.board))
    document.collections[0].configuration = ["interSectionSpacing": 20]
    try session.change(to: document)
    let elements = try #require(try session.transition()?.at(0.5).collections.first).elements
    let card = elements.first { $0.kind == .item && $0.section == 1 && $0.item == 0 }
    #expect(card?.frame.y == 90)
    #expect(card?.clipsTo == LayoutRect(x: 0, y: 110, width: 300, height: 100))
  }

  @Test("A visibleItems hook reads and changes clips in the section's coordinates")
  func hooks() throws {
    let session = try session(
      """
      visibleItems = function(items, environment)
        assert(items[1].clipsTo.y == 0 and items[1].clipsTo.height == 100)
        assert(items[2].clipsTo == nil)
        items[1].clipsTo = nil
        items[2].clipsTo = { x = 0, y = environment.scroll.bounds.y + 50, width = 300, height = 900 }
      end,
      """
    )
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: 20)).elements
    let items = elements.filter { $0.kind == .item }.map(\.clipsTo)
    let moved = LayoutRect(x: 0, y: 70, width: 300, height: 900)
    #expect(items == [nil, moved, nil, moved])
    #expect(elements.contains { $0.elementKind == "badge" && $0.clipsTo?.width == 110 })
  }

  @Test("Results contain the clips of elements")
  func results() throws {
    let session = try session()
    let solution = try session.solve()
    let json = try ResultRenderer(format: .json).text(of: solution)
    #expect(json.contains(#""clipsTo": [0, 100, 300, 100]"#), "\(json)")
    let table = try ResultRenderer(format: .table).text(of: solution)
    #expect(table.contains("clip") && table.contains("0, 100, 300 × 100"), "\(table)")
  }
}
