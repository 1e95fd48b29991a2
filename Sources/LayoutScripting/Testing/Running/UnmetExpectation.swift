/// An expectation that was not met, as it is raised in a test.
struct UnmetExpectation: Error, CustomStringConvertible {
  let failure: TestFailure

  var description: String { failure.message }
}

/// A place in a test file.
struct TestPlace {
  let file: String
  let line: Int
}
