import FoundationEssentials
import LayoutModel
import LayoutPlugins
import SystemPackage
import TOMLKit

/// Finds and reads project files.
struct ProjectFileReader {
  /// The nearest project file, in a folder or above it.
  ///
  /// - Throws: a failure of the file that is found.
  func nearest(to folder: String) throws(LayoutError) -> ProjectFile? {
    for folder in Self.upwards(from: FilePath(folder)) {
      let path = folder.appending(ProjectFile.name).string
      if FileManager.default.fileExists(atPath: path) { return try read(path) }
    }
    return nil
  }

  /// A folder and those above it; relative ones stay relative, so that paths read as one writes them.
  private static func upwards(from folder: FilePath) -> [FilePath] {
    let working = FilePath(FileManager.default.currentDirectoryPath)
    var folder = folder.lexicallyNormalized()
    if folder.components.contains(where: { $0.kind == .parentDirectory }) {
      folder = working.pushing(folder).lexicallyNormalized()
    }
    var folders = [folder]
    while folder.removeLastComponent() { folders.append(folder) }
    guard folder.isRelative else { return folders }
    var parent = FilePath("")
    for _ in working.components {
      parent.append("..")
      folders.append(parent)
    }
    return folders
  }

  // MARK: Reading

  private func read(_ path: String) throws(LayoutError) -> ProjectFile {
    let text = try text(of: path)
    do {
      let table = try TOMLTable(string: text)
      return try Self.decode(ValueDecoder(try Self.tree(of: table)), path: path)
    } catch {
      var failure: LayoutError
      switch error {
      case let error as TOMLParseError:
        failure = LayoutError(.invalidArgument, origin: .document, message: error.description)
        failure.line = error.source.begin.line
        failure.column = error.source.begin.column
      case let error as DocumentError:
        failure = LayoutError(error)
        // The places are those of the JSON text in between.
        (failure.line, failure.column) = (nil, nil)
      default:
        failure = LayoutError(.invalidArgument, origin: .document, message: "\(error)")
      }
      failure.file = path
      throw failure.excerpted(from: Array(text.utf8), file: path)
    }
  }

  /// TOML has numbers that JSON has not, and that mean nothing here.
  private static func tree(of table: TOMLTable) throws(DocumentError) -> SourceValue {
    do throws(DocumentError) {
      return try JSONReader.read(Array(table.convert(to: .json).utf8))
    } catch {
      throw DocumentError(
        .contradiction("the numbers of a project file are finite"),
        path: DocumentPath()
      )
    }
  }

  private func text(of path: String) throws(LayoutError) -> String {
    do {
      return String(decoding: try FileReading.bytes(of: path), as: UTF8.self)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the project file cannot be read: \(error)",
        file: path
      )
    }
  }

  private static func decode(_ node: ValueDecoder, path: String) throws(DocumentError)
    -> ProjectFile
  {
    let fields = try node.object(keys: ["device", "deadline", "memory", "plugins"])
    let device = try fields.optional("device") { node throws(DocumentError) in
      let name = try node.string()
      let catalog = DeviceCatalog.builtIn
      guard catalog.device(named: name) != nil else {
        throw node.error(.unknownName(name, kind: "device", known: catalog.names))
      }
      return name
    }
    let root = FilePath(path).removingLastComponent()
    return ProjectFile(
      path: path,
      device: device,
      budget: try budget(fields),
      folders: try fields.list("plugins") { node throws(DocumentError) in
        let fields = try node.object(keys: ["folder", "deadline", "memory"])
        let folder = FilePath(try fields.string("folder"))
        return ProjectFile.Folder(
          path: folder.isRelative
            ? root.pushing(folder).lexicallyNormalized().string : folder.string,
          budget: try budget(fields)
        )
      }
    )
  }

  private static func budget(_ fields: KeyedDecoder) throws(DocumentError) -> PluginBudget {
    PluginBudget(
      deadline: try fields.optional("deadline") { node throws(DocumentError) in
        try quantity(node, "a time such as \"250ms\", \"2s\" or \"none\"", PluginDeadline.init)
      },
      memoryCeiling: try fields.optional("memory") { node throws(DocumentError) in
        try quantity(node, "a size such as \"64MiB\" or \"1GiB\"", MemorySize.bytes(of:))
      }
    )
  }

  private static func quantity<Value>(
    _ node: ValueDecoder,
    _ words: String,
    _ parse: (String) -> Value?
  ) throws(DocumentError) -> Value {
    let text = try node.string()
    guard let value = parse(text) else {
      throw node.error(.notAllowed(expected: words, found: "“\(text)”"))
    }
    return value
  }
}

/// What holds for all documents of a folder and its sub-folders: `layouthost.toml`.
///
/// | key | |
/// | --- | --- |
/// | `device` | the device where neither a document nor a flag names one |
/// | `deadline`, `memory` | what each call of a plugin may use, as `"250ms"` and `"64MiB"` |
/// | `[[plugins]]` | a folder of plugins: `folder`, relative to the file; `deadline` and `memory` of its own |
public struct ProjectFile: Sendable, Hashable {
  /// A folder of plugins.
  public struct Folder: Sendable, Hashable {
    /// The path, as it leads there from the working directory.
    public var path: String
    /// What is said of its plugins' calls.
    public var budget: PluginBudget
  }

  /// The file's name.
  public static let name = "layouthost.toml"

  /// The file's path.
  public var path: String
  /// The device's id or name.
  public var device: String?
  /// What is said of all plugins' calls.
  public var budget: PluginBudget
  /// The folders of plugins, in their order.
  public var folders: [Folder]
}

/// Whether project files count.
public enum ProjectFileUse: Sendable, Hashable {
  /// The nearest one counts, upwards from a document's folder.
  case nearest
  /// None is looked for.
  case ignored
}

extension ProjectFileUse {
  /// The file that counts for a folder or a file, if any does.
  func nearest(to path: String) throws(LayoutError) -> ProjectFile? {
    self == .ignored ? nil : try ProjectFileReader().nearest(to: path)
  }
}
