import LayoutHost
import LayoutSystem
import SystemPackage

/// A test file.
package struct TestFile: Sendable, Hashable {
  /// The path as found.
  package let path: String

  /// Creates a test file with a path.
  package init(path: String) {
    self.path = path
  }

  /// The last component of the path.
  var name: String { FilePath(path).lastComponent?.string ?? path }

  /// The folder of the file.
  package var folder: String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// The folder of plugins that contains the file: for a plugin with several files, its parent
  /// folder.
  var pluginFolder: String {
    guard FilePath(folder + "/init.lua").isThere else { return folder }
    return folder + "/.."
  }

  /// The name of the plugin that the file belongs to: within the folder of a plugin with several files that
  /// of the folder, or else that of the file without its suffix, up to a `_` if only that is a plugin.
  ///
  /// So `shelf_test.lua` and `shelf_call1_test.lua` beside a plugin `shelf` are its tests, unless there is a
  /// plugin `shelf_call1`.
  var pluginName: String {
    guard pluginFolder == folder else {
      return FilePath(folder).absolute.lastComponent?.string ?? ""
    }
    let suffix = [PluginFile.testSuffix, ".lua"].first(where: name.hasSuffix) ?? ""
    let whole = name.dropLast(suffix.count)
    let beginnings = sequence(first: whole) { part in part.lastIndex(of: "_").map { part[..<$0] } }
    return String(beginnings.first(where: isPlugin) ?? whole)
  }

  /// Whether the file's folder has a plugin of a name.
  private func isPlugin(_ name: Substring) -> Bool {
    let path = FilePath(folder).appending(String(name)).string
    return !name.isEmpty && [path + ".lua", path + "/init.lua"].contains { FilePath($0).isThere }
  }

  // MARK: Tests of plugins

  /// The path of the test beside the plugin that the file belongs to, which need not exist.
  package var usualPath: String {
    let folder = FilePath(pluginFolder).lexicallyNormalized()
    return folder.appending(pluginName + PluginFile.testSuffix).string
  }

  /// Finds the tests of the plugin that a file belongs to, by the rule of ``pluginName``.
  /// - Parameter path: the path of the plugin's main file, or of another one in its folder.
  /// - Returns: the tests beside the plugin, and then those in its folder, each in the order of names.
  package static func tests(ofPluginWith path: String) -> [TestFile] {
    let own = TestFile(path: path)
    let beside = FilePath(own.usualPath).removingLastComponent()
    return [beside, beside.appending(own.pluginName)]
      .flatMap { folder in
        let entries = (try? FolderEntry.entries(of: folder.isEmpty ? "." : folder)) ?? []
        return
          entries
          .filter { !$0.isFolder && $0.isText && $0.name.hasSuffix(PluginFile.testSuffix) }
          .map { TestFile(path: folder.appending($0.name).string) }
      }
      .filter { $0.usualPath == own.usualPath }
  }

  /// The absolute path, without `.` and `..`.
  package var absolutePath: String {
    FilePath(path).absolute.string
  }
}
