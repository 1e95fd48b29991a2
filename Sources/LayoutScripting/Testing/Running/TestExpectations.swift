import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// The expectations of the test that runs: where they stand, which of them were compared, and the first
/// one that was not met.
///
/// An expectation that is not met is raised as an error; whoever catches it in the test, it counts.
final class TestExpectations {
  /// The number of the test's first one; no two expectations of a state have the same.
  private var firstNumber = 1
  /// The lines of the test's expectations, and which of these were compared.
  private var lines: [Int] = []
  private var compared: Set<Int> = []
  /// What was not met first.
  private(set) var unmet: TestFailure?

  /// Whether the test has said nothing that it expects.
  var isEmpty: Bool { lines.isEmpty }

  /// Where an expectation stands that says nothing.
  var forgotten: Int? { lines.indices.first { !compared.contains($0) }.map { lines[$0] } }

  /// Begins another test.
  func beginTest() {
    firstNumber += lines.count
    (lines, compared, unmet) = ([], [], nil)
  }

  /// Notes an expectation; its number.
  func begin(at line: Int) -> Int {
    lines.append(line)
    return firstNumber + lines.count - 1
  }

  /// Where the expectation of a number stands, which is compared now; nil for one of another test.
  func compare(_ number: Int) -> Int? {
    let index = number - firstNumber
    guard lines.indices.contains(index) else { return nil }
    compared.insert(index)
    return lines[index]
  }

  /// Notes that an expectation is not met.
  func note(_ failure: TestFailure) { unmet = unmet ?? failure }
}

extension TestFailure {
  /// What ended a test, or kept a file from being loaded.
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - path: the test file.
  ///   - line: the line where it is, unless the error knows better.
  init(_ error: any Error, in path: String, line: Int?) {
    guard let error = error as? LuaError else {
      self.init(message: "\(error)", file: path, line: line)
      if let failure = error as? LayoutError { describe(failure) }
      return
    }
    let inner = error.innermost
    if let unmet = inner.cause as? TestFailure {
      self = unmet
      return
    }
    // The deadline and the ceiling of memory end in the outermost call.
    let place = [inner.source == path ? inner.line : nil, Self.line(in: path, of: inner)]
      .compactMap(\.self).first
    self.init(message: "", file: path, line: place ?? Self.line(in: path, of: error) ?? line)
    if let cause = inner.cause as? LayoutError {
      describe(cause)
    } else {
      describe(script: inner)
    }
    addCallers(inner.traceback)
  }

  /// What Lua says of the file itself.
  private mutating func describe(script error: LuaError) {
    var failure = LayoutError(error)
    if let name = error.undefinedGlobal {
      let known = TestWords.names + SectionConstructors.names + SandboxGlobals.names
      failure.hint = DocumentError.hint(for: name, among: known)
    }
    (failure.file, failure.line, failure.traceback) = (nil, nil, [])
    describe(failure)
  }

  /// Who has called the line that failed.
  private mutating func addCallers(_ traceback: [LuaTraceEntry]) {
    let calls = traceback.filter { $0.source != SectionConstructors.chunkName }.dropFirst()
    details += calls.prefix(5)
      .map { entry in
        "called from \(entry.source)\(entry.line.map { ":\($0)" } ?? "")"
          + (entry.function.map { ": in “\($0)”" } ?? "")
      }
  }

  /// What a document or a plugin is wrong about, with its own place.
  private mutating func describe(_ failure: LayoutError) {
    let lines = FailureText().text(failure).split(separator: "\n").map(String.init)
    let first = lines.first.map { $0.hasPrefix("error: ") ? String($0.dropFirst(7)) : $0 }
    message = first ?? failure.message
    details += lines.dropFirst()
  }

  private static func line(in path: String, of error: LuaError) -> Int? {
    error.traceback.first { $0.source == path && $0.line != nil }?.line
  }
}

/// The words behind `expect(…)`, in Lua.
enum ExpectationChunk {
  /// Words that mean nothing by themselves.
  static let links = ["to", "be", "have"]
  /// What says the opposite.
  static let negation = "never"
  /// What is said of functions; it may be called, or go on.
  static let failure = "fail"
  /// How it goes on.
  static let failureWith = "fail.with"

  /// A chunk that returns `expect` (`Resources/expect.lua`).
  ///
  /// Its arguments are three functions and two lists of words: `begin(value)` returns a place;
  /// `check(value, place, isNegated, matcher, …)` compares; `wrong(word, known)` raises an error; then
  /// the links and the names of matchers, separated by spaces.
  static var source: [UInt8] { PackageResources.expect_lua }
}
