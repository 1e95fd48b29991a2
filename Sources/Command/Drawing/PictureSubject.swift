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
  /// The look of all items; nil for that of each.
  var look: ElementLook?
  /// The speed of the content, in points per millisecond.
  var velocity = LayoutPoint.zero
  /// The progress of the last change's transition; nil means the session as it is.
  var progress: Double?
  /// Returns the label of an item by its collection's name; nil means index paths.
  var itemText: ((String?, ItemPath) -> String?)?

  /// Returns a closure that finds the value of a field of a session's items.
  ///
  /// It returns nil for an item without a text or number there; `index` and `none` are not fields.
  static func text(
    ofField field: String,
    in session: Session
  ) -> ((String?, ItemPath) -> String?)? {
    guard field != "index", field != "none" else { return nil }
    return { name, path in
      let collections = session.state.document.collections
      guard let collection = collections.first(where: { $0.name == name }),
        collection.sections.indices.contains(path.section),
        path.item < collection.sections[path.section].items.count
      else { return nil }
      switch collection.sections[path.section].items.object(at: path.item)[field]?.content {
      case .string(let text): return text
      case .number(let number): return NumberText.shortest(number)
      default: return nil
      }
    }
  }

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

  /// A solution with the visible state to draw, where nil means all content, and with the contents of
  /// the elements, where nil means wireframes.
  typealias Shown = (
    solution: Solution, visibleState: VisibleState?, contents: PictureContents?
  )

  /// Returns the picture of a session.
  func picture(of session: Session) throws(LayoutError) -> Picture {
    try picture(of: shown(of: session))
  }

  /// Solves a session.
  /// - Throws: the failure of the document, and `FAILED_PRECONDITION` for a progress if nothing has
  ///   changed.
  func shown(of session: Session) throws(LayoutError) -> Shown {
    let (solution, visibleState) = try solved(session)
    let contents =
      look == .wireframe ? nil : try session.pictureContents(look: look, at: progress)
    return (solution, visibleState, contents)
  }

  private func solved(
    _ session: Session
  ) throws(LayoutError) -> (solution: Solution, visibleState: VisibleState?) {
    if let progress {
      guard let transition = try session.transition() else {
        throw LayoutError(
          .failedPrecondition,
          origin: .document,
          message: "nothing has changed yet, so there is no transition to draw"
        )
      }
      return (try session.solve(), try transition.at(progress).visibleState)
    }
    return (try session.solve(), isVisibleOnly ? try session.visibleState(velocity: velocity) : nil)
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
        itemText: itemText ?? { _, _ in nil }
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
