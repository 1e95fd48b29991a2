import LayoutEngine
package import LayoutModel

extension Session {
  /// Returns the session's document as a tree, with all changes, as JSON or Lua has it; names of item
  /// files are those in the document.
  /// - Throws: the failure of a document that cannot be laid out.
  /// - Complexity: O(size of the document).
  package func documentTree(
    in form: DocumentText = .json
  ) throws(LayoutError) -> SourceValue {
    try SavedDocument(self, path: state.source.path ?? "", in: form).value
  }

  /// The tree that the document was decoded from, as JSON has it.
  private var rootMembers: SourceObject {
    let root = state.source.root.map { converted($0) }
    return SavedDocument.members(of: root ?? SavedDocument.emptyDocument)
  }

  /// Inserts a section, as a document describes it, into the collection in focus before a position
  /// from 0; the place that the document keeps stays.
  /// - Throws: the mistake in the section, or the failure of the changed document.
  package func addSection(_ node: ValueDecoder, at position: Int) throws(LayoutError) {
    try update { $0.insertSection(node, at: position) }
  }

  /// Removes the section at a position from 0 from the collection in focus; the place that the
  /// document keeps stays.
  /// - Throws: the failure of the changed document.
  package func removeSection(at position: Int) throws(LayoutError) {
    try update { $0.deleteSection(position) }
  }

  /// Moves a section of the collection in focus to another position, both from 0; the place that
  /// the document keeps stays.
  /// - Throws: the failure of the changed document.
  package func moveSection(_ position: Int, to target: Int) throws(LayoutError) {
    try update { $0.moveSection(position, to: target) }
  }

  /// Replaces members of a section of the collection in focus; nil keeps the place that the document
  /// names.
  ///
  /// Positions count from 0. A new layout also replaces the old one's options and state.
  /// - Throws: the mistake in a member, or the failure of the changed document.
  package func changeSection(
    at position: Int,
    to members: ValueDecoder,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    let members = SavedDocument.members(of: converted(members, as: .documentSection))
    let (source, changed) = try changedSections { sections in
      var section = SavedDocument.members(of: sections[position])
      if members["layout"] != nil {
        section.remove("options")
        section.remove("state")
      }
      for member in members.members { section.set(member.key, to: member.value) }
      sections[position] = SourceValue(.object(section))
    }
    try change(keeping: place) { state in
      state.source = source
      state.shownCollection.sections = changed
    }
  }

  /// Returns options for a provider's section of the collection in focus, from 0, written as its own
  /// are: in JSON or in Lua.
  package func converted(
    _ options: ValueDecoder,
    toOptionsOfSection section: Int
  ) -> SourceObject {
    guard case .provider(let own) = state.shownCollection.sections[section].layout else {
      return SourceObject()
    }
    let section: SourceValue = ["layout": SourceValue(.string(own.name)), "options": options.value]
    let node = ValueDecoder(section, path: options.path)
    let form: DocumentText = own.options.path.indexBase == 1 ? .lua : .json
    return SavedDocument.members(of: converted(node, as: .documentSection, to: form)["options"])
  }

  /// Replaces settings of the collection in focus, such as the scroll direction; nil keeps the place
  /// that the changed document names.
  ///
  /// The settings become part of the session's document, so that later changes and saving begin with
  /// them.
  /// - Parameters:
  ///   - settings: members of `configuration`; those that are left out are unchanged.
  ///   - place: the place that stays where it is, as in ``change(keeping:from:_:)``.
  /// - Throws: the mistake in a setting, or the failure of the changed document.
  package func changeConfiguration(
    to settings: ValueDecoder,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    let settings = SavedDocument.members(of: converted(settings, as: .configuration))
    let name = state.shownCollection.name
    var source = state.source
    var root = rootMembers
    if let name {
      var collections = SavedDocument.members(of: root["collections"])
      let collection = SavedDocument.members(of: collections[name])
      collections.set(name, to: Self.value(of: collection, configuring: settings))
      root.set("collections", to: SourceValue(.object(collections)))
    } else {
      root = SavedDocument.members(of: Self.value(of: root, configuring: settings))
    }
    let node = ValueDecoder(SourceValue(.object(root)))
    source.root = node
    let document = try loader.decode(node, from: &source)
    guard let changed = document.collections.first(where: { $0.name == name }) else { return }
    try change(keeping: place) { state in
      state.source = source
      state.shownCollection.configuration = changed.configuration
    }
  }

  /// Returns the members of a collection with changed settings.
  private static func value(
    of collection: SourceObject,
    configuring settings: SourceObject
  ) -> SourceValue {
    var collection = collection
    var configuration = SavedDocument.members(of: collection["configuration"])
    for member in settings.members { configuration.set(member.key, to: member.value) }
    collection.set("configuration", to: SourceValue(.object(configuration)))
    return SourceValue(.object(collection))
  }

  /// Returns the document with the sections of the collection in focus changed as a document
  /// describes them.
  ///
  /// The changed sections become part of the session's document, so that later changes and saving
  /// begin with them.
  /// - Throws: the mistake in a section.
  func changedSections(
    _ change: (inout [SourceValue]) -> Void
  ) throws(LayoutError) -> (source: DocumentSource, sections: [DocumentSection]) {
    let name = state.shownCollection.name
    let saved = SavedDocument.members(of: try documentTree())
    var source = state.source
    var root = rootMembers
    if let name {
      var collections = SavedDocument.members(of: root["collections"])
      var collection = SavedDocument.members(of: collections[name])
      let members = SavedDocument.members(of: SavedDocument.members(of: saved["collections"])[name])
      collection.set("sections", to: Self.changed(members["sections"], change))
      collections.set(name, to: SourceValue(.object(collection)))
      root.set("collections", to: SourceValue(.object(collections)))
    } else {
      root.set("sections", to: Self.changed(saved["sections"], change))
    }
    let node = ValueDecoder(SourceValue(.object(root)))
    source.root = node
    let document = try loader.decode(node, from: &source)
    return (source, document.collections.first { $0.name == name }?.sections ?? [])
  }

  /// Returns an array of sections after a change.
  private static func changed(
    _ sections: SourceValue?,
    _ change: (inout [SourceValue]) -> Void
  ) -> SourceValue {
    var list: [SourceValue] = []
    if case .array(let elements)? = sections?.content { list = Array(elements) }
    change(&list)
    return SourceValue(.array(list))
  }

  /// Replaces fields of an item of the collection in focus; the first visible item keeps its place.
  ///
  /// The item and the section count from 0.
  /// - Throws: `OUT_OF_RANGE` if the item is missing, the mistake in a field, or the failure of the
  ///   changed layout.
  package func changeItem(
    _ item: Int,
    section: Int,
    to fields: SourceObject
  ) throws(LayoutError) {
    var object = try itemFields(of: item, section: section)
    for member in fields.members { object.set(member.key, to: member.value) }
    let root: [DocumentPath.Step] =
      state.shownCollection.name.map { [.key("collections"), .key($0)] } ?? []
    let items = DocumentPath(root + [.key("sections"), .index(section), .key("items")])
    let node = ValueDecoder(SourceValue(.array([SourceValue(.object(object))])), path: items)
    let pattern: ItemPattern
    do throws(LayoutError) {
      pattern = try ItemPattern(node)
    } catch {
      // The item is the only one of the list, but not of the section.
      var place = error.place
      if place.steps.count > items.steps.count { place.steps[items.steps.count] = .index(item) }
      throw error.moved(to: place)
    }
    try replaceItem(item, section: section, with: LayoutItems(count: 1, pattern: pattern))
  }

  /// Returns the fields of an item of the collection in focus.
  /// - Throws: `OUT_OF_RANGE` if the item is missing.
  package func itemFields(of item: Int, section: Int) throws(LayoutError) -> SourceObject {
    let items = try items(ofSection: section)
    guard (0..<items.count).contains(item) else {
      throw Self.outOfRange("there is no such item; the section has \(items.count)")
    }
    return items.object(at: item)
  }
}
