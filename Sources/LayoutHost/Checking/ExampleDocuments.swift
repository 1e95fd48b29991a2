import FoundationEssentials
import LayoutModel
import SystemPackage

/// The documents on which plugins are tried: those of the folder `examples` beside a plugin, and
/// those that the caller names.
struct ExampleDocuments {
  /// A document that names a plugin.
  struct Example {
    var path: String
    var document: LayoutDocument
  }

  /// Documents, or folders of documents, that count for every plugin.
  let named: [String]
  let loader: DocumentLoader

  /// The paths of the documents that name a plugin, in order.
  ///
  /// A file that is no document is left out unless it was named itself.
  func paths(for plugin: ProviderDescriptor) throws(LayoutError) -> [String] {
    var paths: [String] = []
    for path in named {
      if Self.isFolder(path) {
        paths += DocumentFolder(path: path).paths.filter { names(plugin.name, in: $0) }
      } else if try mentions(plugin.name, in: path) {
        paths.append(path)
      }
    }
    guard case .plugin(let file) = plugin.source else { return paths }
    let own = DocumentFolder(path: Self.exampleFolder(of: file)).paths
      .filter { names(plugin.name, in: $0) }
    return own + paths
  }

  private func names(_ plugin: String, in path: String) -> Bool {
    (try? mentions(plugin, in: path)) ?? false
  }

  private func mentions(_ plugin: String, in path: String) throws(LayoutError) -> Bool {
    let loaded = loader.load(path)
    _ = try loaded.result.get()
    return loaded.source.root?.value.contains(word: plugin) ?? false
  }

  /// `examples` beside `NAME.lua`, or beside the folder of `NAME/init.lua`.
  private static func exampleFolder(of file: String) -> String {
    var folder = FilePath(file).removingLastComponent()
    if FilePath(file).lastComponent?.string == "init.lua" { folder.removeLastComponent() }
    return folder.appending("examples").string
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }
}

extension SourceValue {
  /// Whether a text is anywhere in the value.
  fileprivate func contains(word: String) -> Bool {
    switch content {
    case .string(let text): text == word
    case .array(let elements): elements.contains { $0.contains(word: word) }
    case .object(let object): object.members.contains { $0.value.contains(word: word) }
    case .null, .boolean, .number: false
    }
  }
}
