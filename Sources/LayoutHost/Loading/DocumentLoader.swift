import LayoutModel
import Logging
import LuaSandbox
import LayoutPlugins
import SystemPackage

/// A document's files as they were found, and what they say.
struct LoadedDocument {
  /// The texts, as far as they were read.
  var source: DocumentSource
  /// The document, or why there is none.
  var result: Result<LayoutDocument, LayoutError>
}

/// Reads documents from files: JSON, or Lua where the name ends so.
struct DocumentLoader {
  /// Which files are read.
  enum FileKinds {
    /// Streams, too, such as standard input and pipes.
    case any
    /// Nothing but files of so many bytes at most, so that no document takes another one's input, waits
    /// for somebody, or takes all memory.
    case plain(limit: Int)
  }

  private let files: FileKinds
  private let budget: PluginBudget
  private let logger: Logger

  /// Documents in Lua are run with what a configuration and a project say of plugins' budgets.
  init(_ configuration: HostConfiguration, project: ProjectFile?, files: FileKinds = .any) {
    self.files = files
    budget = configuration.budget.filled(from: project?.budget)
    logger = configuration.logger
  }

  /// Reads and decodes a document from a file's path, or from standard input for `-`.
  func load(_ path: String) -> LoadedDocument {
    let start = ContinuousClock.now
    var source = DocumentSource(path: path, text: [])
    let result = Result { () throws(LayoutError) in
      source.text = try bytes(of: path)
      let node = try root(of: source)
      source.root = node
      return try decode(node, from: &source)
    }
    source.readingTime = ContinuousClock.now - start
    return LoadedDocument(source: source, result: result)
  }

  /// The tree that a text says.
  private func root(of source: DocumentSource) throws(LayoutError) -> ValueDecoder {
    guard !source.isLua else {
      return try LuaDocument.read(
        source.text,
        path: source.path ?? "",
        budget: budget.lua,
        logger: logger
      )
    }
    do {
      return ValueDecoder(try JSONReader.read(source.text))
    } catch {
      throw source.locating(LayoutError(error))
    }
  }

  /// Decodes a document; its files are relative to where it came from.
  func decode(
    _ node: ValueDecoder,
    from source: inout DocumentSource
  ) throws(LayoutError) -> LayoutDocument {
    do {
      return try LayoutDocument(node) { file throws(DocumentError) in
        try lines(of: file, noting: &source)
      }
    } catch {
      throw source.locating(error)
    }
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
    switch files {
    case .any: try FileReading.bytes(of: path)
    case .plain(let limit): try FileReading.plainBytes(of: path, limit: limit)
    }
  }

  // MARK: Item files

  /// The objects of a file with one JSON object a line.
  private func lines(
    of file: ValueDecoder,
    noting source: inout DocumentSource
  ) throws(DocumentError) -> SourceValue {
    let path = source.resolve(try file.string())
    let bytes: [UInt8]
    // Noted before it is read: it may appear.
    let isKept = !FileReading.isStream(path)
    if isKept { source.itemFiles.updateValue(nil, forKey: path) }
    do {
      bytes = try fileBytes(of: path)
    } catch {
      throw file.error(.unusable("“\(path)” cannot be read: \(error)"))
    }
    if isKept { source.itemFiles[path] = bytes }
    var objects: [SourceValue] = []
    var line = 0
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(DocumentError) {
        objects.append(try JSONReader.read(Array(text), line: line))
      } catch {
        let column = error.position.column
        throw file.error(.unusable("“\(path)”, line \(line), column \(column): \(error.sentence)"))
      }
    }
    return SourceValue(.array(objects), at: file.value.position)
  }
}
