import ArgumentParser
import LayoutHost
import LayoutModel

// The graphs of a plugin, in the order in which the plugin created them, as text.
extension [PluginGraph] {
  // MARK: Text

  /// Returns each graph as a table of its values and the values they read; inputs have a star.
  fileprivate func table(ofPlugin plugin: String) -> String {
    guard !isEmpty else { return "“\(plugin)” has no graph\n" }
    let texts = enumerated().map { Self.text($1, number: $0 + 1) }
    return texts.joined(separator: "\n") + (hasInputs ? "\n* given as an input\n" : "")
  }

  /// Whether a value has a star, which the text then explains.
  private var hasInputs: Bool { contains { $0.values.contains(where: \.isGiven) } }

  /// Returns the table of a graph.
  private static func text(_ graph: PluginGraph, number: Int) -> String {
    let rows = graph.values.map { ($0.starredName, words(for: $0, in: graph)) }
    let width = ([5] + rows.map(\.0.count)).max() ?? 0
    return
      ([("value", "reads")] + rows)
      .reduce("graph \(number)  \(graph.place)\n") { text, row in
        text + row.0.padded(to: width) + "  \(row.1)\n"
      }
  }

  /// Describes the values that a value reads, or the reason why it reads none.
  private static func words(for value: PluginGraph.Value, in graph: PluginGraph) -> String {
    switch value.origin {
    case .input: "(an input)"
    case .overridden: "(an input, in place of its function)"
    case .unread: "(not read)"
    case .computed where value.reads.isEmpty: "(nothing)"
    case .computed:
      value.reads
        .map { name in graph.values.first { $0.name == name }?.starredName ?? name }
        .joined(separator: ", ")
    }
  }

  // MARK: For graphviz

  /// Returns the graphs in the DOT language: an arrow leads from a value to each value it reads,
  /// and inputs are boxes.
  fileprivate func dot(ofPlugin plugin: String) -> String {
    var lines = ["digraph \(Self.quoted(plugin)) {"]
    for (index, graph) in enumerated() {
      let number = index + 1
      lines.append("  subgraph \(Self.quoted("cluster_\(number)")) {")
      lines.append("    label=\(Self.quoted("graph \(number)  \(graph.place)"));")
      lines += graph.values.map { value in
        let style = value.isGiven ? ", shape=box" : value.origin == .unread ? ", style=dashed" : ""
        return "    \(Self.node(value.name, number)) [label=\(Self.quoted(value.name))\(style)];"
      }
      for value in graph.values {
        lines += value.reads.map { name in
          "    \(Self.node(value.name, number)) -> \(Self.node(name, number));"
        }
      }
      lines.append("  }")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// Returns the identifier of a value.
  ///
  /// Names are unique only within a graph, so it begins with the graph's number.
  private static func node(_ name: String, _ number: Int) -> String { quoted("\(number) \(name)") }

  /// Returns a quoted identifier.
  ///
  /// Graphviz reads a backslash in a label as the start of an escape sequence.
  private static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case _ where character.isNewline: result += "\\n"
      default: result.append(character)
      }
    }
    return "\"\(escaped)\""
  }

  // MARK: JSON

  /// Returns a JSON object with a line for each value.
  fileprivate func json(ofPlugin plugin: String) -> String {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.member("plugin", plugin)
      json.array("graphs", .lines) { json in
        for graph in self {
          json.object { json in
            json.member("file", graph.file)
            json.member("line", graph.line)
            json.array("values", .lines) { json in
              for value in graph.values { Self.write(value, to: &json) }
            }
          }
        }
      }
    }
    json.endLine()
    return json.text
  }

  private static func write(_ value: PluginGraph.Value, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", value.name)
      json.member("origin", value.origin.rawValue)
      json.member("reads", value.reads)
    }
  }
}

extension PluginGraph {
  /// The file and the line that created the graph.
  fileprivate var place: String { line.map { "\(file):\($0)" } ?? file }
}

extension PluginGraph.Value {
  /// The name, with a star for a value that was given.
  fileprivate var starredName: String { isGiven ? name + "*" : name }
}

extension PluginsCommand {
  /// `layouthost plugins graph NAME [DOCUMENT]`: prints the values of a plugin's graphs and the
  /// values they read.
  ///
  /// Exit status: 0 with the graphs, 65 or 70 if the document or the plugin fails.
  struct Graph: SolvingCommand {
    static let configuration = CommandConfiguration(
      commandName: "graph",
      abstract: "Shows which values of a plugin's graphs depend on which.",
      discussion: """
        Examples:
          layouthost plugins graph settingsCell docs/examples/settings.json
          layouthost plugins graph settingsCell --format dot
        """
    )

    /// The formats of graphs.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, dot, json
    }

    @Argument(help: "A plugin's name.", completion: .plugins)
    var name: String
    @Argument(
      help: ArgumentHelp(
        "A document that uses the plugin: a .json or .lua file, or - for JSON on standard input. Default: 3 items without fields."
      ),
      completion: .documents
    )
    var document: String?
    @Option(help: "The format of the graphs; dot is for Graphviz.")
    var format: Format = .text
    @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions
    @OptionGroup(title: HostOptions.title) var host: HostOptions

    func run(in context: CommandContext) throws {
      let output = CommandOutput(host.color, reportsJSON: format == .json)
      try output.reporting {
        let configuration = try sessionConfiguration(output, in: context)
        let graphs = try configuration.graphs(ofPlugin: name, document: document)
        switch format {
        case .text: try output.write(graphs.table(ofPlugin: name))
        case .dot: try output.write(graphs.dot(ofPlugin: name))
        case .json: try output.write(graphs.json(ofPlugin: name))
        }
      }
    }
  }
}
