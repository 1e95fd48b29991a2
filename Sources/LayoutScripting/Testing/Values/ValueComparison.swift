import LayoutEngine
import LayoutHost
import LayoutModel

/// Compares values deeply.
///
/// Integers and floats are the same where the numbers are; 0 and -0 are the same, and so are two NaNs: a
/// value is always equal to itself.
struct ValueComparison {
  /// What is not the same.
  struct Difference {
    /// The way to it: `[3].frame`; empty for the whole.
    var path: String
    var expected: TestValue
    var actual: TestValue
  }

  /// How far numbers may be apart that count as equal; 0 for not at all.
  let tolerance: Double
  /// The first differences, and how many there are.
  private(set) var differences: [Difference] = []
  private(set) var count = 0

  /// How many differences are kept.
  private static let limit = 10

  var isEmpty: Bool { count == 0 }

  init(expected: TestValue, actual: TestValue, tolerance: Double = 0) {
    self.tolerance = tolerance
    compare(expected, actual, path: "")
  }

  private mutating func compare(_ expected: TestValue, _ actual: TestValue, path: String) {
    switch (expected, actual) {
    case (.nothing, .nothing): return
    case (.truth(let old), .truth(let new)) where old == new: return
    case (.string(let old), .string(let new)) where old == new: return
    case (.object(_, let old), .object(_, let new)) where old == new: return
    case (.integer(let old), .integer(let new)) where old == new: return
    case (.integer, .integer) where tolerance == 0: break
    // Beyond 2⁵³ a float stands for several integers, and is equal to one.
    case (.integer(let integer), .number(let number)) where tolerance == 0,
      (.number(let number), .integer(let integer)) where tolerance == 0:
      if Int(exactly: number) == integer { return }
    case (.layout(let old), .layout(let new)):
      let difference = LayoutDifference.Collection(
        from: ComparedLayout.Collection(old.collection),
        to: ComparedLayout.Collection(new.collection),
        tolerance: tolerance,
        limit: 0
      )
      if difference.isEmpty { return }
    case (.table(let old), .table(let new)):
      guard expected.frame == nil || actual.frame == nil else {
        return compareFrames(expected, actual, path: path)
      }
      return compareFields(old, new, path: path)
    default:
      if let old = expected.double, let new = actual.double, areEqual(old, new) { return }
    }
    note(Difference(path: path, expected: expected, actual: actual))
  }

  /// Frames are told as a whole.
  private mutating func compareFrames(_ expected: TestValue, _ actual: TestValue, path: String) {
    let names = ["x", "y", "width", "height", "zIndex"]
    let isSame = names.allSatisfy { name in
      switch (expected.field(name)?.double, actual.field(name)?.double) {
      case (nil, nil): true
      case (let old?, let new?): areEqual(old, new)
      default: false
      }
    }
    if !isSame { note(Difference(path: path, expected: expected, actual: actual)) }
  }

  private mutating func compareFields(
    _ expected: [TestValue.Key: TestValue],
    _ actual: [TestValue.Key: TestValue],
    path: String
  ) {
    let keys = Set(expected.keys).union(actual.keys)
    for key in keys.sorted(by: { Self.isBefore($0, $1) }) {
      compare(expected[key] ?? .nothing, actual[key] ?? .nothing, path: path + key.text)
    }
  }

  private static func isBefore(_ left: TestValue.Key, _ right: TestValue.Key) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.text < right.text
    }
  }

  private func areEqual(_ expected: Double, _ actual: Double) -> Bool {
    expected == actual || expected.isNaN && actual.isNaN || abs(expected - actual) <= tolerance
  }

  private mutating func note(_ difference: Difference) {
    count += 1
    if differences.count < Self.limit { differences.append(difference) }
  }
}
