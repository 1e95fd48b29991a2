import LayoutModel
import TestSupport
import Testing

@Suite("Items that lists share")
struct SharedItemsTests {
  /// Items with a height each, so that no two of them are equal.
  private static func items(_ range: Range<Int>) throws -> LayoutItems {
    let values = range.map { SourceValue(.object(["height": SourceValue(Double($0))])) }
    return try LayoutItems(SourceValue(.array(values)), withoutFiles: "")
  }

  /// The heights of all items.
  private static func heights(_ items: LayoutItems) -> [Double?] {
    (0..<items.count).map { items.height(of: $0) }
  }

  @Test(
    "After random changes, the same items are found again, and nothing else",
    arguments: Soak.seeds(2000, otherwise: 100)
  )
  func changes(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let before = try Self.items(0..<20)
    var after = before
    var next = 100
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      let place = Int.random(in: 0...after.count, using: &numbers)
      let item = Int.random(in: 0..<max(1, after.count), using: &numbers)
      let target = Int.random(in: 0..<max(1, after.count), using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0:
        after = try #require(after.inserting(Self.items(next..<next + 3), at: place))
        next += 3
      case 1 where after.count > 1: after = try #require(after.deleting(item..<item + 1))
      case 2 where after.count > 1: after = try #require(after.moving(from: item, to: target))
      default: break
      }
    }
    let (old, new) = (Self.heights(before), Self.heights(after))
    var found: [Double?] = []
    for run in after.runs(sharedWith: before) {
      let shared = new[run.new..<run.new + run.count]
      #expect(Array(shared) == Array(old[run.old..<run.old + run.count]))
      found += shared
    }
    #expect(found == new.filter { old.contains($0) })
    #expect(after.pattern.hasSizes == !new.isEmpty)
  }

  @Test("Lists with the same items are equal, however these came together")
  func equality() throws {
    let items = try Self.items(0..<10)
    let moved = try #require(items.moving(from: 2, to: 5)?.moving(from: 5, to: 2))
    #expect(moved == items)
    let other = try #require(items.replacing([(3, try Self.items(50..<51))]))
    #expect(other != items)
    let restored = try #require(other.replacing([(3, try Self.items(3..<4))]))
    #expect(restored == items)
    #expect(items.hasEqualItems(4..<10, as: other, from: 4))
    #expect(!items.hasEqualItems(3..<10, as: other, from: 3))
  }
}
