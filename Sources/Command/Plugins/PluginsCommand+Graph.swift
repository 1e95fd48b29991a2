import ArgumentParser
import LayoutHost
import LayoutModel

extension PluginsCommand {
  /// `layouthost plugins graph NAME [DOCUMENT]`.
  struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "graph",
      abstract: "Shows which values of a plugin's graphs read which.",
      discussion: """
        Examples:
          layouthost plugins graph settingsCell docs/examples/settings.json
          layouthost plugins graph settingsCell --format dot
        """
    )

    /// How graphs are printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, dot, json

      var errorFormat: ErrorFormat { self == .json ? .json : .text }

      func text(_ graphs: GraphText) -> String {
        switch self {
        case .text: graphs.text()
        case .dot: graphs.dot()
        case .json: graphs.json()
        }
      }
    }

    @Argument(help: "A plugin's name.", completion: Completions.plugins)
    var name: String
    @Argument(
      help: ArgumentHelp(
        "A document that uses it; a .json or .lua file, or - for JSON on standard input. Without it, the plugin lays out 3 items without fields."
      ),
      completion: Completions.documents
    )
    var document: String?
    @Option(help: "How graphs are printed; dot is for graphviz.")
    var format: Format = .text
    @OptionGroup var shared: SharedOptions

    func run() throws {
      let output = CommandOutput(shared.color, errors: format.errorFormat)
      try output.reporting {
        let run = PluginGraphRun(try shared.configuration(output))
        let graphs = try run.graphs(ofPlugin: name, document: document)
        try output.write(format.text(GraphText(plugin: name, graphs: graphs)))
      }
    }
  }
}
