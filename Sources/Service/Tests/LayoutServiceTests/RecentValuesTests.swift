import Testing

import LayoutService

@Suite("Values that were used lately")
struct RecentValuesTests {
  @Test("Values of a limited cost are those that were used last", arguments: [1, 2, 3])
  func model(seed: UInt64) {
    var state = seed
    func number(below bound: Int) -> Int {
      // Knuth's linear congruential generator (MMIX).
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let capacity = 50
    var values = RecentValues<Int, Int>(capacity: capacity)
    // The same values, least recently used first.
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<5000 {
      let key = number(below: 30)
      let known = model.firstIndex { $0.key == key }.map { model.remove(at: $0) }
      if number(below: 3) > 0 {
        #expect(values.value(of: key) == known?.value, "seed \(seed), step \(step)")
        if let known { model.append(known) }
      } else {
        let cost = 1 + number(below: capacity + 5)
        values.set(step, cost: cost, for: key)
        if cost <= capacity { model.append((key, step, cost)) }
        while model.reduce(0, { $0 + $1.cost }) > capacity { model.removeFirst() }
      }
      #expect(values.cost == model.reduce(0) { $0 + $1.cost }, "seed \(seed), step \(step)")
    }
    values.removeAll()
    #expect(values.cost == 0 && model.allSatisfy { values.value(of: $0.key) == nil })
  }
}
