public import LayoutModel
import Logging

/// A document without a file: its text or tree, and the contents that it refers to by name.
///
/// The session does not search the file system for them, so that a remote document reads no local
/// files.
public struct DocumentContent: Sendable {
  /// The form in which a document comes.
  public enum Form: Sendable {
    /// The text of a JSON document.
    case json([UInt8])
    /// The text of a document in Lua.
    case lua([UInt8])
    /// A line of a batch, with the document as `document`.
    case batchLine([UInt8])
    /// An object without positions in a text.
    case tree(SourceValue)
  }

  /// The document.
  public var form: Form
  /// The file name in failures; nil if the document has no name.
  public var name: String?
  /// The contents of files by their names in the document.
  public var resources: [String: [UInt8]]

  /// Creates a content.
  public init(_ form: Form, name: String? = nil, resources: [String: [UInt8]] = [:]) {
    self.form = form
    self.name = name
    self.resources = resources
  }
}

extension Session {
  /// Opens a document without a file; the project stays.
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  public func open(_ content: DocumentContent) throws(LayoutError) {
    let loader = DocumentLoader(configuration, project: project, resources: content.resources)
    let loaded = loader.load(content)
    show(try loaded.result.get(), from: loaded.source)
  }

  /// Forgets the document, and everything that plugins keep of it.
  public func close() { show(LayoutDocument(), from: .none) }

  /// Forgets the document as ``close()`` does, and makes new states of the plugins that have worked for it, so
  /// that the next document waits for none.
  public func closeForNext() {
    let registry = registry
    registry.renewingStates { close() }
  }

  /// The names of the document's providers that are not compiled into the program, in order.
  /// - Complexity: O(number of sections, and of the parts of their descriptions).
  public var pluginNames: [String] {
    state.document.providerNames.subtracting(registry.compiledNames).sorted()
  }

  /// Returns a session without a document that runs the same versions of plugins, in its own
  /// states.
  /// - Complexity: O(number of plugins); no file is read.
  public func sibling() -> Session {
    let sibling = Session(configuration)
    sibling.adopt(project)
    sibling.registry = registry.sibling()
    return sibling
  }
}

extension DocumentLoader {
  /// Reads and decodes a document without a file.
  func load(_ content: DocumentContent) -> Loaded {
    load(content.name) { source throws(LayoutError) in try root(of: content, noting: &source) }
  }

  private func root(
    of content: DocumentContent,
    noting source: inout DocumentSource
  ) throws(LayoutError) -> ValueDecoder {
    switch content.form {
    case .json(let text):
      source.text = text
      return try json(of: source)
    case .lua(let text):
      source.text = text
      // The suffix of its name marks a document as Lua.
      if !source.isLua { source.path = (source.path ?? "document") + ".lua" }
      return try root(of: source)
    case .batchLine(let text):
      guard case .document(let node) = try BatchRequest(text).subject.get() else {
        let message = "the line has no document"
        throw LayoutError(.invalidArgument, origin: .document, message: message)
      }
      return node
    case .tree(let tree): return ValueDecoder(tree)
    }
  }
}

extension DocumentContent {
  /// Reads a document's file with the files that it refers to; `-` is standard input.
  ///
  /// Mistakes are found when the content is opened; unreadable files that it refers to are left
  /// out.
  /// - Parameters:
  ///   - path: the document's path.
  ///   - configuration: the budget of a document in Lua.
  ///   - plainFileLimit: the maximum size of a plain file in bytes; nil to read any file.
  /// - Throws: a failure if the document cannot be read.
  public init(
    reading path: String,
    _ configuration: HostConfiguration,
    plainFileLimit: Int? = nil
  ) throws(LayoutError) {
    var silent = configuration
    // A document in Lua runs again when the content is opened, which logs its output.
    silent.logger = Logger(label: "layouthost") { _ in SwiftLogNoOpLogHandler() }
    let loaded = DocumentLoader(silent, project: nil, plainFileLimit: plainFileLimit).load(path)
    let source = loaded.source
    if case .failure(let failure) = loaded.result, failure.origin == .inputOutput,
      failure.file == path
    {
      throw failure
    }
    self.init(
      source.isLua ? .lua(source.text) : .json(source.text),
      name: path,
      resources: source.itemFiles.compactMapValues(\.self)
    )
  }
}
