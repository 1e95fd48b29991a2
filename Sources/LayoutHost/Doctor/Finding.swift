import LayoutModel

/// What a look at one thing that the program needs has found.
public struct Finding: Sendable, Hashable {
  /// How it stands with that thing.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// As it should be.
    case ok
    /// Something does not work as well as it could.
    case warning
    /// Something does not work.
    case problem
  }

  /// What was looked at, in a word.
  public let subject: String
  /// How it stands with it.
  public let outcome: Outcome
  /// What was found, in a line.
  public let found: String
  /// What to do about it; nil where all is well.
  public let advice: String?

  /// Everything is as it should be.
  public static func ok(_ subject: String, _ found: String) -> Finding {
    Finding(subject: subject, outcome: .ok, found: found, advice: nil)
  }

  /// Something does not work as well as it could.
  public static func warning(_ subject: String, _ found: String, advice: String) -> Finding {
    Finding(subject: subject, outcome: .warning, found: found, advice: advice)
  }

  /// Something does not work.
  public static func problem(_ subject: String, _ found: String, advice: String) -> Finding {
    Finding(subject: subject, outcome: .problem, found: found, advice: advice)
  }

  /// Something has failed; what to do about it is what the failure says, if it says anything.
  static func problem(_ subject: String, _ failure: LayoutError, advice: String) -> Finding {
    .problem(subject, failure.oneLine, advice: failure.hint ?? advice)
  }
}

extension LayoutError {
  /// The failure in a line: the sentence, and where.
  var oneLine: String {
    let place = file.map { $0 + (line.map { ":\($0)" } ?? "") }
    return message.split(separator: "\n").joined(separator: " ")
      + (place.map { " (\($0))" } ?? "")
  }
}
