public import ArgumentParser
public import LayoutDrawing
import LayoutHost
public import LayoutModel
import LayoutPreview
public import LayoutRaster
import Logging

/// `layouthost draw DOCUMENT [-o FILE.svg]`: draws a layout with characters or pixels in the
/// terminal, or into a file.
///
/// Exit status: 0 if all is drawn; otherwise that of the first failure, even if other devices are
/// drawn.
struct DrawCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a document's layout in the terminal, or as SVG, PNG or PDF.",
    discussion: """
      In the terminal, draw shows the visible elements as characters; --whole shows all content. In a \
      file, it shows all content, with a dashed line around the visible bounds and a dotted one around \
      the safe area; --visible shows only the visible elements. A file shows items with content: that \
      of the document, or samples; --look wireframe draws outlines. The collections of a screen are side by \
      side, or in place with --visible. --devices draws several devices, --film the steps of a scroll, \
      or of the change to another document (--to), as a sheet, a moving SVG (--animated) or a video.

      Examples:
        layouthost draw docs/examples/mixed.json
        layouthost draw docs/examples/grid.json -o grid.png --look photo
        layouthost draw docs/examples/wallet.json --film 9 --animated -o wallet.svg
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: .documents
  )
  var document: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      The picture's file, .svg, .png or .pdf; that of a film's video, .mp4, .webm or .gif; or - for SVG \
      on standard output. Default: draw in the terminal.
      """,
      valueName: "FILE"
    ),
    completion: .file(extensions: ["svg", "png", "pdf", "mp4", "webm", "gif"]),
    transform: PictureOutput.parseFilm
  )
  var output: PictureOutput?

  @Flag(help: "Draw only the elements visible at the content offset.")
  var visible = false

  @Flag(help: "Draw all content, at rest.")
  var whole = false

  @Flag(inversion: .prefixedNo, help: "Write index paths and names where they fit.")
  var labels = true

  @Option(
    help: ArgumentHelp(
      "The labels of items: index, none, or a field of the items such as id or title. Default: index.",
      valueName: "field"
    )
  )
  var label: String?

  @Option(
    help: ArgumentHelp(
      """
      The look of all items in a file: photo, card, row, message, chip or wireframe. Default: that of \
      the document or the plugin, or one that suits the item; wireframe with --label, --legend or \
      --measure.
      """,
      valueName: "look"
    )
  )
  var look: ElementLook?

  @Flag(help: "In a file, add a legend of the colours.")
  var legend = false

  @Flag(help: "In a file, add rulers and the distances between neighbouring items.")
  var measure = false

  @Flag(help: "In a file with --visible, draw the edge of the device and its corners.")
  var bezel = false

  @Option(
    help: "The colours: light or dark. Default: light, or those of the terminal's background."
  )
  var theme: PictureTheme?

  @Option(
    help: """
      How to draw in a terminal: auto draws pixels if the terminal supports them, none draws characters; \
      or sixel or kitty. (default: auto)
      """
  )
  var graphics: TerminalGraphics?

  @Option(help: ArgumentHelp("The greatest number of elements to draw.", valueName: "N"))
  var limit = PictureOptions.standardElementLimit

  @Option(
    help: ArgumentHelp(
      "Pixels per point in .png, at most 16 (default: 2, or down to 1 for a large picture).",
      valueName: "N"
    )
  )
  var scale: RasterScale?

  @Option(
    help: ArgumentHelp(
      "The greatest number of pixels in .png (default: \(RasterRenderer.standardPixelLimit)).",
      valueName: "N"
    )
  )
  var pixels: Int?
  @OptionGroup(title: "Sheets and films") var sheet: SheetOptions

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
    guard pixels ?? 1 > 0 else { throw ValidationError("--pixels must be 1 or more.") }
    guard output?.form == .png || scale == nil && pixels == nil else {
      throw ValidationError(
        "--scale and --pixels work only with a file that ends in .png, or a video."
      )
    }
    guard output == nil || graphics == nil else {
      throw ValidationError("--graphics works only in a terminal, without -o.")
    }
    guard !visible || !whole else {
      throw ValidationError("--visible and --whole cannot be combined.")
    }
    guard extras.isEmpty || output != nil else {
      throw ValidationError("--legend, --measure and --bezel work only with a file: -o FILE.")
    }
    guard !bezel || visible else {
      throw ValidationError("--bezel goes with --visible: it is the edge of the screen.")
    }
    guard label == nil || labels else {
      throw ValidationError("--label and --no-labels cannot be combined.")
    }
    guard look == nil || output != nil else {
      throw ValidationError("--look works only with a file: -o FILE.")
    }
    guard look == nil || look == .wireframe || !explainsWireframe else {
      throw ValidationError(
        "--label, --legend and --measure describe wireframes: use --look wireframe."
      )
    }
    try sheet.check(isWhole: whole, device: environment.device, output: output)
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      let session = Session(try documentConfiguration(output, in: context))
      try session.open(path: document)
      if let label, let remark = PictureSubject.remark(onField: label, in: session) {
        output.logger(host.logLevel).warning("\(remark)")
      }
      var options = PictureOptions(
        labels: labels && label != "none" ? .fitting : .none,
        elementLimit: limit
      )
      // A video shows the device, and no captions.
      options.extras = self.output?.video == nil ? extras : extras.union([.bezel])
      let subject = PictureSubject(
        isVisibleOnly: (self.output == nil || sheet.showsVisibleStates) ? !whole : visible,
        options: options,
        look: shownLook,
        label: label
      )
      var drawing = SheetDrawing(
        session: session,
        subject: subject,
        orientation: environment.orientation,
        hasCaptions: self.output?.video == nil,
        output: output
      )
      if let length = sheet.film, let file = self.output, sheet.animated || file.video != nil {
        let film =
          if let path = sheet.to {
            try drawing.film(ofChangeTo: path, length: length)
          } else {
            try drawing.film(length: length, velocity: sheet.fling)
          }
        try write(film, to: file, output)
      } else {
        try write(try drawing.picture(sheet), to: output)
      }
      for note in subject.files.notes { output.logger(host.logLevel).warning("\(note)") }
      if let failure = drawing.failure { throw failure.exitCode }
    }
  }

  /// Whether an option describes what only wireframes show.
  private var explainsWireframe: Bool { label != nil || legend || measure }

  /// The look of all items; nil if each has its own.
  ///
  /// The terminal shows outlines.
  private var shownLook: ElementLook? {
    output == nil || explainsWireframe ? .wireframe : look
  }

  /// Additions to the elements of the picture.
  private var extras: Set<PictureExtra> {
    Set(
      [(legend, PictureExtra.legend), (measure, .measure), (bezel, .bezel)].filter(\.0).map(\.1)
    )
  }

  /// The renderers for files, with the options' theme and limits.
  private var renderers: PictureRenderers {
    PictureRenderers(
      theme: theme ?? .light,
      scale: scale,
      pixelLimit: pixels ?? RasterRenderer.standardPixelLimit,
      reduction: reduction
    )
  }

  /// The option that makes the picture smaller, in words; nil if no option does.
  private var reduction: String? {
    if sheet.showsVisibleStates && !whole { return sheet.reduction }
    return visible ? nil : PictureRenderers.visibleReduction
  }

  /// Writes a film as a moving SVG or as a video.
  private func write(
    _ film: PictureFilm,
    to file: PictureOutput,
    _ output: CommandOutput
  ) throws {
    guard let video = file.video else {
      return try file.write(film, with: renderers, to: output)
    }
    defer { output.progress.end() }
    let encoder = VideoEncoder(video, size: sheet.filmSize, renderer: renderers.raster)
    let bytes = try encoder.bytes(of: film) { frame, count in
      output.progress.set("drawing frame \(frame) of \(count)")
    }
    try file.write(bytes, to: output)
  }

  /// Writes the picture into the file, or prints it to the terminal.
  private func write(_ picture: Picture, to output: CommandOutput) throws {
    if let file = self.output { return try file.write(picture, with: renderers, to: output) }
    let place = TerminalPlace.standardOutput(
      colors: host.color,
      theme: theme,
      graphics: graphics ?? .auto
    )
    try output.write(try place.text(of: picture))
  }
}

extension PictureTheme: ExpressibleByArgument {}

extension ElementLook: ExpressibleByArgument {}

extension VideoSize: ExpressibleByArgument {}

extension RasterScale: ExpressibleByArgument {
  /// Reads the pixels per point.
  public init?(argument: String) {
    guard let number = Double(argument) else { return nil }
    self.init(number)
  }
}
