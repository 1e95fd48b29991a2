import LayoutModel
import LayoutPlugins
import LayoutSystem
import Logging
import LuaSandbox
import SystemPackage

/// Reads documents from files: JSON, or Lua by the suffix of the name.
struct DocumentLoader {
  /// A document's files as read, and the document or the error that prevents it.
  typealias Loaded = (source: DocumentSource, result: Result<LayoutDocument, LayoutError>)

  /// The maximum size of a plain file in bytes, so that no document takes another's input, waits
  /// for a writer, or takes all memory; nil to read any file, and streams such as pipes.
  private let plainFileLimit: Int?
  /// Whether failures carry the further mistakes of a document.
  private let reportsAllMistakes: Bool
  /// The available files, by their names in documents; nil means the file system.
  private let resources: [String: [UInt8]]?
  private let budget: PluginBudget
  private let logger: Logger

  /// Creates a loader that runs documents in Lua within the budgets of a configuration's and a
  /// project's plugins.
  init(
    _ configuration: HostConfiguration,
    project: ProjectFile?,
    plainFileLimit: Int? = nil,
    resources: [String: [UInt8]]? = nil
  ) {
    self.plainFileLimit = plainFileLimit
    self.resources = resources
    reportsAllMistakes = configuration.reportsAllMistakes
    budget = configuration.budget.filled(from: project?.budget)
    logger = configuration.logger
  }

  /// Reads and decodes a document from a file's path, or from standard input for `-`.
  func load(_ path: String) -> Loaded {
    load(path) { source throws(LayoutError) in
      source.text = try bytes(of: path)
      return try root(of: source)
    }
  }

  /// Decodes the document of a path whose tree a closure reads.
  func load(
    _ path: String?,
    _ root: (inout DocumentSource) throws(LayoutError) -> ValueDecoder
  ) -> Loaded {
    let start = ContinuousClock.now
    var source = DocumentSource(path: path, text: [])
    let result = Result { () throws(LayoutError) in
      let node = try root(&source)
      source.root = node
      return try decode(node, from: &source)
    }
    source.readingTime = ContinuousClock.now - start
    return (source, result)
  }

  /// Returns the tree of a text.
  func root(of source: DocumentSource) throws(LayoutError) -> ValueDecoder {
    guard !source.isLua else {
      return try LuaDocumentReader.read(
        source.text,
        path: source.path ?? "",
        budget: LuaBudget(budget.limits),
        logger: logger
      )
    }
    return try json(of: source)
  }

  /// Returns the tree of a JSON text.
  func json(of source: DocumentSource) throws(LayoutError) -> ValueDecoder {
    do {
      return ValueDecoder(try JSONReader.read(source.text))
    } catch {
      // The position at which an operation was stopped is of no interest, and takes a while to
      // find.
      try WorkLimit.current?.checkStopped()
      throw source.locating(error)
    }
  }

  /// Decodes a document; its files are relative to its own folder.
  func decode(
    _ node: ValueDecoder,
    from source: inout DocumentSource
  ) throws(LayoutError) -> LayoutDocument {
    do {
      return try LayoutDocument(node) { file throws(LayoutError) in
        try lines(of: file, noting: &source)
      }
    } catch {
      try WorkLimit.current?.checkStopped()
      var failure = source.locatingMistake(error)
      if reportsAllMistakes {
        failure.others = furtherMistakes(of: node, after: error, from: source)
      }
      throw failure
    }
  }

  /// Returns the mistakes of a document after the first.
  private func furtherMistakes(
    of node: ValueDecoder,
    after first: LayoutError,
    from source: DocumentSource
  ) -> [LayoutError] {
    var (search, reading) = (FurtherMistakes(node), source)
    return
      search.mistakes(after: first) { root throws(LayoutError) in
        _ = try LayoutDocument(root) { file throws(LayoutError) in
          try lines(of: file, noting: &reading)
        }
      }
      .map { reading.locatingMistake($0) }
  }

  private func bytes(of path: String) throws(LayoutError) -> [UInt8] {
    do {
      return path == "-"
        ? try FileReading.bytes(from: .standardInput) : try fileBytes(of: path)
    } catch {
      throw LayoutError(reading: path, error)
    }
  }

  private func fileBytes(of path: String) throws -> [UInt8] {
    guard let plainFileLimit else { return try FileReading.bytes(of: path) }
    return try FileReading.plainBytes(of: path, limit: plainFileLimit)
  }

  // MARK: Item files

  /// Returns the objects of a file with one JSON object per line.
  private func lines(
    of file: ValueDecoder,
    noting source: inout DocumentSource
  ) throws(LayoutError) -> SourceValue {
    let name = try file.string()
    let path = source.resolve(name)
    let bytes: [UInt8]
    // Noted before reading, since the file may appear later.
    let isKept = resources != nil || !FileReading.isStream(path)
    if isKept { source.itemFiles.updateValue(nil, forKey: path) }
    do {
      if let resources {
        guard let found = resources[name] ?? resources[path] else {
          throw Errno.noSuchFileOrDirectory
        }
        bytes = found
      } else {
        bytes = try fileBytes(of: path)
      }
    } catch {
      throw file.error(.unusable("“\(path)” cannot be read: \(error)"))
    }
    if isKept { source.itemFiles[path] = bytes }
    var objects: [SourceValue] = []
    var line = 0
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(LayoutError) {
        objects.append(try JSONReader.read(Array(text), line: line))
      } catch {
        let place = "“\(path)”, line \(line), column \(error.column ?? 0)"
        throw file.error(.unusable("\(place): \(error.message)"))
      }
    }
    return SourceValue(.array(objects), at: file.value.position)
  }
}
