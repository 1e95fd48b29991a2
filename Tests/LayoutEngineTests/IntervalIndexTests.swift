import Testing

import LayoutEngine

@Suite("Interval index")
struct IntervalIndexTests {
  static func search(
    _ intervals: [ClosedRange<Double>],
    _ lower: Double,
    _ upper: Double
  ) -> [Int] {
    let index = IntervalIndex(
      count: intervals.count,
      start: { intervals[$0].lowerBound },
      end: { intervals[$0].upperBound }
    )
    var found: [Int] = []
    index.forEachOverlap(
      lower,
      upper,
      start: { intervals[$0].lowerBound },
      end: { intervals[$0].upperBound }
    ) { found.append($0) }
    return found
  }

  @Test("An empty interval index finds nothing and has no reach")
  func empty() {
    #expect(Self.search([], -1, 1).isEmpty)
    #expect(IntervalIndex(count: 0, start: { _ in 0 }, end: { _ in 0 }).reach == nil)
  }

  @Test(
    "An interval index ignores intervals that only touch the range",
    arguments: [
      (0.0, 10.0, [0]), (10, 20, [1]), (9, 11, [0, 1]), (20, 30, []), (-5, 0, []), (10, 10, []),
      (5, 5, [0]),
    ]
  )
  func touching(lower: Double, upper: Double, expected: [Int]) {
    #expect(Self.search([0...10, 10...20], lower, upper) == expected)
  }

  @Test("An interval index returns intervals by their start, and equal starts in their own order")
  func order() {
    #expect(Self.search([30...40, 0...40, 30...31, 0...1], 0, 100) == [1, 3, 0, 2])
  }

  @Test("The reach of an interval index goes from the least start to the greatest end")
  func reach() {
    let intervals = [5.0...6, -3.0...100, 7.0...8]
    let index = IntervalIndex(
      count: 3,
      start: { intervals[$0].lowerBound },
      end: { intervals[$0].upperBound }
    )
    #expect(index.reach == -3...100)
  }

  @Test("A search among a million intervals checks at most 32 of them on average")
  func cost() {
    let intervals = (0..<1_000_000).map { Double($0)...Double($0) + 3 }
    let (start, end) = ({ intervals[$0].lowerBound }, { intervals[$0].upperBound })
    let index = IntervalIndex(count: intervals.count, start: start, end: end)
    var (found, looks) = (0, 0)
    let countedEnd = { (interval: Int) in
      looks += 1
      return end(interval)
    }
    for position in stride(from: 0.0, to: 1e6, by: 1000) {
      index.forEachOverlap(position, position + 10, start: start, end: countedEnd) { _ in
        found += 1
      }
    }
    // Two earlier intervals reach into each range but the first.
    #expect(found == 1000 * 12 - 2)
    // 12 results lie in two runs of 16 at most.
    #expect(looks <= 1000 * 32)
  }
}
