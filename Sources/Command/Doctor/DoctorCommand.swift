import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutSystem
import LineEditor
import SystemPackage

/// `layouthost doctor`: checks the installation, and prints what is missing and how to fix it.
///
/// Prints a line for each finding. Exit status: 0 without problems, 1 with a problem; warnings do
/// not count.
struct DoctorCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Reports what layouthost needs, what is missing, and how to fix it.",
    discussion: """
      Checks Lua, text and fonts, the project file, plugin folders and their plugins, file watching, \
      the terminal, and the prompt's history. A warning is about something that you may not need. A \
      problem makes the exit status 1.

      Examples:
        layouthost doctor
        layouthost doctor --format json
      """
  )

  @Option(help: "The format of the findings.")
  var format: ReportFormat = .table
  @OptionGroup(title: HostOptions.title) var shared: HostOptions

  func run(in context: CommandContext) throws {
    let output = CommandOutput(shared.color, reportsJSON: format == .json)
    try output.reporting {
      let findings =
        Doctor(try shared.uncheckedConfiguration(output, in: context)).findings()
        + Finding.terminal(variable: environmentVariable)
        + [Finding.history(variable: environmentVariable)]
      if format == .json {
        try output.write(Self.json(findings))
      } else {
        try output.writeTable(Self.table(findings))
      }
      if findings.contains(where: { $0.outcome == .problem }) { throw ExitCode(1) }
    }
  }
}

extension DoctorCommand {
  /// Returns the findings as a table, with the advice below a finding and the counts at the end.
  private static func table(_ findings: [Finding]) -> String {
    let outcomeWidth = Finding.Outcome.allCases.map(\.rawValue.count).max() ?? 0
    let width = findings.map(\.subject.count).max() ?? 0
    let lines = findings.map { finding in
      let lead = finding.outcome.rawValue.padded(to: outcomeWidth) + "  "
      let advice = finding.advice.map { advice in
        let space = "".padded(to: lead.count + width + 2)
        return "\(space)→ \(TerminalText.line(advice))\n"
      }
      return "\(lead)\(finding.subject.padded(to: width))  \(TerminalText.line(finding.found))\n"
        + (advice ?? "")
    }
    return lines.joined() + summary(findings) + "\n"
  }

  private static func summary(_ findings: [Finding]) -> String {
    let counts = [("problem", Finding.Outcome.problem), ("warning", .warning)]
      .compactMap { noun, outcome in
        let count = findings.count { $0.outcome == outcome }
        return count == 0 ? nil : count.counted(noun)
      }
    return counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
  }

  private static func json(_ findings: [Finding]) -> String {
    ReportRenderer.list { json in
      for finding in findings {
        json.object { json in
          json.member("subject", finding.subject)
          json.member("outcome", finding.outcome.rawValue)
          json.member("found", finding.found)
          json.member("advice", finding.advice)
        }
      }
    }
  }
}

// MARK: The prompt's history

extension Finding {
  /// Checks whether the prompt can keep its history.
  static func history(variable: (String) -> String?) -> Finding {
    let subject = "history"
    guard let folder = stateFolder(variable: variable) else {
      return .warning(
        subject,
        "HOME is not set, so the prompt cannot save its history",
        advice: "set HOME, or set XDG_STATE_HOME to a folder for such files"
      )
    }
    guard let there = nearest(folder) else {
      return .warning(subject, "\(folder) cannot be created", advice: "create its parent folder")
    }
    guard FileStatus.Kind(of: there.string) == .folder, there.isWritable, there.isRunnable else {
      return .warning(
        subject,
        "\(there) cannot be written to, so the prompt cannot save its history",
        advice: "check who owns it, or set XDG_STATE_HOME to your own folder"
      )
    }
    return .ok(
      subject,
      there == folder ? "\(folder) can be written to" : "the prompt will create \(folder)"
    )
  }

  /// Returns the path, or its nearest ancestor that exists.
  private static func nearest(_ path: FilePath) -> FilePath? {
    var path = path
    while !path.isThere {
      guard path.removeLastComponent() else { return nil }
    }
    return path
  }

  // MARK: The terminal

  /// Checks the terminal that the program runs in.
  ///
  /// Capabilities that only the terminal itself can report, such as pictures, are not checked.
  static func terminal(variable: (String) -> String?) -> [Finding] {
    guard FileDescriptor.standardOutput.isTerminal else {
      return [.ok("terminal", "standard output is not a terminal, so there is nothing to check")]
    }
    return [terminalKind(variable), terminalLetters(variable)]
  }

  private static func terminalKind(_ variable: (String) -> String?) -> Finding {
    let subject = "terminal"
    guard let name = variable("TERM"), name != "dumb" else {
      let found = variable("TERM").map { "TERM is \($0)" } ?? "TERM is not set"
      return .warning(
        subject,
        "\(found), so the cursor cannot be moved",
        advice: "export TERM=xterm-256color, if the terminal supports it"
      )
    }
    let facts = [
      name,
      TerminalSize(of: .standardOutput).map { "\($0.columns) × \($0.rows) characters" },
      colours(variable),
    ]
    return .ok(subject, facts.compactMap(\.self).joined(separator: ", "))
  }

  private static func colours(_ variable: (String) -> String?) -> String {
    if variable("NO_COLOR") != nil { return "no colours, because NO_COLOR is set" }
    if let colours = variable("COLORTERM"), ["truecolor", "24bit"].contains(colours) {
      return "16 million colours"
    }
    return variable("TERM")?.contains("256color") == true ? "256 colours" : "16 colours"
  }

  private static func terminalLetters(_ variable: (String) -> String?) -> Finding {
    let subject = "terminal"
    // The first variable that is set decides (locale(7)).
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first
    let isUTF8 = name.map { $0.lowercased().filter { $0 != "-" }.hasSuffix("utf8") } ?? false
    guard !isUTF8 else { return .ok(subject, "text is UTF-8 (\(name ?? ""))") }
    return .warning(
      subject,
      "the locale is \(name ?? "not set"), so “→” and “×” may look wrong",
      advice: "export LC_ALL=C.UTF-8"
    )
  }
}
