import ArgumentParser
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

/// `layouthost diff A B`: compares the layouts of two documents or saved results.
///
/// Prints the elements that differ. Exit status: 0 if nothing differs, 1 if something does; 65, 70
/// or 74 if a document cannot be solved or read.
struct DiffCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares the layouts of two documents.",
    discussion: """
      Instead of a document, you may name a saved result of “solve --format json”. Sections and items \
      with an id are compared with those of the same id, others with those at the same place. Exit \
      status: 0 the layouts are equal, 1 they differ.

      Examples:
        layouthost diff docs/examples/list.json docs/examples/list.json
        layouthost diff docs/examples/list.json docs/examples/list.json --format json
      """
  )

  @Argument(
    help: "A document or a saved result, or - for standard input.",
    completion: .documents
  )
  var before: String

  @Argument(help: "The document or result to compare it with.", completion: .documents)
  var after: String

  @Option(help: "The format of the differences.")
  var format: ReportFormat = .table

  /// The most elements that the text lists; the picture shows all.
  @Option(help: ArgumentHelp("The greatest number of elements to list.", valueName: "N"))
  var limit = LayoutDifference.standardLimit

  @Option(
    help: ArgumentHelp(
      "Lengths that differ by at most this much count as equal.",
      valueName: "POINTS"
    )
  )
  var tolerance = 0.0

  @Flag(help: "Compare only the elements visible at the content offset.")
  var visible = false

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Draw the second layout with the differences marked; - for standard output, without the text.",
      valueName: "FILE"
    ),
    completion: .file(extensions: ["svg", "png", "pdf"]),
    transform: PictureOutput.parse
  )
  var output: PictureOutput?

  @Option(help: "The picture's colours.")
  var theme: PictureTheme = .light

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
    guard tolerance >= 0, tolerance.isFinite else {
      throw ValidationError("--tolerance must be 0 or more.")
    }
    guard before != "-" || after != "-" else {
      throw ValidationError("Only one of the two documents can be standard input.")
    }
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: format == .json)
    try output.reporting {
      let configuration = try documentConfiguration(output, in: context)
      let extent: ComparedExtent = visible ? .visibleBounds : .wholeContent
      let session = Session(configuration)
      let (old, new, difference) = try session.withinLimits {
        let old = try Session(configuration).compared(opening: before, extent)
        let new = try session.compared(opening: after, extent)
        let difference = try LayoutDifference(
          from: old,
          to: new,
          tolerance: tolerance,
          limit: limit
        )
        return (old, new, difference)
      }
      if self.output?.isStandardOutput != true {
        try output.write(try ReportRenderer(format: format).text(of: difference))
      }
      if let file = self.output {
        try file.write(
          try picture(of: session, from: old, to: new),
          with: PictureRenderers(theme: theme),
          to: output
        )
      }
      if !difference.isEmpty { throw ExitCode(1) }
    }
  }

  /// Draws the second document, which the session shows, with marks for the differences.
  /// - Throws: a failure if the second document is a saved result, which has no layout, or if too
  ///   many elements differ.
  private func picture(
    of session: Session,
    from old: ComparedLayout,
    to new: ComparedLayout
  ) throws -> Picture {
    guard session.state.source.path != nil else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "a saved result cannot be drawn",
        hint: "name the saved result first and the document second"
      )
    }
    // A picture shows all differences or fails.
    let options = PictureOptions()
    let difference = try LayoutDifference(
      from: old,
      to: new,
      tolerance: tolerance,
      limit: options.elementLimit
    )
    let subject = PictureSubject(isVisibleOnly: visible, options: options, look: .wireframe)
    let shown = try subject.shown(of: session)
    return try Picture(
      of: difference,
      in: shown.solution,
      at: shown.visibleState,
      options: options
    )
  }
}
