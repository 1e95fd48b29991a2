import LayoutEngine
package import LayoutModel

// Items that the user inserts, deletes and moves by hand.
extension Session {
  /// Makes an update of items of the collection in focus as an edit of the document's text, which is
  /// not saved.
  ///
  /// The transition is that of the update: it knows which items moved. The rest of the document stays
  /// as its text has it, without the changes of options, state and environment.
  /// - Parameters:
  ///   - update: the update, of items alone.
  ///   - progress: the progress of the last transition that it interrupts; nil starts at rest.
  /// - Returns: the text.
  /// - Throws: the failure of the update or of the changed layout; the session is then unchanged.
  /// - Complexity: O(size of the document).
  package func edit(
    _ update: SessionUpdate,
    from progress: Double? = nil
  ) throws(LayoutError) -> [UInt8] {
    let loader = loader
    return try restoringOnFailure { () throws(LayoutError) -> [UInt8] in
      try apply(update, from: progress)
      let source = try sourceWithItems()
      var read = source
      let document = try runOperation { () throws(LayoutError) in
        let node = try loader.root(of: read)
        read.root = node
        return try loader.decode(node, from: &read)
      }
      (state.document, state.source) = (adjusted(document), read)
      _ = try visibleState()
      return source.text
    }
  }

  /// Returns the document's text with the present items of the collection in focus, over the same file.
  private func sourceWithItems() throws(LayoutError) -> DocumentSource {
    let shown = state.shownCollection
    var before = state.source
    let node = before.root ?? ValueDecoder(SavedDocument.emptyDocument)
    let original = try loader.decode(node, from: &before)
    var root = SavedDocument.members(of: node.value)
    let sections = original.collections.first { $0.name == shown.name }?.sections ?? []
    if let name = shown.name {
      var collections = SavedDocument.members(of: root["collections"])
      let members = SavedDocument.members(of: collections[name])
      collections.set(name, to: Self.value(of: members, with: shown.sections, before: sections))
      root.set("collections", to: SourceValue(.object(collections)))
    } else {
      root = SavedDocument.members(of: Self.value(of: root, with: shown.sections, before: sections))
    }
    let form: DocumentText = state.source.isLua ? .lua : .json
    let tree = converted(ValueDecoder(SourceValue(.object(root)), path: node.path), to: form)
    try tree.checkNumbers()
    let known = state.source.knownFileText
    var source = DocumentSource(path: state.source.path, text: Array(form.text(of: tree).utf8))
    source.fileText = source.text == known ? nil : known
    return source
  }

  /// Returns the members of a collection with other items in the sections whose items have changed.
  private static func value(
    of collection: SourceObject,
    with sections: [DocumentSection],
    before: [DocumentSection]
  ) -> SourceValue {
    guard case .array(let written)? = collection["sections"]?.content else {
      return SourceValue(.object(collection))
    }
    var list = Array(written)
    for (index, (section, earlier)) in zip(sections, before).enumerated()
    where list.indices.contains(index) && section.items != earlier.items {
      var members = SavedDocument.members(of: list[index])
      members.set("items", to: .items(section.items))
      list[index] = SourceValue(.object(members))
    }
    var collection = collection
    collection.set("sections", to: SourceValue(.array(list)))
    return SourceValue(.object(collection))
  }
}
