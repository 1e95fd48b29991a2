public import LayoutModel

/// Notes which values of plugins' graphs read which, while the plugins run.
///
/// Graphs that were made at the same line with the same functions count as one: a plugin may make
/// its graph anew in every call. Belongs to one registry and its thread.
public final class GraphRecorder {
  private var graphs: [Recording] = []

  /// Creates a recorder that has noted nothing.
  public init() {}

  /// What is known of one graph.
  private struct Recording {
    let file: String
    let line: Int?
    /// The names of the functions, sorted.
    let functions: [String]
    var given: Set<String> = []
    /// The functions that were called, with the names that each has read.
    var reads: [String: Set<String>] = [:]
  }

  /// Notes that a graph was made, and answers its number.
  func made(in file: String, line: Int?, functions: [String]) -> Int {
    let known = graphs.firstIndex {
      $0.file == file && $0.line == line && $0.functions == functions
    }
    if let known { return known }
    graphs.append(Recording(file: file, line: line, functions: functions))
    return graphs.count - 1
  }

  /// Notes that a graph was called with an input.
  func given(_ name: String, to graph: Int) {
    graphs[graph].given.insert(name)
  }

  /// Notes that a value's function is called.
  func computes(_ name: String, in graph: Int) {
    graphs[graph].reads[name, default: []].formUnion(EmptyCollection())
  }

  /// Notes that a value's function reads another value.
  func reads(_ name: String, by reader: String, in graph: Int) {
    graphs[graph].reads[reader, default: []].insert(name)
  }

  /// The graphs that a file has made so far, in the order in which they were first made.
  public func graphs(ofFile file: String) -> [PluginGraph] {
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

  private static func origin(of name: String, in graph: Recording) -> PluginGraph.Origin {
    if graph.reads[name] != nil { return .computed }
    let hasFunction = graph.functions.contains(name)
    guard graph.given.contains(name) else { return .unread }
    return hasFunction ? .overridden : .input
  }
}
