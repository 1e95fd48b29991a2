/// Random numbers that are the same for the same seed (SplitMix64, Steele, Lea and Flood 2014).
package struct SeededNumbers: RandomNumberGenerator, CustomStringConvertible {
  /// What the sequence depends on; a failed test prints it.
  package let seed: UInt64
  private var state: UInt64

  /// Starts a sequence.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The seed, as a test's report shows it.
  package var description: String { "seed \(seed)" }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number within a range, half of the time a whole one, so that edges meet.
  package mutating func length(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &self)
    return Bool.random(using: &self) ? number : number.rounded(.towardZero)
  }
}
