/// A graph of computed values that a plugin created, with the dependencies observed in a run.
package struct PluginGraph: Sendable, Equatable {
  /// The origin of a value.
  package enum Origin: String, Sendable {
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
  package struct Value: Sendable, Equatable {
    package var name: String
    package var origin: Origin
    /// The names of the values that its function read, sorted.
    package var reads: [String]

    package init(name: String, origin: Origin, reads: [String] = []) {
      self.name = name
      self.origin = origin
      self.reads = reads
    }

    /// Whether the plugin set the value instead of computing it.
    package var isGiven: Bool { origin == .input || origin == .overridden }
  }

  /// The plugin's file.
  package var file: String
  /// The line that created the graph, from 1.
  package var line: Int?
  /// The values, sorted by name.
  package var values: [Value]

  package init(file: String, line: Int?, values: [Value]) {
    self.file = file
    self.line = line
    self.values = values
  }
}
