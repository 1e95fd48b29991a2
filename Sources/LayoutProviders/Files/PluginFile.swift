/// A plugin's file, found in a source but not read.
public struct PluginFile: Sendable, Hashable {
  /// The suffix of the names of the files with tests, which lie beside plugins.
  package static let testSuffix = "_test.lua"

  /// The plugin's name, from the file's name: `diagonal` for `diagonal.lua` and
  /// `diagonal/init.lua`.
  public var name: String
  /// The file's path, as errors show it.
  public var path: String
  /// The budget of each call of the plugin, from its folder; nil means the registry's.
  package var budget: CallBudget?
  /// The process in which the plugin runs; nil means the registry's choice.
  package var isolation: PluginIsolation?
  /// The capabilities that the plugin may request; nil means the registry's choice.
  var grants: PluginGrants?
  /// The precedence of the plugin over others of its name.
  var precedence: PluginPrecedence
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
  ///   - grants: the capabilities that the plugin may request; nil means the registry's choice.
  ///   - precedence: the precedence of the plugin over others of its name.
  ///   - source: the source that reads the file.
  package init(
    name: String,
    path: String,
    budget: CallBudget? = nil,
    isolation: PluginIsolation? = nil,
    grants: PluginGrants? = nil,
    precedence: PluginPrecedence = .user,
    source: any PluginSource = PluginFolder(path: "")
  ) {
    self.name = name
    self.path = path
    self.budget = budget
    self.isolation = isolation
    self.grants = grants
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
