public import LuaSandbox

/// A plugin's file, found in a folder but not read.
public struct PluginFile: Sendable, Hashable {
  /// The plugin's name as the file says it: `diagonal` for `diagonal.lua` and `diagonal/init.lua`.
  public var name: String
  /// The file's path, as errors show it.
  public var path: String
  /// What each call of the plugin may use, where its folder says so; else the registry's budget.
  public var budget: LuaBudget?

  /// Creates a file's description.
  public init(name: String, path: String, budget: LuaBudget? = nil) {
    self.name = name
    self.path = path
    self.budget = budget
  }

  /// Whether the plugin is a folder of several files.
  var isFolder: Bool { path == "\(name)/init.lua" || path.hasSuffix("/\(name)/init.lua") }
}
