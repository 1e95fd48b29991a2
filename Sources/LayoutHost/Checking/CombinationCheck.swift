import LayoutEngine
import LayoutModel

/// A look at one combination, as a new session would show it.
struct CombinationLook {
  private let combination: LayoutMatrix.Combination
  private let session: Session
  private let otherRuns: DeterminismProbe

  init(
    _ combination: LayoutMatrix.Combination,
    at session: Session,
    besides otherRuns: DeterminismProbe
  ) {
    (self.combination, self.session, self.otherRuns) = (combination, session, otherRuns)
  }

  /// Notes what is found.
  func look(_ findings: inout CheckFindings) {
    session.beginAnew()
    let shown: ShownContent
    do throws(LayoutError) {
      shown = try session.value(in: combination) { session throws(LayoutError) in
        var shown = try ShownContent(atRest: session)
        do throws(LayoutError) {
          try shown.scroll(session, .forwards)
        } catch {
          // A hook that changes what is visible may fail where the layout does not.
          note(error, &findings)
        }
        noteJumps(of: shown.layouts, &findings)
        return shown
      }
    } catch {
      return note(error, &findings)
    }
    noteDiagnostics(of: shown.layouts, &findings)
    noteDifference(from: shown, &findings)
  }

  private func occurrence(_ message: String) -> CheckFinding.Occurrence {
    CheckFinding.Occurrence(combination: combination, message: message)
  }

  private func note(_ failure: LayoutError, _ findings: inout CheckFindings) {
    findings.add(
      .failure,
      occurrence(failure.message),
      section: failure.section,
      failure: failure
    )
  }

  private func noteDiagnostics(
    of layouts: ShownContent.Layouts,
    _ findings: inout CheckFindings
  ) {
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
  }

  private func noteDifference(from shown: ShownContent, _ findings: inout CheckFindings) {
    do throws(LayoutError) {
      guard let difference = try otherRuns.difference(from: shown, in: combination) else { return }
      // One example says enough; it takes longer than the comparison.
      let isFirst = !findings.contain(.nondeterminism)
      let message = isFirst ? otherRuns.sentence(of: difference, in: combination) : nil
      findings.add(.nondeterminism, occurrence(message ?? difference.rawValue))
    } catch  where error.isExhaustion {
      // What takes long has no end in one run and one in another.
      note(error, &findings)
    } catch {
      findings.add(.nondeterminism, occurrence("a second run fails: \(error.message)"))
    }
  }

  private func noteJumps(of layouts: ShownContent.Layouts, _ findings: inout CheckFindings) {
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

/// What a session shows: the layouts at rest, and what is visible where they are scrolled.
struct ShownContent: Equatable {
  /// The layouts of a document: one, or those of a screen's collections.
  enum Layouts: Equatable {
    case collection(Solution)
    case screen(ScreenSolution)

    /// The layouts, of a screen with the names of its collections.
    var solutions: [(collection: String?, solution: Solution)] {
      switch self {
      case .collection(let solution): [(nil, solution)]
      case .screen(let screen): screen.collections.map { ($0.name, $0.solution) }
      }
    }
  }

  /// What is visible at a time.
  enum Sight: Equatable {
    case collection(VisibleState)
    case screen(ScreenVisibleState)
  }

  /// The layouts at rest.
  let layouts: Layouts
  /// What is visible at the start, the middle and the end of each collection; nil where nothing has
  /// been scrolled.
  private(set) var sights: [[Sight]]?

  /// What a session shows before anything is scrolled.
  /// - Throws: the failure of the document or of a provider.
  init(atRest session: Session) throws(LayoutError) {
    layouts =
      session.isScreen
      ? .screen(try session.solveScreen()) : .collection(try session.solve())
  }

  /// Scrolls through each collection, which asks all hooks about what is visible, and keeps what is
  /// seen; the session then shows what it showed.
  /// - Throws: the failure of a hook; nothing is kept then.
  mutating func scroll(
    _ session: Session,
    _ order: LayoutTrace.Order
  ) throws(LayoutError) {
    var sights: [[Sight]] = []
    for (collection, _) in layouts.solutions {
      sights.append(
        try session.restoring { () throws(LayoutError) in
          session.state.collection = collection ?? session.state.collection
          var seen: [Sight] = []
          for fraction in order == .forwards ? [0, 0.5, 1] : [1, 0.5, 0] {
            seen.append(try session.sight(atFraction: fraction))
          }
          return order == .forwards ? seen : seen.reversed()
        }
      )
    }
    self.sights = sights
  }
}

extension Session {
  /// What is visible at a part of the way from the start of the content, 0, to its end, 1.
  fileprivate func sight(
    atFraction fraction: Double
  ) throws(LayoutError) -> ShownContent.Sight {
    try scroll(toFraction: fraction)
    return isScreen ? .screen(try screenMoment()) : .collection(try moment())
  }
}

/// Turns the screen and turns it back, to see whether a reader finds the place again.
struct RotationCheck {
  let session: Session

  /// What gets out of sight, in words; nil where nothing does, or nothing can be scrolled.
  func jump() throws(LayoutError) -> String? {
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

  private func firstInSight(in range: ScrollRange) throws(LayoutError) -> IndexPath? {
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

  private func isInSight(_ item: IndexPath) throws(LayoutError) -> Bool {
    let solution = try session.solve()
    let container = solution.environment.container.contentSize
    let bounds = Rect(origin: solution.contentOffset, size: container)
    return solution.layout.element(at: item)?.frame.overlaps(bounds) ?? false
  }

  private static func words(_ item: IndexPath) -> String {
    "the first item in sight, \(item.section).\(item.item),"
  }
}
