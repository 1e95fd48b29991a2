public import LayoutModel
import LayoutSystem
import SystemPackage

/// A session's content as the tree of a document.
struct SavedDocument {
  /// The document's tree.
  private(set) var value: SourceValue
  /// The folder that the document is for, as an absolute path.
  private let folder: FilePath

  /// Describes a session's content for a new path, from which the files of its items are found.
  /// - Throws: the failure of the document or of its environment.
  init(_ session: Session, path: String, in form: DocumentText) throws(LayoutError) {
    let state = session.state
    folder = Self.absolute(FilePath(path).removingLastComponent())
    var source = state.source
    let root = source.root ?? ValueDecoder(Self.emptyDocument)
    // The files of items as they were read: what was opened may be no longer there.
    let files = source.itemFiles.compactMapValues(\.self)
    let loader = DocumentLoader(
      session.configuration,
      project: session.project,
      resources: files.isEmpty ? nil : files
    )
    let original = try loader.decode(root, from: &source)
    var object = Self.members(of: root.value)
    if let described = try session.savedEnvironment() { object.set("environment", to: described) }
    value = SourceValue(.object(object))
    let base = Self.absolute(FilePath(state.source.path ?? "").removingLastComponent())
    var collections = Self.members(of: object["collections"])
    for (collection, before) in zip(state.document.collections, original.collections) {
      let offset = state.offset(of: collection.name)
      guard let name = collection.name else {
        write(collection, at: offset, before: before, from: base, into: &object)
        continue
      }
      var members = Self.members(of: collections[name])
      write(collection, at: offset, before: before, from: base, into: &members)
      collections.set(name, to: SourceValue(.object(members)))
    }
    if state.document.screen != nil {
      object.set("collections", to: SourceValue(.object(collections)))
    }
    let node = ValueDecoder(SourceValue(.object(object)), path: root.path)
    value = session.converted(node, to: form)
  }

  /// A document without sections.
  static let emptyDocument: SourceValue = ["sections": []]

  /// Returns the members of an object; empty for another value.
  static func members(of value: SourceValue?) -> SourceObject {
    guard case .object(let object)? = value?.content else { return SourceObject() }
    return object
  }

  private static func absolute(_ folder: FilePath) -> FilePath {
    folder.absolute
  }

  /// Writes a collection's offset and sections into its members.
  private func write(
    _ document: LayoutDocument.Collection,
    at offset: LayoutPoint?,
    before original: LayoutDocument.Collection,
    from base: FilePath,
    into object: inout SourceObject
  ) {
    if let offset { object.set("contentOffset", to: .point(offset)) }
    if let layout = document.layout, layout != original.layout {
      object.set("options", to: layout.options.value)
    }
    if document.state?.value != original.state?.value {
      object.set("state", to: document.state?.value ?? [:])
    }
    guard case .array(let written)? = object["sections"]?.content else { return }
    var sections = Array(written)
    for index in sections.indices where document.sections.indices.contains(index) {
      var members = Self.members(of: sections[index])
      let (section, before) = (document.sections[index], original.sections[index])
      if section.layout != before.layout, case .provider(let reference) = section.layout {
        members.set("options", to: reference.options.value)
      }
      if section.state?.value != before.state?.value {
        members.set("state", to: section.state?.value ?? [:])
      }
      if section.orthogonalOffset != before.orthogonalOffset {
        members.set("orthogonalOffset", to: SourceValue(section.orthogonalOffset))
      }
      if section.items != before.items {
        members.set("items", to: .items(section.items))
      } else if let items = members["items"] {
        members.set("items", to: unchanged(items, from: base))
      }
      sections[index] = SourceValue(.object(members))
    }
    object.set("sections", to: SourceValue(.array(sections)))
  }

  /// Returns items as they were written; a file's name is relative to the new place.
  private func unchanged(_ items: SourceValue, from base: FilePath) -> SourceValue {
    let members = Self.members(of: items)
    guard case .string(let file)? = members["file"]?.content else { return items }
    guard base != folder, FilePath(file).isRelative else { return items }
    var moved = members
    moved.set("file", to: SourceValue(.string(base.pushing(FilePath(file)).string)))
    return SourceValue(.object(moved))
  }
}

extension Session {
  /// Returns a value of a document as JSON or Lua has it.
  func converted(
    _ node: ValueDecoder,
    as type: TypeName = .document,
    to form: DocumentText = .json
  ) -> SourceValue {
    let target = form == .lua ? 1 : 0
    var conversion = TreeConversion(from: node.path.indexBase, to: target) { name in
      let provider = try? self.provider(named: name)
      return (provider?.fields ?? [], provider?.stateFields ?? [])
    }
    return conversion.converted(node.value, as: type)
  }

  /// Returns the environment in effect in the form of a document; nil if the document already
  /// specifies it.
  fileprivate func savedEnvironment() throws(LayoutError) -> SourceValue? {
    let document = state.document
    let environment = try environment()
    let saved = document.environment
    if Self.isSame(saved, environment, document) { return nil }
    var short = EnvironmentDescription()
    short.device = state.flags.device ?? saved.device ?? project?.device
    short.orientation = state.flags.orientation ?? saved.orientation
    short.split = state.flags.split ?? saved.split
    short.container = state.flags.container ?? saved.container
    short.traits = state.flags.traits.filled(from: saved.traits)
    var isShort = Self.isSame(short, environment, document)
    if !isShort, short.split != nil {
      // The split does not apply under the flags.
      short.split = nil
      isShort = Self.isSame(short, environment, document)
    }
    return SourceValue(.object((isShort ? short : EnvironmentDescription(environment)).object))
  }

  private static func isSame(
    _ description: EnvironmentDescription,
    _ environment: LayoutEnvironment,
    _ document: LayoutDocument
  ) -> Bool {
    let resolved = try? description.resolved(configuration: document.configuration)
    return resolved == environment
  }
}

extension SourceValue {
  /// Returns items as a count, a list, or a count with a repeating pattern.
  ///
  /// The list ends early if the operation is stopped.
  static func items(_ items: LayoutItems) -> SourceValue {
    let pattern = items.pattern
    guard pattern.count > 0 else { return SourceValue(.number(Double(items.count))) }
    let limit = WorkLimit.current
    var objects: [SourceValue] = []
    for position in 0..<min(items.count, pattern.count) {
      if limit.isOver(at: position) { break }
      objects.append(SourceValue(.object(items.object(at: position))))
    }
    if items.count <= pattern.count { return SourceValue(.array(objects)) }
    return [
      "count": SourceValue(.number(Double(items.count))), "cycle": SourceValue(.array(objects)),
    ]
  }
}

extension Session {
  /// Returns the session's document as a value, with the environment, options, items and scroll
  /// positions in effect.
  ///
  /// ```swift
  /// try JSONEncoder().encode(session.document()).write(to: url)
  /// ```
  /// Paths of item files are relative to the working directory.
  /// - Throws: the failure of a document whose environment cannot be resolved.
  public func document() throws(LayoutError) -> DocumentDescription {
    try DocumentDescription(ValueDecoder(SavedDocument(self, path: "", in: .json).value))
  }

  /// Returns the session's document as JSON on one line, with the environment, options, items and
  /// scroll positions in effect.
  ///
  /// Names of item files are those in the document.
  /// - Throws: the failure of a document that cannot be laid out, and of the running operation's
  ///   limit.
  /// - Complexity: O(size of the document).
  public func documentText() throws(LayoutError) -> String {
    let limit = WorkLimit.current
    let count = state.document.collections.lazy.flatMap(\.sections)
      .reduce(0) { $0 + $1.items.pattern.count }
    try limit?.reserve(count, of: Self.savedItemSize, "\(count) saved items")
    let document = try documentTree()
    try limit?.check()
    try document.checkNumbers()
    let text = JSONWriter.line(document)
    try limit?.check()
    return text
  }

  /// The approximate bytes of an item while a document is saved: its tree, and its text.
  private static var savedItemSize: Int { 400 }

  /// Saves the session as a document that has the same content when opened: with the environment,
  /// options, items and scroll positions in effect.
  ///
  /// Unchanged parts stay as the document has them. Paths of item files are relative to the new
  /// place.
  /// - Parameter path: the document's path; its suffix, `.json` or `.lua`, selects the format.
  /// - Throws: `INVALID_ARGUMENT` for another suffix, `UNAVAILABLE` if the file cannot be written,
  ///   and the failure of a document that cannot be laid out.
  package func save(to path: String) throws(LayoutError) {
    try FileWriting.write(try savedText(at: path).utf8, to: path)
  }

  /// Returns the text that ``save(to:)`` writes to a path.
  /// - Throws: `INVALID_ARGUMENT` for an unknown suffix, and the failure of a document that cannot be
  ///   laid out.
  package func savedText(at path: String) throws(LayoutError) -> String {
    let form: DocumentText
    switch FilePath(path).extension?.lowercased() {
    case "json": form = .json
    case "lua": form = .lua
    default:
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "“\(path)” is not a known format of documents",
        hint: "a name that ends in .json or .lua"
      )
    }
    let document = try SavedDocument(self, path: path, in: form).value
    try document.checkNumbers()
    return form.text(of: document)
  }
}
