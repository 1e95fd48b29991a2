import Testing

import LayoutService

@Suite("The gate of connections")
struct ConnectionGateTests {
  /// Limits of a number of connections and of descriptors.
  private func limits(_ count: Int, descriptors: Int?) -> ConnectionLimits {
    var limits = ConnectionLimits()
    limits.count = count
    limits.descriptors = descriptors
    return limits
  }

  @Test("A gate closes at its number of connections, and opens when one ends")
  func count() {
    let gate = ConnectionGate(limits(3, descriptors: nil)) { nil }
    for _ in 0..<3 {
      #expect(gate.refusal() == nil)
      gate.open()
    }
    #expect(gate.refusal() == .connections)
    var isResumed = false
    gate.hold { isResumed = true }
    gate.close()
    #expect(isResumed)
    #expect(gate.refusal() == nil)
  }

  @Test(
    "A gate keeps 64 descriptors free, or a quarter of few",
    arguments: [(1024, 20, 940), (256, 20, 172), (64, 20, 28), (64, 48, 0)]
  )
  func reserve(limit: Int, others: Int, expected: Int) {
    var connections = 0
    let gate = ConnectionGate(limits(10_000, descriptors: limit)) { others + connections }
    while gate.refusal() == nil {
      gate.open()
      connections += 1
    }
    #expect(connections == expected)
    #expect(gate.refusal() == .descriptors)
  }

  @Test("A gate counts the open files rarely while many are free")
  func counting() {
    var looks = 0
    let gate = ConnectionGate(limits(100_000, descriptors: 100_000)) {
      looks += 1
      return 0
    }
    for _ in 0..<10_000 {
      #expect(gate.refusal() == nil)
      gate.open()
    }
    #expect(looks == 1)
  }
}
