/// Choices made by bytes; when no byte is left, each choice is the first.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes)[...] }

  /// Whether no byte is left.
  var isEmpty: Bool { bytes.isEmpty }

  /// Returns the next byte; 0 after the last.
  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// Returns a number from 0 to a limit, which is below 256.
  mutating func count(upTo limit: Int) -> Int { byte() % (limit + 1) }

  /// Returns one of several values.
  /// - Precondition: `values` is not empty.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

  /// Returns a value in one of a number of cases, otherwise nil.
  mutating func sometimes<Value>(
    _ cases: Int,
    _ make: (inout Choices) -> Value
  ) -> Value? {
    byte() % cases == 1 ? make(&self) : nil
  }

  /// Returns values, up to a maximum number.
  mutating func list<Value>(
    upTo limit: Int,
    _ make: (inout Choices) -> Value
  ) -> [Value] {
    (0..<count(upTo: limit)).map { _ in make(&self) }
  }
}
