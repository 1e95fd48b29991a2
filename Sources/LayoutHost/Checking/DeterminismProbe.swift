import LayoutEngine
package import LayoutModel
import LayoutSystem
package import LuaSandbox

/// Other runs of a session's document, which must give the same result to the bit.
///
/// The sessions exist at once: a Lua state at the address of an earlier one may order its tables
/// alike.
final class DeterminismProbe {
  /// The reason why two runs differ, as findings name it.
  enum Difference: String {
    /// Plugins return different results for the same call.
    case plugins = "two runs give different layouts"
    /// A document in Lua gives a different result each time.
    case document = "two readings of the document give different layouts"
    /// A plugin keeps something between its calls.
    case history = "the layout depends on earlier calls"
  }

  private let session: Session
  /// A replica that has laid out other sizes, keeps its plugins' states between combinations, and
  /// reads the document itself.
  private let reused: Result<Session, LayoutError>
  /// Replicas with the very same document, which start afresh for each combination.
  private let fresh: [Session]
  private var lastPlace: String?

  init(of session: Session) {
    self.session = session
    fresh = [session.replica(), session.replica()]
    reused = Result { () throws(LayoutError) in
      let reused = try session.replicaReadingAgain()
      reused.askSomethingElse()
      return reused
    }
  }

  /// Returns the reason why another run differs from the session in a combination; nil if all
  /// agree.
  /// - Throws: the failure of another run.
  func difference(
    from shown: ShownContent,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutError) -> Difference? {
    let isNewPlace = combination.place != lastPlace
    lastPlace = combination.place
    let reused = try reused.get()
    // A failure on one device does not imply one on the next.
    reused.forgetFailures()
    let isDifferent = try self.shown(by: reused, like: shown, .backwards, in: combination) != shown
    // Two states may happen to order a few keys alike, so that one other run is not always enough;
    // between text sizes of one device it is.
    guard isDifferent || isNewPlace else { return nil }
    for other in fresh {
      other.beginAnew()
      let again = try self.shown(by: other, like: shown, .forwards, in: combination)
      if again != shown { return .plugins }
    }
    guard isDifferent else { return nil }
    return reused.state.document == session.state.document ? .history : .document
  }

  /// Returns a difference with an example; nil if no example can be shown.
  func sentence(
    of difference: Difference,
    in combination: LayoutMatrix.Combination
  ) -> String? {
    // If the plugins' states make the difference, the runs must keep them.
    if difference != .plugins { session.beginAnew() }
    let peers = difference == .plugins ? fresh.map { ($0, LayoutTrace.Order.forwards) } : []
    let reusedRuns = (try? reused.get()).map { [($0, LayoutTrace.Order.backwards)] } ?? []
    guard let mine = try? trace(of: session, .forwards, in: combination) else { return nil }
    for (other, order) in peers + reusedRuns {
      guard let theirs = try? trace(of: other, order, in: combination),
        let example = mine.difference(from: theirs)
      else { continue }
      return "\(difference.rawValue): \(example)"
    }
    return nil
  }

  private func shown(
    by other: Session,
    like shown: ShownContent,
    _ order: LayoutTrace.Order,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutError) -> ShownContent {
    try other.value(in: combination) { session throws(LayoutError) in
      // Sizes that were measured in sight depend on where it was scrolled, which is no mistake.
      let measuresVisibleItems = session.measuresVisibleItems
      if measuresVisibleItems { session.forgetSections() }
      let order = measuresVisibleItems ? .forwards : order
      var content = try ShownContent(atRest: session)
      // If hooks have failed, there are no visible states to compare.
      if shown.visibleStates != nil { try content.scroll(session, order) }
      return content
    }
  }

  private func trace(
    of session: Session,
    _ order: LayoutTrace.Order,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutError) -> LayoutTrace {
    try session.value(in: combination) { session throws(LayoutError) in
      try LayoutTrace(of: session, order)
    }
  }
}

extension Session {
  /// The budget of scripts other than the session's plugins: that of one plugin.
  package var scriptBudget: LuaBudget {
    LuaBudget(configuration.budget.filled(from: project?.budget).limits)
  }

  /// Whether a flag or the project file sets the deadline of plugin calls.
  package var hasChosenDeadline: Bool {
    let budgets = [project?.budget] + (project?.folders ?? []).map(\.budget)
    return configuration.budget.deadline != nil || budgets.contains { $0?.deadline != nil }
  }

  /// Whether the session searches a folder for plugins.
  package func looksForPlugins(in folder: String) -> Bool {
    guard let identity = FileIdentity(folder) else { return false }
    return configuration.folders.places(in: project).contains { FileIdentity($0.path) == identity }
  }

  /// The folders that the session searches for plugins, except those that come with the program.
  package var ownPluginFolders: [String] {
    configuration.folders.places(in: project).filter { $0.origin != .program }.map(\.path)
  }

  /// Scrolls to a fraction of the distance from the start of the content, 0, to its end, 1.
  func scroll(toFraction fraction: Double) throws(LayoutError) {
    let range = try scrollRange()
    try scroll(
      to: LayoutPoint(
        x: range.least.x + (range.greatest.x - range.least.x) * fraction,
        y: range.least.y + (range.greatest.y - range.least.y) * fraction
      )
    )
  }

  /// Calls plugins with other sizes; whether those calls succeed does not matter.
  ///
  /// The session is unchanged.
  func askSomethingElse() {
    restoring {
      for size in [LayoutSize(width: 321, height: 654), LayoutSize(width: 1024, height: 500)] {
        state.flags.container = size
        guard var content = try? ShownContent(atRest: self) else { continue }
        try? content.scroll(self, .forwards)
        _ = try? flingTarget(velocity: LayoutPoint(x: 0.8, y: 0.8), deceleration: .normal)
      }
    }
  }

  /// Lays out a state again in separate sessions and compares the results bit by bit.
  /// - Returns: the error that describes how the layouts differ; nil if all are equal.
  /// - Throws: the failure of the document or of a provider.
  package func nondeterminism(of state: SessionState) throws(LayoutError) -> LayoutError? {
    let project = project
    return try configuration.nondeterminism { session throws(LayoutError) in
      session.show(state, in: project)
    }
  }
}
