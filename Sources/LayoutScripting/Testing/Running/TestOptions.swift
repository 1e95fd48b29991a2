package import LayoutHost

/// The selection of tests, their order, and the options of a run.
package struct TestOptions: Sendable {
  /// A part of the names of the selected tests, where `*` matches any text; nil means all.
  package var filter: String?
  /// The selected tests by path; nil means all.
  package var only: [String: TestSelection]?
  /// The seed of the order within a file; nil means the order of the file.
  package var seed: UInt64?
  /// Whether the first failure ends the run.
  package var stopsAtFailure = false
  /// Whether tests are only listed, and not run.
  package var onlyLists = false
  /// Whether the run is part of continuous integration, where `it.only` is an error.
  package var isUnattended = false
  /// The goldens that the run writes.
  package var goldens = GoldenPolicy.none
  /// The number of files that run at the same time.
  package var jobs = 1
  /// Whether another part of the program stops the run; nil if none does.
  ///
  /// It is called often.
  package var isStopped: (@Sendable () -> Bool)?

  /// Creates options that run all tests, one file after another.
  package init() {}

  /// Whether both the filter and the selection include the test with a full name.
  func includes(_ name: String, of path: String) -> Bool {
    if let only, only[path]?.includes(name) != true { return false }
    var rest = name[...]
    for part in (filter ?? "").split(separator: "*") {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Returns the order of a file's tests, as their indices; the same for the same seed, count and
  /// name of the file.
  func order(of count: Int, in name: String) -> [Int] {
    guard let seed else { return Array(0..<count) }
    // The order of a file does not depend on the other files.
    var numbers = SplitMix(
      state: name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    )
    return Array(0..<count).shuffled(using: &numbers)
  }
}

/// The generator of SplitMix64 (Steele, Lea, Flood: “Fast splittable pseudorandom number
/// generators”).
private struct SplitMix: RandomNumberGenerator {
  /// The state, which each number advances by a constant.
  var state: UInt64

  /// Returns the next number (SplitMix64, Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
