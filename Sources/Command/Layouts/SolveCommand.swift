import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutScripting

/// `layouthost solve DOCUMENT`: solves a document and prints its frames.
///
/// Exit status: 0 with a layout, 1 with `--strict` and warnings, 65 for an invalid document, 70 if
/// a plugin fails, 74 if a file cannot be read.
struct SolveCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Lays out a document and prints the result.",
    discussion: """
      Examples:
        layouthost solve docs/examples/mixed.json
        layouthost solve docs/examples/mixed.json --device iphone-se --visible
        echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: .documents
  )
  var document: String

  @OptionGroup var result: ResultOptions

  @Flag(help: "Exit with status 1 if there are warnings.")
  var strict = false

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: result.format.isJSON)
    try output.reporting {
      let session = Session(try documentConfiguration(output, in: context))
      try session.open(path: document)
      let hasWarnings = try result.print(session, to: output)
      if strict, hasWarnings { throw ExitCode(1) }
    }
  }
}

/// `layouthost explain DOCUMENT S.I`: prints the rules and numbers that lead to an item's frame.
///
/// Exit status: 0 with an explanation; 65 if the layout has no such item.
struct ExplainCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains an item's frame: the rules and numbers that lead to it.",
    discussion: """
      The numbers of the rules are those of docs/compositional.md.

      Examples:
        layouthost explain docs/examples/mixed.json 1.4
        layouthost explain docs/examples/grid.json 0.5 --format json
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: .documents
  )
  var document: String

  @Argument(
    help: ArgumentHelp("The section and the item, counted from 0, as in 1.4.", valueName: "S.I"),
    transform: ExplainCommand.path
  )
  var item: ItemPath

  @Option(help: "The format of the explanation.")
  var format: ReportFormat = .table

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: format == .json)
    try output.reporting {
      let session = Session(try documentConfiguration(output, in: context))
      try session.open(path: document)
      let explanation = try session.explain(item)
      try output.write(try ReportRenderer(format: format).text(of: explanation))
    }
  }

  /// Reads a section and an item, both counted from 0: `1.4`.
  /// - Throws: a `ValidationError` for any other text.
  static func path(_ argument: String) throws -> ItemPath {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt32($0) }.map(Int.init)
    guard parts.count == 2, numbers.count == 2 else {
      throw ValidationError(
        "“\(argument)” is not an item: write the section and the item, counted from 0, as in 1.4."
      )
    }
    return ItemPath(section: numbers[0], item: numbers[1])
  }
}

/// `layouthost watch DOCUMENT`: solves a document, and again after each change of its files.
///
/// Prints the result of each version; a version that fails is reported, and the watch continues. It
/// ends only by a signal or a failure of the output.
struct WatchCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Lays out a document again whenever its file or a plugin changes.",
    discussion: """
      If a new version fails, layouthost reports it once and keeps the previous one. Ctrl-C ends.

      Examples:
        layouthost watch docs/examples/mixed.json --format summary
        layouthost watch docs/examples/mixed.json --draw
      """
  )

  @Argument(help: "A .json or .lua file.", completion: .documents)
  var document: String

  @Flag(help: "Draw the visible elements in the terminal instead of printing a result.")
  var draw = false

  @OptionGroup var result: ResultOptions

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard document != "-" else {
      throw ValidationError("Cannot watch standard input: name a file.")
    }
    guard !draw || (result.format == .table && result.rect == nil) else {
      throw ValidationError("--draw cannot be combined with --format or --rect.")
    }
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: result.format.isJSON)
    try output.reporting {
      let session = Session(try documentConfiguration(output, in: context))
      let watch = SessionWatch(session)
      let drawing = PromptDrawing(colors: host.color)
      try show(session, drawing, on: output) { try watch.open(path: document) }
      output.note("watching \(TerminalText.line(watch.subjects)); Ctrl-C ends")
      while let reload = try watch.next() {
        if reload.hasNews { try show(session, drawing, on: output) }
        output.note(reload)
        for failure in reload.failures { output.report(failure) }
      }
    }
  }

  /// Prints the layout of the session, or the failure of `prepare` or of the layout.
  /// - Throws: a failure of writing the result.
  private func show(
    _ session: Session,
    _ drawing: PromptDrawing,
    on output: CommandOutput,
    after prepare: () throws -> Void = {}
  ) throws {
    do {
      try prepare()
      try output.beginPage()
      if draw {
        try output.write(try drawing.draw(ScriptDrawing(), of: session) + "\n")
      } else {
        _ = try result.print(session, to: output)
      }
    } catch let failure as LayoutError {
      // A failure of the output ends the program; a document may be corrected.
      guard failure.origin != .inputOutput || failure.file != nil else { throw failure }
      output.report(failure)
    }
  }
}

/// `layouthost devices`: prints the devices of the catalog.
///
/// Exit status: 0.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Lists the known devices.",
    discussion: """
      The list has a device's id, its portrait size in points, its scale, and its models.

      Examples:
        layouthost devices
        layouthost devices --format json
      """
  )

  @Option(help: "The format of the list.")
  var format: ReportFormat = .table

  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting {
      try output.writeTable(ReportRenderer(format: format).text(of: Device.all), format)
    }
  }
}
