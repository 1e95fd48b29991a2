public import LayoutModel

/// A finding about a document in many environments.
public struct CheckFinding: Sendable, Equatable {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The layout fails or varies, or something cannot be seen or reached.
    case error
    /// A likely mistake.
    case warning
  }

  /// The subject of a finding.
  public enum Kind: Sendable, Hashable {
    /// The layout fails.
    case failure
    /// The same document gives two layouts.
    case nondeterminism
    /// A rotation of the screen moves the visible content out of sight.
    case jump
    /// A diagnostic of the layout's inspection.
    case layout(Diagnostic.Kind)

    /// The name of the kind in results.
    public var word: String {
      switch self {
      case .failure: "failure"
      case .nondeterminism: "nondeterminism"
      case .jump: "jump"
      case .layout(let kind): kind.rawValue
      }
    }

    /// Its severity.
    var severity: Severity {
      switch self {
      case .failure, .nondeterminism: .error
      case .jump: .warning
      case .layout(.overlap), .layout(.outsideContent), .layout(.firstItemDoesNotFit),
        .layout(.fallback):
        .error
      case .layout(.framesDropped), .layout(.zeroSize), .layout(.tapTarget): .warning
      }
    }
  }

  /// The finding in one combination.
  public struct Occurrence: Sendable, Hashable {
    /// The combination's name.
    public var combination: LayoutMatrix.Combination
    /// The number of affected items; 0 if the finding is not about items.
    var count = 0
    /// The first of the items, from 0.
    public var items: [Int] = []
    /// The finding, in one sentence.
    public var message: String
  }

  /// Its subject.
  public let kind: Kind
  /// The collection of a screen.
  public let collection: String?
  /// The section, from 0; nil if there are several sections.
  public let section: Int?
  /// The error that left no layout; nil in other findings.
  let failure: LayoutError?
  /// The combinations in which it was found, in the matrix's order; not empty.
  public internal(set) var occurrences: [Occurrence]

  /// Its severity.
  public var severity: Severity { kind.severity }

  /// The worst occurrence: in the first combination with the most items.
  public var worst: Occurrence? {
    guard let most = occurrences.map(\.count).max() else { return nil }
    return occurrences.first { $0.count == most }
  }
}
