import LayoutModel

/// The finding about one thing that the program needs.
package struct Finding: Sendable, Hashable {
  /// The outcome of a check.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// It works.
    case ok
    /// A part works, but not as well as it could.
    case warning
    /// A part does not work.
    case problem
  }

  /// The subject, in a word.
  package let subject: String
  /// The outcome.
  package let outcome: Outcome
  /// The finding, in a line.
  package let found: String
  /// The advice on how to fix it; nil if nothing is wrong.
  package let advice: String?

  /// Creates a finding about a part that works.
  package static func ok(_ subject: String, _ found: String) -> Finding {
    Finding(subject: subject, outcome: .ok, found: found, advice: nil)
  }

  /// Creates a finding about a part that works, but not as well as it could.
  package static func warning(_ subject: String, _ found: String, advice: String) -> Finding {
    Finding(subject: subject, outcome: .warning, found: found, advice: advice)
  }

  /// Creates a finding about a part that does not work.
  static func problem(_ subject: String, _ found: String, advice: String) -> Finding {
    Finding(subject: subject, outcome: .problem, found: found, advice: advice)
  }

  /// Creates a finding about a part that failed; the error's hint, if any, replaces the advice.
  static func problem(_ subject: String, _ failure: LayoutError, advice: String) -> Finding {
    .problem(subject, failure.oneLine, advice: failure.hint ?? advice)
  }
}
