import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// The situations of ChatLayout's tests of updates, with numbers of our own: lists with rows of 40,
/// each between a header of 30 and a footer of 20.
@Suite("Situations of updates")
struct UpdateSituationTests {
  private static func section(_ count: Int) -> DocumentDescription.Section {
    func element(_ height: SourceValue) -> SourceValue {
      ["size": ["width": ["fractionalWidth": 1], "height": height]]
    }
    return DocumentDescription.Section(
      "list",
      options: ["rowHeight": 40, "header": element(30), "footer": element(20)],
      items: .count(count)
    )
  }

  private static func session(_ counts: [Int]) throws -> Session {
    var document = DocumentDescription(sections: counts.map(section))
    document.environment.container = LayoutSize(width: 300, height: 200)
    let session = Session(HostConfiguration())
    try session.open(document)
    return session
  }

  private static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  /// A situation: the numbers of items, an update, their numbers after it, and where items went.
  struct Situation: Sendable, CustomTestStringConvertible {
    /// An item before the update and after it; nil if it is gone.
    typealias Way = (from: ItemPath, to: ItemPath?)

    let testDescription: String
    let before: [Int]
    let after: [Int]
    let ways: [Way]
    let update: @Sendable (inout SessionUpdate) -> Void

    init(
      _ name: String,
      _ before: [Int],
      _ after: [Int],
      _ ways: [Way],
      _ update: @escaping @Sendable (inout SessionUpdate) -> Void
    ) {
      (testDescription, self.before, self.after, self.ways) = (name, before, after, ways)
      self.update = update
    }
  }

  static let situations = [
    Situation("all items reloaded", [2, 3], [2, 3], [(path(1, 2), path(1, 2))]) { update in
      for item in 0..<2 { update.reloadItem(path(0, item)) }
      for item in 0..<3 { update.reloadItem(path(1, item)) }
    },
    Situation("all sections reloaded", [2, 3], [2, 3], [(path(0, 1), path(0, 1))]) { update in
      update.reloadSection(0)
      update.reloadSection(1)
    },
    Situation(
      "items inserted at the end, at the start and into an empty section",
      [5, 5, 0],
      [6, 6, 2],
      [(path(0, 4), path(0, 4)), (path(1, 0), path(1, 1))]
    ) { update in
      for place in [path(0, 5), path(1, 0), path(2, 0), path(2, 1)] {
        update.insertItems(LayoutItems(count: 1), at: place)
      }
    },
    Situation(
      "sections inserted between others",
      [5, 4, 3],
      [5, 2, 1, 4, 3],
      [(path(0, 0), path(0, 0)), (path(1, 0), path(3, 0)), (path(2, 2), path(4, 2))]
    ) { update in
      update.insertSection(section(1), at: 2)
      update.insertSection(section(2), at: 1)
    },
    Situation(
      "the last, the first and the only item deleted",
      [5, 5, 1],
      [4, 4, 0],
      [
        (path(0, 3), path(0, 3)), (path(0, 4), nil), (path(1, 1), path(1, 0)), (path(2, 0), nil),
      ]
    ) { update in
      update.deleteItems(4..<5, section: 0)
      update.deleteItems(0..<1, section: 1)
      update.deleteItems(0..<1, section: 2)
    },
    Situation(
      "the first and the last section deleted",
      [5, 4, 3],
      [4],
      [(path(0, 0), nil), (path(1, 3), path(0, 3)), (path(2, 0), nil)]
    ) { update in
      update.deleteSection(0)
      update.deleteSection(2)
    },
    Situation(
      "items that change places between sections and within one",
      [5, 5, 1],
      [5, 5, 1],
      [
        (path(0, 0), path(2, 0)), (path(0, 1), path(0, 1)), (path(1, 0), path(1, 1)),
        (path(1, 1), path(1, 0)), (path(1, 2), path(1, 2)), (path(2, 0), path(0, 0)),
      ]
    ) { update in
      update.moveItem(path(0, 0), to: path(2, 0))
      update.moveItem(path(1, 0), to: path(1, 1))
      update.moveItem(path(2, 0), to: path(0, 0))
    },
    Situation(
      "two of three sections moved",
      [1, 2, 3],
      [3, 1, 2],
      [(path(0, 0), path(1, 0)), (path(1, 1), path(2, 1)), (path(2, 2), path(0, 2))]
    ) { update in
      update.moveSection(0, to: 1)
      update.moveSection(2, to: 0)
    },
    Situation(
      "two items deleted and the third one reloaded",
      [3],
      [1],
      [(path(0, 1), nil), (path(0, 2), path(0, 0))]
    ) { update in
      update.reloadItem(path(0, 2))
      update.deleteItems(0..<1, section: 0)
      update.deleteItems(1..<2, section: 0)
    },
    Situation(
      "two items deleted and one inserted",
      [3],
      [2],
      [(path(0, 0), nil), (path(0, 2), path(0, 1))]
    ) { update in
      update.insertItems(LayoutItems(count: 1), at: path(0, 0))
      update.deleteItems(0..<2, section: 0)
    },
    Situation(
      "an item moved behind an inserted one, and another one reloaded",
      [3],
      [4],
      [(path(0, 2), path(0, 1)), (path(0, 0), path(0, 2)), (path(0, 1), path(0, 3))]
    ) { update in
      update.moveItem(path(0, 2), to: path(0, 1))
      update.insertItems(LayoutItems(count: 1), at: path(0, 0))
      update.reloadItem(path(0, 0))
    },
    Situation("ten thousand items inserted one by one", [0, 1], [10_000, 1], []) { update in
      for item in 0..<10_000 { update.insertItems(LayoutItems(count: 1), at: path(0, item)) }
    },
    Situation("ten thousand items deleted one by one", [10_000, 1], [0, 1], []) { update in
      for item in 0..<10_000 { update.deleteItems(item..<item + 1, section: 0) }
    },
  ]

  @Test("An update leads each item to its place, and headers follow", arguments: situations)
  func leads(situation: Situation) throws {
    let session = try Self.session(situation.before)
    _ = try session.solve()
    try session.update(keeping: .offset, situation.update)
    let change = try #require(try session.transition()?.single?.change)
    for way in situation.ways {
      #expect(change.newPath(ofOld: way.from) == way.to, "\(way.from)")
      if let target = way.to { #expect(change.oldPath(ofNew: target) == way.from, "\(target)") }
    }
    let layout = try session.focusedCollection().layout
    #expect(layout.sections.map(\.itemCount) == situation.after)
    // Without items, a section still has its header and its footer.
    let expected = situation.after.reduce(0) { $0 + 50 + 40 * Double($1) }
    #expect(layout.contentSize.height == expected)
  }

  @Test("Reloaded items and sections are known by their places before the update")
  func reloaded() throws {
    let session = try Self.session([2, 2])
    try session.update { update in
      update.reloadSection(1)
      update.reloadItem(Self.path(0, 1))
      update.insertItems(LayoutItems(count: 1), at: Self.path(0, 0))
    }
    let change = try #require(try session.transition()?.single?.change)
    let paths = [Self.path(0, 0), Self.path(0, 1), Self.path(1, 0), Self.path(1, 1)]
    #expect(paths.map(change.isReloaded) == [false, true, true, true])
  }

  // MARK: Heights

  /// Rows of the heights that their items have, in 300 × 200.
  private static func rows(_ count: Int) throws -> Session {
    let items = (0..<count).map { DocumentDescription.Item(id: "\($0)", height: 50) }
    var document = DocumentDescription(
      sections: [.init("list", options: ["rowHeight": ["estimated": 50]], items: .list(items))]
    )
    document.environment.container = LayoutSize(width: 300, height: 200)
    let session = Session(HostConfiguration())
    try session.open(document)
    _ = try session.solve()
    return session
  }

  private static func row(_ id: SourceValue, height: SourceValue) throws -> LayoutItems {
    try LayoutItems([["id": id, "height": height]], withoutFiles: "items")
  }

  @Test("An item that is reloaded with another height cross-fades, and moves those below it")
  func height() throws {
    let session = try Self.rows(20)
    let taller = try Self.row("1", height: 90)
    try session.update { $0.reloadItem(Self.path(0, 1), with: taller) }
    let transition = try #require(try session.transition()?.single)
    let new = try #require(transition.element(at: Self.path(0, 1)))
    let old = try #require(transition.disappearing.first)
    let (low, high) = (
      LayoutRect(x: 0, y: 50, width: 300, height: 50),
      LayoutRect(x: 0, y: 50, width: 300, height: 90)
    )
    #expect(new.isReloaded && new.start.frame == low && new.end.frame == high)
    #expect(old.isReloaded && old.start.frame == low && old.end.frame == high)
    #expect(new.start.alpha == 0 && new.end.alpha == 1)
    #expect(old.start.alpha == 1 && old.end.alpha == 0)
    let half = try #require(try session.transition()?.at(0.5).collections.first)
    #expect(half.elements.first { $0.item == 2 }?.frame.y == 120)
    #expect(half.side.contentSize.height == 1_020)
  }

  @Test("An item above the visible ones that is reloaded with another height does not move them")
  func heightAbove() throws {
    let session = try Self.rows(20)
    try session.scroll(to: LayoutPoint(x: 0, y: 330))
    let taller = try Self.row("1", height: 90)
    try session.update { $0.reloadItem(Self.path(0, 1), with: taller) }
    #expect(try session.focusedCollection().contentOffset.y == 370)
    let transition = try #require(try session.transition()?.single)
    #expect(transition.shift == LayoutPoint(x: 0, y: 40))
    #expect(transition.elements.allSatisfy { $0.role == .survives })
  }

  // MARK: Headers

  /// Rows of 40 below a header of 30, which a section without items does not have.
  private static let titled = """
    return { api = 1, layout = function(environment)
      local frames = {}
      for i = 1, environment.itemCount do
        frames[i] = { x = 0, y = 40 * i - 10, width = 300, height = 40 }
      end
      local title = { elementKind = "title", frame = { x = 0, y = 0, width = 300, height = 30 } }
      local hasTitle = environment.itemCount > 0
      return { frames = frames, supplementaryItems = { hasTitle and title or nil },
        contentSize = { width = 300, height = hasTitle and 40 * #frames + 30 or 0 } }
    end }
    """

  @Test("A header appears with the first item of a section, and disappears with the last one")
  func header() throws {
    let folder = try TemporaryFolder(["titled.lua": Self.titled])
    let session = Session(.testing(plugins: folder))
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}}, "sections": [
          {"layout": "titled", "items": 1}, {"layout": "titled", "items": 0}]}
        """
    )
    _ = try session.solve()
    try session.insertItems(LayoutItems(count: 1), section: 1, at: 0)
    let inserted = try #require(try session.transition()?.single)
    #expect(inserted.appearing.map(\.end.elementKind) == [nil, "title"])
    #expect(inserted.appearing.map(\.end.frame.y) == [100, 70])
    #expect(inserted.appearing.allSatisfy { $0.start.alpha == 0 })
    try session.deleteItems(0..<1, section: 0)
    let deleted = try #require(try session.transition()?.single)
    #expect(deleted.disappearing.map(\.start.elementKind) == [nil, "title"])
    #expect(deleted.surviving.map(\.end.frame.y) == [30, 0])
  }
}
