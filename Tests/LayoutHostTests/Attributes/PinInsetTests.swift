import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Distances of pins")
struct PinInsetTests {
  /// Columns of 80 points, the first two of which stay beside each other at the leading edge.
  private static func columns(mirrored: Bool) -> String {
    """
    local frames = environment.frames(20)
    for i = 1, 20 do
      frames.set(i, \(mirrored ? "(20 - i) * 80" : "(i - 1) * 80"), 0, 80, 40, i <= 2 and 1 or 0)
      if i <= 2 then
        frames.setAttributes(i, { pinToVisibleBounds = "leading", pinInsets = { leading = (i - 1) * 80 } })
      end
    end
    return { frames = frames, contentSize = { width = 1600, height = 40 } }
    """
  }

  @Test(
    "A second pinned column stays beside the first one, in both reading directions",
    arguments: [
      (UserInterfaceLayoutDirection.leftToRight, 0.0, [0.0, 80]),
      (.leftToRight, 500, [500, 580]), (.leftToRight, 1300, [1300, 1380]),
      (.rightToLeft, 1300, [1520, 1440]), (.rightToLeft, 200, [420, 340]),
      (.rightToLeft, 0, [220, 140]),
    ]
  )
  func secondColumn(
    direction: UserInterfaceLayoutDirection,
    offset: Double,
    expected: [Double]
  ) throws {
    let session = try Session(
      layout: Self.columns(mirrored: direction == .rightToLeft),
      items: 20
    )
    session.state.flags.traits.layoutDirection = direction
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: offset, y: 0)).elements
    #expect(elements.filter { ($0.item ?? 2) < 2 }.map(\.frame.x) == expected)
  }

  @Test(
    "A pinned frame keeps its distance from each edge, within its range",
    arguments: [
      ("\"top\"", "top = 20", 50.0, 100.0), ("\"top\"", "top = 20", 300, 320),
      ("\"top\"", "bottom = 20", 300, 300), ("\"top\"", "top = 20", 990, 960),
      ("\"bottom\"", "bottom = 30", 0, 100), ("\"bottom\"", "bottom = 290", 0, 0),
      ("{ \"top\", \"bottom\" }", "top = 10, bottom = 10", 400, 410),
      ("true", "top = 20", 300, 320),
    ]
  )
  func distances(edges: String, insets: String, offset: Double, expected: Double) throws {
    let session = try Session(
      layout: """
        return {
          frames = { { x = 0, y = 100, width = 100, height = 40,
            pinToVisibleBounds = \(edges), pinInsets = { \(insets) } } },
          contentSize = { width = 300, height = 1000 },
        }
        """,
      items: 1
    )
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: offset)).elements
    #expect(elements.map(\.frame.y) == [expected])
  }

  @Test(
    "A section's pinned header stays below the pinned header of the whole content",
    arguments: [(0.0, 0.0, 50.0), (300, 300, 350), (4_000, 4_000, 4_050)]
  )
  func headersPileUp(offset: Double, bar: Double, header: Double) throws {
    let size = #""size": {"width": {"fractionalWidth": 1}, "height"#
    let session = Session(HostConfiguration())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 400}},
         "configuration": {"boundarySupplementaryItems": [
           {"elementKind": "bar", \(size)": 50}, "alignment": "top", "pinToVisibleBounds": true}]},
         "sections": [{"items": 200, "layout": {
           "group": {"axis": "vertical", \(size)": 40}, "items": [{\(size)": 40}}]},
           "boundarySupplementaryItems": [
             {"elementKind": "header", \(size)": 30}, "alignment": "top",
              "pinToVisibleBounds": true, "pinInsets": {"top": 50}}]}}]}
        """
    )
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: offset)).elements
    #expect(elements.first { $0.elementKind == "bar" }?.frame.y == bar)
    #expect(elements.first { $0.elementKind == "header" }?.frame.y == header)
  }

  @Test(
    "Random pinned frames are where a computation of the test places them",
    arguments: 0..<UInt64(40)
  )
  func randomPins(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    func length(below limit: Double) -> Double {
      Double.random(in: 0..<limit, using: &numbers).rounded()
    }
    let (rest, extent) = (length(below: 900), length(below: 100))
    let (top, bottom) = (length(below: 150), length(below: 150))
    let session = try Session(
      layout: """
        return {
          frames = { { x = 0, y = \(rest), width = 100, height = \(extent + 1),
            pinToVisibleBounds = { "top", "bottom" }, pinInsets = { top = \(top), bottom = \(bottom) } } },
          contentSize = { width = 300, height = 1001 },
        }
        """,
      items: 1
    )
    for _ in 0..<10 {
      let offset = length(below: 700)
      let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: offset)).elements
      let inBounds = max(offset + top, min(rest, offset + 300 - bottom - extent - 1))
      let expected = max(0, min(inBounds, 1001 - extent - 1))
      #expect(elements.map(\.frame.y) == [expected], "seed \(seed), offset \(offset)")
    }
  }

  @Test(
    "A plugin that returns host.layout's result pins headers and footers as that layout does",
    arguments: ["vertical", "horizontal"],
    [UserInterfaceLayoutDirection.leftToRight, .rightToLeft]
  )
  func boundaryItems(axis: String, direction: UserInterfaceLayoutDirection) throws {
    func item(_ kind: String, _ alignment: String, _ more: String = "") -> String {
      """
      {"elementKind": "\(kind)", "size": {"width": 30, "height": 20}, "alignment": "\(alignment)",
       "pinToVisibleBounds": true\(more)}
      """
    }
    let (first, last) = axis == "vertical" ? ("top", "bottom") : ("leading", "trailing")
    let items = [
      item("header", first, #", "pinInsets": {"\#(first)": 7}"#),
      item("footer", last, #", "extendsBoundary": false"#),
      item("free", "top\(axis == "vertical" ? "Trailing" : "")"),
    ]
    let section = """
      {"boundarySupplementaryItems": [\(items.joined(separator: ","))], "group": {"axis": "\(axis)",
       "size": {"width": 40, "height": 40}, "items": [{"size": {"width": 40, "height": 40}}]}}
      """
    let sessions = try ["options", "layout"]
      .map { key in
        let session = try Session(
          layout: "return host.layout('compositional', environment.options.section, environment)",
          fields: "options = { section = { type = 'table' } },",
          items: 0
        )
        session.state.flags.traits.layoutDirection = direction
        let layout =
          key == "layout"
          ? #""layout": \#(section)"# : #""layout": "tried", "options": {"section": \#(section)}"#
        try session.open(
          json: """
            {"environment": {"container": {"width": 100, "height": 100}},
             "configuration": {"scrollDirection": "\(axis)"},
             "sections": [{"items": 3, "layout": "list"}, {"items": 9, \(layout)},
                          {"items": 3, "layout": "list"}]}
            """
        )
        return session
      }
    var moved = 0
    for offset in stride(from: 0.0, through: 600, by: 12.5) {
      let point = axis == "vertical" ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0)
      let states = try sessions.map { session in
        try session.focusedVisibleState(at: point).elements.filter { $0.kind == .supplementary }
          .map { "\($0.elementKind ?? "") \($0.frame) \($0.zIndex)" }
      }
      #expect(states[0] == states[1], "\(offset)")
      if states[0].count > 1 { moved += 1 }
    }
    #expect(moved > 10)
  }

  @Test("A nested layout returns the distances of its pins")
  func nested() throws {
    let inner = """
      return { api = 1, layout = function(environment)
        return { frames = { { x = 0, y = 100, width = 100, height = 40,
          pinToVisibleBounds = "top", pinInsets = 25 } } }
      end }
      """
    let session = try Session(
      layout: """
        local layout = host.layout("inner", {}, environment)
        assert(layout.frames[1].pinInsets.leading == 25)
        layout.contentSize = { width = 300, height = 1000 }
        return layout
        """,
      items: 1,
      others: ["inner": inner]
    )
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: 200)).elements
    #expect(elements.map(\.frame.y) == [225])
  }
}
