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
