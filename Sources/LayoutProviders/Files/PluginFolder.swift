import LayoutSystem
import SystemPackage

/// A folder of plugins.
///
/// ```swift
/// let folder = PluginFolder(path: "plugins")
/// for plugin in folder.files() { print(plugin.name, plugin.path) }
/// ```
public struct PluginFolder: PluginSource, Hashable {
  /// The folder's path, as it was given.
  public var path: String
  /// The budget of each call of its plugins; nil means the registry's.
  package var budget: CallBudget?
  /// The processes in which its plugins run; nil means the registry's choice.
  package var isolation: PluginIsolation?
  /// The precedence of its plugins over others of their names.
  package var precedence = PluginPrecedence.user

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

  /// The plugins in the folder, by name: `*.lua` and `NAME/init.lua`, without tests and without
  /// names that start with `.` or `_`.
  ///
  /// A folder that cannot be read has none.
  public func files() -> [PluginFile] {
    let names = (try? FilePath(path).names()) ?? []
    // Joined once for all: a folder may have thousands of files, and is read at each reload.
    let path = FilePath(path).string
    let folder = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    return names.compactMap { file(named: $0, in: folder) }
      .sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  /// The folder itself.
  public var watchedFolder: String? { path }

  /// The bytes of a plain file.
  public func bytes(of path: String) throws -> [UInt8] { try FileReading.plainBytes(of: path) }

  /// Returns the plugin of a directory entry.
  /// - Parameters:
  ///   - name: the entry's name.
  ///   - folder: the folder's path with a trailing separator.
  /// - Returns: the plugin; nil if it is a test, a hidden name or another file.
  private func file(named name: String, in folder: String) -> PluginFile? {
    guard !name.hasPrefix("."), !name.hasPrefix("_") else { return nil }
    let path = folder + name
    if name.hasSuffix(".lua") {
      guard !name.hasSuffix("_test.lua"), name != ".lua" else { return nil }
      return PluginFile(
        name: String(name.dropLast(4)),
        path: path,
        budget: budget,
        isolation: isolation,
        precedence: precedence,
        source: self
      )
    }
    let main = path + "/init.lua"
    guard FileStatus.Kind(of: main) != nil else { return nil }
    return PluginFile(
      name: name,
      path: main,
      budget: budget,
      isolation: isolation,
      precedence: precedence,
      source: self
    )
  }
}
