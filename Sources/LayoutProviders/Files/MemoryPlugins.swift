import SystemPackage

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
