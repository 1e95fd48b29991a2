/// The expectations of the test that runs: where they stand, which of them were compared, and the first
/// one that was not met.
///
/// An expectation that is not met is raised as an error; whoever catches it in the test, it counts.
final class TestExpectations {
  private struct Expectation {
    let place: TestPlace
    var isCompared = false
  }

  /// The number of the test's first one; no two expectations of a state have the same.
  private var firstNumber = 1
  private var expectations: [Expectation] = []
  /// What was not met first.
  private(set) var unmet: TestFailure?

  /// Whether the test has said nothing that it expects.
  var isEmpty: Bool { expectations.isEmpty }

  /// Where an expectation stands that says nothing.
  var forgotten: TestPlace? { expectations.first { !$0.isCompared }?.place }

  /// Begins another test.
  func beginTest() {
    firstNumber += expectations.count
    (expectations, unmet) = ([], nil)
  }

  /// Notes an expectation; its number.
  func begin(at place: TestPlace) -> Int {
    expectations.append(Expectation(place: place))
    return firstNumber + expectations.count - 1
  }

  /// Where the expectation of a number stands, which is compared now; nil for one of another test.
  func compare(_ number: Int) -> TestPlace? {
    let index = number - firstNumber
    guard expectations.indices.contains(index) else { return nil }
    expectations[index].isCompared = true
    return expectations[index].place
  }

  /// Notes that an expectation is not met.
  func note(_ failure: TestFailure) { unmet = unmet ?? failure }
}
