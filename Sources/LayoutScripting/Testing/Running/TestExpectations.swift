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

  /// Marks the expectation of a number as compared, and returns its line; nil if it belongs to
  /// another test.
  func compare(_ number: Int) -> Int? {
    let index = number - firstNumber
    guard lines.indices.contains(index) else { return nil }
    compared.insert(index)
    return lines[index]
  }

  /// Records an unmet expectation.
  func note(_ failure: TestFailure) { unmet = unmet ?? failure }

  /// Forgets the unmet expectations after an earlier point, for a trial of a property.
  func forget(after earlier: TestFailure?) { unmet = earlier }
}

// The words after `expect(…)`, in Lua.
extension TestExpectations {
  /// The words that only link others.
  static let links = ["to", "be", "have"]
  /// The word that negates an expectation.
  static let negation = "never"
  /// The matcher for functions that fail; a test may call it, or continue with ``failureWith``.
  static let failure = "fail"
  /// The matcher for functions that fail with a code or a message.
  static let failureWith = "fail.with"

  /// The mistake of an expectation that compares nothing.
  static let incomplete = "the expectation is incomplete: write expect(value).to.equal(…)"

  /// The name of the chunks below, as Lua takes it.
  static let chunkName = "=\(SectionConstructors.chunkName)"

  /// A chunk that returns `expect` (`Resources/expect.lua`).
  ///
  /// The chunk takes five functions and two lists of words. `begin(count)` returns a place;
  /// `check(value, place, isNegated, matcher, …)` compares; `check_own(value, place, isNegated, word, holds,
  /// phrase)` settles a word of `expect.extend`; `wrong(word, before, …)` raises an error; `refuse(word, function,
  /// isTaken)` does so for a word that cannot be added. The lists are the links and the names of matchers,
  /// separated by spaces.
  static var source: [UInt8] { EmbeddedFiles.bytes(of: "LayoutScripting/Resources/expect.lua") }

  /// A chunk that returns `it`; it takes the function that adds a test (`Resources/words.lua`).
  static var words: [UInt8] { EmbeddedFiles.bytes(of: "LayoutScripting/Resources/words.lua") }

  /// A chunk that returns `forAll` and `any` (`Resources/properties.lua`).
  ///
  /// The chunk takes three functions. `attempt(function)` returns whether a function held; `report(seed, runs,
  /// shrinks, …)` describes the values that failed; `seed()` returns the seed of the running test.
  static var properties: [UInt8] {
    EmbeddedFiles.bytes(of: "LayoutScripting/Resources/properties.lua")
  }
}
