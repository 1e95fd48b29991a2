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
