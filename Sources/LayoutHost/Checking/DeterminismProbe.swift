import LayoutModel

/// Other runs of a document that a session shows, which have to show the same to the bit.
///
/// The sessions live at once: a Lua state that is made where another one was may order its tables alike.
final class DeterminismProbe {
  /// Why two runs do not show the same, as findings say it.
  enum Difference: String {
    /// Plugins answer the same question in two ways.
    case plugins = "two runs give two layouts"
    /// A document in Lua says something else each time.
    case document = "two readings of the document give two layouts"
    /// A plugin keeps something between its calls.
    case history = "the layout depends on what was asked before"
  }

  private let session: Session
  /// Has been asked about other sizes, keeps its plugins' states from combination to combination, and
  /// has read the document itself.
  private let veteran: Result<Session, LayoutError>
  /// Show the very same document, and begin anew each time.
  private let novices: [Session]
  private var lastPlace: String?

  init(of session: Session) {
    self.session = session
    novices = [session.twin(), session.twin()]
    veteran = Result { () throws(LayoutError) in
      let veteran = try session.twinReadingAgain()
      veteran.askSomethingElse()
      return veteran
    }
  }

  /// Why another run does not show in a combination what the session did; nil where all do.
  /// - Throws: the failure of another run.
  func difference(
    from shown: ShownContent,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutError) -> Difference? {
    let isNewPlace = combination.place != lastPlace
    lastPlace = combination.place
    let veteran = try veteran.get()
    // What has failed on one device says nothing of the next one.
    veteran.forgetFailures()
    let isDifferent = try self.shown(by: veteran, like: shown, .backwards, in: combination) != shown
    // Two states may happen to order few keys alike, so that one other run is not always enough; it is
    // for the sizes of text of one device.
    guard isDifferent || isNewPlace else { return nil }
    for novice in novices {
      novice.beginAnew()
      let again = try self.shown(by: novice, like: shown, .forwards, in: combination)
      if again != shown { return .plugins }
    }
    guard isDifferent else { return nil }
    return veteran.state.document == session.state.document ? .history : .document
  }

  /// A difference with an example; nil where none can be shown.
  func sentence(
    of difference: Difference,
    in combination: LayoutMatrix.Combination
  ) -> String? {
    // Where the states make the difference, they have to be the same ones.
    if difference != .plugins { session.beginAnew() }
    let peers = difference == .plugins ? novices.map { ($0, LayoutTrace.Order.forwards) } : []
    let veterans = (try? veteran.get()).map { [($0, LayoutTrace.Order.backwards)] } ?? []
    guard let mine = try? trace(of: session, .forwards, in: combination) else { return nil }
    for (other, order) in peers + veterans {
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
      // Where hooks have failed there is nothing to compare.
      if shown.sights != nil { try content.scroll(session, order) }
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
