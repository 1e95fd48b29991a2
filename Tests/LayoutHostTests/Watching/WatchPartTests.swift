import LayoutModel
import SystemPackage
import Testing

import LayoutHost

@Suite("Pending changes")
struct WatchPartTests {
  static let start = ContinuousClock.now
  static let none = PendingChanges(quiet: .seconds(1), longest: .seconds(10))

  /// When changes happen, and when they are due, in seconds from a start.
  @Test(
    "Pending changes are due after a quiet time or after the longest wait",
    arguments: [
      ([], nil), ([0], 1), ([0, 0.5], 1.5), ([3, 3.9, 4.8], 5.8),
      ((0...20).map { Double($0) / 2 }, 10), ([0, 60], 10),
    ] as [([Double], Double?)]
  )
  func due(_ times: [Double], _ expected: Double?) {
    var pending = Self.none
    for time in times { pending.note(["a"], at: Self.start + .seconds(time)) }
    pending.note([], at: Self.start + .seconds(100))
    #expect(pending.due == expected.map { Self.start + .seconds($0) })
  }

  @Test("No changes are pending after a report takes them")
  func taken() {
    var pending = Self.none
    pending.note(["b", "a"], at: Self.start)
    pending.note(["a"], at: Self.start)
    #expect(pending.take() == ["a", "b"])
    #expect(pending.due == nil)
    pending.note(["a"], at: Self.start)
    #expect(pending.take() == ["a"])
  }
}
