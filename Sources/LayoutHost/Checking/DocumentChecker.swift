internal import LayoutEngine
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
  /// A combination without a layout is a finding, and the others are looked at all the same.
  /// - Parameters:
  ///   - path: a document's file; `-` is standard input.
  ///   - progress: called before each combination, with its place from 0.
  /// - Returns: what was found.
  /// - Throws: a failure where the document cannot be read.
  /// - Complexity: up to four solutions a combination.
  public func check(
    _ path: String,
    progress: (Int, LayoutMatrix.Combination) -> Void = { _, _ in }
  ) throws(LayoutFailure) -> DocumentCheck {
    let session = Session(configuration)
    try session.open(path: path)
    // Both live at once: a state that is made where another one was may order its tables alike.
    let twin = session.twin()
    var findings = CheckFindings()
    // This one scrolls as well, which takes longer: once is enough.
    var tracing: DeterminismCheck? = DeterminismCheck(configuration: configuration)
    var looked: [LayoutMatrix.Combination] = []
    for (index, combination) in matrix.combinations.enumerated()
    where findings.exhaustedCount < Self.exhaustionLimit {
      progress(index, combination)
      // What has failed on one device says nothing of the next one.
      session.forgetFailures()
      twin.forgetFailures()
      let look = CombinationLook(combination, at: session, and: twin)
      if look.look(&findings, tracing: tracing) { tracing = nil }
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

/// A look at one combination.
private struct CombinationLook {
  let combination: LayoutMatrix.Combination
  let session: Session
  let twin: Session

  init(_ combination: LayoutMatrix.Combination, at session: Session, and twin: Session) {
    (self.combination, self.session, self.twin) = (combination, session, twin)
  }

  /// Notes what is found; whether there is a layout.
  func look(_ findings: inout CheckFindings, tracing check: DeterminismCheck?) -> Bool {
    let layouts: Layouts
    do throws(LayoutFailure) {
      layouts = try session.value(in: combination) { session throws(LayoutFailure) in
        let layouts = try Layouts(of: session)
        noteMoments(of: layouts, at: session, &findings)
        noteJumps(of: layouts, &findings)
        return layouts
      }
    } catch {
      note(error, &findings)
      return false
    }
    for (collection, solution) in layouts.solutions {
      for diagnostic in solution.diagnostics {
        findings.add(
          .layout(diagnostic.kind),
          CheckFinding.Occurrence(
            combination: combination,
            count: diagnostic.count,
            items: diagnostic.items,
            message: diagnostic.message
          ),
          collection: collection,
          section: diagnostic.section
        )
      }
    }
    if let check { trace(check, &findings) }
    noteDifference(from: layouts, &findings)
    return true
  }

  private func occurrence(_ message: String) -> CheckFinding.Occurrence {
    CheckFinding.Occurrence(combination: combination, message: message)
  }

  private func note(_ failure: LayoutFailure, _ findings: inout CheckFindings) {
    findings.add(
      .failure,
      occurrence(failure.message),
      section: failure.section,
      failure: failure
    )
  }

  // MARK: Scrolling

  /// Looks at the start, the middle and the end of each collection: a hook that changes what is visible
  /// may fail where the layout does not.
  private func noteMoments(
    of layouts: Layouts,
    at session: Session,
    _ findings: inout CheckFindings
  ) {
    for (collection, _) in layouts.solutions {
      do throws(LayoutFailure) {
        try session.restoring { () throws(LayoutFailure) in
          session.state.collection = collection ?? session.state.collection
          for fraction in [0, 0.5, 1] { try session.look(at: fraction) }
        }
      } catch {
        note(error, &findings)
        return
      }
    }
  }

  // MARK: The same twice

  private func noteDifference(from layouts: Layouts, _ findings: inout CheckFindings) {
    do throws(LayoutFailure) {
      let others = try twin.value(in: combination) { session throws(LayoutFailure) in
        try Layouts(of: session)
      }
      if others != layouts {
        findings.add(.nondeterminism, occurrence("two runs give two layouts"))
      }
    } catch  where error.isExhaustion {
      // What takes long has no end in one run and one in another.
      note(error, &findings)
    } catch {
      findings.add(.nondeterminism, occurrence("a second run gives no layout: \(error.message)"))
    }
  }

  /// Runs the check that scrolls as well.
  private func trace(_ check: DeterminismCheck, _ findings: inout CheckFindings) {
    do throws(LayoutFailure) {
      let difference = try session.value(in: combination) { session throws(LayoutFailure) in
        try check.check(session.state, in: session.project)
      }
      if let difference { findings.add(.nondeterminism, occurrence(difference.message)) }
    } catch {
      note(error, &findings)
    }
  }

  // MARK: Turning

  private func noteJumps(of layouts: Layouts, _ findings: inout CheckFindings) {
    // What stands or hangs is not turned.
    guard combination.device == nil || combination.orientation != nil else { return }
    for (collection, _) in layouts.solutions {
      // Where there is no layout the other way round, that is a finding of its own.
      let jump = try? session.restoring {
        session.state.collection = collection ?? session.state.collection
        return try RotationCheck(session: session).jump()
      }
      guard let message = jump else { continue }
      findings.add(.jump, occurrence(message), collection: collection)
    }
  }
}

/// The layouts of a document: one, or those of a screen's collections.
private enum Layouts: Equatable {
  case collection(Solution)
  case screen(ScreenSolution)

  init(of session: Session) throws(LayoutFailure) {
    self = session.isScreen ? .screen(try session.solveScreen()) : .collection(try session.solve())
  }

  /// The layouts, of a screen with the names of its collections.
  var solutions: [(collection: String?, solution: Solution)] {
    switch self {
    case .collection(let solution): [(nil, solution)]
    case .screen(let screen): screen.collections.map { ($0.name, $0.solution) }
    }
  }
}

/// Turns the screen and turns it back, to see whether a reader finds the place again.
private struct RotationCheck {
  let session: Session

  /// What gets out of sight, in words; nil where nothing does, or nothing can be scrolled.
  func jump() throws(LayoutFailure) -> String? {
    let range = try session.scrollRange()
    try session.scroll(toFraction: 0.5)
    guard let item = try firstInSight(in: range) else { return nil }
    try session.rotate()
    guard try isInSight(item) else {
      return "\(Self.words(item)) is out of sight when the screen has been turned"
    }
    try session.rotate()
    guard try isInSight(item) else {
      return "\(Self.words(item)) is out of sight when the screen has been turned and turned back"
    }
    return nil
  }

  private func firstInSight(in range: ScrollRange) throws(LayoutFailure) -> IndexPath? {
    let solution = try session.solve()
    let container = solution.environment.container.contentSize
    return ScrollAnchor(
      in: solution.layout,
      at: solution.contentOffset,
      container: container,
      range: range
    )?
    .item
  }

  private func isInSight(_ item: IndexPath) throws(LayoutFailure) -> Bool {
    let solution = try session.solve()
    let container = solution.environment.container.contentSize
    let bounds = Rect(origin: solution.contentOffset, size: container)
    return solution.layout.element(at: item)?.frame.overlaps(bounds) ?? false
  }

  private static func words(_ item: IndexPath) -> String {
    "the first item in sight, \(item.section).\(item.item),"
  }
}
