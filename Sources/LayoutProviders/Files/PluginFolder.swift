import LayoutSystem
import SystemPackage

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

/// Plugins whose texts are in memory.
///
/// ```swift
/// let text = "return { api = 1, cell = function() return { height = 60 } end }"
/// var configuration = HostConfiguration()
/// configuration.sources = [MemoryPlugins(["sixty": text])]
/// let session = Session(configuration)
/// ```
///
/// They load, reload and report mistakes as files do; their paths are `memory:NAME.lua`. A plugin
/// has one text, and cannot require others.
public struct MemoryPlugins: PluginSource {
  /// Returns the texts by plugin name at the time of the call.
  private let texts: @Sendable () -> [String: String]
  /// The budget of each call of these plugins; nil means the registry's.
  private let budget: CallBudget?

  /// Creates a source of texts that may change.
  /// - Parameters:
  ///   - budget: what each call of its plugins may use; nil means the registry's choice.
  ///   - texts: the current texts by the names of their plugins; called by any thread.
  init(budget: CallBudget?, _ texts: @escaping @Sendable () -> [String: String]) {
    self.budget = budget
    self.texts = texts
  }

  /// Creates a source of texts that may change.
  /// - Parameter texts: the current texts by the names of their plugins; called by any thread.
  public init(_ texts: @escaping @Sendable () -> [String: String]) {
    self.init(budget: nil, texts)
  }

  /// Creates a source of unchanging texts, by the names of their plugins.
  public init(_ texts: [String: String]) { self.init(budget: nil) { texts } }

  /// Nothing is watched.
  public var watchedFolder: String? { nil }

  /// The plugins, by name.
  public func files() -> [PluginFile] {
    texts().keys.sorted()
      .map { name in
        PluginFile(name: name, path: Self.path(of: name), budget: budget, source: self)
      }
  }

  /// The text of a plugin by its path.
  public func bytes(of path: String) throws -> [UInt8] {
    let text = texts().first { Self.path(of: $0.key) == path }?.value
    guard let text else { throw Errno.noSuchFileOrDirectory }
    return Array(text.utf8)
  }

  /// Returns the path of a text in errors, which is not a file on the disk.
  private static func path(of name: String) -> String { "memory:\(name).lua" }
}

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
    guard FilePath(main).isThere else { return nil }
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

/// A plugin's file, found in a source but not read.
public struct PluginFile: Sendable, Hashable {
  /// The plugin's name, from the file's name: `diagonal` for `diagonal.lua` and
  /// `diagonal/init.lua`.
  public var name: String
  /// The file's path, as errors show it.
  public var path: String
  /// The budget of each call of the plugin, from its folder; nil means the registry's.
  package var budget: CallBudget?
  /// The process in which the plugin runs; nil means the registry's choice.
  package var isolation: PluginIsolation?
  /// The precedence of the plugin over others of its name.
  package var precedence: PluginPrecedence
  /// The source that reads the file.
  public let source: any PluginSource

  /// Describes a file of a source.
  /// - Parameters:
  ///   - name: the plugin's name.
  ///   - path: the file's path, as errors show it; `source` reads it.
  ///   - source: the source that reads the file.
  public init(name: String, path: String, source: any PluginSource) {
    self.init(name: name, path: path, budget: nil, source: source)
  }

  /// Describes a file, by default one on the disk.
  /// - Parameters:
  ///   - name: the plugin's name, from the file's name.
  ///   - path: the file's path, as errors show it; `source` reads it.
  ///   - budget: the memory and the time of each call; nil means the registry's.
  ///   - isolation: the process in which the plugin runs; nil means the registry's choice.
  ///   - precedence: the precedence of the plugin over others of its name.
  ///   - source: the source that reads the file.
  package init(
    name: String,
    path: String,
    budget: CallBudget? = nil,
    isolation: PluginIsolation? = nil,
    precedence: PluginPrecedence = .user,
    source: any PluginSource = PluginFolder(path: "")
  ) {
    self.name = name
    self.path = path
    self.budget = budget
    self.isolation = isolation
    self.precedence = precedence
    self.source = source
  }

  /// Returns whether name, path, budget and isolation are equal: no two sources have the same paths.
  public static func == (left: PluginFile, right: PluginFile) -> Bool {
    left.name == right.name && left.path == right.path && left.budget == right.budget
      && left.isolation == right.isolation
  }

  /// Hashes name and path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(path)
  }

  /// Whether the plugin is a folder of several files.
  package var isFolder: Bool { path == "\(name)/init.lua" || path.hasSuffix("/\(name)/init.lua") }

  /// Whether a word stands in the file's text; false if the file cannot be read.
  /// - Complexity: O(size of the file).
  func mentions(_ word: String) -> Bool {
    guard let bytes = try? source.bytes(of: path) else { return false }
    let word = Array(word.utf8)
    guard let first = word.first, word.count <= bytes.count else { return false }
    return (0...(bytes.count - word.count))
      .contains { bytes[$0] == first && bytes[$0...].starts(with: word) }
  }
}

/// The precedence of plugins with the same name: the first takes the place of the others.
package enum PluginPrecedence: Sendable, Hashable, Comparable, CaseIterable {
  /// The user's own plugins.
  case user
  /// The plugins that come with the program.
  case program
  /// The plugins of a project to which the document does not belong.
  case otherProject
  /// New files that do not work, beside a running plugin.
  case refused
}

/// The process in which plugins run.
public enum PluginIsolation: String, Sendable, Hashable, CaseIterable {
  /// This process.
  case none
  /// A separate process, confined as far as the system allows.
  case process
  /// A separate process, or none if the system cannot confine it fully.
  case strictProcess = "process!"
}
