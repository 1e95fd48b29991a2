public import LayoutHost
import LayoutModel

/// Which tests are run, and how.
public struct TestOptions: Sendable {
  /// A part of the names of those that are run, `*` standing for anything; nil for all.
  public var filter: String?
  /// Those that are run, by file; nil for all.
  public var only: [String: TestSelection]?
  /// What the order of tests within a file is made of; nil for as they are written.
  public var seed: UInt64?
  /// Whether the first failure ends the run.
  public var failure = FailurePolicy.goOn
  /// Whether tests are run, or only found.
  public var purpose = Purpose.run
  /// Which goldens are written.
  public var goldens = GoldenPolicy.none
  /// How many files are run at the same time.
  public var jobs = 1

  /// What is done with the tests.
  public enum Purpose: Sendable, Hashable {
    case run
    case list
  }

  /// What a failure means for what comes behind it.
  public enum FailurePolicy: Sendable, Hashable {
    case goOn
    case stop
  }

  /// Runs everything, one file after the other.
  public init() {}

  /// Whether a test is to be run.
  func includes(_ name: String, of path: String) -> Bool {
    if let only, only[path]?.includes(name) != true { return false }
    guard let filter else { return true }
    return TestName.contains(filter, in: name)
  }

  /// The order of so many tests.
  func order(of count: Int, in name: String) -> [Int] {
    guard let seed else { return Array(0..<count) }
    // Each file has its own order, whichever else are run.
    var numbers = SplitMix(
      state: name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    )
    return Array(0..<count).shuffled(using: &numbers)
  }
}

/// The generator of SplitMix64 (Steele, Lea, Flood: “Fast splittable pseudorandom number generators”).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Names of tests.
enum TestName {
  /// Whether a name has a part that a filter says; `*` stands for anything.
  static func contains(_ filter: String, in name: String) -> Bool {
    var rest = name[...]
    for part in filter.split(separator: "*") {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
