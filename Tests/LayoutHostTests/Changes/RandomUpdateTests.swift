import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// Random updates of lists, with a model of our own: arrays of names that are rearranged.
@Suite("Random updates")
struct RandomUpdateTests {
  /// A section of the model.
  private struct Row: Equatable {
    var id: String
    var items: [String]
  }

  /// An update with the sections before and after it.
  private struct Case {
    var before: [Row] = []
    var after: [Row] = []
    var update = SessionUpdate()
    var offset = 0.0
    /// The layout of all sections.
    let layout: String

    init(_ numbers: inout SeededNumbers, layout: String = "list") {
      self.layout = layout
      before = (0..<Int.random(in: 1...4, using: &numbers))
        .map { section in
          let count = Int.random(in: 0...9, using: &numbers)
          return Row(id: "s\(section)", items: (0..<count).map { "\(section).\($0)" })
        }
      rearrange(&numbers)
      offset = Double(Int.random(in: 0...400, using: &numbers))
    }

    private mutating func rearrange(_ numbers: inout SeededNumbers) {
      var (kept, moved, deleted) = ([Row](), [Row](), Set<String>())
      for (index, row) in before.enumerated() {
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0:
          update.deleteSection(index)
          deleted.insert(row.id)
        case 1: moved.append(row)
        default: kept.append(row)
        }
      }
      var inserted: Set<String> = []
      for number in 0..<Int.random(in: 0...1, using: &numbers) {
        let row = Row(id: "new\(number)", items: ["new\(number).0", "new\(number).1"])
        inserted.insert(row.id)
        moved.append(row)
      }
      after = kept
      for row in moved { after.insert(row, at: Int.random(in: 0...after.count, using: &numbers)) }
      for (index, row) in after.enumerated() {
        if inserted.contains(row.id) {
          let items = row.items.map { DocumentDescription.Item(id: $0) }
          update.insertSection(
            .init(layout, options: ["rowHeight": 40], items: .list(items), id: row.id),
            at: index
          )
        } else if !kept.contains(row) {
          let old = before.firstIndex(of: row) ?? 0
          update.moveSection(old, to: index)
        }
      }
      rearrangeItems(&numbers, deleted: deleted)
    }

    private mutating func rearrangeItems(_ numbers: inout SeededNumbers, deleted: Set<String>) {
      var (moved, added) = ([(name: String, from: ItemPath)](), [String]())
      for (section, row) in before.enumerated() where !deleted.contains(row.id) {
        let place = after.firstIndex { $0.id == row.id } ?? 0
        for (item, name) in row.items.enumerated() {
          let path = ItemPath(section: section, item: item)
          switch Int.random(in: 0..<8, using: &numbers) {
          case 0:
            update.deleteItems(item..<item + 1, section: section)
            after[place].items.removeAll { $0 == name }
          case 1:
            moved.append((name, path))
            after[place].items.removeAll { $0 == name }
          case 2: update.reloadItem(path)
          default: break
          }
        }
      }
      guard !after.isEmpty else { return }
      for number in 0..<Int.random(in: 0...4, using: &numbers) { added.append("added\(number)") }
      let old = Set(before.map(\.id))
      for name in moved.map(\.name) + added {
        let section = Int.random(in: after.indices, using: &numbers)
        // An inserted section has its items already; others may move between them.
        guard old.contains(after[section].id) || !added.contains(name) else { continue }
        let item = Int.random(in: 0...after[section].items.count, using: &numbers)
        after[section].items.insert(name, at: item)
      }
      for (section, row) in after.enumerated() {
        for (item, name) in row.items.enumerated() {
          let path = ItemPath(section: section, item: item)
          if let move = moved.first(where: { $0.name == name }) {
            update.moveItem(move.from, to: path)
          } else if added.contains(name) {
            let list = SourceValue(.array([["id": SourceValue(name)]]))
            if let items = try? LayoutItems(list, withoutFiles: "") {
              update.insertItems(items, at: path)
            }
          }
        }
      }
    }

    var document: DocumentDescription {
      var document = DocumentDescription(
        sections: before.map { row in
          .init(
            layout,
            options: ["rowHeight": 40],
            items: .list(row.items.map { .init(id: $0) }),
            id: row.id
          )
        }
      )
      document.environment.container = LayoutSize(width: 300, height: 180)
      return document
    }
  }

  private static func opened(
    _ random: Case,
    _ configuration: HostConfiguration = .testing()
  ) throws -> Session {
    let session = Session(configuration)
    try session.open(random.document)
    try session.scroll(to: LayoutPoint(x: 0, y: random.offset))
    return session
  }

  /// The places of all names.
  private static func places(_ rows: [Row]) -> [String: ItemPath] {
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
      let random = Case(&numbers)
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
        let y = from.y == to.y ? from.y : from.y + (to.y - from.y) * 0.5
        #expect(drawn.first?.frame.y == y, "\(numbers) \(path)")
        #expect(drawn.first?.alpha == 1, "\(numbers) \(path)")
      }
      // What comes and goes is not there at one end.
      for element in single.appearing { #expect(element.start.alpha == 0) }
      for element in single.disappearing { #expect(element.end.alpha == 0) }
    }
  }

  @Test("In a random update, hooks are called once for each section and side, with all that it has")
  func hooks() throws {
    for seed in Soak.seeds(4_000, otherwise: 300) {
      var numbers = SeededNumbers(seed: seed)
      let random = Case(&numbers, layout: "rows")
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
        let session = try Self.opened(Case(&numbers, layout: "rows"), configuration)
        numbers = SeededNumbers(seed: seed)
        try session.apply(Case(&numbers, layout: "rows").update)
        transitions.append(try session.transition())
      }
      #expect(transitions[0] == transitions[1], "seed \(seed)")
    }
  }

  @Test("The same random update gives the same transition twice", arguments: [3, 77, 500])
  func twice(seed: UInt64) throws {
    var transitions: [LayoutTransition?] = []
    for _ in 0..<2 {
      var numbers = SeededNumbers(seed: seed)
      let random = Case(&numbers)
      let session = try Self.opened(random)
      try session.apply(random.update)
      transitions.append(try session.transition())
    }
    #expect(transitions[0] == transitions[1])
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
