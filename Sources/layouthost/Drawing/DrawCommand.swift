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
      what is in sight. Of a screen all collections stand side by side, or on the screen.

      Examples:
        layouthost draw docs/examples/mixed.json -o mixed.svg
        layouthost draw docs/examples/list.json -o list.svg --visible --theme dark
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: Completions.documents
  )
  var document: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Where the picture is written, or - for standard output.",
      valueName: "FILE.svg"
    ),
    completion: .file(extensions: ["svg"]),
    transform: PictureOutput.parse
  )
  var output: PictureOutput

  @Flag(help: "Draw only what a viewer sees at the content offset.")
  var visible = false

  @Flag(inversion: .prefixedNo, help: "Write index paths and names where they fit.")
  var labels = true

  @Option(help: "The colours.")
  var theme: PictureTheme = .light

  @Option(help: ArgumentHelp("How many elements are drawn at most.", valueName: "N"))
  var limit = PictureOptions.standardElementLimit

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      let subject = PictureSubject(
        isVisibleOnly: visible,
        options: PictureOptions(labels: labels ? .fitting : .none, elementLimit: limit)
      )
      try self.output.write(try subject.picture(of: session), theme: theme, to: output)
    }
  }
}

extension PictureTheme: ExpressibleByArgument {}
