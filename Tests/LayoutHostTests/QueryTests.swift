import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Session queries")
struct QueryTests {
  /// Two sections of three rows of 40 points below a pinned header of 30 points.
  private static func pinned() throws -> Session {
    let header: SourceValue = [
      "size": ["width": ["fractionalWidth": 1], "height": 30], "pinToVisibleBounds": true,
    ]
    let section = DocumentDescription.Section(
      "list",
      options: ["rowHeight": 40, "header": header],
      items: 3
    )
    return try session(section, section)
  }

  private static func session(
    plugins: [String: String] = [:],
    _ sections: DocumentDescription.Section...
  ) throws -> Session {
    let budget = PluginBudget(deadline: .unlimited)
    let session = Session(HostConfiguration(plugins: plugins, budget: budget))
    try session.open(
      DocumentDescription(
        sections: sections,
        environment: EnvironmentDescription(container: LayoutSize(width: 300, height: 100))
      )
    )
    return session
  }

  /// An element's kind, section, item and position.
  private static func name(_ element: LayoutElement) -> String {
    "\(element.elementKind ?? "") \(element.section ?? -1).\(element.item ?? -1) \(element.frame.y)"
  }

  // MARK: A rectangle beyond the bounds

  @Test("A visible state of a rectangle beyond the bounds has pinned elements in their places")
  func beyond() throws {
    let session = try Self.pinned()
    try session.scroll(to: LayoutPoint(x: 0, y: 40))
    let wide = try session.focusedVisibleState(in: LayoutRect(x: 0, y: 40, width: 300, height: 200))
    #expect(
      wide.elements.map(Self.name) == [
        " 0.0 30.0", " 0.1 70.0", " 0.2 110.0", "header 0.0 40.0",
        " 1.0 180.0", " 1.1 220.0", "header 1.0 150.0",
      ]
    )
    #expect(wide.bounds == LayoutRect(x: 0, y: 40, width: 300, height: 100))
    let below = try session.focusedVisibleState(
      in: LayoutRect(x: 0, y: 160, width: 300, height: 40)
    )
    #expect(below.elements.map(Self.name) == [" 1.0 180.0", "header 1.0 150.0"])
  }

  @Test("A visible state of the visible bounds as a rectangle is that of the session")
  func sameBounds() throws {
    let session = try Self.pinned()
    for y in stride(from: 0.0, through: 200, by: 25) {
      try session.scroll(to: LayoutPoint(x: 0, y: y))
      let visible = try session.focusedVisibleState()
      #expect(try session.focusedVisibleState(in: visible.bounds) == visible)
    }
  }

  @Test("A visibleItems hook receives the elements of the rectangle and the visible bounds")
  func hook() throws {
    let plugin = """
      return {
        api = 1,
        group = function(environment)
          local frames = {}
          for i = 1, environment.itemCount do
            frames[i] = { x = 0, y = (i - 1) * 50, width = 300, height = 50 }
          end
          return frames
        end,
        visibleItems = function(items, environment)
          for _, item in ipairs(items) do item.alpha = 0.5 end
        end,
      }
      """
    let session = try Self.session(plugins: ["fading": plugin], .init("fading", items: 10))
    let found = try session.focusedVisibleState(in: LayoutRect(x: 0, y: 0, width: 300, height: 220))
    #expect(found.elements.map(\.item) == [0, 1, 2, 3, 4])
    #expect(found.elements.allSatisfy { $0.alpha == 0.5 })
    #expect(try session.dependsOnContentOffset())
  }

  // MARK: Dependence on the offset

  @Test("A layout depends on the offset if elements are pinned")
  func dependence() throws {
    #expect(try Self.pinned().dependsOnContentOffset())
    #expect(try !Self.session(.init("list", items: 3)).dependsOnContentOffset())
    #expect(try !Self.session(.init("grid", items: 30)).dependsOnContentOffset())
  }

  // MARK: Elements by kind

  @Test("Supplementary items and decorations are found by kind and path")
  func elements() throws {
    let session = try Self.pinned()
    let header = try session.element(ofKind: "header", at: ItemPath(section: 1, item: 0))
    #expect(header?.frame == LayoutRect(x: 0, y: 150, width: 300, height: 30))
    #expect(header?.kind == .supplementary)
    for (kind, section, item) in [("header", 1, 1), ("header", 2, 0), ("footer", 0, 0)] {
      #expect(try session.element(ofKind: kind, at: ItemPath(section: section, item: item)) == nil)
    }
    #expect(try session.element(ofKind: "header", at: ItemPath(section: 0, item: -1)) == nil)
    #expect(try session.element(ofKind: "header", at: ItemPath(section: -1, item: 0)) == nil)
    #expect(try session.element(ofKind: "header", at: nil) == nil)
  }

  @Test("Decorations of one kind are found by their number")
  func decorations() throws {
    let plugin = """
      return {
        api = 1,
        layout = function(environment)
          local lines = {}
          for i = 1, 3 do
            lines[i] = { elementKind = "line", frame = { x = 0, y = i * 10, width = 300, height = 1 } }
          end
          return {
            frames = { { x = 0, y = 0, width = 300, height = 50 } },
            contentSize = { width = 300, height = 50 },
            decorationItems = lines,
          }
        end,
      }
      """
    let session = try Self.session(plugins: ["lined": plugin], .init("lined", items: 1))
    let lines = try (0..<4)
      .map { try session.element(ofKind: "line", at: ItemPath(section: 0, item: $0)) }
    #expect(lines.map { $0?.frame.y } == [10, 20, 30, nil])
    #expect(lines.compactMap { $0 }.allSatisfy { $0.kind == .decoration })
  }

  @Test("The layout's own header is found without a path")
  func boundary() throws {
    let session = Session()
    try session.open(
      json: """
        {"configuration": {"boundarySupplementaryItems": [{"elementKind": "title",
          "size": {"width": {"fractionalWidth": 1}, "height": 20}, "alignment": "top"}]},
         "sections": [{"layout": "list", "items": 3}]}
        """
    )
    let title = try session.element(ofKind: "title", at: nil)
    #expect(title?.frame.height == 20)
    #expect(title?.section == nil)
  }

  // MARK: Offsets

  @Test("The target of a proposed offset is that of a fling, and the content stays in place")
  func target() throws {
    let session = try Self.session(
      .init("list", options: ["rowHeight": 100, "snapping": "paging"], items: 9)
    )
    #expect(
      try session.targetOffset(proposed: LayoutPoint(x: 0, y: 170)).offset
        == LayoutPoint(x: 0, y: 200)
    )
    #expect(
      try session.targetOffset(proposed: LayoutPoint(x: 0, y: 9e9)).offset
        == LayoutPoint(x: 0, y: 800)
    )
    #expect(try session.focusedCollection().contentOffset == .zero)
    let fling = try session.fling(velocity: LayoutPoint(x: 0, y: 0.3))
    #expect(
      try session.targetOffset(proposed: fling.proposed, velocity: LayoutPoint(x: 0, y: 0.3))
        == fling.target
    )
  }

  @Test(
    "A scroll returns no negative zero",
    arguments: [LayoutPoint(x: 0, y: -50), LayoutPoint(x: -1, y: 0), LayoutPoint(x: -0.0, y: -0.0)]
  )
  func zero(distance: LayoutPoint) throws {
    let session = try Self.session(.init("list", items: 30))
    for offset in [
      try session.scroll(by: distance), try session.scroll(to: distance),
      try session.focusedCollection().contentOffset,
    ] {
      #expect(offset.x.sign == .plus && offset.y.sign == .plus)
    }
  }

  // MARK: Changes

  @Test("The difference of two solutions names what has changed")
  func difference() throws {
    let session = try Self.session(.init("list", options: ["rowHeight": 40], items: 3))
    let before = try session.solve()
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    let difference = try session.solve().difference(from: before)
    #expect(difference.counts.added == 1)
    #expect(difference.counts.equal == 3)
    #expect(difference.single?.contentSize?.after == LayoutSize(width: 300, height: 160))
    #expect(try session.solve().difference(from: session.solve()).isEmpty)
    #expect(try ReportRenderer(format: .table).text(of: difference).contains("1 added"))
  }

  // MARK: Mistakes

  static let mistakes: [(String, Int, String?)] = [
    ("{\n  \"sections\": [\n    {\"layout\": \"list\"}]}", 3, "sections[0]"),
    ("{\"sections\": [\n  {\"layout\": \"lisst\", \"items\": 1}]}", 2, nil),
    (
      "{\"sections\": [{\"layout\": \"list\", \"items\": 1,\n\"options\": {\"rowHeight\": \"x\"}}]}",
      2, "sections[0].options.rowHeight"
    ),
    ("{\"sections\": [\n  oops]}", 2, nil),
  ]

  @Test("An error in a JSON text has its line as an excerpt, and no file", arguments: mistakes)
  func excerpt(text: String, line: Int, path: String?) throws {
    let session = Session()
    let failure = #expect(throws: LayoutError.self) {
      try session.open(json: text)
      _ = try session.solve()
    }
    #expect(failure?.line == line)
    #expect(failure?.excerpt == text.split(separator: "\n").map(String.init)[line - 1])
    #expect(failure?.file == nil)
    if let path { #expect(failure?.path == path) }
  }
}
