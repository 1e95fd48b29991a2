import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel

extension PluginsCommand {
  /// `layouthost plugins profile NAME|DOCUMENT`: shows where the time of plugins goes.
  ///
  /// Exit status: 0 with a profile; 65 or 70 if the document or a plugin fails, after the profile of what ran before.
  struct Profile: SolvingCommand {
    static let configuration = CommandConfiguration(
      commandName: "profile",
      abstract: "Shows which functions and lines of plugins take time and memory.",
      discussion: """
        layouthost lays the document out again and again, and samples the running plugin every millisecond. A \
        plugin's name stands for the first example that names it, or else for 1,000 items of a sample. Memory is \
        estimated from the samples. Plugins have no deadline unless you set one; isolated plugins run in this process \
        while they are profiled.

        Examples:
          layouthost plugins profile drumRoll
          layouthost plugins profile docs/examples/wallet.json --fling 2 -o wallet.svg
          layouthost plugins profile wallet --collapsed >wallet.txt
        """
    )

    @Argument(
      help:
        "A plugin's name, or a document: a .json or .lua file, or - for JSON on standard input.",
      completion: .documents
    )
    var subject: String
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Also compute the visible states of a fling, with a velocity in points per millisecond.",
        valueName: "V"
      )
    )
    var fling: Double?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The time of the run, in seconds.", valueName: "S")
    )
    var seconds = 2.0
    @Flag(
      help: "Print the stacks in the collapsed form of flame graph programs, instead of tables."
    )
    var collapsed = false
    @Option(
      name: [.customShort("o"), .long],
      help: ArgumentHelp(
        "Draw a flame graph as well: a file that ends in .svg; or - for the graph on standard output, instead of tables.",
        valueName: "FILE"
      ),
      completion: .file(extensions: ["svg"]),
      transform: PictureOutput.parse
    )
    var output: PictureOutput?
    @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions
    @OptionGroup(title: HostOptions.title) var host: HostOptions

    func validate() throws {
      guard seconds > 0, seconds <= 3600 else {
        throw ValidationError("--seconds must be more than 0 and at most 3600.")
      }
      guard fling?.isFinite ?? true else {
        throw ValidationError("--fling takes a velocity in points per millisecond, such as 1.5.")
      }
      guard output.map({ $0.form == .svg }) ?? true else {
        throw ValidationError("A flame graph is drawn as SVG: -o FILE.svg.")
      }
      guard !collapsed || output?.isStandardOutput != true else {
        throw ValidationError("--collapsed and -o - cannot be combined.")
      }
    }

    func run(in context: CommandContext) throws {
      let output = CommandOutput(host.color)
      try output.reporting {
        var configuration = try sessionConfiguration(output, in: context)
        configuration.logger = output.logger(host.logLevel, isOnce: true)
        guard !isDocument || !configuration.isNoDocument(subject) else {
          throw LayoutError(
            .invalidArgument,
            origin: .document,
            message:
              "\(subject) is no document: a profile is made of a document or of a plugin's name"
          )
        }
        let run = ProfileRun(configuration, fling: fling, for: .seconds(seconds))
        let report = try run.report(on: isDocument ? .document(subject) : .plugin(subject))
        try self.output?.write(Array(SVGRenderer().text(of: report.flameGraph).utf8), to: output)
        if self.output?.isStandardOutput != true {
          try output.write(collapsed ? report.collapsed : report.text)
        }
        if let failure = report.failure { throw failure }
      }
    }

    /// Whether the subject is a document's path, not a plugin's name.
    private var isDocument: Bool {
      subject == "-" || DocumentSource.isPath(subject)
    }
  }
}

extension ProfileReport {
  /// The stacks as a flame graph.
  fileprivate var flameGraph: FlameGraph {
    var graph = FlameGraph(title: title, unit: "sample")
    for stack in stacks { graph.add(stack.functions, stack.ticks) }
    return graph
  }
}
