import Foundation
import LayoutScripting
import TestSupport
import Testing

@Suite("The list of failed tests")
struct FailedTestsTests {
  private static let file = TestFile(path: "/a_test.lua")
  private static let failed = TestResult.Outcome.failed(TestFailure(message: "no", file: "a"))
  private static let problem = TestFailure(message: "it does not load", file: "a")

  private static func result(
    _ tests: KeyValuePairs<String, TestResult.Outcome>,
    names: Set<String>? = nil,
    problems: [TestFailure] = []
  ) -> TestFileResult {
    var result = TestFileResult(
      path: file.path,
      tests: tests.map { TestResult(name: $0.key, line: 1, outcome: $0.value) }
    )
    result.testNames = names
    result.problems = problems
    return result
  }

  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let results: [TestFileResult]
    let expected: TestSelection?
  }

  static let examples = [
    Example(
      testDescription: "failed",
      results: [result(["a \"b\"": failed, "c": failed, "d": .passed])],
      expected: .named(["a \"b\"", "c"])
    ),
    Example(
      testDescription: "some passed, and one was not run",
      results: [result(["a": failed, "b": failed]), result(["a": .passed, "b": .skipped])],
      expected: .named(["b"])
    ),
    Example(
      testDescription: "one is gone",
      results: [
        result(["a": failed, "b": failed], names: ["a", "b"]),
        result([:], names: ["b", "c"]),
      ],
      expected: .named(["b"])
    ),
    Example(
      testDescription: "does not load",
      results: [result(["a": failed]), result([:], problems: [problem])],
      expected: .whole
    ),
    Example(
      testDescription: "loads again, and a part was run",
      results: [result([:], problems: [problem]), result(["a": .passed], names: ["a", "b"])],
      expected: .whole
    ),
    Example(
      testDescription: "loads again, and all were run",
      results: [
        result([:], problems: [problem]), result(["a": .passed, "b": failed], names: ["a", "b"]),
      ],
      expected: .named(["b"])
    ),
    Example(
      testDescription: "all passed",
      results: [result(["a": failed]), result(["a": .passed], names: ["a"])],
      expected: nil
    ),
  ]

  @Test("The list of failed tests keeps a test until it passes or is gone", arguments: examples)
  func remembered(_ example: Example) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "deep/failed-tests")
    for result in example.results {
      try FailedTests.update(at: path) { $0.note(result, of: Self.file) }
    }
    let expected = example.expected.map { [Self.file.path: $0] } ?? [:]
    #expect(FailedTests(reading: path).selections == expected)
  }

  @Test("A run without failed tests creates no file")
  func none() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "deep/failed-tests")
    try FailedTests.update(at: path) { $0.note(Self.result(["a": .passed]), of: Self.file) }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "deep")))
  }

  @Test("Simultaneous runs lose no failed tests")
  func atOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "failed-tests")
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let file = TestFile(path: "/\(index)_test.lua")
      #expect(throws: Never.self) {
        try FailedTests.update(at: path) { $0.note(Self.result(["a": Self.failed]), of: file) }
      }
    }
    #expect(FailedTests(reading: path).selections.count == 64)
  }
}
