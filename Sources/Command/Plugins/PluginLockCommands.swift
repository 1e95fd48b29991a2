import ArgumentParser
import LayoutHost

extension PluginsCommand {
  /// `layouthost plugins lock`: writes `layouthost.lock`.
  ///
  /// Exit status: 0, 1 if a plugin does not load, in which case nothing is written, and 74 if a file
  /// cannot be read or written.
  struct Lock: ProgramCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock",
      abstract: "Writes layouthost.lock: the versions of plugins and the hashes of their files.",
      discussion: """
        The lock stands beside layouthost.json, or else in the working directory. With --locked, commands \
        refuse plugins that differ from it.

        Examples:
          layouthost plugins lock
          layouthost plugins lock && layouthost solve docs/examples/tags.json --locked
        """
    )

    @OptionGroup(title: HostOptions.title) var shared: HostOptions

    func run(in context: CommandContext) throws {
      let output = CommandOutput(shared.color)
      try output.reporting {
        let locking = try PluginLocking(try shared.configuration(output, in: context))
        let (lock, failures) = try locking.present()
        for failure in failures { output.report(failure) }
        guard failures.isEmpty else { throw ExitCode(1) }
        let word = FileWriting.word(for: locking.file.path)
        try locking.file.write(lock)
        try output.write("\(word) \(locking.file.path)\n")
      }
    }
  }

  /// `layouthost plugins outdated`: lists the plugins whose files differ from `layouthost.lock`.
  ///
  /// Exit status: 0 if none does, or else 1.
  struct Outdated: ProgramCommand {
    static let configuration = CommandConfiguration(
      commandName: "outdated",
      abstract: "Lists plugins whose files differ from layouthost.lock.",
      discussion: """
        Exit status: 0 no differences, 1 some.

        Examples:
          layouthost plugins outdated
          layouthost plugins outdated --format json
        """
    )

    @Option(help: "The format of the list.")
    var format: ReportFormat = .table
    @OptionGroup(title: HostOptions.title) var shared: HostOptions

    func run(in context: CommandContext) throws {
      let output = CommandOutput(shared.color, reportsJSON: format == .json)
      try output.reporting {
        let configuration = try shared.configuration(output, in: context)
        let plugins = try PluginLocking(configuration).outdated()
        try output.writeTable(ReportRenderer(format: format).text(of: plugins), format)
        if !plugins.isEmpty { throw ExitCode(1) }
      }
    }
  }
}
