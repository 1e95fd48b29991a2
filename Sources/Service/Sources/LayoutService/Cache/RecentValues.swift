import DequeModule

/// Values by key, of a limited cost together; those that were not used for the longest time leave first.
package struct RecentValues<Key: Hashable, Value> {
  private var entries: [Key: (value: Value, cost: Int, use: UInt64)] = [:]
  /// The uses, oldest first; only the last use of each key counts.
  private var uses: Deque<(key: Key, use: UInt64)> = []
  private var lastUse: UInt64 = 0
  private let capacity: Int
  /// The cost of all values.
  package private(set) var cost = 0

  /// Creates an empty store.
  /// - Parameter capacity: the greatest cost of all values.
  package init(capacity: Int) { self.capacity = capacity }

  /// Returns the value of a key, which is then the last one to leave; nil if it has no value.
  /// - Complexity: O(1) on average.
  package mutating func value(of key: Key) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    use(key)
    return value
  }

  /// Sets the value of a key, and drops others that have no room beside it.
  ///
  /// A value that costs more than the capacity is not kept.
  /// - Complexity: O(1) on average.
  package mutating func set(_ value: Value, cost: Int, for key: Key) {
    self.cost -= entries.removeValue(forKey: key)?.cost ?? 0
    guard cost <= capacity else { return }
    entries[key] = (value, cost, 0)
    self.cost += cost
    use(key)
    while self.cost > capacity, let oldest = uses.popFirst() {
      guard entries[oldest.key]?.use == oldest.use else { continue }
      self.cost -= entries.removeValue(forKey: oldest.key)?.cost ?? 0
    }
  }

  /// Removes all values.
  package mutating func removeAll() { self = RecentValues(capacity: capacity) }

  private mutating func use(_ key: Key) {
    lastUse += 1
    entries[key]?.use = lastUse
    uses.append((key, lastUse))
    if uses.count > 2 * entries.count + 64 {
      let entries = entries
      uses.removeAll { entries[$0.key]?.use != $0.use }
    }
  }
}
