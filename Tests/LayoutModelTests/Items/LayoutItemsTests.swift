import LayoutModel
import Testing

@Suite("Item cycles and slices")
struct LayoutItemsTests {
  private func pattern(_ count: Int) throws -> ItemPattern {
    let items = (0..<count).map { #"{"width": \#($0), "height": \#(2 * $0)}"# }
    return try ItemPattern(tree("[" + items.joined(separator: ", ") + "]"))
  }

  @Test("A pattern of items repeats as often as the count requires")
  func cycle() throws {
    let items = LayoutItems(count: 7, pattern: try pattern(3))
    #expect((0..<7).map(items.patternIndex) == [0, 1, 2, 0, 1, 2, 0])
    #expect((0..<7).map(items.width) == [0, 1, 2, 0, 1, 2, 0])
    #expect((0..<7).map(items.height) == [0, 2, 4, 0, 2, 4, 0])
  }

  @Test("Items without data have no pattern")
  func bare() {
    let items = LayoutItems(count: 3)
    #expect(items.patternIndex(of: 2) == nil)
    #expect(items.object(at: 2) == SourceObject())
    #expect(items.width(of: 2) == nil)
    #expect(!items.isFullSpan(2))
    #expect(items.slice(1..<3) == LayoutItems(count: 2))
  }

  @Test("The greatest number of items finds its last item")
  func countLimit() throws {
    let items = LayoutItems(count: LayoutItems.countLimit, pattern: try pattern(3))
    let last = LayoutItems.countLimit - 1
    #expect(items.patternIndex(of: last) == last % 3)
    #expect(items.slice(last..<last + 1).width(of: 0) == items.width(of: last))
  }

  @Test("A slice has the items of its range", arguments: 1...100 as ClosedRange<UInt64>)
  func slice(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let items = LayoutItems(
      count: Int.random(in: 0...40, using: &random),
      pattern: try pattern(Int.random(in: 0...7, using: &random)),
      offset: Int.random(in: 0...20, using: &random)
    )
    let range = random.range(in: 0..<items.count)
    let slice = items.slice(range)
    #expect(slice.count == range.count)
    for item in 0..<slice.count {
      #expect(slice.object(at: item) == items.object(at: range.lowerBound + item), "seed \(seed)")
      #expect(slice.width(of: item) == items.width(of: range.lowerBound + item), "seed \(seed)")
    }
  }

  @Test("A slice of a slice is a slice of the whole", arguments: 1...100 as ClosedRange<UInt64>)
  func sliceOfSlice(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let items = LayoutItems(
      count: Int.random(in: 0...40, using: &random),
      pattern: try pattern(Int.random(in: 0...7, using: &random))
    )
    let outer = random.range(in: 0..<items.count)
    let inner = random.range(in: 0..<outer.count)
    let start = outer.lowerBound + inner.lowerBound
    #expect(
      items.slice(outer).slice(inner) == items.slice(start..<start + inner.count),
      "seed \(seed)"
    )
  }

  @Test("Permuted items are the items at the positions of the order")
  func permuted() throws {
    let items = LayoutItems(count: 5, pattern: try pattern(3), offset: 1)
    let order = [4, 0, 3, 1, 2]
    let permuted = items.permuted(order)
    #expect(permuted.count == 5)
    #expect((0..<5).map(permuted.width) == order.map(items.width))
    #expect((0..<5).map(permuted.object) == order.map(items.object))
    #expect(LayoutItems(count: 5).permuted(order) == LayoutItems(count: 5))
  }

  @Test("A slice of all items equals the whole")
  func wholeSlice() throws {
    let items = LayoutItems(count: 7, pattern: try pattern(3), offset: 2)
    #expect(items.slice(0..<7) == items)
    #expect(items.slice(3..<7) != items.slice(2..<6))
  }
}

extension SeededRandom {
  /// A range within another one, perhaps empty.
  fileprivate mutating func range(in bounds: Range<Int>) -> Range<Int> {
    let ends = (0..<2)
      .map { _ in
        Int.random(in: bounds.lowerBound...bounds.upperBound, using: &self)
      }
    return min(ends[0], ends[1])..<max(ends[0], ends[1])
  }
}
