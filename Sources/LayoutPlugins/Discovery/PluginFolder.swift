import FoundationEssentials
public import LuaSandbox
import SystemPackage

/// A folder of plugins.
public struct PluginFolder: Sendable, Hashable {
  /// The folder's path, as it was given.
  public var path: String
  /// What each call of its plugins may use; nil for what the registry says.
  public var budget: LuaBudget?

  /// Names a folder, which need not exist.
  public init(path: String, budget: LuaBudget? = nil) {
    self.path = path
    self.budget = budget
  }

  /// The plugins in the folder, by name: `*.lua` and `NAME/init.lua`, without tests and without
  /// names that start with `.` or `_`.
  ///
  /// A folder that cannot be read has none.
  public func files() -> [PluginFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(file(named:)).sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  private func file(named name: String) -> PluginFile? {
    guard !name.hasPrefix("."), !name.hasPrefix("_") else { return nil }
    let path = FilePath(self.path).appending(name)
    if name.hasSuffix(".lua") {
      guard !name.hasSuffix("_test.lua"), name != ".lua" else { return nil }
      return PluginFile(name: String(name.dropLast(4)), path: path.string, budget: budget)
    }
    let main = path.appending("init.lua").string
    guard FileManager.default.fileExists(atPath: main) else { return nil }
    return PluginFile(name: name, path: main, budget: budget)
  }
}

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
