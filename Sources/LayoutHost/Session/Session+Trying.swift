package import LayoutModel

// Support for a user who drags content and edits the document while it is shown.
extension Session {
  /// Scrolls a collection to a finger's offset in points, which may lie beyond the range, without a
  /// new layout.
  package func drag(_ name: String?, to offset: LayoutPoint) { setContentOffset(offset, of: name) }

  /// The text to edit: that of the session's document, or else of the one that failed to open.
  package var editedSource: DocumentSource {
    state.source.path == nil ? unopened ?? state.source : state.source
  }

  /// Shows a text as if the document's file contained it; the first visible item keeps its place.
  ///
  /// The file stays as it is; its next change replaces the text. The text is in Lua if the file's
  /// suffix says so.
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  package func revise(_ text: [UInt8]) throws(LayoutError) {
    let loader = loader
    var source = DocumentSource(path: editedSource.path, text: text)
    let document = try runOperation { () throws(LayoutError) in
      let node = try loader.root(of: source)
      source.root = node
      return try loader.decode(node, from: &source)
    }
    let revised = source
    try change { state in
      (state.document, state.source) = (document, revised)
    }
    _ = try visibleState()
  }

  /// Changes a section, from 0, of a collection; the first visible item keeps its place.
  /// - Throws: `OUT_OF_RANGE` if the section is missing, and the failure of the changed layout or
  ///   its visible elements; the session is then unchanged.
  package func changeSection(
    _ section: Int,
    of name: String?,
    _ change: (inout DocumentSection) -> Void
  ) throws(LayoutError) {
    let index = state.document.collections.firstIndex { $0.name == name }
    guard let index, state.document.collections[index].sections.indices.contains(section) else {
      throw Self.outOfRange("there is no section \(section) in the collection")
    }
    try restoringOnFailure { () throws(LayoutError) in
      try apply(nil, keeping: nil) { change(&$0.document.collections[index].sections[section]) }
      _ = try visibleState()
    }
  }

  /// Changes the flags that override the document's environment; the first visible item keeps its
  /// place.
  /// - Throws: the failure of the changed layout; the session is then unchanged.
  package func changeFlags(
    _ change: (inout EnvironmentDescription) -> Void
  ) throws(LayoutError) {
    try restoringOnFailure { () throws(LayoutError) in
      try apply(nil, keeping: nil) { change(&$0.flags) }
      _ = try visibleState()
    }
  }
}
