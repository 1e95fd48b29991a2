import LayoutEngine
package import LayoutModel
package import LuaSandbox

/// Other runs of a document that a session shows, which have to show the same to the bit.
///
/// The sessions live at once: a Lua state that is made where another one was may order its tables alike.
final class DeterminismProbe {
  /// The reason why two runs differ, as findings name it.
  enum Difference: String {
    /// Plugins answer the same question in two ways.
    case plugins = "two runs give different layouts"
    /// A document in Lua says something else each time.
    case document = "two readings of the document give different layouts"
    /// A plugin keeps something between its calls.
    case history = "the layout depends on earlier calls"
  }

  private let session: Session
  /// A replica that has laid out other sizes, keeps its plugins' states from combination to combination,
  /// and has read the document itself.
  private let reused: Result<Session, LayoutError>
  /// Replicas that show the very same document, and begin each time as new sessions.
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

  /// Returns the reason why another run differs from the session in a combination; nil where all
  /// agree.
  /// - Throws: the failure of another run.
  func difference(
    from shown: ShownContent,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutError) -> Difference? {
    let isNewPlace = combination.place != lastPlace
    lastPlace = combination.place
    let reused = try reused.get()
    // A failure on one device says nothing about the next one.
    reused.forgetFailures()
    let isDifferent = try self.shown(by: reused, like: shown, .backwards, in: combination) != shown
    // Two states may happen to order few keys alike, so that one other run is not always enough; it is
    // for the sizes of text of one device.
    guard isDifferent || isNewPlace else { return nil }
    for other in fresh {
      other.beginAnew()
      let again = try self.shown(by: other, like: shown, .forwards, in: combination)
      if again != shown { return .plugins }
    }
    guard isDifferent else { return nil }
    return reused.state.document == session.state.document ? .history : .document
  }

  /// A difference with an example; nil where none can be shown.
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

/// A session's content at rest and along a scroll, as text that is equal only if every number is.
struct LayoutTrace {
  /// In which order the places of the content are visited.
  enum Order {
    case forwards, backwards
  }

  /// The scroll positions that are visited, as parts of the way to the content's end.
  private static let stops = [("start", 0), ("middle", 0.5), ("end", 1.0)]

  /// More items than this are compared where they are in sight only.
  private static let itemLimit = 100_000

  /// The lines of each place, from the start to the end.
  private var pages: [(place: String, lines: [Substring])] = []

  /// Solves the session's document and scrolls through it.
  /// - Throws: the failure of the document or of a provider.
  init(of session: Session, _ order: Order) throws(LayoutError) {
    pages = [("at rest", Self.lines(try Self.textAtRest(session)))]
    for name in try session.solve().collections.map(\.name) {
      // The other collections of a screen stay where they are.
      pages += try session.restoring { () throws(LayoutError) in
        session.state.collection = name ?? session.state.collection
        var visited: [(place: String, lines: [Substring])] = []
        for (name, fraction) in order == .forwards ? Self.stops : Self.stops.reversed() {
          let text = try Self.text(of: session, at: fraction)
          visited.append(("scrolled to its \(name)", Self.lines(text)))
          visited.append(("let go at its \(name)", [Substring(try Self.target(of: session))]))
        }
        return order == .forwards ? visited : Self.reversed(visited)
      }
    }
  }

  /// Returns the pages of a way backwards in the order of the way forwards: two for each place.
  private static func reversed(
    _ pages: [(place: String, lines: [Substring])]
  ) -> [(place: String, lines: [Substring])] {
    stride(from: pages.count - 2, through: 0, by: -2).flatMap { [pages[$0], pages[$0 + 1]] }
  }

  /// The velocity of a fling that asks the layout where it ends, in points a millisecond.
  private static let velocity = 0.8

  /// Returns where the content comes to rest after a fling forwards, as a line of a result.
  private static func target(of session: Session) throws(LayoutError) -> String {
    let axis = try session.focusedCollection().layout.scrollDirection
    let fling = try session.flingTarget(
      velocity: Point(along: axis, velocity, 0),
      deceleration: .normal
    )
    let offset = fling.target.offset
    return #"{"kind": "target", "offset": {"x": \#(offset.x), "y": \#(offset.y)}}"#
  }

  /// Describes the first difference from another trace: the place, and what there is in each; nil where
  /// they are equal.
  func difference(from other: LayoutTrace) -> String? {
    for (mine, theirs) in zip(pages, other.pages) where mine.lines != theirs.lines {
      let count = max(mine.lines.count, theirs.lines.count)
      for index in 0..<count {
        let lines = (mine.lines.dropFirst(index).first, theirs.lines.dropFirst(index).first)
        guard lines.0 != lines.1 else { continue }
        return "\(mine.place), \(Self.difference(of: lines.0, and: lines.1))"
      }
    }
    return nil
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  private static func textAtRest(_ session: Session) throws(LayoutError) -> String {
    let solution = try session.solve()
    let isSmall = solution.single.map { $0.layout.itemCount <= itemLimit } ?? true
    let query: ElementQuery = isSmall ? .all : .visibleState(try session.visibleState())
    return try ResultRenderer(format: .ndjson, query: query).text(of: solution)
  }

  private static func text(
    of session: Session,
    at fraction: Double
  ) throws(LayoutError) -> String {
    try session.scroll(toFraction: fraction)
    let visibleState = try session.visibleState()
    return try ResultRenderer(format: .ndjson, query: .visibleState(visibleState))
      .text(of: try session.solve())
  }
}

extension Session {
  /// The budget of scripts beside the session's plugins: that of each plugin.
  package var scriptBudget: LuaBudget { configuration.budget.filled(from: project?.budget).lua }

  /// Whether anybody has said how long calls of plugins may take: a flag, or the project file.
  package var hasChosenDeadline: Bool {
    let budgets = [project?.budget] + (project?.folders ?? []).map(\.budget)
    return configuration.budget.deadline != nil || budgets.contains { $0?.deadline != nil }
  }

  /// Whether plugins are looked for in a folder.
  package func looksForPlugins(in folder: String) -> Bool {
    guard let identity = FileIdentity(folder) else { return false }
    return configuration.folders.places(in: project).contains { FileIdentity($0.path) == identity }
  }

  /// The folders in which plugins are looked for, but for those that come with the program.
  package var ownPluginFolders: [String] {
    configuration.folders.places(in: project).filter { $0.origin != .program }.map(\.path)
  }

  /// Scrolls to a part of the way from the start of the content, 0, to its end, 1.
  func scroll(toFraction fraction: Double) throws(LayoutError) {
    let range = try scrollRange()
    try scroll(
      to: Point(
        x: range.least.x + (range.greatest.x - range.least.x) * fraction,
        y: range.least.y + (range.greatest.y - range.least.y) * fraction
      )
    )
  }

  /// Lets plugins see other sizes; whether they have an answer there does not matter.
  ///
  /// The session is then as it was.
  func askSomethingElse() {
    restoring {
      for size in [Size(width: 321, height: 654), Size(width: 1024, height: 500)] {
        state.flags.container = size
        _ = try? LayoutTrace(of: self, .forwards)
      }
    }
  }

  /// Lays out a state again in sessions of their own and compares the results bit by bit.
  /// - Returns: the error that describes how the layouts differ; nil where all are equal.
  /// - Throws: the failure of the document or of a provider.
  package func nondeterminism(of state: SessionState) throws(LayoutError) -> LayoutError? {
    let project = project
    return try configuration.nondeterminism { session throws(LayoutError) in
      session.show(state, in: project)
    }
  }
}
