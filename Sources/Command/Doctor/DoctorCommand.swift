import ArgumentParser
import LayoutHost
import LayoutModel

/// `layouthost doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Looks at what layouthost needs, and says what to do where something lacks.",
    discussion: """
      Lua, texts and fonts, the project file, plugin folders and their plugins, watching of files, \
      the terminal, the prompt's history. A warning is about something that not everybody needs; \
      with a problem the exit status is 1.

      Examples:
        layouthost doctor
        layouthost doctor --format json
      """
  )

  @Option(help: "How the findings are printed.")
  var format: PluginsCommand.Format = .table
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let output = CommandOutput(shared.color, errors: format.errorFormat)
    try output.reporting {
      let findings =
        Doctor(try shared.uncheckedConfiguration(output)).findings()
        + TerminalFindings(variable: Environment.value).findings
        + [HistoryFinding.finding(variable: Environment.value)]
      try output.write(format == .json ? FindingText.json(findings) : FindingText.table(findings))
      if findings.contains(where: { $0.outcome == .problem }) { throw ExitCode(1) }
    }
  }
}
