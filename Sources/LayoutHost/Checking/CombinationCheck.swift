import LayoutEngine
import LayoutModel

/// A check of one combination, as in a new session.
struct CombinationCheck {
  let combination: LayoutMatrix.Combination
  let session: Session
  let otherRuns: DeterminismProbe

  /// Notes the findings.
  func run(_ findings: inout CheckFindings) {
    session.beginAnew()
    let shown: ShownContent
    do throws(LayoutError) {
      shown = try session.value(in: combination) { session throws(LayoutError) in
        var shown = try ShownContent(atRest: session)
        do throws(LayoutError) {
          try shown.scroll(session, .forwards)
        } catch {
          // A hook for visible elements may fail even if the layout does not.
          note(error, &findings)
        }
        noteJumps(of: shown.solution, &findings)
        return shown
      }
    } catch {
      return note(error, &findings)
    }
    noteDiagnostics(of: shown.solution, &findings)
    noteDifference(from: shown, &findings)
  }

  /// Returns an occurrence in this combination.
  private func occurrence(_ message: String) -> CheckFinding.Occurrence {
    CheckFinding.Occurrence(combination: combination, message: message)
  }

  /// Notes a failure, with the section that it names.
  private func note(_ failure: LayoutError, _ findings: inout CheckFindings) {
    findings.add(
      .failure,
      occurrence(failure.message),
      section: failure.section,
      failure: failure
    )
  }

  /// Notes the diagnostics of the layout, whose search counts against the limits of an operation.
  private func noteDiagnostics(
    of solution: Solution,
    _ findings: inout CheckFindings
  ) {
    let diagnosed: [(name: String?, diagnostics: [Diagnostic])]
    do throws(LayoutError) {
      diagnosed = try session.runOperation { () throws(LayoutError) in
        solution.collections.map { ($0.name, $0.diagnostics) }
      }
    } catch {
      return note(error, &findings)
    }
    for (name, diagnostics) in diagnosed {
      for diagnostic in diagnostics {
        findings.add(
          .layout(diagnostic.kind),
          CheckFinding.Occurrence(
            combination: combination,
            count: diagnostic.count,
            items: diagnostic.items,
            message: diagnostic.message
          ),
          collection: name,
          section: diagnostic.section
        )
      }
    }
  }

  /// Notes a difference between runs, the first time with an example.
  private func noteDifference(from shown: ShownContent, _ findings: inout CheckFindings) {
    do throws(LayoutError) {
      guard let difference = try otherRuns.difference(from: shown, in: combination) else { return }
      // One example is enough; it takes longer than the comparison.
      let isFirst = !findings.contain(.nondeterminism)
      let message = isFirst ? otherRuns.sentence(of: difference, in: combination) : nil
      findings.add(.nondeterminism, occurrence(message ?? difference.rawValue))
    } catch  where error.isExhaustion {
      // A slow layout may finish in one run and not in another.
      note(error, &findings)
    } catch {
      findings.add(.nondeterminism, occurrence("a second run fails: \(error.message)"))
    }
  }

  /// Notes the collections whose kept item leaves the screen when the screen rotates.
  private func noteJumps(of solution: Solution, _ findings: inout CheckFindings) {
    // A device without orientations, such as a TV, does not rotate.
    guard combination.device == nil || combination.orientation != nil else { return }
    for name in solution.collections.map(\.name) {
      // A layout that fails in the other orientation is a finding of its own.
      let jump = try? session.restoring { () throws(LayoutError) in
        session.state.collection = name ?? session.state.collection
        return try session.jumpOfRotation()
      }
      guard let message = jump else { continue }
      findings.add(.jump, occurrence(message), collection: name)
    }
  }
}

/// The content of a session: the layouts at rest, and the visible elements of scrolls.
struct ShownContent: Equatable {
  /// The layouts at rest.
  let solution: Solution
  /// The hash values of the visible elements at the start, the middle and the end of each collection, which
  /// may be too many to keep; nil before a scroll.
  private(set) var visibleStates: [[Int]]?

  /// Creates a session's content before any scroll.
  /// - Throws: the failure of the document or of a provider.
  init(atRest session: Session) throws(LayoutError) {
    solution = try session.solve()
  }

  /// Scrolls through each collection, which calls all hooks for visible elements, and keeps the
  /// visible elements; the session is unchanged.
  /// - Throws: the failure of a hook; nothing is kept then.
  mutating func scroll(
    _ session: Session,
    _ order: LayoutTrace.Order
  ) throws(LayoutError) {
    var visibleStates: [[Int]] = []
    for name in solution.collections.map(\.name) {
      visibleStates.append(
        try session.restoring { () throws(LayoutError) in
          session.state.collection = name ?? session.state.collection
          var seen: [Int] = []
          for fraction in order == .forwards ? [0, 0.5, 1] : [1, 0.5, 0] {
            try session.scroll(toFraction: fraction)
            seen.append(try session.visibleState().hashValue)
          }
          return order == .forwards ? seen : seen.reversed()
        }
      )
    }
    self.visibleStates = visibleStates
  }
}

extension Session {
  /// Rotates the screen and back, to check that the item whose place is kept stays visible.
  /// - Returns: a sentence about the item that a rotation moves out of sight; nil if it stays, or
  ///   nothing scrolls.
  fileprivate func jumpOfRotation() throws(LayoutError) -> String? {
    try scroll(toFraction: 0.5)
    guard let (item, words) = try keptItem() else { return nil }
    try rotate()
    guard try isInSight(item) else { return "\(words) is not visible after the screen rotates" }
    try rotate()
    guard try isInSight(item) else {
      return "\(words) is not visible after the screen rotates and rotates back"
    }
    return nil
  }

  /// Returns the item that a rotation must keep visible, with the words for it; nil at an end of the
  /// range, if no item is visible, and if the document keeps no item or a plugin chooses the offset.
  private func keptItem() throws(LayoutError) -> (item: ItemPath, words: String)? {
    let isChosen = state.document.providerNames.contains { name in
      (try? provider(named: name))?.hooks.contains(.contentOffsetAfterChange) == true
    }
    let collection = try focusedCollection()
    let kept = collection.environment.configuration.keeping ?? .first
    guard !isChosen, let item = ScrolledLayout(collection).place(keeping: kept)?.item else {
      return nil
    }
    let name = kept == .last ? "last" : "first"
    return (item, "the \(name) visible item, \(item.section).\(item.item),")
  }

  /// Whether an item's frame overlaps the visible bounds at the current offset.
  private func isInSight(_ item: ItemPath) throws(LayoutError) -> Bool {
    let solution = try focusedCollection()
    let container = solution.environment.container.contentSize
    let bounds = LayoutRect(origin: solution.contentOffset, size: container)
    return solution.layout.element(at: item)?.frame.overlaps(bounds) ?? false
  }
}
