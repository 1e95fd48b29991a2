public import LayoutModel

/// Gathers findings, and merges those that differ only in their combination.
struct CheckFindings {
  private struct Key: Hashable {
    var kind: CheckFinding.Kind
    var collection: String?
    var section: Int?
    /// The fields that distinguish errors.
    var failure: [String]
  }

  /// The number of combinations in which time or memory ran out.
  private(set) var exhaustedCount = 0
  private var found: [CheckFinding] = []
  private var indices: [Key: Int] = [:]
  private var lastExhausted: LayoutMatrix.Combination?

  /// The findings, errors first, otherwise in the order of their discovery.
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

  /// Notes a finding in one combination; only the first sentence about a subject is kept.
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
    // The first sentence of a combination is enough.
    guard let last = found[index].occurrences.last, last.combination != occurrence.combination
    else { return }
    var occurrence = occurrence
    // Many sections in many combinations share what is equal.
    if last.message == occurrence.message { occurrence.message = last.message }
    if last.items == occurrence.items { occurrence.items = last.items }
    found[index].occurrences.append(occurrence)
  }
}

extension LayoutError {
  /// Whether time or memory ran out.
  package var isExhaustion: Bool { code == .deadlineExceeded || code == .resourceExhausted }
}

/// Checks documents in all combinations of a matrix.
public struct DocumentChecker {
  private var configuration: HostConfiguration
  private let matrix: LayoutMatrix
  /// Whether a signal or another part of the program stops the check; called often.
  public var isInterrupted: (@Sendable () -> Bool)?
  /// Whether several threads check, each with layouts of its own.
  public var usesAllProcessors = true

  /// Creates a checker of documents within a configuration's budget.
  /// - Parameters:
  ///   - configuration: the budget, plugins and flags of the sessions.
  ///   - matrix: the environments to check, in their order.
  public init(_ configuration: HostConfiguration, matrix: LayoutMatrix) {
    self.configuration = configuration
    // Each combination would search for them again.
    self.configuration.reportsAllMistakes = false
    self.matrix = matrix
  }

  /// Lays a document out in each combination, and reports the mistakes.
  ///
  /// A combination without a layout is a finding, and the check goes on. The findings in a
  /// combination do not depend on the earlier ones.
  /// - Parameters:
  ///   - path: a document's file; `-` is standard input.
  ///   - progress: called before each combination, with its place from 0.
  /// - Returns: the findings.
  /// - Throws: a failure if the document cannot be read.
  /// - Complexity: up to six solutions for each combination, on all processors if their order does
  ///   not matter.
  public func check(
    _ path: String,
    progress: (Int, LayoutMatrix.Combination) -> Void = { _, _ in }
  ) throws(LayoutError) -> DocumentCheck {
    let session = Session(configuration)
    session.isInterrupted = isInterrupted
    try session.open(path: path)
    return check(session, named: path, progress: progress)
  }

  /// Lays a document that has no file out in each combination, like ``check(_:progress:)``.
  /// - Throws: a failure of the document, or of the working directory's project file.
  public func check(_ content: DocumentContent) throws(LayoutError) -> DocumentCheck {
    let session = Session(configuration)
    session.isInterrupted = isInterrupted
    try session.useProject()
    try session.open(content)
    return check(session, named: content.name ?? "document") { _, _ in }
  }

  /// Lays a session's content out in each combination, with its changes; the session is unchanged.
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
    if usesAllProcessors,
      let findings = ParallelCheck.findings(of: session, in: all, report: progress)
    {
      let sorted = findings.sorted
      return DocumentCheck(path: path, combinations: all, skipped: [], findings: sorted)
    }
    let otherRuns = DeterminismProbe(of: session)
    var findings = CheckFindings()
    var looked: [LayoutMatrix.Combination] = []
    for (index, combination) in all.enumerated()
    where findings.exhaustedCount < Self.exhaustionLimit {
      progress(index, combination)
      CombinationCheck(combination: combination, session: session, otherRuns: otherRuns)
        .run(&findings)
      looked.append(combination)
    }
    return DocumentCheck(
      path: path,
      combinations: looked,
      skipped: Array(all.dropFirst(looked.count)),
      findings: findings.sorted
    )
  }

  /// The number of combinations that may run out of time or memory before the check skips the rest:
  /// each costs a whole deadline.
  private static let exhaustionLimit = 48
}
