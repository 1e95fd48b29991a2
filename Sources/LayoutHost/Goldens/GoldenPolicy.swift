public import LayoutModel

/// Which goldens a run writes.
public enum GoldenPolicy: String, Sendable, Hashable, CaseIterable {
  /// All that it compares with, over what is there.
  case all
  /// Those that are not there yet.
  case missing
  /// None.
  case none

  /// The environment variable that names a policy.
  public static let variable = "LAYOUTHOST_UPDATE_GOLDENS"

  /// The policy that environment variables name.
  ///
  /// ``variable`` counts; where it is not set, nothing is written in continuous integration (`CI` is
  /// set there), and elsewhere what is missing.
  /// - Parameter value: the value of a variable; nil where it is not set.
  /// - Throws: `INVALID_ARGUMENT` where the variable says something else.
  public init(variables value: (String) -> String?) throws(LayoutError) {
    guard let word = value(Self.variable), !word.isEmpty else {
      let isUnattended = value("CI").map { !$0.isEmpty && $0 != "false" } ?? false
      self = isUnattended ? .none : .missing
      return
    }
    guard let policy = GoldenPolicy(rawValue: word) else {
      let known = Self.allCases.map(\.rawValue)
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "\(Self.variable) must be one of \(known.joined(separator: ", ")), not “\(word)”",
        hint: SpellingSuggestion.nearest(to: word, among: known).map { "did you mean \($0)?" }
      )
    }
    self = policy
  }
}
