internal import LayoutEngine
public import LayoutModel

/// A provider as lists show it.
public struct ProviderListing: Sendable, Equatable {
  /// Where a provider comes from.
  public enum Source: Sendable, Equatable {
    /// It is built in.
    case native
    /// A plugin's file.
    case plugin(path: String)
  }

  /// An option, in words.
  public struct Option: Sendable, Equatable {
    /// The name.
    public var name: String
    /// What may be given.
    public var type: String
    /// What holds where nothing is given.
    public var defaultValue: String?
    /// What it is for.
    public var summary: String?
  }

  /// The name in documents.
  public var name: String
  /// The plugin's version; nil for native engines.
  public var version: String?
  /// What it does.
  public var summary: String?
  /// Where it comes from.
  public var source: Source
  /// The hooks it implements; empty for native engines.
  public var hooks: [ContractMethod]
  /// The options it takes.
  public var options: [Option]
  /// The capabilities it asks for.
  public var requires: [String]
  /// The bytes its Lua state holds; nil for native engines.
  public var memoryInUse: Int?
  /// Why it cannot be used.
  public var failure: LayoutFailure?

  /// A native engine.
  init(_ engine: any NativeEngine) {
    name = engine.name
    summary = engine.summary
    source = .native
    hooks = []
    options = engine.options.map {
      Option(name: $0.name, type: $0.type, defaultValue: $0.defaultValue, summary: $0.summary)
    }
    requires = []
  }

  /// A plugin, loaded or not.
  init(file: PluginFile, _ plugin: Result<LuaPlugin, LayoutFailure>) {
    source = .plugin(path: file.path)
    switch plugin {
    case .success(let plugin):
      name = plugin.manifest.name
      version = plugin.manifest.version
      summary = plugin.manifest.summary
      hooks = plugin.manifest.hooks
      requires = plugin.manifest.requires
      options = plugin.manifest.options.options.map { option in
        Option(
          name: option.name, type: option.value.words,
          defaultValue: option.defaultValue.map(JSONText.line), summary: option.summary)
      }
      memoryInUse = plugin.memoryInUse
    case .failure(let failure):
      name = file.name
      hooks = []
      options = []
      requires = []
      self.failure = failure
    }
  }
}

extension OptionValueDescription {
  /// What may be given, in words: `number ≥ 0`.
  fileprivate var words: String {
    switch self {
    case .number(let minimum, let maximum), .integer(let minimum, let maximum):
      var words = typeName
      if let minimum { words += " ≥ \(NumberText.shortest(minimum))" }
      if let maximum { words += (minimum == nil ? " ≤ " : ", ≤ ") + NumberText.shortest(maximum) }
      return words
    case .enumeration(let values): return values.map(JSONText.line).joined(separator: " | ")
    case .array(let element): return element.map { "array of \($0.words)" } ?? "array"
    case .boolean, .string, .table: return typeName
    }
  }
}
