import LayoutEngine
import LayoutHost
import LayoutModel

/// Compares two values deeply.
///
/// An integer and a float are equal if they are the same number; so are 0 and -0, and two NaNs, so
/// that each value equals itself.
///
/// It ends early if the running operation must stop, whose failure then counts.
struct ValueComparison {
  /// A difference between two values, and the path to it: `[3].frame`; empty for the whole value.
  typealias Difference = (path: String, expected: TestValue, actual: TestValue)

  /// The largest difference of numbers that are equal; 0 for exact equality.
  let tolerance: Double
  /// Whether only the fields of expected tables count, and their frames need not be whole.
  private let isPartial: Bool
  /// The first differences.
  private(set) var differences: [Difference] = []
  /// The number of differences, including those that are not kept.
  private(set) var count = 0
  /// The number of fields compared so far.
  private var fieldCount = 0
  private let limit = WorkLimit.current

  /// The most differences that are kept.
  private static let keptCount = 10
  /// The bytes of a string that is compared only if the operation may continue.
  private static let longText = 64 << 10

  /// Whether the values are equal.
  var isEmpty: Bool { count == 0 }

  /// Compares two values.
  /// - Complexity: O(number of values · log of the keys of a table).
  init(expected: TestValue, actual: TestValue, tolerance: Double = 0) {
    self.tolerance = tolerance
    isPartial = false
    compare(expected, actual, path: "")
  }

  /// Compares the fields that a value has with those of another one, which may have more.
  /// - Complexity: O(number of expected values · log of the keys of a table).
  init(expected: TestValue, partOf actual: TestValue) {
    tolerance = 0
    isPartial = true
    compare(expected, actual, path: "")
  }

  /// Adds the differences between two values at a path.
  private mutating func compare(_ expected: TestValue, _ actual: TestValue, path: String) {
    switch (expected, actual) {
    case (.nothing, .nothing): return
    case (.truth(let old), .truth(let new)) where old == new: return
    case (.string(let old), .string(let new)) where areEqual(old, new): return
    case (.object(_, let old), .object(_, let new)) where old == new: return
    case (.integer(let old), .integer(let new)) where old == new: return
    case (.integer, .integer) where tolerance == 0: break
    // Beyond 2⁵³ a float is close to several integers, and equal to one.
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
      guard isPartial || expected.frame == nil || actual.frame == nil else {
        return compareFrames(expected, actual, path: path)
      }
      return compareFields(old, new, path: path)
    default:
      if let old = expected.double, let new = actual.double, areEqual(old, new) { return }
    }
    note((path, expected, actual))
  }

  /// Compares frames as a whole, so that a difference shows all numbers.
  private mutating func compareFrames(_ expected: TestValue, _ actual: TestValue, path: String) {
    let names = ["x", "y", "width", "height", "zIndex"]
    let isSame = names.allSatisfy { name in
      switch (expected.field(name)?.double, actual.field(name)?.double) {
      case (nil, nil): true
      case (let old?, let new?): areEqual(old, new)
      default: false
      }
    }
    if !isSame { note((path, expected, actual)) }
  }

  /// Compares the fields of two tables; a missing field is nil.
  private mutating func compareFields(
    _ expected: [TestValue.Key: TestValue],
    _ actual: [TestValue.Key: TestValue],
    path: String
  ) {
    guard limit?.isOver != true else { return }
    let keys = isPartial ? Set(expected.keys) : Set(expected.keys).union(actual.keys)
    for key in Array(keys).sortedWithinLimit(by: <) {
      fieldCount &+= 1
      guard !limit.isOver(at: fieldCount) else { return }
      compare(expected[key] ?? .nothing, actual[key] ?? .nothing, path: path + key.text)
    }
  }

  /// Whether two numbers are equal within the tolerance.
  private func areEqual(_ expected: Double, _ actual: Double) -> Bool {
    expected == actual || expected.isNaN && actual.isNaN || abs(expected - actual) <= tolerance
  }

  /// Whether two strings are equal; long ones take as long as thousands of fields.
  private func areEqual(_ expected: [UInt8], _ actual: [UInt8]) -> Bool {
    guard expected.count < Self.longText || limit?.isOver != true else { return false }
    return expected == actual
  }

  /// Counts a difference, and keeps the first ones.
  private mutating func note(_ difference: Difference) {
    count += 1
    if differences.count < Self.keptCount { differences.append(difference) }
  }
}
