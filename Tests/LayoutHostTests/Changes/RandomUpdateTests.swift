import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Random updates")
struct RandomUpdateTests {
  private static func opened(
    _ random: RandomUpdate,
    _ configuration: HostConfiguration = .testing()
  ) throws -> Session {
    let session = Session(configuration)
    try session.open(random.document)
    try session.scroll(to: LayoutPoint(x: 0, y: random.offset))
    return session
  }

  /// The places of all names.
  private static func places(_ rows: [RandomUpdate.Row]) -> [String: ItemPath] {
    var places: [String: ItemPath] = [:]
    for (section, row) in rows.enumerated() {
      for (item, name) in row.items.enumerated() {
        places[name] = ItemPath(section: section, item: item)
      }
    }
    return places
  }

  @Test("A random update leads where the model leads, and draws every item that remains")
  func updates() throws {
    for seed in Soak.seeds(20_000, otherwise: 1_000) {
      var numbers = SeededNumbers(seed: seed)
      let random = RandomUpdate(&numbers)
      let session = try Self.opened(random)
      let (before, old) = (try session.visibleState(), try session.focusedCollection())
      try session.apply(random.update)
      guard let transition = try session.transition(), let single = transition.single else {
        // Nothing was changed.
        #expect(random.before == random.after, "\(numbers)")
        continue
      }
      let (after, new) = (try session.visibleState(), try session.focusedCollection())
      // Both ends are the visible states, to the bit.
      #expect(try transition.at(0).visibleState == before, "\(numbers)")
      #expect(try transition.at(1).visibleState == after, "\(numbers)")
      // Every name goes where the model has it.
      let (sources, targets) = (Self.places(random.before), Self.places(random.after))
      for (name, path) in sources {
        #expect(single.change.newPath(ofOld: path) == targets[name], "\(numbers) \(name)")
      }
      for (name, path) in targets {
        #expect(single.change.oldPath(ofNew: path) == sources[name], "\(numbers) \(name)")
      }
      let ids = session.itemNames
      #expect(ids == random.after.map(\.items), "\(numbers)")
      // Every name that remains and is seen at either end is drawn once on the way, in the middle.
      let half = try transition.at(0.5).collections[0]
      let seen = Set(before.collections[0].elements.compactMap(\.path))
        .union(
          after.collections[0].elements.compactMap(\.path)
            .compactMap { single.change.oldPath(ofNew: $0) }
        )
      for path in seen where !single.change.isReloaded(path) {
        guard let target = single.change.newPath(ofOld: path) else { continue }
        let drawn = half.elements.dropLast(half.leavingCount).filter { $0.path == target }
        #expect(drawn.count == 1, "\(numbers) \(path)")
        guard let from = old.layout.element(at: path)?.frame,
          let to = new.layout.element(at: target)?.frame
        else { continue }
        #expect(drawn.first?.frame == Self.middle(from, to), "\(numbers) \(path)")
        #expect(drawn.first?.alpha == 1, "\(numbers) \(path)")
      }
      let (start, end) = (before.collections[0].bounds, after.collections[0].bounds)
      #expect(half.side.bounds == Self.middle(start, end), "\(numbers)")
      let heights = (old.layout.contentSize.height, new.layout.contentSize.height)
      #expect(half.side.contentSize.height == Self.middle(heights.0, heights.1), "\(numbers)")
      Self.checkEnds(of: single, old.layout, new.layout, "\(numbers)")
    }
  }

  private static func middle(_ start: Double, _ end: Double) -> Double {
    start == end ? start : start + (end - start) * 0.5
  }

  private static func middle(_ start: LayoutRect, _ end: LayoutRect) -> LayoutRect {
    LayoutRect(
      x: middle(start.x, end.x),
      y: middle(start.y, end.y),
      width: middle(start.width, end.width),
      height: middle(start.height, end.height)
    )
  }

  /// Checks the ends of all elements, which are items, against the layouts: what comes and goes is
  /// where its neighbours are, and transparent.
  private static func checkEnds(
    of transition: LayoutTransition.Collection,
    _ old: CollectionLayout,
    _ new: CollectionLayout,
    _ name: Comment
  ) {
    var shift = 0.0
    if let kept = transition.kept, let from = old.element(at: kept.from),
      let to = new.element(at: kept.to)
    {
      #expect(transition.change.newPath(ofOld: kept.from) == kept.to, name)
      shift = to.frame.y - from.frame.y
    }
    #expect(transition.shift == LayoutPoint(x: 0, y: shift), name)
    func moved(_ element: LayoutElement, by distance: Double) -> LayoutRect {
      var frame = element.frame
      frame.y += distance
      return frame
    }
    for element in transition.elements {
      let (start, end) = (element.start, element.end)
      let before = start.path.flatMap { old.element(at: $0)?.frame }
      let after = end.path.flatMap { new.element(at: $0)?.frame }
      switch element.role {
      case .survives:
        #expect(start.frame == before && end.frame == after, name)
        #expect(start.alpha == 1 && end.alpha == 1, name)
      case .appears:
        let source = end.path.flatMap { transition.change.oldPath(ofNew: $0) }
        let place: LayoutRect? =
          element.isReloaded
          ? source.flatMap { old.element(at: $0)?.frame } : moved(end, by: -shift)
        #expect(start.frame == place && end.frame == after, name)
        #expect(start.alpha == 0 && end.alpha == 1, name)
      case .disappears:
        let target = start.path.flatMap { transition.change.newPath(ofOld: $0) }
        let place: LayoutRect? =
          element.isReloaded
          ? target.flatMap { new.element(at: $0)?.frame } : moved(start, by: shift)
        #expect(start.frame == before && end.frame == place, name)
        #expect(start.alpha == 1 && end.alpha == 0, name)
      }
    }
  }

  @Test("In a random update, hooks are called once for each section and side, with all that it has")
  func hooks() throws {
    for seed in Soak.seeds(4_000, otherwise: 1_000) {
      var numbers = SeededNumbers(seed: seed)
      let random = RandomUpdate(&numbers, layout: "rows")
      let called = CalledHooks()
      let provider = RowsProvider(hooks: called.hooks)
      let session = try Self.opened(random, HostConfiguration(providers: [provider]))
      try session.apply(random.update)
      guard let single = try session.transition()?.single else { continue }
      var expected: [String] = []
      for (hook, elements) in [
        ("appearingItems", single.appearing), ("disappearingItems", single.disappearing),
      ] {
        let sections = Dictionary(grouping: elements) { $0.end.section ?? -1 }
        for (section, elements) in sections.sorted(by: { $0.key < $1.key }) {
          let items = elements.map { "\($0.end.item ?? -1)" }.joined(separator: " ")
          expected.append("\(hook) \(section): \(items)")
        }
      }
      #expect(called.all == expected, "\(numbers)")
    }
  }

  @Test("A random update is the same with the hooks in Lua and in Swift")
  func sameHooks() throws {
    for seed in Soak.seeds(1_000, otherwise: 60) {
      var transitions: [LayoutTransition?] = []
      for configuration in [
        HostConfiguration(providers: [RowsProvider(hooks: RowsProvider.movingHooks)]),
        HostConfiguration(
          plugins: ["rows": RowsProvider.movingLua],
          budget: PluginBudget(deadline: .unlimited)
        ),
      ] {
        var numbers = SeededNumbers(seed: seed)
        let session = try Self.opened(RandomUpdate(&numbers, layout: "rows"), configuration)
        numbers = SeededNumbers(seed: seed)
        try session.apply(RandomUpdate(&numbers, layout: "rows").update)
        transitions.append(try session.transition())
      }
      #expect(transitions[0] == transitions[1], "seed \(seed)")
    }
  }

  @Test("The same random update gives the same transition twice")
  func twice() throws {
    for seed in Soak.seeds(4_000, otherwise: 1_000) {
      var transitions: [LayoutTransition?] = []
      for _ in 0..<2 {
        var numbers = SeededNumbers(seed: seed)
        let random = RandomUpdate(&numbers)
        let session = try Self.opened(random, HostConfiguration())
        try session.apply(random.update)
        transitions.append(try session.transition())
      }
      #expect(transitions[0] == transitions[1], "seed \(seed)")
    }
  }
}

extension LayoutElement {
  fileprivate var path: ItemPath? {
    guard kind == .item, let section, let item else { return nil }
    return ItemPath(section: section, item: item)
  }
}

extension Session {
  /// The ids of all items in the collection in focus.
  fileprivate var itemNames: [[String]] {
    state.shownCollection.sections.map { section in
      (0..<section.items.count).map { section.items.id(of: $0) ?? "" }
    }
  }
}
