/// A provider as lists show it.
public struct ProviderDescriptor: Sendable, Equatable {
  /// Where a provider comes from.
  public enum Source: Sendable, Equatable {
    /// It is built in.
    case native
    /// A user of the library wrote it in Swift.
    case swift
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
  public var hooks: [ProviderMethodName]
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

/// What the calls of a provider have taken so far.
public struct ProviderUsage: Sendable, Hashable {
  /// How many calls there were, that of loading a plugin's file included.
  public var calls: Int
  /// How many of them failed.
  public var failures: Int
  /// How long they took in all, the calls that they made in turn included.
  public var time: Duration

  /// Creates a record, by default of no calls.
  public init(calls: Int = 0, failures: Int = 0, time: Duration = .zero) {
    self.calls = calls
    self.failures = failures
    self.time = time
  }
}

/// A graph of computed values that a plugin has made, and what they read of each other in a run.
public struct PluginGraph: Sendable, Equatable {
  /// Where a value comes from.
  public enum Origin: String, Sendable {
    /// Its function was called.
    case computed
    /// It was given, and has no function.
    case input
    /// It has a function, and was given in its place.
    case overridden
    /// It has a function, and nothing has read it.
    case unread
  }

  /// A value of a graph.
  public struct Value: Sendable, Equatable {
    /// The name.
    public var name: String
    /// Where it comes from.
    public var origin: Origin
    /// The names of the values that its function has read, sorted.
    public var reads: [String]

    /// Creates a value.
    public init(name: String, origin: Origin, reads: [String] = []) {
      self.name = name
      self.origin = origin
      self.reads = reads
    }

    /// Whether it was given and never computed.
    public var isGiven: Bool { origin == .input || origin == .overridden }
  }

  /// The plugin's file.
  public var file: String
  /// The line that made the graph, from 1.
  public var line: Int?
  /// The values, by name.
  public var values: [Value]

  /// Creates a graph.
  public init(file: String, line: Int?, values: [Value]) {
    self.file = file
    self.line = line
    self.values = values
  }
}

/// The version of this program.
public enum LayoutHostVersion {
  /// As in the change log.
  public static let current = "0.2.0"
}
