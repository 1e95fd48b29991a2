import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutProviders
import LayoutScripting

/// The options about the lines of plugins that tests run.
struct CoverageOptions: ParsableArguments {
  @Option(
    defaultAsFlag: CoverageFormat.table.rawValue,
    parsing: .next,
    help: ArgumentHelp(
      """
      Report which lines and branches of plugins ran, as a table or with =lcov, =html or =json as a file. Name the \
      paths first.
      """,
      valueName: "format"
    ),
    completion: .list(CoverageFormat.allCases.map(\.rawValue))
  )
  // A text, since the parser takes a value that it cannot read as none.
  var coverage: String?

  @Option(
    help: ArgumentHelp(
      "The file of the report. Default: coverage.info, coverage.html or coverage.json.",
      valueName: "file"
    ),
    completion: .file()
  )
  var coverageFile: String?

  @Option(
    help: ArgumentHelp(
      "Fail if less than this share of the plugins' lines ran, in percent.",
      valueName: "percent"
    )
  )
  var coverageMinimum: Double?

  func validate() throws {
    if let coverageMinimum, !(0...100).contains(coverageMinimum) {
      throw ValidationError("--coverage-minimum must be from 0 to 100.")
    }
    if let coverage, format == nil {
      let known = CoverageFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "--coverage must be one of \(known), not “\(coverage)”; name paths before it."
      )
    }
    guard coverageFile == nil || format?.fileName != nil else {
      throw ValidationError("--coverage-file needs --coverage=lcov, html or json.")
    }
  }

  /// The form of the report; nil if none is named.
  private var format: CoverageFormat? { coverage.flatMap(CoverageFormat.init(rawValue:)) }

  /// Whether the lines of plugins are counted.
  var isWanted: Bool { coverage != nil || coverageMinimum != nil }

  /// A recorder for the lines; nil if they are not counted.
  var recorder: CoverageRecorder? { isWanted ? CoverageRecorder() : nil }

  /// Writes the report of a run.
  /// - Parameters:
  ///   - recorder: the lines that ran.
  ///   - format: the format of the tests' results, beside which the table is printed.
  ///   - output: the output of the command.
  /// - Returns: whether enough lines ran.
  /// - Throws: a failure of writing.
  func report(
    _ recorder: CoverageRecorder,
    beside format: TestFormat,
    to output: CommandOutput
  ) throws -> Bool {
    let report = CoverageReport(recorder.files)
    let chosen = self.format ?? .table
    let text = report.text(chosen)
    if let path = coverageFile ?? chosen.fileName {
      let word = FileWriting.word(for: path)
      try FileWriting.write(text.utf8, to: path)
      output.note("\(word) \(TerminalText.line(path))")
    } else if format == .table {
      try output.write("\n" + text)
    } else {
      // Standard output has the results for another program.
      output.writeError(text)
    }
    guard let coverageMinimum, report.lines.percent < coverageMinimum else { return true }
    output.note(
      "\(report.lines.percentText) of the plugins' lines ran, less than "
        + "\(NumberText.rounded(coverageMinimum)) %"
    )
    return false
  }
}
