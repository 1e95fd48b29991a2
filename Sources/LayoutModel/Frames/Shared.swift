/// A value that is stored elsewhere and shared, to keep its owner small.
package final class Shared<Value: Sendable & Equatable>: Sendable, Equatable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
