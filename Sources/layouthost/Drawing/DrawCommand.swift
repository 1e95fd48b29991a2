public import ArgumentParser
public import LayoutDrawing
internal import LayoutHost
internal import LayoutModel

/// `layouthost draw DOCUMENT [-o FILE.svg]`.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a document's layout: into the terminal, or as SVG.",
    discussion: """
      Into the terminal what is in sight, with characters; --whole draws all content. Into a file all \
      content, with the visible bounds as a dashed line and the safe area as a dotted one; --visible \
      draws what is in sight. Of a screen all collections stand side by side, or on the screen.
      """
  )

  @Argument(help: "A .json or .lua file, or - for JSON on standard input.")
  var document: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "A file for the picture, or - for SVG on standard output. Without it, the picture is made of characters.",
      valueName: "FILE.svg"
    ),
    transform: PictureOutput.parse
  )
  var output: PictureOutput?

  @Flag(help: "Draw only what a viewer sees at the content offset.")
  var visible = false

  @Flag(help: "Draw all content, as it rests.")
  var whole = false

  @Flag(inversion: .prefixedNo, help: "Write index paths and names where they fit.")
  var labels = true

  @Option(
    help: "The colours: light or dark. Without it light, and in a terminal as its background is."
  )
  var theme: PictureTheme?

  @Option(help: ArgumentHelp("How many elements are drawn at most.", valueName: "N"))
  var limit = PictureOptions.standardElementLimit

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
    guard !visible || !whole else {
      throw ValidationError("--visible and --whole exclude each other.")
    }
  }

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      let subject = PictureSubject(
        isVisibleOnly: self.output == nil ? !whole : visible,
        options: PictureOptions(labels: labels ? .fitting : .none, elementLimit: limit)
      )
      let picture = try subject.picture(of: session)
      if let file = self.output {
        try file.write(picture, theme: theme ?? .light, to: output)
      } else {
        let place = TerminalPlace.standardOutput(colors: shared.color, theme: theme)
        try output.write(TerminalPicture(place: place).text(of: picture))
      }
    }
  }
}

extension PictureTheme: ExpressibleByArgument {}
