package import LayoutModel

/// The rule that decides which goldens a run writes.
package enum GoldenPolicy: String, Sendable, Hashable, CaseIterable {
  /// All compared goldens, replacing existing ones.
  case all
  /// Missing goldens only.
  case missing
  /// No goldens.
  case none

  /// The environment variable that names a policy.
  package static let variable = "LAYOUTHOST_UPDATE_GOLDENS"

  /// Creates the policy that environment variables name.
  ///
  /// ``variable`` counts; if it is not set, the run writes nothing in continuous integration (`CI`
  /// is set there), and missing goldens elsewhere.
  /// - Parameter value: returns the value of a variable; nil if it is not set.
  /// - Throws: `INVALID_ARGUMENT` for another value of the variable.
  package init(variables value: (String) -> String?) throws(LayoutError) {
    guard let word = value(Self.variable), !word.isEmpty else {
      self = Self.isUnattended(variables: value) ? .none : .missing
      return
    }
    guard let policy = GoldenPolicy(rawValue: word) else {
      let known = Self.allCases.map(\.rawValue)
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "\(Self.variable) must be one of \(known.joined(separator: ", ")), not “\(word)”",
        hint: known.nearest(to: word).map { "did you mean \($0)?" }
      )
    }
    self = policy
  }

  /// Whether environment variables tell of continuous integration: `CI` is set there.
  /// - Parameter value: returns the value of a variable; nil if it is not set.
  /// - Returns: false also if `CI` is empty or `false`.
  package static func isUnattended(variables value: (String) -> String?) -> Bool {
    value("CI").map { !$0.isEmpty && $0 != "false" } ?? false
  }
}
