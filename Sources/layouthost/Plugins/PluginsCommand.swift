internal import ArgumentParser
internal import LayoutHost
internal import LayoutModel

/// `layouthost plugins …`.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract: "Lists, describes, checks and starts plugins, and shows what their values depend on.",
    subcommands: [
      List.self, Describe.self, Check.self, Graph.self, New.self, Meta.self,
    ],
    defaultSubcommand: List.self
  )

  /// How lists are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json

    var errorFormat: ErrorFormat { self == .json ? .json : .text }
  }

  /// `layouthost plugins list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists native engines and plugins."
    )

    @Option(help: "How the list is printed: table or json.")
    var format: Format = .table
    @OptionGroup var shared: SharedOptions

    func run() throws {
      let output = CommandOutput(shared.color, errors: format.errorFormat)
      try output.reporting {
        let session = Session(try shared.configuration(output))
        try session.useProject()
        let providers = session.providers()
        try output.write(
          format == .json ? ProviderText.json(providers) : ProviderText.table(providers)
        )
        for failure in providers.compactMap(\.failure) { output.report(failure) }
      }
    }
  }

  /// `layouthost plugins describe NAME`.
  struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "describe",
      abstract: "Says what a provider does and which options it takes."
    )

    @Argument(help: "A provider's name.")
    var name: String
    @Option(help: "How it is printed: table or json.")
    var format: Format = .table
    @OptionGroup var shared: SharedOptions

    func run() throws {
      let output = CommandOutput(shared.color, errors: format.errorFormat)
      try output.reporting {
        let session = Session(try shared.configuration(output))
        try session.useProject()
        let provider = try session.provider(named: name)
        try output.write(
          format == .json ? ProviderText.json(provider) + "\n" : ProviderText.description(provider)
        )
      }
    }
  }

  /// `layouthost plugins check PATH…`.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Loads plugins, tries them on their examples, and says what is wrong.",
      discussion: """
        An example is a document that names the plugin, in the folder “examples” beside it or given with \
        --examples. It is laid out several times; the layouts have to be the same to the bit.
        """
    )

    @Argument(help: "Files or folders.")
    var paths: [String]
    @Option(
      help: ArgumentHelp(
        "A document, or a folder of documents, to try plugins on; may be given several times.",
        valueName: "path"
      )
    )
    var examples: [String] = []
    @Option(help: "How it is printed: table or json.")
    var format: Format = .table
    @OptionGroup var shared: SharedOptions

    func run() throws {
      let output = CommandOutput(shared.color, errors: format.errorFormat)
      try output.reporting {
        let checker = PluginChecker(try shared.configuration(output), examples: examples)
        var checks: [PluginCheck] = []
        for path in paths { checks += try checker.check(path) }
        try output.write(format == .json ? ProviderText.json(checks) : ProviderText.checks(checks))
        let failures = checks.flatMap(\.failures)
        for failure in failures { output.report(failure) }
        if !failures.isEmpty { throw ExitCode(1) }
      }
    }
  }
}
