import LayoutEngine
import LayoutModel

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
