import Testing

import LayoutService

@Suite("The counter of connections")
struct ConnectionCounterTests {
  /// Limits of a number of connections and of descriptors.
  private func limits(_ count: Int, descriptors: Int?) -> ConnectionLimits {
    var limits = ConnectionLimits()
    limits.count = count
    limits.descriptors = descriptors
    return limits
  }

  @Test("A counter refuses connections at its limit, until one ends")
  func count() {
    let counter = ConnectionCounter(limits(3, descriptors: nil)) { nil }
    for _ in 0..<3 {
      #expect(counter.refusal() == nil)
      counter.open()
    }
    #expect(counter.refusal() == .connections)
    var isResumed = false
    counter.hold { isResumed = true }
    counter.close()
    #expect(isResumed)
    #expect(counter.refusal() == nil)
  }

  @Test(
    "A counter of connections keeps 64 descriptors free, or a quarter of few",
    arguments: [(1024, 20, 940), (256, 20, 172), (64, 20, 28), (64, 48, 0)]
  )
  func reserve(limit: Int, others: Int, expected: Int) {
    var connections = 0
    let counter = ConnectionCounter(limits(10_000, descriptors: limit)) { others + connections }
    while counter.refusal() == nil {
      counter.open()
      connections += 1
    }
    #expect(connections == expected)
    #expect(counter.refusal() == .descriptors)
  }

  @Test("A counter of connections counts the open files rarely while many are free")
  func counting() {
    var looks = 0
    let counter = ConnectionCounter(limits(100_000, descriptors: 100_000)) {
      looks += 1
      return 0
    }
    for _ in 0..<10_000 {
      #expect(counter.refusal() == nil)
      counter.open()
    }
    #expect(looks == 1)
  }
}
