/// A plugin's file, found in a folder but not read.
public struct PluginFile: Sendable, Hashable {
  /// The plugin's name as the file says it: `diagonal` for `diagonal.lua` and `diagonal/init.lua`.
  public var name: String
  /// The file's path, as errors show it.
  public var path: String

  /// Creates a file's description.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}
