import LayoutSystem
import SystemPackage

/// A test file.
package struct TestFile: Sendable, Hashable {
  /// The suffix of the names of test files.
  package static let suffix = "_test.lua"

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

  /// The name of the plugin beside the file: that of the file without its suffix, or, for a plugin with
  /// several files, that of the folder.
  var pluginName: String {
    guard pluginFolder == folder else {
      return FilePath(folder).absolute.lastComponent?.string ?? ""
    }
    return name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name
  }

  /// The absolute path, without `.` and `..`.
  package var absolutePath: String {
    FilePath(path).absolute.string
  }
}
