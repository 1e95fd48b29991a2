/// A source of plugins, such as a folder of Lua files.
public protocol PluginSource: Sendable {
  /// The folder whose changes are watched; nil if there is nothing to watch.
  var watchedFolder: String? { get }

  /// Returns the source's current plugins, by name.
  func files() -> [PluginFile]

  /// Reads a file of a plugin: its own, or one that it requires.
  /// - Throws: `Errno.noSuchFileOrDirectory` if the source does not have the file.
  func bytes(of path: String) throws -> [UInt8]
}
