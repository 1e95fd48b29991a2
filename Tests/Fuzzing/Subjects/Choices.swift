/// Choices that bytes make; once they are used up, each is the first.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes)[...] }

  /// Whether no byte is left.
  var isEmpty: Bool { bytes.isEmpty }

  /// The next byte; 0 behind the last.
  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A number from 0 to a limit, which is below 256.
  mutating func count(upTo limit: Int) -> Int { byte() % (limit + 1) }

  /// One of several values.
  /// - Precondition: there are some.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

  /// A value in one of so many cases, else nil.
  mutating func sometimes<Value>(
    _ cases: Int,
    _ make: (inout Choices) -> Value
  ) -> Value? {
    byte() % cases == 1 ? make(&self) : nil
  }

  /// Values, at most so many.
  mutating func list<Value>(
    upTo limit: Int,
    _ make: (inout Choices) -> Value
  ) -> [Value] {
    (0..<count(upTo: limit)).map { _ in make(&self) }
  }
}
