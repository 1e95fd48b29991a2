import LayoutSystem
import SystemPackage

/// A folder of plugins.
///
/// ```swift
/// let folder = PluginFolder(path: "plugins")
/// for plugin in folder.files() { print(plugin.name, plugin.path) }
/// ```
public struct PluginFolder: PluginSource, Hashable {
  /// The name of the file that a prompt runs when it starts, which is no plugin: a project's folder may
  /// contain its plugins.
  package static let startupName = "layouthost.lua"

  /// The folder's path, as it was given.
  public var path: String
  /// The budget of each call of its plugins; nil means the registry's.
  package var budget: CallBudget?
  /// The processes in which its plugins run; nil means the registry's choice.
  package var isolation: PluginIsolation?
  /// The capabilities that its plugins may request; nil means the registry's choice.
  package var grants: PluginGrants?
  /// The precedence of its plugins over others of their names.
  var precedence = PluginPrecedence.user
  /// The files that may run, with their hashes; nil if all may.
  package var locked: LockedFiles?

  /// Names a folder, which need not exist.
  public init(path: String) { self.path = path }

  /// Names a folder whose plugins have their own budget.
  /// - Parameters:
  ///   - path: the folder's path; the folder need not exist.
  ///   - budget: the memory and the time of each call; nil means the registry's.
  ///   - isolation: the processes in which its plugins run; nil means the registry's choice.
  ///   - precedence: the precedence of its plugins over others of their names.
  package init(
    path: String,
    budget: CallBudget?,
    isolation: PluginIsolation? = nil,
    precedence: PluginPrecedence = .user
  ) {
    self.path = path
    self.budget = budget
    self.isolation = isolation
    self.precedence = precedence
  }

  /// The plugins in the folder, by name: `*.lua` and `NAME/init.lua`, without tests, without a
  /// project's startup file and without names that start with `.` or `_`.
  ///
  /// A folder that cannot be read has none.
  public func files() -> [PluginFile] {
    let names = (try? FilePath(path).names()) ?? []
    // Joined once for all: a folder may have thousands of files, and is read at each reload.
    let folder = prefix
    return names.compactMap { file(named: $0, in: folder) }
      .sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  /// The folder itself.
  public var watchedFolder: String? { path }

  /// The folder's path with a trailing separator, with which the paths of its files begin.
  var prefix: String {
    let path = FilePath(path).string
    return path.isEmpty || path.hasSuffix("/") ? path : path + "/"
  }

  /// The bytes of a plain file; a file that differs from the lock, if any, is refused.
  public func bytes(of path: String) throws -> [UInt8] {
    let bytes = try FileReading.plainBytes(of: path)
    if let locked {
      let prefix = prefix
      try locked.check(
        bytes,
        of: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
      )
    }
    return bytes
  }

  /// Returns the plugin of a directory entry.
  /// - Parameters:
  ///   - name: the entry's name.
  ///   - folder: the folder's path with a trailing separator.
  /// - Returns: the plugin; nil if it is a test, a startup file, a hidden name or another file.
  private func file(named name: String, in folder: String) -> PluginFile? {
    guard !name.hasPrefix("."), !name.hasPrefix("_"), name != Self.startupName else { return nil }
    let path = folder + name
    if name.hasSuffix(".lua") {
      guard !name.hasSuffix(PluginFile.testSuffix), name != ".lua" else { return nil }
      return plugin(String(name.dropLast(4)), at: path)
    }
    let main = path + "/init.lua"
    return FileStatus.Kind(of: main) == nil ? nil : plugin(name, at: main)
  }

  /// Returns a plugin with the settings of the folder.
  private func plugin(_ name: String, at path: String) -> PluginFile {
    PluginFile(
      name: name,
      path: path,
      budget: budget,
      isolation: isolation,
      grants: grants,
      precedence: precedence,
      source: self
    )
  }
}
