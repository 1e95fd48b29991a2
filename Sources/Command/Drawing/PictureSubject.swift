import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

/// The part of a session's layout to draw, and the options of the drawing.
struct PictureSubject {
  /// Whether only the visible part at the content offset is drawn.
  let isVisibleOnly: Bool
  /// The labels and the limit of elements.
  var options: PictureOptions
  /// The look of all items; nil if each has its own.
  var look: ElementLook?
  /// The speed of the content, in points per millisecond.
  var velocity = LayoutPoint.zero
  /// The progress of the last change's transition; nil means the session as it is.
  var progress: Double?
  /// The field of items whose values are their labels; nil, `index` and `none` mean index paths.
  var label: String?
  /// The files that items name as their `image`, and the notes on those that are not drawn.
  var files = PictureFiles()

  /// Returns the remark on a field that is missing from the first 1,000 items of each section; nil
  /// if one has it, and for `index` and `none`.
  static func remark(onField field: String, in session: Session) -> String? {
    guard field != "index", field != "none" else { return nil }
    let isThere = session.state.document.collections.flatMap(\.sections)
      .contains { section in
        (0..<min(section.items.count, 1000)).contains { section.items.object(at: $0)[field] != nil }
      }
    return isThere ? nil : "no item has the field “\(field)”, so the labels are index paths"
  }

  /// A solution with the visible state to draw, where nil means all content, the contents of the
  /// elements, where nil means wireframes, and the labels of items.
  typealias Shown = (
    solution: Solution, visibleState: VisibleState?, contents: PictureContents?,
    itemText: (PictureItem) -> String?
  )

  /// Returns the picture of a session.
  func picture(of session: Session) throws(LayoutError) -> Picture {
    try picture(of: shown(of: session))
  }

  /// Solves a session.
  /// - Throws: the failure of the document, and `FAILED_PRECONDITION` for a progress if nothing has
  ///   changed.
  func shown(of session: Session) throws(LayoutError) -> Shown {
    let document = session.state.document
    guard let progress else {
      let state = isVisibleOnly ? try session.visibleState(velocity: velocity) : nil
      return (
        try session.solve(), state, try contents(of: session), { text(of: $0, in: document) }
      )
    }
    guard let transition = try session.transition() else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "nothing has changed yet, so there is no transition to draw"
      )
    }
    let (state, former) = (try transition.at(progress), session.documentBeforeChange)
    return (
      try session.solve(), state.visibleState, try contents(of: session),
      { item in
        // What disappears has its index path in the document before the change.
        guard let collection = state.collection(named: item.collection),
          let end = transition.end(ofElementAt: item.position, in: collection, at: progress)
        else { return nil }
        return text(of: item, in: end == .before ? former : document)
      }
    )
  }

  /// Returns the contents of a session's elements; nil if they are wireframes.
  private func contents(of session: Session) throws(LayoutError) -> PictureContents? {
    look == .wireframe
      ? nil : try session.pictureContents(look: look, at: progress, files: files)
  }

  /// Returns the value of the labels' field of an item in a document; nil without a text or number
  /// there.
  private func text(of item: PictureItem, in document: LayoutDocument?) -> String? {
    guard let label, label != "index", label != "none",
      let collection = document?.collections.first(where: { $0.name == item.collection }),
      collection.sections.indices.contains(item.path.section)
    else { return nil }
    let items = collection.sections[item.path.section].items
    guard item.path.item < items.count else { return nil }
    switch items.object(at: item.path.item)[label]?.content {
    case .string(let text): return text
    case .number(let number): return NumberText.shortest(number)
    default: return nil
    }
  }

  /// Draws a solved layout.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many elements, with the options that reduce them.
  func picture(of shown: Shown) throws(LayoutError) -> Picture {
    do {
      return try Picture(
        of: shown.solution,
        at: shown.visibleState,
        options: options,
        contents: shown.contents,
        itemText: shown.itemText
      )
    } catch {
      var failure = error
      failure.hint =
        isVisibleOnly
        ? "--limit N draws more"
        : "--limit N draws more, and --visible draws only the visible elements"
      throw failure
    }
  }
}
