public import ArgumentParser
public import LayoutDrawing
internal import LayoutHost
internal import LayoutModel

/// `layouthost draw DOCUMENT -o FILE.svg`.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a document's layout as SVG.",
    discussion: """
      All content, with the visible bounds as a dashed line and the safe area as a dotted one; or \
      what is in sight. Of a screen all collections stand side by side, or on the screen. \
      --devices draws the document on several devices, --film moments of a scroll.
      """
  )

  @Argument(help: "A .json or .lua file, or - for JSON on standard input.")
  var document: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Where the picture is written, or - for standard output.",
      valueName: "FILE.svg"
    ),
    transform: PictureOutput.parse
  )
  var output: PictureOutput

  @Flag(help: "Draw only what a viewer sees at the content offset.")
  var visible = false

  @Flag(inversion: .prefixedNo, help: "Write index paths and names where they fit.")
  var labels = true

  @Option(help: "The colours: light or dark.")
  var theme: PictureTheme = .light

  @Option(help: ArgumentHelp("How many elements are drawn at most.", valueName: "N"))
  var limit = PictureOptions.standardElementLimit

  @OptionGroup(title: "Sheets and films") var sheet: SheetOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
    try sheet.check(isVisible: visible, device: shared.device, output: output)
  }

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      let subject = PictureSubject(
        isVisibleOnly: visible || sheet.showsMoments,
        options: PictureOptions(labels: labels ? .fitting : .none, elementLimit: limit)
      )
      let drawing = SheetDrawing(
        session: session,
        subject: subject,
        orientation: shared.orientation,
        output: output
      )
      let drawn = try drawing.draw(sheet.choice)
      switch drawn.content {
      case .picture(let picture): try self.output.write(picture, theme: theme, to: output)
      case .film(let film): try self.output.write(film, theme: theme, to: output)
      }
      if let failure = drawn.failure { throw failure.exitCode }
    }
  }
}

extension PictureTheme: ExpressibleByArgument {}
