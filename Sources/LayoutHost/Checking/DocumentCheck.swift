public import LayoutModel

/// The findings about one document in the combinations of a matrix.
public struct DocumentCheck: Sendable, Equatable {
  /// The document's path as it was given.
  let path: String
  /// The combinations that were checked.
  let combinations: [LayoutMatrix.Combination]
  /// The combinations that were skipped because too many others ran out of time or memory.
  let skipped: [LayoutMatrix.Combination]
  /// The findings, errors first; the same finding in several combinations is listed once.
  public let findings: [CheckFinding]

  /// Whether there is a finding that is an error.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The error that left no layout in any combination; nil if any has a layout.
  public var failure: LayoutError? {
    let failures = findings.filter { $0.kind == .failure }
    let failed = Set(failures.flatMap { $0.occurrences.map(\.combination) })
    return failed.count == combinations.count ? failures.first?.failure : nil
  }
}
