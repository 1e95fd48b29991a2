public import LayoutModel
import LayoutPlugins
import Logging

/// A document that came from no file: its text or tree, and what it refers to by name.
///
/// Nothing of it is looked up in the file system, so that a document from elsewhere reads no files here.
public struct DocumentContent: Sendable {
  /// The form in which a document comes.
  public enum Form: Sendable {
    /// The text of a JSON document.
    case json([UInt8])
    /// The text of a document in Lua.
    case lua([UInt8])
    /// A line of a batch, which has the document as `document`.
    case batchLine([UInt8])
    /// An object without places in a text.
    case tree(SourceValue)
  }

  /// The document.
  public var form: Form
  /// The name that failures have as their file; nil for none.
  public var name: String?
  /// The contents of files by the names that the document has for them.
  public var resources: [String: [UInt8]]

  /// Creates a content.
  public init(_ form: Form, name: String? = nil, resources: [String: [UInt8]] = [:]) {
    self.form = form
    self.name = name
    self.resources = resources
  }
}

extension Session {
  /// Opens a document that came from no file; the project stays.
  /// - Throws: a failure that names the mistake; the session then shows what it showed.
  public func open(_ content: DocumentContent) throws(LayoutError) {
    let loader = DocumentLoader(configuration, project: project, resources: content.resources)
    let loaded = loader.load(content)
    show(try loaded.result.get(), from: loaded.source)
  }

  /// Forgets the document, and whatever plugins keep of it.
  public func close() { show(LayoutDocument(), from: .none) }

  /// Returns a session without a document that runs the same versions of plugins, in states of its own.
  /// - Complexity: O(number of plugins); no file is read.
  public func sibling() -> Session {
    let sibling = Session(configuration)
    sibling.adopt(project)
    sibling.registry = registry.sibling()
    return sibling
  }
}

extension DocumentLoader {
  /// Reads and decodes a document that came from no file.
  func load(_ content: DocumentContent) -> Loaded {
    let start = ContinuousClock.now
    var source = DocumentSource(path: content.name, text: [])
    let result = Result { () throws(LayoutError) in
      let node = try root(of: content, noting: &source)
      source.root = node
      return try decode(node, from: &source)
    }
    source.readingTime = ContinuousClock.now - start
    return (source, result)
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
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "the line has no document"
        )
      }
      return node
    case .tree(let tree): return ValueDecoder(tree)
    }
  }
}

extension DocumentContent {
  /// Reads a document's file with the files that it refers to; `-` is standard input.
  ///
  /// Mistakes are found when the content is opened; a file that it refers to and that cannot be read is
  /// left out.
  /// - Parameters:
  ///   - path: the document's path.
  ///   - configuration: the budget of a document in Lua.
  ///   - plainFileLimit: the most bytes of a file, where only plain files are read; nil for any file.
  /// - Throws: a failure where the document cannot be read.
  public init(
    reading path: String,
    _ configuration: HostConfiguration,
    plainFileLimit: Int? = nil
  ) throws(LayoutError) {
    var silent = configuration
    // A document in Lua runs again when the content is opened, and what it prints is logged then.
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
