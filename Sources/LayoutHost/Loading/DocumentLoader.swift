internal import LayoutModel
internal import Logging
internal import LuaRuntime
internal import PluginHost
internal import SystemPackage

/// Reads documents from files: JSON, or Lua where the name ends so.
struct DocumentLoader {
  private let budget: PluginBudget
  private let logger: Logger

  /// Documents in Lua are run with what a configuration and a project say of plugins' budgets.
  init(_ configuration: HostConfiguration, project: ProjectFile?) {
    budget = configuration.budget.filled(from: project?.budget)
    logger = configuration.logger
  }

  /// Reads and decodes a document from a file's path, or from standard input for `-`.
  func load(_ path: String) throws(LayoutFailure) -> (LayoutDocument, DocumentSource) {
    var source = DocumentSource(path: path, text: try bytes(of: path))
    let node: DocumentNode
    if source.isLua {
      node = try LuaDocument.read(
        source.text,
        path: path,
        budget: budget.lua,
        logger: logger
      )
    } else {
      do {
        node = DocumentNode(try JSONReader.read(source.text))
      } catch {
        throw source.locating(LayoutFailure(error))
      }
    }
    source.root = node
    let document = try decode(node, from: &source)
    return (document, source)
  }

  /// Decodes a document; its files are relative to where it came from.
  func decode(
    _ node: DocumentNode,
    from source: inout DocumentSource
  ) throws(LayoutFailure) -> LayoutDocument {
    do {
      return try LayoutDocument(node) { file throws(DocumentError) in
        try lines(of: file, noting: &source)
      }
    } catch {
      throw source.locating(LayoutFailure(error))
    }
  }

  private func bytes(of path: String) throws(LayoutFailure) -> [UInt8] {
    do {
      return path == "-"
        ? try FileReading.bytes(from: .standardInput) : try FileReading.bytes(of: path)
    } catch {
      let isMissing = (error as? Errno) == .noSuchFileOrDirectory
      throw LayoutFailure(
        isMissing ? .notFound : .unavailable,
        origin: .inputOutput,
        message: "the document cannot be read: \(error)",
        file: path
      )
    }
  }

  // MARK: Item files

  /// The objects of a file with one JSON object a line.
  private func lines(
    of file: DocumentNode,
    noting source: inout DocumentSource
  ) throws(DocumentError) -> DocumentValue {
    let path = Self.resolve(try file.string(), relativeTo: source)
    let bytes: [UInt8]
    do {
      bytes = try FileReading.bytes(of: path)
    } catch {
      throw file.error(.unusable("“\(path)” cannot be read: \(error)"))
    }
    source.itemFiles[path] = bytes
    var objects: [DocumentValue] = []
    var line = 0
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(DocumentError) {
        objects.append(try JSONReader.read(Array(text)))
      } catch {
        let column = error.position.column
        throw file.error(.unusable("“\(path)”, line \(line), column \(column): \(error.sentence)"))
      }
    }
    return DocumentValue(.array(objects), at: file.value.position)
  }

  private static func resolve(_ path: String, relativeTo source: DocumentSource) -> String {
    guard let base = source.path, base != "-", FilePath(path).isRelative else { return path }
    return FilePath(base).removingLastComponent().pushing(FilePath(path)).string
  }
}
