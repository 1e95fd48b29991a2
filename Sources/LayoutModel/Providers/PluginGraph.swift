/// A graph of computed values that a plugin created, with the dependencies observed in a run.
public struct PluginGraph: Sendable, Equatable {
  /// The origin of a value.
  public enum Origin: String, Sendable {
    /// The value's function returned it.
    case computed
    /// The plugin set it; it has no function.
    case input
    /// The plugin set it in place of its function's result.
    case overridden
    /// No function or caller read it, so its function was not called.
    case unread
  }

  /// A value of a graph.
  public struct Value: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The origin of the value.
    public var origin: Origin
    /// The names of the values that its function read, sorted.
    public var reads: [String]

    /// Creates a value.
    public init(name: String, origin: Origin, reads: [String] = []) {
      self.name = name
      self.origin = origin
      self.reads = reads
    }

    /// Whether the plugin set the value instead of computing it.
    public var isGiven: Bool { origin == .input || origin == .overridden }
  }

  /// The plugin's file.
  public var file: String
  /// The line that created the graph, from 1.
  public var line: Int?
  /// The values, sorted by name.
  public var values: [Value]

  /// Creates a graph.
  public init(file: String, line: Int?, values: [Value]) {
    self.file = file
    self.line = line
    self.values = values
  }
}
