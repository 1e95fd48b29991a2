/// The counts of the lines of a plugin's file that calls have run.
package struct CoveredFile: Sendable, Equatable {
  /// An outcome of a line that decides.
  package struct Outcome: Sendable, Hashable, Comparable {
    /// The line that decides, from 1.
    package var line: Int
    /// The line that comes next in the same call of a function; nil if the function ends.
    package var successor: Int?

    /// Describes an outcome.
    package init(line: Int, successor: Int?) { (self.line, self.successor) = (line, successor) }

    package static func < (left: Outcome, right: Outcome) -> Bool {
      (left.line, left.successor ?? .max) < (right.line, right.successor ?? .max)
    }
  }

  /// The file's path, as errors show it.
  package var path: String
  /// The lines that can run, with the number of times that each has begun.
  package private(set) var lines: [Int: Int] = [:]
  /// The outcomes of the lines that several things can follow, with the number of times.
  package private(set) var outcomes: [Outcome: Int] = [:]

  /// Describes a file without lines.
  package init(path: String) { self.path = path }

  /// Adds counts of a line; a negative count is 0.
  package mutating func add(line: Int, count: Int) {
    lines[line] = Self.sum(lines[line] ?? 0, count)
  }

  /// Adds counts of an outcome; a negative count is 0.
  package mutating func add(_ outcome: Outcome, count: Int) {
    outcomes[outcome] = Self.sum(outcomes[outcome] ?? 0, count)
  }

  /// Adds the counts of the same file in other calls.
  package mutating func add(_ other: CoveredFile) {
    for (line, count) in other.lines { add(line: line, count: count) }
    for (outcome, count) in other.outcomes { add(outcome, count: count) }
  }

  /// Returns a sum, at most the greatest number.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isTooLarge) = left.addingReportingOverflow(max(0, right))
    return isTooLarge ? .max : sum
  }
}
