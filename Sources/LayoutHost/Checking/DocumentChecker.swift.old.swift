public import LayoutModel

/// Looks at documents in all combinations of a matrix.
public struct DocumentChecker {
  private let configuration: HostConfiguration
  private let matrix: LayoutMatrix

  /// Creates a checker of documents within a configuration's budget.
  public init(_ configuration: HostConfiguration, matrix: LayoutMatrix) {
    self.configuration = configuration
    self.matrix = matrix
  }

  /// Lays a document out in each combination, and says what is wrong there.
  ///
  /// A combination without a layout is a finding, and the others are looked at all the same. What is
  /// found in one does not depend on which were looked at before.
  /// - Parameters:
  ///   - path: a document's file; `-` is standard input.
  ///   - progress: called before each combination, with its place from 0.
  /// - Returns: what was found.
  /// - Throws: a failure where the document cannot be read.
  /// - Complexity: up to six solutions a combination.
  public func check(
    _ path: String,
    progress: (Int, LayoutMatrix.Combination) -> Void = { _, _ in }
  ) throws(LayoutError) -> DocumentCheck {
    let session = Session(configuration)
    try session.open(path: path)
    let otherRuns = DeterminismProbe(of: session)
    var findings = CheckFindings()
    var looked: [LayoutMatrix.Combination] = []
    for (index, combination) in matrix.combinations.enumerated()
    where findings.exhaustedCount < Self.exhaustionLimit {
      progress(index, combination)
      CombinationLook(combination, at: session, besides: otherRuns).look(&findings)
      looked.append(combination)
    }
    return DocumentCheck(
      path: path,
      combinations: looked,
      skipped: Array(matrix.combinations.dropFirst(looked.count)),
      findings: findings.sorted
    )
  }

  /// In how many combinations time or memory may run out before the others are left alone: each costs a
  /// whole deadline.
  private static let exhaustionLimit = 48
}
