/// Values of a recording, each once, in the order in which they are added.
struct UniqueList<Value: Hashable> {
  private(set) var list: [Value] = []
  private var indices: [Value: Int] = [:]

  /// Returns the index of a value, which is added if it is new.
  mutating func index(of value: Value) -> Int {
    if let index = indices[value] { return index }
    indices[value] = list.count
    list.append(value)
    return list.count - 1
  }
}
