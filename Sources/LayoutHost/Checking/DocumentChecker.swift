public import LayoutModel

/// Gathers findings; those that are the same but for the combination become one.
struct CheckFindings {
  private struct Key: Hashable {
    var kind: CheckFinding.Kind
    var collection: String?
    var section: Int?
    /// The fields that tell errors apart.
    var failure: [String]
  }

  /// In how many combinations time or memory ran out.
  private(set) var exhaustedCount = 0
  private var found: [CheckFinding] = []
  private var indices: [Key: Int] = [:]
  private var lastExhausted: LayoutMatrix.Combination?

  /// The findings, errors first, each sort as it was found.
  var sorted: [CheckFinding] {
    CheckFinding.Severity.allCases.flatMap { severity in
      found.filter { $0.severity == severity }
    }
  }

  /// Notes the findings of other combinations.
  mutating func add(_ others: CheckFindings) {
    for finding in others.found {
      for occurrence in finding.occurrences {
        add(
          finding.kind,
          occurrence,
          collection: finding.collection,
          section: finding.section,
          failure: finding.failure
        )
      }
    }
  }

  /// Whether there is a finding of a kind.
  func contain(_ kind: CheckFinding.Kind) -> Bool { found.contains { $0.kind == kind } }

  /// Notes a finding in one combination; of a combination, the first sentence about the same is kept.
  /// - Parameters:
  ///   - kind: its subject.
  ///   - occurrence: the combination, and what was found there.
  ///   - collection: the collection of a screen; nil for a plain document's.
  ///   - section: the section, from 0; nil where it is about more than one.
  ///   - failure: the error that left no layout; nil for other findings.
  mutating func add(
    _ kind: CheckFinding.Kind,
    _ occurrence: CheckFinding.Occurrence,
    collection: String? = nil,
    section: Int? = nil,
    failure: LayoutError? = nil
  ) {
    if failure?.isExhaustion == true, lastExhausted != occurrence.combination {
      exhaustedCount += 1
      lastExhausted = occurrence.combination
    }
    let key = Key(
      kind: kind,
      collection: collection,
      section: section,
      failure: failure.map { [$0.code.rawValue, $0.message, $0.plugin ?? ""] } ?? []
    )
    guard let index = indices[key] else {
      indices[key] = found.count
      found.append(
        CheckFinding(
          kind: kind,
          collection: collection,
          section: section,
          failure: failure,
          occurrences: [occurrence]
        )
      )
      return
    }
    // Of one combination the first sentence is enough.
    guard found[index].occurrences.last?.combination != occurrence.combination else { return }
    found[index].occurrences.append(occurrence)
  }
}

extension LayoutError {
  /// Whether time or memory ran out.
  var isExhaustion: Bool { code == .deadlineExceeded || code == .resourceExhausted }
}

/// Looks at documents in all combinations of a matrix.
public struct DocumentChecker {
  private var configuration: HostConfiguration
  private let matrix: LayoutMatrix
  /// Whether a signal or another part of the program stops the check; called often.
  public var isInterrupted: (@Sendable () -> Bool)?

  /// Creates a checker of documents within a configuration's budget.
  /// - Parameters:
  ///   - configuration: the budget, plugins and flags of the sessions.
  ///   - matrix: the environments to look at, in their order.
  public init(_ configuration: HostConfiguration, matrix: LayoutMatrix) {
    self.configuration = configuration
    // Each combination would look for them again.
    self.configuration.reportsAllMistakes = false
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
  /// - Complexity: up to six solutions a combination, on all processors where their order does not matter.
  public func check(
    _ path: String,
    progress: (Int, LayoutMatrix.Combination) -> Void = { _, _ in }
  ) throws(LayoutError) -> DocumentCheck {
    let session = Session(configuration)
    session.isInterrupted = isInterrupted
    try session.open(path: path)
    return check(session, named: path, progress: progress)
  }

  /// Lays a document that came from no file out in each combination, as ``check(_:progress:)`` does.
  /// - Throws: a failure of the document, or of the working directory's project file.
  public func check(_ content: DocumentContent) throws(LayoutError) -> DocumentCheck {
    let session = Session(configuration)
    session.isInterrupted = isInterrupted
    try session.useProject()
    try session.open(content)
    return check(session, named: content.name ?? "document") { _, _ in }
  }

  /// Lays what a session shows out in each combination, with the changes that were made to it; the session
  /// stays as it is.
  public func check(shownBy session: Session) -> DocumentCheck {
    let replica = session.replica()
    // A device brings its own container.
    replica.state.flags.container = nil
    return check(replica, named: session.state.source.path ?? "the document") { _, _ in }
  }

  private func check(
    _ session: Session,
    named path: String,
    progress: (Int, LayoutMatrix.Combination) -> Void
  ) -> DocumentCheck {
    let all = matrix.combinations
    if let findings = ParallelLook.findings(of: session, in: all, report: progress) {
      return DocumentCheck(
        path: path,
        combinations: all,
        skipped: [],
        findings: findings.sorted
      )
    }
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
