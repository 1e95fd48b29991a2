import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// The expectations of the running test: their lines, the compared ones, and the first unmet one.
///
/// An unmet expectation raises an error. It fails the test even if the test catches that error.
final class TestExpectations {
  /// The number of the test's first expectation; numbers are unique within a state.
  private var firstNumber = 1
  /// The lines of the test's expectations, and the indices of the compared ones.
  private var lines: [Int] = []
  private var compared: Set<Int> = []
  /// The first unmet expectation.
  private(set) var unmet: TestFailure?

  /// Whether the test has no expectation.
  var isEmpty: Bool { lines.isEmpty }

  /// The line of the first expectation without a comparison.
  var forgotten: Int? { lines.indices.first { !compared.contains($0) }.map { lines[$0] } }

  /// Begins the next test.
  func beginTest() {
    firstNumber += lines.count
    (lines, compared, unmet) = ([], [], nil)
  }

  /// Records an expectation and returns its number.
  func begin(at line: Int) -> Int {
    lines.append(line)
    return firstNumber + lines.count - 1
  }

  /// Marks the expectation of a number as compared, and returns its line; nil for an expectation of
  /// another test.
  func compare(_ number: Int) -> Int? {
    let index = number - firstNumber
    guard lines.indices.contains(index) else { return nil }
    compared.insert(index)
    return lines[index]
  }

  /// Records an unmet expectation.
  func note(_ failure: TestFailure) { unmet = unmet ?? failure }
}

extension TestFailure {
  /// Describes the error that ended a test, or that a test file failed to load with.
  /// - Parameters:
  ///   - error: the thrown error.
  ///   - path: the test file's path.
  ///   - line: the line to report if the error has none.
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
    // The deadline and the memory ceiling end in the outermost call.
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

  /// Describes an error of the test's own Lua code, with a suggestion for an unknown global.
  private mutating func describe(script error: LuaError) {
    var failure = LayoutError(error)
    if let name = error.undefinedGlobal {
      let known = GlobalNames.ofTests + SectionConstructors.names + GlobalNames.lua
      failure.hint = DocumentError.hint(for: name, among: known)
    }
    (failure.file, failure.line, failure.traceback) = (nil, nil, [])
    describe(failure)
  }

  /// Adds the callers of the failing line, at most five.
  private mutating func addCallers(_ traceback: [LuaTraceEntry]) {
    let calls = traceback.filter { $0.source != SectionConstructors.chunkName }.dropFirst()
    details += calls.prefix(5)
      .map { entry in
        "called from \(entry.source)\(entry.line.map { ":\($0)" } ?? "")"
          + (entry.function.map { ": in “\($0)”" } ?? "")
      }
  }

  /// Describes a failure of a document or a plugin, with its own place.
  private mutating func describe(_ failure: LayoutError) {
    // Tests count as Lua does.
    var failure = failure
    failure.firstSection = 1
    let lines = FailureText().text(failure).split(separator: "\n").map(String.init)
    let first = lines.first.map { $0.hasPrefix("error: ") ? String($0.dropFirst(7)) : $0 }
    message = first ?? failure.message
    details += lines.dropFirst()
  }

  /// Returns the innermost line of a file in an error's trace, from 1; nil if it is elsewhere.
  private static func line(in path: String, of error: LuaError) -> Int? {
    error.traceback.first { $0.source == path && $0.line != nil }?.line
  }
}

// The words after `expect(…)`, in Lua.
extension TestExpectations {
  /// The words without an effect of their own.
  static let links = ["to", "be", "have"]
  /// The word that negates an expectation.
  static let negation = "never"
  /// The matcher for functions that fail; a test may call it, or continue with ``failureWith``.
  static let failure = "fail"
  /// The matcher for functions that fail with a code or a message.
  static let failureWith = "fail.with"

  /// A chunk that returns `expect` (`Resources/expect.lua`).
  ///
  /// The chunk takes three functions and two lists of words. `begin(value)` returns a place;
  /// `check(value, place, isNegated, matcher, …)` compares; `wrong(word, known)` raises an error.
  /// The lists are the links and the names of matchers, separated by spaces.
  static var source: [UInt8] { EmbeddedFiles.bytes(of: "LayoutScripting/Resources/expect.lua") }
}
