package import LayoutModel
import LayoutSystem
package import SystemPackage

/// A folder whose files plugins and tests require: a plugin's own, that of a test, or the one that
/// plugins share.
package struct ModuleFolder: Sendable, Hashable {
  /// The folder's path.
  package let path: String
  /// The name of the folder in messages.
  package let name: String
  /// The folder that must be there when links are followed: the folder itself, or else, for one that
  /// must be no link, the folder that contains it.
  private let anchor: FilePath
  /// The part of the path below the anchor.
  private let inner: String?

  /// The folder of a plugin with several files, or of a test; it may be a link.
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - name: the folder in messages.
  package init(_ path: FilePath, called name: String) {
    self.path = path.string
    self.name = name
    anchor = path
    inner = nil
  }

  /// The folder that the plugins of a folder share, which must not be a link: it could lead to files
  /// of others.
  package init(besidePluginsOf folder: FilePath) {
    path = folder.appending(ModuleName.sharedFolder).string
    name = "the folder “\(ModuleName.sharedFolder)”"
    anchor = folder.isEmpty ? "." : folder
    inner = ModuleName.sharedFolder
  }

  /// Whether a path is that of a file that can be required from here, as far as its text tells.
  package func isPlace(of path: String) -> Bool {
    let prefix = self.path + "/"
    guard path.hasPrefix(prefix), path.hasSuffix(ModuleName.suffix) else { return false }
    return path.dropFirst(prefix.count).dropLast(ModuleName.suffix.count)
      .split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy(ModuleName.isWord)
  }

  /// Refuses a file outside the folder, to which a symbolic link may lead.
  /// - Throws: `PERMISSION_DENIED` for such a file.
  package func refuseOutside(_ path: String) throws(LayoutError) {
    guard let target = FilePath(path).resolved else { return }
    guard var root = anchor.resolved else { throw outside(path) }
    if let inner { root.append(inner) }
    guard target.starts(with: root) else { throw outside(path) }
  }

  /// Returns the `PERMISSION_DENIED` of a file that is not in the folder.
  package func outside(_ path: String) -> LayoutError {
    LayoutError(
      .permissionDenied,
      origin: .plugin,
      message: "“\(path)” leads out of \(name)"
    )
  }
}

extension ModuleFolder {
  /// Returns the folder of a plugin's main file, which has other files only if it is an `init.lua`.
  package init(of file: PluginFile) {
    self.init(FilePath(file.path).removingLastComponent(), called: "the plugin's folder")
  }

  /// Returns the folder that a plugin shares with those beside it.
  package init(sharedBy file: PluginFile) {
    let folder = FilePath(file.path).removingLastComponent()
    self.init(besidePluginsOf: file.isFolder ? folder.removingLastComponent() : folder)
  }
}
