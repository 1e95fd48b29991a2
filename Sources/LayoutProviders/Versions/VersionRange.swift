/// A range of versions, as `uses` in a plugin's table has it: `^1.2`, `~1.4.2`, `1.4.2`, `1.x`,
/// `>=1.2 <3`, `*`.
///
/// Conditions with spaces or commas between them must all hold. A version before a release, such as
/// `2.0.0-beta.1`, is in a range only if a condition names a version before the same release.
package struct VersionRange: Sendable, Hashable {
  /// A comparison that a version must pass.
  private struct Bound: Sendable, Hashable {
    enum Relation { case less, lessOrEqual, equal, greaterOrEqual, greater }

    let relation: Relation
    let version: SemanticVersion

    func contains(_ other: SemanticVersion) -> Bool {
      switch relation {
      case .less: other < version
      case .lessOrEqual: other <= version
      case .equal: other == version
      case .greaterOrEqual: other >= version
      case .greater: other > version
      }
    }
  }

  /// The range as it was written.
  package let text: String
  /// The comparisons, all of which must hold.
  private let bounds: [Bound]

  /// The most bytes of a range.
  private static let lengthLimit = 256
  /// The words before a version; a longer one precedes its beginning.
  private static let operators = [">=", "<=", ">", "<", "=", "^", "~"]

  /// Reads a range; nil if the text is another.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var bounds: [Bound] = []
    var pending = ""
    let words = text.split { $0 == " " || $0 == "," }
    for word in words {
      let condition = pending + word
      pending = ""
      if Self.operators.contains(condition) {
        pending = condition
        continue
      }
      guard let more = Self.bounds(of: condition) else { return nil }
      bounds += more
    }
    guard !words.isEmpty, pending.isEmpty else { return nil }
    self.text = text
    self.bounds = bounds
  }

  /// Whether the range has no condition, so that even a plugin without a version fits.
  var isUnlimited: Bool { bounds.isEmpty }

  /// Whether a version is in the range.
  package func contains(_ version: SemanticVersion) -> Bool {
    guard bounds.allSatisfy({ $0.contains(version) }) else { return false }
    return version.prerelease.isEmpty
      || bounds.contains {
        !$0.version.prerelease.isEmpty && $0.version.numbers == version.numbers
      }
  }

  /// Reads a condition; nil if the text is another.
  private static func bounds(of condition: String) -> [Bound]? {
    let word = operators.first(where: condition.hasPrefix) ?? ""
    guard let version = PartialVersion(String(condition.dropFirst(word.count))) else { return nil }
    let count = version.numbers.count
    guard count > 0 else { return [">", "<"].contains(word) ? nil : [] }
    let lowest = Bound(relation: .greaterOrEqual, version: version.lowest)
    switch word {
    case "^": return [lowest, Bound(relation: .less, version: version.next(at: caret(version)))]
    case "~": return [lowest, Bound(relation: .less, version: version.next(at: min(1, count - 1)))]
    case ">=": return [lowest]
    case "<": return [Bound(relation: .less, version: version.lowest)]
    case ">":
      return count == 3
        ? [Bound(relation: .greater, version: version.lowest)]
        : [Bound(relation: .greaterOrEqual, version: version.next(at: count - 1))]
    case "<=":
      return count == 3
        ? [Bound(relation: .lessOrEqual, version: version.lowest)]
        : [Bound(relation: .less, version: version.next(at: count - 1))]
    default:
      return count == 3
        ? [Bound(relation: .equal, version: version.lowest)]
        : [lowest, Bound(relation: .less, version: version.next(at: count - 1))]
    }
  }

  /// Returns the index of the number whose next value breaks compatibility: the first that is not 0,
  /// or else the last that is given.
  private static func caret(_ version: PartialVersion) -> Int {
    version.numbers.firstIndex { $0 > 0 } ?? version.numbers.count - 1
  }
}
