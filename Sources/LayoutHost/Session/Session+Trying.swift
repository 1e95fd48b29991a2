package import LayoutModel

// Support for a user who drags content and edits the document while it is shown.
extension Session {
  /// Scrolls a collection to a finger's offset in points, which may lie beyond the range, without a
  /// new layout.
  package func drag(_ name: String?, to offset: LayoutPoint) { setContentOffset(offset, of: name) }

  /// The text to edit: that of the session's document, of a newer version of its file that is refused,
  /// or of the document that failed to open.
  package var editedSource: DocumentSource {
    guard let path = state.source.path else { return unopened ?? state.source }
    guard state.source.fileText == nil, case .some(.some(let text)) = refused?.texts[path] else {
      return state.source
    }
    return DocumentSource(path: path, text: text)
  }

  /// Shows a text as if the document's file contained it; the first visible item keeps its place.
  ///
  /// The file stays as it is, and a change of it does not replace the text until ``noteSaved()``. The
  /// text is in Lua if the file's suffix says so.
  /// - Parameters:
  ///   - text: the whole text.
  ///   - flags: the flags that override the document's environment; nil keeps them.
  ///   - progress: the progress of the last transition that the text interrupts; nil starts at rest.
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  package func revise(
    _ text: [UInt8],
    flags: EnvironmentDescription? = nil,
    from progress: Double? = nil
  ) throws(LayoutError) {
    let loader = loader
    let (edited, shown) = (editedSource, state.source)
    var source = DocumentSource(path: edited.path, text: text)
    source.fileText = text == edited.knownFileText ? nil : edited.knownFileText
    let document = try runOperation { () throws(LayoutError) in
      // A document in Lua does not run again for the text that it already has.
      let known = shown.path == edited.path && shown.text == text ? shown.root : nil
      let node = if let known { known } else { try loader.root(of: source) }
      source.root = node
      return try loader.decode(node, from: &source)
    }
    let (revised, changed) = (source, adjusted(document))
    try restoringOnFailure { () throws(LayoutError) in
      try change(from: progress) { state in
        (state.document, state.source) = (changed, revised)
        if let flags { state.flags = flags }
      }
      _ = try visibleState()
    }
  }

  /// Notes that the document's file has the edited text.
  package func noteSaved() { state.source.fileText = nil }

  /// Changes a section, from 0, of a collection; the first visible item keeps its place.
  ///
  /// `progress` is that of the last transition that the change interrupts; nil starts at rest.
  /// - Throws: `OUT_OF_RANGE` if the section is missing, and the failure of the changed layout or
  ///   its visible elements; the session is then unchanged.
  package func changeSection(
    _ section: Int,
    of name: String?,
    from progress: Double? = nil,
    _ change: (inout DocumentSection) -> Void
  ) throws(LayoutError) {
    try changeSections([section], of: name, from: progress) { _, section in change(&section) }
  }

  /// Changes several sections of a collection as ``changeSection(_:of:from:_:)`` does, as one change.
  ///
  /// The closure receives the position of each section.
  package func changeSections(
    _ sections: [Int],
    of name: String?,
    from progress: Double? = nil,
    _ change: (Int, inout DocumentSection) -> Void
  ) throws(LayoutError) {
    let index = state.document.collections.firstIndex { $0.name == name }
    let known = index.map { state.document.collections[$0].sections.indices } ?? 0..<0
    let missing = index == nil ? sections.first : sections.first { !known.contains($0) }
    guard let index, missing == nil else {
      throw Self.outOfRange("there is no section \(missing ?? 0) in the collection")
    }
    try restoringOnFailure { () throws(LayoutError) in
      try apply(nil, keeping: nil, from: progress) { state in
        for section in sections {
          change(section, &state.document.collections[index].sections[section])
        }
      }
      _ = try visibleState()
    }
  }

  /// Changes the flags that override the document's environment; the first visible item keeps its
  /// place.
  ///
  /// `progress` is that of the last transition that the change interrupts; nil starts at rest.
  /// - Throws: the failure of the changed layout; the session is then unchanged.
  package func changeFlags(
    from progress: Double? = nil,
    _ change: (inout EnvironmentDescription) -> Void
  ) throws(LayoutError) {
    try restoringOnFailure { () throws(LayoutError) in
      try apply(nil, keeping: nil, from: progress) { change(&$0.flags) }
      _ = try visibleState()
    }
  }
}
