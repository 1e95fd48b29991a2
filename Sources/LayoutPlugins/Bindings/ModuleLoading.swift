package import LayoutModel
package import LayoutProviders
import LuaSandbox
import SystemPackage

/// `require "name"`: the other files of a plugin's own folder, and nothing else.
///
/// Files are read while the plugin is loaded, and not later.
package struct ModuleLoading {
  /// The plugin whose folder the files belong to.
  let scope: HostScope

  /// The plugin's own file.
  private var file: PluginFile { scope.file }
  /// The plugin's folder in messages.
  private static let words = "the plugin's folder"

  /// Makes the function for a state.
  func function(in state: LuaState) throws -> LuaReference {
    let folder = FilePath(file.path).removingLastComponent().string
    return try ModuleFiles(in: folder, called: Self.words, of: file.name) { path in
      try scope.reader.text(of: path).map { scope.chunks.chunk($0, path: path) }
    } allows: { name in
      try check(name)
    }
    .function(in: state)
  }

  /// Refuses all files of a plugin of one file, and of one that is loaded.
  private func check(_ name: String) throws(LayoutError) {
    guard file.isFolder else {
      throw failure(
        "a plugin of one file has nothing to require",
        hint: "make it a folder: \(file.name)/init.lua, with its other files beside it"
      )
    }
    guard scope.manifest == nil else {
      throw failure(
        "“\(name)” was not required while the plugin was loaded",
        hint: "require files outside of hooks, at the top of the file"
      )
    }
  }

  /// Returns a `FAILED_PRECONDITION` of the plugin.
  private func failure(_ message: String, hint: String) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .plugin, message: message, hint: hint)
  }

  /// Checks that a worker requests a file of a plugin: its own, or one that it could require.
  /// - Parameters:
  ///   - path: the path that the worker has sent.
  ///   - file: the plugin's own file.
  /// - Throws: `PERMISSION_DENIED` for any other path.
  package static func check(_ path: String, of file: PluginFile) throws(LayoutError) {
    if path == file.path { return }
    let folder = FilePath(file.path).removingLastComponent().string
    let parts = path.dropFirst(folder.count + 1).dropLast(".lua".count)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard file.isFolder, path.hasPrefix(folder + "/"), path.hasSuffix(".lua"),
      parts.allSatisfy(ModuleFiles.isWord), !ModuleFiles.leadsOut(path, of: folder)
    else { throw ModuleFiles.outside(path, of: words) }
  }
}
