package import LayoutModel

/// Records the values that plugins' graphs read, while the plugins run.
///
/// Graphs made at the same line with the same functions count as one, since a plugin may make its
/// graph again in every call. Belongs to one registry and its thread.
package final class GraphRecorder {
  /// The records, by the number that ``made(in:line:functions:)`` returned.
  private var graphs: [Recording] = []

  /// Creates an empty recorder.
  package init() {}

  /// The record of one graph.
  ///
  /// It grows by names, not by values: a plugin that makes its graph in each call adds nothing.
  private struct Recording {
    /// The plugin's file, as errors show it; empty for an unknown place.
    let file: String
    /// The line that makes the graph, from 1; nil if the place is unknown.
    let line: Int?
    /// The names of the functions, sorted.
    let functions: [String]
    /// The names of the inputs, in any of the calls.
    var given: Set<String> = []
    /// The functions that were called, with the names that each has read.
    var reads: [String: Set<String>] = [:]
  }

  /// Notes that a graph was made.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - line: the line that made the graph, from 1.
  ///   - functions: the names of its functions, sorted.
  /// - Returns: the number of the graph, the same for a graph that is made again.
  /// - Complexity: O(number of graphs).
  package func made(in file: String, line: Int?, functions: [String]) -> Int {
    let known = graphs.firstIndex {
      $0.file == file && $0.line == line && $0.functions == functions
    }
    if let known { return known }
    graphs.append(Recording(file: file, line: line, functions: functions))
    return graphs.count - 1
  }

  /// Notes that a graph was called with an input.
  package func given(_ name: String, to graph: Int) {
    graphs[graph].given.insert(name)
  }

  /// Notes that a value's function is called.
  ///
  /// A value that reads no other gets an empty set, which tells it from one that was never
  /// computed.
  package func computes(_ name: String, in graph: Int) {
    graphs[graph].reads[name, default: []].formUnion(EmptyCollection())
  }

  /// Notes that a value's function reads another value.
  package func reads(_ name: String, by reader: String, in graph: Int) {
    graphs[graph].reads[reader, default: []].insert(name)
  }

  /// The graphs that a file has made so far, in the order in which they were first made.
  package func graphs(ofFile file: String) -> [PluginGraph] {
    graphs.filter { $0.file == file }
      .map { graph in
        let names = graph.given.union(graph.functions).sorted()
        return PluginGraph(
          file: graph.file,
          line: graph.line,
          values: names.map { name in
            PluginGraph.Value(
              name: name,
              origin: Self.origin(of: name, in: graph),
              reads: graph.reads[name, default: []].sorted()
            )
          }
        )
      }
  }

  /// Returns the origin of a value, by its records.
  ///
  /// A function that ran makes the value computed, even if another call of the graph received it as
  /// an input.
  private static func origin(of name: String, in graph: Recording) -> PluginGraph.Origin {
    if graph.reads[name] != nil { return .computed }
    let hasFunction = graph.functions.contains(name)
    guard graph.given.contains(name) else { return .unread }
    return hasFunction ? .overridden : .input
  }
}
