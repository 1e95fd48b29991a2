import LayoutDrawing
import LayoutHost
import LayoutModel

/// Draws what differs between two documents, in what a session shows of the second one.
struct DifferenceDrawing {
  let before: ComparedDocument
  let after: ComparedDocument
  let tolerance: Double

  /// The picture of the second document with its marks.
  /// - Throws: a failure where the second document was a saved result, which has no layout, or where
  ///   too much differs.
  func picture(of session: Session, _ extent: ComparedExtent) throws -> Picture {
    guard session.state.source.path != nil else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "a saved result cannot be drawn",
        hint: "name the document second, and the saved result first"
      )
    }
    // All that differs is drawn, or nothing.
    let options = PictureOptions()
    let difference = try DocumentDifference(
      from: before,
      to: after,
      tolerance: tolerance,
      limit: options.elementLimit
    )
    let subject = PictureSubject(isVisibleOnly: extent == .visibleBounds, options: options)
    switch (difference, try subject.shown(of: session)) {
    case (.collection(let difference), .collection(let solution, let moment)):
      return try Picture(of: difference, in: solution, at: moment, options: options)
    case (.screen(let difference), .screen(let solution, let moment)):
      return try Picture(of: difference, in: solution, at: moment, options: options)
    case (_, let shown):
      return try subject.picture(of: shown)
    }
  }
}
