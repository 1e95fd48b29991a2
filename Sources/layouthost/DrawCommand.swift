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

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      let text = SVGRenderer(theme: theme).text(of: try picture(of: session))
      switch self.output {
      case .standardOutput: try output.write(text)
      case .file(let path): try OutputFile(path: path).write(text)
      }
    }
  }

  private func picture(of session: Session) throws -> Picture {
    let options = PictureOptions(labels: labels ? .fitting : .none, elementLimit: limit)
    guard session.isScreen else {
      let solution = try session.solve()
      let moment = visible ? try session.moment() : nil
      return try hinting { () throws(LayoutFailure) in
        try Picture(of: solution, at: moment, options: options)
      }
    }
    let solution = try session.solveScreen()
    let moment = visible ? try session.screenMoment() : nil
    return try hinting { () throws(LayoutFailure) in
      try Picture(of: solution, at: moment, options: options)
    }
  }

  /// Says which flags help against too many elements.
  private func hinting(
    _ compose: () throws(LayoutFailure) -> Picture
  ) throws(LayoutFailure) -> Picture {
    do {
      return try compose()
    } catch {
      var failure = error
      failure.hint =
        visible
        ? "--limit N draws more"
        : "--limit N draws more, and --visible only what is in sight"
      throw failure
    }
  }
}

extension PictureTheme: ExpressibleByArgument {}

/// Where a picture is written.
enum PictureOutput {
  case standardOutput
  case file(String)

  /// Reads a path, whose end says which form the picture has.
  static func parse(_ argument: String) throws -> PictureOutput {
    if argument == "-" { return .standardOutput }
    guard argument.lowercased().hasSuffix(".svg") else {
      throw ValidationError("“\(argument)” is no form of pictures that is known: use .svg, or -.")
    }
    return .file(argument)
  }
}
