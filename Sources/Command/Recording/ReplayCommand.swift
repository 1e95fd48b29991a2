import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutProviders

/// `layouthost replay FILE`: calls the providers of a recording again, and prints what differs.
///
/// Exit status: 0 if all outcomes are equal, 1 if some differ; 65 for a mistake in the recording, 74
/// if it cannot be read.
struct ReplayCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Calls the plugins of a recording again, and prints where results differ.",
    discussion: """
      A recording is the file of --record: a call in each line, whose number is that of the call. Engines and \
      plugins that the plugins call are those of now. Exit status: 0 all outcomes are equal, 1 some differ.

      Examples:
        layouthost replay docs/examples/calls.jsonl
        layouthost replay docs/examples/calls.jsonl --call 2 --write-test
      """
  )

  @Argument(help: "The file of --record.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("Only the call of this line, from 1.", valueName: "N"))
  var call: Int?

  @Flag(
    help:
      "Also write a test of the call of --call, or else of the first that failed or differs, beside its plugin."
  )
  var writeTest = false

  @Option(help: "The format of the differences.")
  var format: ReportFormat = .table

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard call ?? 1 >= 1 else { throw ValidationError("--call must be 1 or more.") }
    guard host.record != file else {
      throw ValidationError("--record must name another file than the one that is replayed.")
    }
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: format == .json)
    try output.reporting {
      let session = Session(try host.configuration(output, in: context))
      try session.useProject()
      let recording = try CallRecording(reading: file)
      var report = ReplayReport()
      var tested: RecordedCall?
      for number in try numbers(of: recording) {
        let recorded = try recording.call(number)
        guard recorded.omission == nil else {
          report.addOmitted()
          continue
        }
        let replayed = try session.replay(recorded, of: recording)
        report.add(replayed)
        if tested == nil, call != nil || replayed.isSuspicious { tested = recorded }
        output.progress.set("replaying  \(number) of \(recording.count)")
      }
      output.progress.end()
      try output.write(try report.text(format))
      if writeTest { try saveTest(of: tested, session, output) }
      if report.hasDifferences { throw ExitCode(1) }
    }
  }

  /// Returns the numbers of the calls that are replayed.
  private func numbers(of recording: CallRecording) throws -> ClosedRange<Int> {
    if let call {
      _ = try recording.call(call)
      return call...call
    }
    guard recording.count > 0 else {
      throw LayoutError(
        .failedPrecondition,
        message: "the recording has no calls",
        hint: "a plugin is called for documents that name one, by a command with --record",
        file: file
      )
    }
    return 1...recording.count
  }

  /// Writes the test of a call beside its plugin.
  /// - Throws: a failure if no call failed or differs, or if the file cannot be written.
  private func saveTest(
    of call: RecordedCall?,
    _ session: Session,
    _ output: CommandOutput
  ) throws {
    guard let call else {
      throw LayoutError(
        .failedPrecondition,
        message: "no call failed or differs, so there is no test to write",
        hint: "--call N names one",
        file: file
      )
    }
    let provider = try session.provider(named: call.provider)
    if case .plugin(let path) = provider.source,
      let folder = session.folderForCopy(ofProgramFile: path)
    {
      throw LayoutError(
        .failedPrecondition,
        message: "“\(call.provider)” comes with the program, and no test is written beside it",
        hint: "copy \(path) to \(folder) first"
      )
    }
    let test = try RecordedTest(of: call, to: provider)
    try test.write()
    output.note("wrote \(TerminalText.line(test.path))")
  }
}
