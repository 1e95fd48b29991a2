import ArgumentParser
public import LayoutHost
import LayoutModel
import LayoutPlugins

/// `layouthost plugins …`: works with plugins; without a subcommand it lists them.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract:
      "Lists, describes, checks, profiles, locks and creates plugins, and shows what their values depend on.",
    discussion: """
      A plugin is a Lua file that lays out items; docs/plugins.md explains how to write one.

      Examples:
        layouthost plugins list
        layouthost plugins describe carousel
      """,
    subcommands: [
      List.self, Describe.self, Check.self, Profile.self, Graph.self, Lock.self, Outdated.self,
      New.self, Meta.self,
    ],
    defaultSubcommand: List.self
  )

  /// `layouthost plugins list`: prints the native engines and the plugins.
  ///
  /// Plugins that do not load are listed with their failure. Exit status: 0, even with such
  /// plugins.
  struct List: ProgramCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists native engines and plugins.",
      discussion: """
        A plugin that fails to load is listed with the reason; the full error follows below.

        Examples:
          layouthost plugins list
          layouthost plugins list --plugins plugins --format json
        """
    )

    @Option(help: "The format of the list.")
    var format: ReportFormat = .table
    @OptionGroup(title: HostOptions.title) var shared: HostOptions

    func run(in context: CommandContext) throws {
      let output = CommandOutput(shared.color, reportsJSON: format == .json)
      try output.reporting {
        let session = Session(try shared.configuration(output, in: context))
        try session.useProject()
        let providers = session.providers()
        try output.writeTable(ReportRenderer(format: format).text(of: providers), format)
        for failure in providers.compactMap(\.failure) { output.report(failure) }
      }
    }
  }

  /// `layouthost plugins describe NAME`: prints the summary and the options of an engine or a
  /// plugin.
  ///
  /// Exit status: 0, or that of the failure for an unknown name or a plugin that does not load.
  struct Describe: ProgramCommand {
    static let configuration = CommandConfiguration(
      commandName: "describe",
      abstract: "Describes an engine or a plugin and its options.",
      discussion: """
        Examples:
          layouthost plugins describe list
          layouthost plugins describe carousel --format json
        """
    )

    @Argument(help: "The name of an engine or a plugin.", completion: .providers)
    var name: String
    @Option(help: "The output format.")
    var format: ReportFormat = .table
    @OptionGroup(title: HostOptions.title) var shared: HostOptions

    func run(in context: CommandContext) throws {
      let output = CommandOutput(shared.color, reportsJSON: format == .json)
      try output.reporting {
        let session = Session(try shared.configuration(output, in: context))
        try session.useProject()
        let provider = try session.provider(named: name)
        try output.writeTable(ReportRenderer(format: format).text(of: provider), format)
      }
    }
  }

  /// `layouthost plugins check PATH…`: loads plugins and solves their examples several times.
  ///
  /// Prints the plugins with the tried examples, and each failure. Exit status: 0 if all checks
  /// pass, 1 if a check fails, 74 if a path cannot be read.
  struct Check: SolvingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Loads plugins, runs them on their examples, and reports problems.",
      discussion: """
        An example is a document that names the plugin, in the folder “examples” beside it or from \
        --examples. layouthost lays it out several times; all layouts must be the same, to the bit. \
        A warning names each hook whose work grows faster than n log n with the items of a sample. \
        Each message that the plugins log is printed once.

        Examples:
          layouthost plugins check plugins/circle.lua
          layouthost plugins check plugins/carousel.lua --examples docs/examples
        """
    )

    @Argument(help: "Files or folders.", completion: .file(extensions: ["lua"]))
    var paths: [String]
    @Option(
      help: ArgumentHelp(
        "A document, or a folder of documents, to run plugins on; may be repeated.",
        valueName: "path"
      ),
      completion: .documents
    )
    var examples: [String] = []
    @Option(help: "The output format.")
    var format: ReportFormat = .table
    @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions
    @OptionGroup(title: HostOptions.title) var host: HostOptions

    func run(in context: CommandContext) throws {
      let output = CommandOutput(host.color, reportsJSON: format == .json)
      try output.reporting {
        var configuration = try sessionConfiguration(output, in: context)
        configuration.logger = output.logger(host.logLevel, isOnce: true)
        let checker = PluginChecker(configuration, examples: examples)
        var checks: [PluginCheck] = []
        for path in paths { checks += try checker.check(path) }
        guard !checks.isEmpty else {
          throw LayoutError(
            .notFound,
            origin: .inputOutput,
            message: "there is no plugin among the files: names that end in _test.lua are tests",
            hint: "layouthost test runs them",
            file: paths.first
          )
        }
        try output.write(ReportRenderer(format: format).text(of: checks))
        let failures = checks.flatMap(\.failures)
        for failure in failures { output.report(failure) }
        if !failures.isEmpty { throw ExitCode(1) }
      }
    }
  }
}

extension PluginsCommand {
  /// `layouthost plugins new NAME`: writes a plugin, its test and a document.
  ///
  /// Prints the paths and a command to try. It never overwrites a file.
  struct New: ProgramCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Creates a plugin, with a test and a document that uses it.",
      discussion: """
        Existing files are never overwritten. In another language than Lua it is a provider in a process of its \
        own (docs/providers.md), which a new layouthost.json names.

        Examples:
          layouthost plugins new cards
          layouthost plugins new strip --hook carousel --folder layouts
          layouthost plugins new calendar --language python
        """
    )

    @Argument(help: "The plugin's name: letters, digits, _ and -, beginning with a letter.")
    var name: NewPlugin.Name
    @Option(
      help: """
        The plugin's hook, in Lua, or carousel for a strip that scrolls and snaps; docs/plugins.md describes \
        each hook.
        """
    )
    var hook: NewPlugin.Hook?
    @Option(help: "The language.")
    var language: NewProvider.Language = .lua
    @Option(
      help: ArgumentHelp(
        "The folder to write to: by default plugins, or providers in other languages than Lua.",
        valueName: "dir"
      ),
      completion: .directory
    )
    var folder: String?
    @OptionGroup(title: HostOptions.title) var shared: HostOptions

    func validate() throws {
      guard language == .lua || hook == nil else {
        throw ValidationError("--hook is for plugins in Lua.")
      }
    }

    func run(in context: CommandContext) throws {
      let output = CommandOutput(shared.color)
      try output.reporting {
        guard language == .lua else { return try writeProvider(output) }
        let plugin = NewPlugin(name, hook: hook ?? .group, folder: folder)
        try plugin.write(try shared.configuration(output, in: context))
        for path in plugin.paths { try output.write("wrote \(path)\n") }
        let words = plugin.solveArguments(searching: HostOptions.folders([])).map(\.shellWord)
        try output.write("try: layouthost \(words.joined(separator: " "))\n")
      }
    }

    /// Writes a provider in another language, and prints the remaining steps.
    private func writeProvider(_ output: CommandOutput) throws {
      let provider = NewProvider(name, in: language, folder: folder)
      let written = try provider.write()
      for path in written { try output.write("wrote \(path)\n") }
      if written.count < provider.paths.count {
        try output.write("add to “providers” in layouthost.json: \(provider.entry)\n")
      }
      if let preparation = provider.preparation { try output.write("build: \(preparation)\n") }
      try output.write("try: layouthost solve \(provider.example.shellWord)\n")
    }
  }

  /// `layouthost plugins meta [DIR]`: writes the files that editors and luacheck need.
  ///
  /// Prints a line for each file with the outcome; files of other origin are unchanged. Exit
  /// status: 0, or 74 if a file cannot be written.
  struct Meta: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "meta",
      abstract: "Writes the API declarations for editors and luacheck to a folder.",
      discussion: """
        meta/layouthost.lua and .luarc.json are for lua-language-server, .luacheckrc for luacheck. \
        meta/plugins.lua has a class for the options and the state of each plugin in the folder. \
        Files with these names that another program wrote are not changed.

        Examples:
          layouthost plugins meta plugins
          layouthost plugins meta --schema
        """
    )

    @Argument(
      help: ArgumentHelp("The folder; plugins by default.", valueName: "dir"),
      completion: .directory
    )
    var folder: String?

    @Flag(help: "Print the JSON Schema of documents instead, and write nothing.")
    var schema = false

    func run() throws {
      let output = CommandOutput(.auto)
      try output.reporting {
        if schema { return try output.write(SchemaRenderer().text) }
        for (path, isWritten) in try NewPlugin.writeEditorFiles(into: folder) {
          try output.write("\(isWritten ? "wrote" : "unchanged") \(path)\n")
        }
      }
    }
  }
}

extension NewPlugin.Name: ExpressibleByArgument {
  /// Reads a name that is valid for a plugin.
  public init?(argument: String) { self.init(argument) }
}

extension NewPlugin.Hook: ExpressibleByArgument {}
extension NewProvider.Language: ExpressibleByArgument {}

extension String {
  /// The text as a word of a shell command, quoted if necessary.
  var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./,:=@%+".unicodeScalars.contains(scalar)
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
