import LayoutModel
import LayoutSystem
import SystemPackage

extension DocumentLoader {
  /// Returns the paths of the documents that name a plugin: those in the folder `examples` beside
  /// it, then those of the caller.
  ///
  /// Files that are not documents are left out, unless the caller names them.
  /// - Throws: the failure of a named document that cannot be read.
  func examples(
    of plugin: ProviderDescriptor,
    besides named: [String]
  ) throws(LayoutError) -> [String] {
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
    let loaded = load(path)
    _ = try loaded.result.get()
    return loaded.source.root?.value.contains(word: plugin) ?? false
  }

  /// `examples` beside `NAME.lua`, or beside the folder of `NAME/init.lua`.
  private static func exampleFolder(of file: String) -> String {
    var folder = FilePath(file).removingLastComponent()
    if FilePath(file).lastComponent?.string == "init.lua" { folder.removeLastComponent() }
    return folder.appending("examples").string
  }

  private static func isFolder(_ path: String) -> Bool { FileStatus.Kind(of: path) == .folder }
}

extension SourceValue {
  /// Whether the value contains a text anywhere.
  fileprivate func contains(word: String) -> Bool {
    switch content {
    case .string(let text): text == word
    case .array(let elements): elements.contains { $0.contains(word: word) }
    case .object(let object): object.members.contains { $0.value.contains(word: word) }
    case .null, .boolean, .number: false
    }
  }
}
