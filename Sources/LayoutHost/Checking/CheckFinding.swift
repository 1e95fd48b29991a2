package import LayoutModel

/// A finding about a document in many environments.
package struct CheckFinding: Sendable, Equatable {
  /// The severity of a finding.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// There is no layout, or not the same twice, or something cannot be seen or reached.
    case error
    /// Worth a look.
    case warning
  }

  /// The subject of a finding.
  package enum Kind: Sendable, Hashable {
    /// There is no layout.
    case failure
    /// The same document gives two layouts.
    case nondeterminism
    /// A rotation of the screen moves the visible content out of sight.
    case jump
    /// A diagnostic of the layout's inspection.
    case layout(Diagnostic.Kind)

    /// The kind as results name it.
    package var word: String {
      switch self {
      case .failure: "failure"
      case .nondeterminism: "nondeterminism"
      case .jump: "jump"
      case .layout(let kind): kind.rawValue
      }
    }

    /// Its severity.
    package var severity: Severity {
      switch self {
      case .failure, .nondeterminism: .error
      case .jump: .warning
      case .layout(.overlap), .layout(.outsideContent), .layout(.firstItemDoesNotFit): .error
      case .layout(.framesDropped), .layout(.zeroSize), .layout(.tapTarget): .warning
      }
    }
  }

  /// The finding in one combination.
  package struct Occurrence: Sendable, Hashable {
    /// The combination's name.
    package var combination: LayoutMatrix.Combination
    /// The number of items it is about; 0 where it is not about items.
    package var count = 0
    /// The first of the items, from 0.
    package var items: [Int] = []
    /// The finding, in one sentence.
    package var message: String
  }

  /// Its subject.
  package let kind: Kind
  /// The collection of a screen.
  package let collection: String?
  /// The section, from 0; nil where it is about more than one.
  package let section: Int?
  /// The error that left no layout; nil for other findings.
  package let failure: LayoutError?
  /// The combinations in which it was found, in the matrix's order; not empty.
  package internal(set) var occurrences: [Occurrence]

  /// Its severity.
  package var severity: Severity { kind.severity }

  /// The worst occurrence: the first combination with the most items.
  package var worst: Occurrence? {
    guard let most = occurrences.map(\.count).max() else { return nil }
    return occurrences.first { $0.count == most }
  }
}

/// The findings about one document in the combinations of a matrix.
package struct DocumentCheck: Sendable, Equatable {
  /// The document's path as it was given.
  package let path: String
  /// The combinations that were looked at.
  package let combinations: [LayoutMatrix.Combination]
  /// The combinations that were skipped because too many others ran out of time or memory.
  package let skipped: [LayoutMatrix.Combination]
  /// The findings, errors first; an equal one in several combinations is listed once.
  package let findings: [CheckFinding]

  /// Whether there is a finding that is an error.
  package var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The error that left no layout in any combination; nil where one has a layout.
  package var failure: LayoutError? {
    let failures = findings.filter { $0.kind == .failure }
    let failed = Set(failures.flatMap { $0.occurrences.map(\.combination) })
    return failed.count == combinations.count ? failures.first?.failure : nil
  }
}
