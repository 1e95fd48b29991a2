import LayoutEngine
import LayoutModel
import Testing

@Suite("Updates of items and sections")
struct LayoutUpdatesTests {
  /// Two sections, of five and three items.
  static let counts = [5, 3]

  private static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private static func move(
    _ from: (Int, Int),
    _ to: (Int, Int)
  ) -> LayoutChange.Move<ItemPath> {
    LayoutChange.Move(from: path(from.0, from.1), to: path(to.0, to.1))
  }

  /// An update that contradicts itself, and the start of the sentence about it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let code: StatusCode
    let words: String
    let make: @Sendable (inout LayoutUpdates) -> Void
    var testDescription: String { name }

    init(
      _ name: String,
      _ words: String,
      code: StatusCode = .invalidArgument,
      _ make: @escaping @Sendable (inout LayoutUpdates) -> Void
    ) {
      (self.name, self.words, self.code, self.make) = (name, words, code, make)
    }
  }

  static let mistakes = [
    Mistake("an item deleted twice", "item “0.1” is deleted twice") {
      $0.deletedItems = [ItemRange(section: 0, items: 0..<2), ItemRange(section: 0, items: 1..<2)]
    },
    Mistake("an item moved and deleted", "item “0.2” is deleted and moved") {
      $0.deletedItems = [ItemRange(section: 0, items: 2..<3)]
      $0.movedItems = [move((0, 2), (0, 0))]
    },
    Mistake("an item deleted and reloaded", "item “0.2” is deleted and reloaded") {
      $0.deletedItems = [ItemRange(section: 0, items: 2..<3)]
      $0.reloadedItems = [path(0, 2)]
    },
    Mistake("an item moved twice", "item “0.2” is moved twice") {
      $0.movedItems = [move((0, 2), (0, 0)), move((0, 2), (0, 1))]
    },
    Mistake("two moves to one place", "item “0.0” is the target of a move twice") {
      $0.movedItems = [move((0, 2), (0, 0)), move((0, 3), (0, 0))]
    },
    Mistake("a move to an inserted item", "item “0.0” is inserted and the target of a move") {
      $0.insertedItems = [ItemRange(section: 0, items: 0..<1)]
      $0.movedItems = [move((0, 2), (0, 0))]
    },
    Mistake(
      "an item moved out of a deleted section",
      "item “0.2” is moved, and section 0 is deleted"
    ) {
      $0.deletedSections = [0]
      $0.movedItems = [move((0, 2), (0, 0))]
    },
    Mistake("a section moved and deleted", "section 1 is deleted and moved") {
      $0.deletedSections = [1]
      $0.movedSections = [LayoutChange.Move(from: 1, to: 0)]
    },
    Mistake("items inserted into an inserted section", "item “2.0” is inserted, and section 2") {
      $0.insertedSections = [(2, 4)]
      $0.insertedItems = [ItemRange(section: 2, items: 0..<1)]
    },
    Mistake("an item that does not exist", "there is no item “0.5”", code: .outOfRange) {
      $0.deletedItems = [ItemRange(section: 0, items: 5..<6)]
    },
    Mistake("a place with a gap before it", "there is no item “0.7”", code: .outOfRange) {
      $0.insertedItems = [ItemRange(section: 0, items: 7..<8)]
    },
    Mistake("a place before the first item", "there is no item “0.-1”", code: .outOfRange) {
      $0.insertedItems = [ItemRange(section: 0, items: -1..<0)]
    },
    Mistake("a section that does not exist", "there is no section 2", code: .outOfRange) {
      $0.reloadedItems = [path(2, 0)]
    },
    Mistake("an item beyond every count", "there is no item “0.\(Int.max)”", code: .outOfRange) {
      $0.movedItems = [move((0, 0), (0, Int.max))]
    },
    Mistake("a million changes", "one update has at most 100000 changes", code: .resourceExhausted)
    {
      $0.reloadedItems = [ItemPath](repeating: path(0, 0), count: 1_000_000)
    },
  ]

  @Test("An update that contradicts itself fails with the pair", arguments: mistakes)
  func contradictions(mistake: Mistake) throws {
    var updates = LayoutUpdates()
    mistake.make(&updates)
    let failure = try #require(throws: LayoutError.self) {
      _ = try updates.change(from: Self.counts)
    }
    #expect(failure.code == mistake.code)
    #expect(failure.message.hasPrefix(mistake.words), "\(failure.message)")
  }

  @Test("Deletions have places before an update, insertions and targets after it, in any order")
  func places() throws {
    var updates = LayoutUpdates()
    updates.movedItems = [Self.move((0, 4), (1, 0))]
    updates.insertedItems = [ItemRange(section: 0, items: 1..<3)]
    updates.deletedItems = [ItemRange(section: 0, items: 0..<2)]
    updates.reloadedItems = [Self.path(1, 2)]
    let change = try updates.change(from: Self.counts)
    #expect(change.newCounts == [4, 4])
    // Kept are 2 and 3: one before the insertion, one after it.
    let new = (0..<5).map { change.newPath(ofOld: Self.path(0, $0)) }
    #expect(new == [nil, nil, Self.path(0, 0), Self.path(0, 3), Self.path(1, 0)])
    #expect(change.newPath(ofOld: Self.path(1, 0)) == Self.path(1, 1))
    #expect(change.oldPath(ofNew: Self.path(0, 1)) == nil)
    #expect(change.oldPath(ofNew: Self.path(1, 0)) == Self.path(0, 4))
    #expect(change.isReloaded(Self.path(1, 2)))
    #expect(change.insertedItems == [ItemRange(section: 0, items: 1..<3)])
    #expect(change.deletedItems == [ItemRange(section: 0, items: 0..<2)])
  }

  @Test("Items of moved sections follow their section, and those of deleted ones are not listed")
  func sections() throws {
    var updates = LayoutUpdates()
    updates.movedSections = [LayoutChange.Move(from: 2, to: 0)]
    updates.deletedSections = [1]
    updates.insertedSections = [(2, 7)]
    let change = try updates.change(from: [5, 3, 2])
    #expect(change.newCounts == [2, 5, 7])
    #expect(change.newPath(ofOld: Self.path(2, 1)) == Self.path(0, 1))
    #expect(change.newPath(ofOld: Self.path(1, 0)) == nil)
    #expect(change.deletedItems.isEmpty && change.insertedItems.isEmpty)
    #expect(change.deletedSections == [1] && change.insertedSections == [2])
  }

  @Test("Thirty thousand scattered changes are listed one by one")
  func scattered() throws {
    let count = 10_000
    var updates = LayoutUpdates()
    for k in 0..<count {
      updates.insertedItems.append(ItemRange(section: 0, items: 3 * k..<3 * k + 1))
      updates.movedItems.append(Self.move((1, k), (0, 3 * k + 1)))
      updates.deletedItems.append(ItemRange(section: 2, items: 2 * k..<2 * k + 1))
    }
    let change = try updates.change(from: [count, count, 2 * count])
    #expect(change.newCounts == [3 * count, 0, count])
    #expect(change.insertedItems.count == count && change.deletedItems.count == count)
    #expect(change.newPath(ofOld: Self.path(0, 5)) == Self.path(0, 17))
    #expect(change.oldPath(ofNew: Self.path(0, 16)) == Self.path(1, 5))
    #expect(change.newPath(ofOld: Self.path(2, 5)) == Self.path(2, 2))
    let pieces = change.pieces(ofNewSection: 0)
    #expect(pieces.count == 3 * count)
    #expect(pieces[3...5] == [.inserted(3..<4), .moved(Self.path(1, 1)), .own(1..<2)])
  }

  @Test(
    "A billion items with one insertion are two runs, and deleting the last leaves the previous"
  )
  func runs() throws {
    var updates = LayoutUpdates()
    updates.insertedItems = [ItemRange(section: 0, items: 3..<4)]
    let change = try updates.change(from: [1_000_000_000])
    let last = Self.path(0, 999_999_999)
    #expect(change.newPath(ofOld: last) == Self.path(0, 1_000_000_000))
    updates = LayoutUpdates()
    updates.deletedItems = [ItemRange(section: 0, items: 10..<1_000_000_000)]
    let deleting = try updates.change(from: [1_000_000_000])
    #expect(deleting.survivor(near: Self.path(0, 5)) == Self.path(0, 5))
    #expect(deleting.survivor(near: last) == Self.path(0, 9))
  }
}
