/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededRandom {
  /// A double of any magnitude: its bits are random.
  mutating func finiteDouble() -> Double {
    let number = Double(bitPattern: next())
    return number.isFinite ? number : finiteDouble()
  }

  /// A text of up to eight characters from all over Unicode.
  mutating func text() -> String {
    let alphabet = Array("ab\"\\/\n\r\t\u{0}\u{1F}\u{7F} é“”漢🎈\u{2028}\u{FFFD}")
    return String(
      (0..<Int.random(in: 0...8, using: &self))
        .map { _ in
          alphabet.randomElement(using: &self) ?? "a"
        }
    )
  }
}
