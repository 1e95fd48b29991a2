import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Visible states")
struct VisibleStateTests {
  /// A provider whose hooks are closures.
  private struct Hooks {
    var known: [ProviderMethodName] = []
    var change: @Sendable ([LayoutElement], ProviderRequest) -> [LayoutElement] = { items, _ in
      items
    }
    var target: @Sendable (LayoutPoint, ProviderRequest) -> TargetOffset = { proposed, _ in
      TargetOffset(offset: proposed)
    }

    var provider: ClosureProvider {
      var provider = ClosureProvider()
      if known.contains(.visibleItems) {
        provider.handlers = provider.handlers
          .on(.visibleItems) { [change] in change($0.input, $0.request) }
      }
      if known.contains(.targetContentOffset) {
        provider.handlers = provider.handlers
          .on(.targetContentOffset) { [target] in target($0.input, $0.request) }
      }
      return provider
    }
  }

  private static func solver(
    _ sections: String,
    contentInset: String = "0",
    _ hooks: Hooks = Hooks()
  ) throws -> VisibleStateSolver {
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 300, "height": 100}},
         "contentInset": \(contentInset), "sections": [\(sections)]}
        """
    )
    return VisibleStateSolver(
      try document.solved(),
      in: try document.resolvedEnvironment,
      calling: hooks.provider
    )
  }

  static func rows(_ items: Int, _ rest: String = "") -> String {
    """
    {"items": \(items), "layout": {"group": {"axis": "vertical",
      "size": {"width": {"fractionalWidth": 1}, "height": 40},
      "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}
      \(rest)}}
    """
  }

  static let margin = #", "visibleItems": "hooked", "visibleMargin": 50"#

  @Test("A visible state contains the elements at rest in the visible bounds")
  func resting() throws {
    let visibleState = try Self.solver(Self.rows(100)).visibleState(at: LayoutPoint(x: 0, y: 90))
    #expect(visibleState.elements.map(\.item) == [2, 3, 4])
    #expect(visibleState.bounds == LayoutRect(x: 0, y: 90, width: 300, height: 100))
    #expect(visibleState.centeredItem == ItemPath(section: 0, item: 3))
  }

  @Test("The visibleItems hook receives elements within the margin, in the section's coordinates")
  func coordinates() throws {
    var hooks = Hooks(known: [.visibleItems])
    hooks.change = { elements, request in
      guard elements.map(\.item) == [0, 1, 2],
        elements.map(\.frame.y) == [0, 40, 80],
        request.scroll?.bounds == LayoutRect(x: 0, y: -60, width: 300, height: 100),
        request.scroll?.contentOffset == LayoutPoint(x: 0, y: -60),
        request.scroll?.velocity == LayoutPoint(x: 0, y: 2)
      else { return [] }
      return elements
    }
    let solver = try Self.solver(Self.rows(3) + "," + Self.rows(9, Self.margin), hooks)
    let visibleState = try solver.visibleState(
      at: LayoutPoint(x: 0, y: 60),
      velocity: LayoutPoint(x: 0, y: 2)
    )
    // Of the second section, which starts at 120, only the first row meets the bounds up to 160.
    #expect(visibleState.elements.map { [$0.section, $0.item] } == [[0, 1], [0, 2], [1, 0]])
  }

  @Test(
    "A visible state calls no hook of a section that is out of sight",
    arguments: ["", rows(2) + ","]
  )
  func outOfSight(before: String) throws {
    var hooks = Hooks(known: [.visibleItems, .targetContentOffset])
    hooks.change = { elements, _ in
      Issue.record("asked for \(elements.count) elements")
      return elements
    }
    hooks.target = { proposed, _ in
      Issue.record("asked for a target")
      return TargetOffset(offset: proposed)
    }
    let solver = try Self.solver(
      before + Self.rows(3, #", "visibleItems": "hooked""#),
      contentInset: "400",
      hooks
    )
    let far = LayoutPoint(x: 0, y: -300)
    #expect(try solver.visibleState(at: far).elements.isEmpty)
    #expect(try solver.target(for: far, from: far, velocity: .zero).offset == far)
  }

  @Test(
    "A visible state applies a hook's changes, drops elements out of bounds and keeps the order"
  )
  func changed() throws {
    var hooks = Hooks(known: [.visibleItems])
    hooks.change = { elements, _ in
      var changed = elements
      changed[0].frame.y += 60
      changed[0].alpha = 0.5
      changed[1].frame.y += 1000
      let badge = LayoutElement(
        kind: .supplementary,
        elementKind: "badge",
        section: 0,
        item: 0,
        frame: LayoutRect(x: 0, y: 0, width: 10, height: 10)
      )
      return [badge] + changed.reversed()
    }
    let visibleState = try Self.solver(Self.rows(9, Self.margin), hooks).visibleState(at: .zero)
    #expect(
      visibleState.elements.map { $0.elementKind ?? "\($0.item ?? -1)" } == ["0", "2", "badge"]
    )
    #expect(visibleState.elements.first?.frame.y == 60)
    #expect(visibleState.elements.first?.alpha == 0.5)
  }

  @Test(
    "An engine's snapping chooses the target offset, clamped to the range",
    arguments: [
      ("none", 333.0, 333.0), ("none", 9999, 3900), ("none", -50, 0),
      ("paging", 333, 300), ("paging", 350, 400), ("paging", 3890, 3900),
      ("centered", 333, 330), ("centered", 3, 10), ("centered", -50, 10),
    ]
  )
  func targets(snapping: String, proposed: Double, expected: Double) throws {
    let section =
      #"{"layout": "list", "items": 100, "options": {"rowHeight": 40, "snapping": "\#(snapping)"}}"#
    let target = try Self.solver(section)
      .target(for: LayoutPoint(x: 0, y: proposed), from: .zero)
    #expect(target == TargetOffset(offset: LayoutPoint(x: 0, y: expected)))
  }

  @Test(
    "Pages count from the start of reading, and the end of the content is a page of its own",
    arguments: [
      (
        UserInterfaceLayoutDirection.leftToRight, [0.0, 49, 50, 149, 160], [0.0, 0, 100, 100, 160]
      ),
      (.leftToRight, [999], [160]),
      (.rightToLeft, [160.0, 111, 110, 11, 0], [160.0, 160, 60, 60, 0]), (.rightToLeft, [-99], [0]),
    ]
  )
  func pages(
    direction: UserInterfaceLayoutDirection,
    proposed: [Double],
    expected: [Double]
  ) throws {
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 100, "height": 90},
           "traits": {"layoutDirection": "\(direction.rawValue)"}},
         "configuration": {"scrollDirection": "horizontal"}, "sections": [
           {"layout": "list", "items": 26, "options": {"rowHeight": 10, "snapping": "paging"}}]}
        """
    )
    let solver = VisibleStateSolver(
      try document.solved(),
      in: try document.resolvedEnvironment,
      calling: Hooks().provider
    )
    let targets = try proposed.map { x in
      try solver.target(for: LayoutPoint(x: x, y: 0), from: solver.range.start).offset.x
    }
    #expect(targets == expected)
  }

  @Test("The hook of the middle section chooses the target offset in its own coordinates")
  func hookTarget() throws {
    var hooks = Hooks(known: [.targetContentOffset])
    hooks.target = { proposed, request in
      TargetOffset(
        offset: LayoutPoint(x: proposed.x, y: proposed.y + Double(request.section.index)),
        animateBack: request.scroll?.contentOffset == LayoutPoint(x: 0, y: -390)
      )
    }
    let solver = try Self.solver(
      Self.rows(10, Self.margin) + "," + Self.rows(10, Self.margin),
      hooks
    )
    let target = try solver.target(for: LayoutPoint(x: 0, y: 420), from: LayoutPoint(x: 0, y: 10))
    #expect(target == TargetOffset(offset: LayoutPoint(x: 0, y: 421), animateBack: true))
  }

  @Test("A target offset outside the range becomes the nearest offset, with a warning")
  func outside() throws {
    var hooks = Hooks(known: [.targetContentOffset])
    hooks.target = { _, _ in TargetOffset(offset: LayoutPoint(x: 0, y: 301)) }
    let solver = try Self.solver(Self.rows(10, Self.margin), hooks)
    let target = try solver.target(for: LayoutPoint(x: 0, y: 20), from: .zero)
    #expect(target.offset == LayoutPoint(x: 0, y: 300))
    #expect(
      target.warning?
        .hasSuffix(
          "the target 0, 301 of targetContentOffset lies outside of the range of offsets, 0, 0 to 0, 300; "
            + "the nearest one is taken"
        ) == true
    )
  }

  @Test(
    "A target offset that rounding puts outside the range becomes the nearest offset silently",
    arguments: [(300.0, 330.0, 300.0), (-5, -99, 0)]
  )
  func roundedOutside(proposed: Double, target: Double, expected: Double) throws {
    var hooks = Hooks(known: [.targetContentOffset])
    hooks.target = { _, _ in TargetOffset(offset: LayoutPoint(x: 0, y: target)) }
    let solver = try Self.solver(Self.rows(10, Self.margin), hooks)
    let found = try solver.target(for: LayoutPoint(x: 0, y: proposed), from: .zero)
    #expect(found == TargetOffset(offset: LayoutPoint(x: 0, y: expected)))
  }

  @Test("The content inset widens the range of content offsets")
  func range() throws {
    let range =
      try Self.solver(
        Self.rows(10),
        contentInset: #"{"top": 20, "bottom": 30, "leading": 5, "trailing": 6}"#
      )
      .range
    #expect(range.least == LayoutPoint(x: -5, y: -20))
    #expect(range.greatest == LayoutPoint(x: 6, y: 330))
    #expect(range.clamped(LayoutPoint(x: 99, y: -99)) == LayoutPoint(x: 6, y: -20))
  }

  @Test(
    "The distance of a deceleration is the sum of a velocity that decays each millisecond",
    arguments: Deceleration.allCases
  )
  func deceleration(_ deceleration: Deceleration) {
    var (velocity, distance) = (2.0, 0.0)
    for _ in 1...20_000 {
      velocity *= deceleration.rate
      distance += velocity
    }
    #expect(abs(distance - deceleration.distance(velocity: 2)) < 1e-9)
  }
}
