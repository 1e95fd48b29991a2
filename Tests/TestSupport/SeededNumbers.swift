/// Random numbers that are the same for the same seed (SplitMix64, Steele, Lea and Flood 2014).
package struct SeededNumbers: RandomNumberGenerator, CustomStringConvertible {
  /// The number that determines the sequence; a failed test prints it.
  package let seed: UInt64
  private var state: UInt64

  /// Starts a sequence.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The seed, as shown in a test's report.
  package var description: String { "seed \(seed)" }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number within a range, half of the time a whole number, so that edges meet.
  package mutating func length(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &self)
    return Bool.random(using: &self) ? number : number.rounded(.towardZero)
  }
}
