internal import LayoutModel

/// Other runs of a document that a session shows, which have to show the same to the bit.
///
/// The sessions live at once: a Lua state that is made where another one was may order its tables alike.
final class OtherRuns {
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
  private let veteran: Result<Session, LayoutFailure>
  /// Shows the very same document, and begins anew each time.
  private lazy var novice = session.twin()

  init(of session: Session) {
    self.session = session
    veteran = Result { () throws(LayoutFailure) in
      let veteran = try session.twinReadingAgain()
      veteran.askSomethingElse()
      return veteran
    }
  }

  /// Why another run does not show in a combination what the session did; nil where it does.
  /// - Throws: the failure of the other run.
  func difference(
    from shown: ShownContent,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutFailure) -> Difference? {
    let veteran = try veteran.get()
    // What has failed on one device says nothing of the next one.
    veteran.forgetFailures()
    guard try self.shown(by: veteran, like: shown, .backwards, in: combination) != shown else {
      return nil
    }
    novice.beginAnew()
    let again = try? self.shown(by: novice, like: shown, .forwards, in: combination)
    guard again == shown else { return .plugins }
    return veteran.state.document == session.state.document ? .history : .document
  }

  /// A difference with an example; nil where none can be shown.
  func sentence(
    of difference: Difference,
    in combination: LayoutMatrix.Combination
  ) -> String? {
    session.beginAnew()
    novice.beginAnew()
    guard let other = difference == .plugins ? novice : try? veteran.get(),
      let mine = try? trace(of: session, .forwards, in: combination),
      let others = try? trace(
        of: other,
        difference == .plugins ? .forwards : .backwards,
        in: combination
      )
    else { return nil }
    return mine.difference(from: others).map { "\(difference.rawValue): \($0)" }
  }

  private func shown(
    by other: Session,
    like shown: ShownContent,
    _ order: LayoutTrace.Order,
    in combination: LayoutMatrix.Combination
  ) throws(LayoutFailure) -> ShownContent {
    try other.value(in: combination) { session throws(LayoutFailure) in
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
  ) throws(LayoutFailure) -> LayoutTrace {
    try session.value(in: combination) { session throws(LayoutFailure) in
      try LayoutTrace(of: session, order)
    }
  }
}
