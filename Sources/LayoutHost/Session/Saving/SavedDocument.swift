import FoundationEssentials
import LayoutModel
import SystemPackage

/// What a session shows as the tree of a document.
struct SavedDocument {
  private(set) var value: SourceValue
  private let folder: FilePath

  init(_ session: Session, path: String) throws(LayoutError) {
    let state = session.state
    folder = Self.absolute(FilePath(path).removingLastComponent())
    var source = state.source
    let root = source.root ?? ValueDecoder(Self.emptyDocument)
    let original = try session.loader.decode(root, from: &source)
    var object = Self.members(of: root.value)
    let environment = try SavedEnvironment(session)
    if let described = environment.value { object.set("environment", to: described) }
    value = SourceValue(.object(object))
    let base = Self.absolute(FilePath(state.source.path ?? "").removingLastComponent())
    guard let screen = state.document.screen, let before = original.screen else {
      let offset = state.contentOffset
      write(state.document, at: offset, before: original, from: base, into: &object)
      value = SourceValue(.object(object))
      return
    }
    var collections = Self.members(of: object["collections"])
    for (collection, original) in zip(screen.collections, before.collections) {
      var members = Self.members(of: collections[collection.name])
      let offset = state.collectionOffsets[collection.name] ?? state.contentOffset
      write(collection.document, at: offset, before: original.document, from: base, into: &members)
      collections.set(collection.name, to: SourceValue(.object(members)))
    }
    object.set("collections", to: SourceValue(.object(collections)))
    value = SourceValue(.object(object))
  }

  private static let emptyDocument = SourceValue(
    .object(SourceObject([.init(key: "sections", value: SourceValue(.array([])))]))
  )

  private static func members(of value: SourceValue?) -> SourceObject {
    guard case .object(let object)? = value?.content else { return SourceObject() }
    return object
  }

  private static func absolute(_ folder: FilePath) -> FilePath {
    guard folder.isRelative else { return folder.lexicallyNormalized() }
    let current = FilePath(FileManager.default.currentDirectoryPath)
    return current.pushing(folder).lexicallyNormalized()
  }

  /// Writes a collection's offset and sections into its members.
  private func write(
    _ document: LayoutDocument,
    at offset: Point?,
    before original: LayoutDocument,
    from base: FilePath,
    into object: inout SourceObject
  ) {
    if let offset { object.set("contentOffset", to: .point(offset)) }
    guard case .array(var sections)? = object["sections"]?.content else {
      // An empty table of Lua may be a list.
      object.set("sections", to: SourceValue(.array([])))
      return
    }
    for index in sections.indices where document.sections.indices.contains(index) {
      var members = Self.members(of: sections[index])
      let (section, before) = (document.sections[index], original.sections[index])
      if section.layout != before.layout, case .provider(let reference) = section.layout {
        members.set("options", to: reference.options.value)
      }
      if section.items != before.items {
        members.set("items", to: .items(section.items))
      } else if let items = members["items"] {
        members.set("items", to: unchanged(items, of: section.items, from: base))
      }
      sections[index] = SourceValue(.object(members))
    }
    object.set("sections", to: SourceValue(.array(sections)))
  }

  /// Items as they were written; a file's name leads to it from the new place, too.
  private func unchanged(
    _ items: SourceValue,
    of section: LayoutItems,
    from base: FilePath
  ) -> SourceValue {
    let members = Self.members(of: items)
    guard case .string(let file)? = members["file"]?.content else {
      return section.count == 0 ? .items(section) : items
    }
    guard base != folder, FilePath(file).isRelative else { return items }
    var moved = members
    moved.set("file", to: SourceValue(.string(base.pushing(FilePath(file)).string)))
    return SourceValue(.object(moved))
  }
}
