internal import LayoutModel

/// What `matchGolden` compares with: layouts that were saved beside a test file.
struct GoldenExpectation: Sendable {
  /// The test file's path.
  let testFile: String

  /// Compares a value with what was saved under a name.
  func verdict(of value: TestValue, named name: String) throws -> Matcher.Verdict {
    throw LayoutFailure(
      .unimplemented,
      origin: .document,
      message: "there are no saved layouts to compare “\(name)” with"
    )
  }
}
