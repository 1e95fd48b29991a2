public import LayoutModel
internal import Logging
internal import LuaRuntime
internal import PluginHost
internal import SystemPackage

/// A document's text with the place it came from.
public struct DocumentSource: Sendable, Equatable {
  /// The path as it was given; `-` for standard input, nil for what came from no file.
  public var path: String?
  /// The text; empty for what came from no file.
  public var text: [UInt8]
  /// The tree that the document was decoded from; nil before anything was.
  public var root: DocumentNode?

  /// What came from no file.
  public static let none = DocumentSource(path: nil, text: [])

  /// Equality of path, text and tree.
  public static func == (left: DocumentSource, right: DocumentSource) -> Bool {
    left.path == right.path && left.text == right.text && left.root?.value == right.root?.value
  }

  /// The name that errors show.
  var displayName: String? { path == "-" ? "standard input" : path }

  /// Whether the text is Lua rather than JSON.
  var isLua: Bool { path?.hasSuffix(".lua") == true }

  /// The failure with file and excerpt, where it is about this text.
  func locating(_ failure: LayoutFailure) -> LayoutFailure {
    guard failure.origin == .document, failure.file == nil, let displayName else { return failure }
    // What has no line was said elsewhere, at a prompt perhaps; documents in Lua have no lines.
    guard failure.line != nil || isLua else { return failure }
    var located = failure.excerpted(from: text, file: displayName)
    located.file = displayName
    return located
  }
}

/// Reads documents from files: JSON, or Lua where the name ends so.
struct DocumentLoader {
  let configuration: HostConfiguration

  /// Reads and decodes a document from a file's path, or from standard input for `-`.
  func load(_ path: String) throws(LayoutFailure) -> (LayoutDocument, DocumentSource) {
    var source = DocumentSource(path: path, text: try bytes(of: path))
    let node: DocumentNode
    if source.isLua {
      node = try LuaDocument.read(
        source.text,
        path: path,
        budget: configuration.budget.lua,
        logger: configuration.logger
      )
    } else {
      do {
        node = DocumentNode(try JSONReader.read(source.text))
      } catch {
        throw source.locating(LayoutFailure(error))
      }
    }
    source.root = node
    return (try decode(node, from: source), source)
  }

  /// Decodes a document; its files are relative to where it came from.
  func decode(
    _ node: DocumentNode,
    from source: DocumentSource
  ) throws(LayoutFailure) -> LayoutDocument {
    do {
      return try LayoutDocument(node) { file throws(DocumentError) in
        try lines(of: file, relativeTo: source)
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
    relativeTo source: DocumentSource
  ) throws(DocumentError) -> DocumentValue {
    let path = Self.resolve(try file.string(), relativeTo: source)
    let bytes: [UInt8]
    do {
      bytes = try FileReading.bytes(of: path)
    } catch {
      throw file.error(.unusable("“\(path)” cannot be read: \(error)"))
    }
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
