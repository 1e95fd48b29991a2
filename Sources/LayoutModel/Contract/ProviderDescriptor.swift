/// A provider as lists show it.
public struct ProviderDescriptor: Sendable, Equatable {
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

    /// Creates an option's description.
    public init(name: String, type: String, defaultValue: String?, summary: String?) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.summary = summary
    }
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
  public var hooks: [ProviderMethod]
  /// The options it takes.
  public var options: [Option]
  /// The capabilities it asks for.
  public var requires: [String]
  /// The bytes its Lua state holds; nil for native engines.
  public var memoryInUse: Int?
  /// What its calls have taken so far, in this session.
  public var usage = ProviderUsage()
  /// Why it cannot be used.
  public var failure: LayoutError?

  /// Creates a listing without options.
  public init(name: String, source: Source) {
    self.name = name
    self.source = source
    hooks = []
    options = []
    requires = []
  }
}
