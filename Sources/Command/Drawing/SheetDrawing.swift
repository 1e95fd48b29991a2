import ArgumentParser
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPreview

/// Draws a session: once, on several devices, or at several offsets of a scroll.
///
/// The drawing changes the session's device and content offset.
struct SheetDrawing {
  /// The session that is drawn.
  let session: Session
  /// The part of the layout that is drawn, and how.
  let subject: PictureSubject
  /// The orientation of the devices; nil means all that each device supports.
  let orientation: Orientation?
  /// Whether pictures of a film have captions.
  let hasCaptions: Bool
  /// The output for progress and failures.
  let output: CommandOutput

  /// The first failure of a device whose picture is missing.
  private(set) var failure: LayoutError?

  /// Draws one picture, or a sheet of several, as the options specify.
  /// - Throws: the failure of the document, or the exit status if it fails on all devices.
  mutating func picture(_ options: SheetOptions) throws -> Picture {
    defer { output.progress.end() }
    if let devices = options.devices { return try draw(devices.screens(in: orientation)) }
    guard let length = options.film else { return try subject.picture(of: session) }
    if let path = options.to { return try sheet(ofChangeTo: path, length: length).picture }
    return try sheet(of: steps(length, options.fling), velocity: options.fling).picture
  }

  // MARK: Devices

  /// Draws the session on several devices, with an empty frame for each failure.
  private mutating func draw(_ screens: [DeviceScreen]) throws -> Picture {
    var subject = subjectOfEntries
    var entries: [PictureSheet.Entry] = []
    var missing: [(screen: DeviceScreen, failure: LayoutError)] = []
    for (index, screen) in screens.enumerated() {
      output.progress.set("drawing \(index + 1) of \(screens.count)  \(screen.name)")
      session.state.flags.device = screen.device.id
      session.state.flags.orientation = screen.orientation
      let picture: Picture
      switch Result(catching: { () throws(LayoutError) in try subject.shown(of: session) }) {
      case .success(let shown): picture = try subject.picture(of: shown)
      case .failure(let failure):
        missing.append((screen, failure))
        picture = emptyFrame(for: failure, on: screen)
      }
      subject.options.elementsElsewhere += picture.elementCount
      entries.append(
        PictureSheet.Entry(title: screen.name, detail: screen.detail, picture: picture)
      )
    }
    report(missing)
    if missing.count == screens.count, let first = missing.first { throw first.failure.exitCode }
    let title = "\(screens.count) screens"
    failure = missing.first?.failure
    return sheet(title, entries).picture
  }

  /// Arranges pictures on a sheet.
  private func sheet(_ title: String, _ entries: [PictureSheet.Entry]) -> PictureSheet {
    let labels = hasCaptions ? subject.options.labels : .none
    var sheet = PictureSheet(title: title, entries: entries, labels: labels)
    sheet.hasLegend = subject.options.extras.contains(.legend)
    return sheet
  }

  /// The part of the layout in each picture of a sheet, without the legend, which the sheet has.
  private var subjectOfEntries: PictureSubject {
    var subject = subject
    subject.options.extras.remove(.legend)
    return subject
  }

  /// Returns an empty picture of a screen's size that shows a failure.
  private func emptyFrame(for failure: LayoutError, on screen: DeviceScreen) -> Picture {
    let container = try? session.environment().container.contentSize
    return Picture(
      missing: failure.code.rawValue,
      because: failure.message,
      size: container ?? screen.device.size(in: screen.orientation ?? .portrait)
    )
  }

  /// Reports the failures of missing pictures, one message for the devices with the same failure.
  private func report(_ missing: [(screen: DeviceScreen, failure: LayoutError)]) {
    var reported: [LayoutError] = []
    for failure in missing.map(\.failure) where !reported.contains(failure) {
      reported.append(failure)
      let names = missing.filter { $0.failure == failure }
        .map { [$0.screen.name, $0.screen.orientation?.rawValue].compactMap(\.self) }
        .map { $0.joined(separator: ", ") }
      let shown = names.prefix(Self.namedDevices).joined(separator: "; ")
      let rest = names.count - Self.namedDevices
      var named = failure
      named.message = shown + (rest > 0 ? " and \(rest) more" : "") + ": " + failure.message
      output.report(named)
    }
  }

  /// The most devices that a message names.
  private static let namedDevices = 3

  // MARK: Films

  /// Draws the steps of a scroll as the frames of a film, each shown for the same time.
  func film(length: Int, velocity: Double?) throws -> PictureFilm {
    defer { output.progress.end() }
    let steps = try steps(length, velocity)
    let duration = Self.duration(of: steps) / Double(max(1, steps.count - 1))
    return PictureFilm(try sheet(of: steps, velocity: velocity), frameDuration: duration)
  }

  /// Draws the steps of the change to another document as the frames of a film.
  mutating func film(ofChangeTo path: String, length: Int) throws -> PictureFilm {
    defer { output.progress.end() }
    let duration = TransitionCurve.standard.duration * 1000 / Double(max(1, length - 1))
    return PictureFilm(try sheet(ofChangeTo: path, length: length), frameDuration: duration)
  }

  /// Draws the change to another document at equal times, side by side.
  private mutating func sheet(ofChangeTo path: String, length: Int) throws -> PictureSheet {
    try session.change(toDocumentAt: path)
    let curve = TransitionCurve.standard
    var subject = subjectOfEntries
    var entries: [PictureSheet.Entry] = []
    for index in 0..<length {
      output.progress.set("drawing \(index + 1) of \(length)")
      // The last one is the end itself, not a sum close to it.
      let time =
        index == length - 1
        ? curve.duration : curve.duration * Double(index) / Double(length - 1)
      subject.progress = curve.progress(at: time)
      let picture = try subject.picture(of: session)
      subject.options.elementsElsewhere += picture.elementCount
      entries.append(
        PictureSheet.Entry(
          title: Self.rounded(time * 1000) + " ms",
          detail: "\(index + 1) of \(length)",
          picture: picture
        )
      )
    }
    return sheet("\(length.counted("visible state")) of a change", entries)
  }

  /// Returns the steps of a fling, or of a scroll through the whole range.
  private func steps(_ length: Int, _ velocity: Double?) throws -> [ScrollStep] {
    try velocity.map { try session.flingSteps(velocity: $0, count: length) }
      ?? session.scrollSteps(count: length)
  }

  /// Draws the steps of a scroll side by side.
  private func sheet(of steps: [ScrollStep], velocity: Double?) throws -> PictureSheet {
    let axis = try session.focusedCollection().layout.scrollDirection
    var subject = subjectOfEntries
    var entries: [PictureSheet.Entry] = []
    for (index, step) in steps.enumerated() {
      output.progress.set("drawing \(index + 1) of \(steps.count)")
      try session.scroll(to: step.contentOffset)
      subject.velocity = step.velocity
      let picture = try subject.picture(of: session)
      subject.options.elementsElsewhere += picture.elementCount
      let offset = Self.rounded(step.contentOffset[axis])
      entries.append(
        PictureSheet.Entry(
          title: (axis == .vertical ? "y " : "x ") + offset,
          detail: step.time.map { Self.rounded($0) + " ms" } ?? "\(index + 1) of \(steps.count)",
          picture: picture
        )
      )
    }
    return sheet(Self.title(of: steps, velocity), entries)
  }

  /// Returns the title of a sheet or a film of a scroll.
  private static func title(of steps: [ScrollStep], _ velocity: Double?) -> String {
    let scroll =
      velocity.map { "fling of \(NumberText.shortest($0)) points a millisecond" } ?? "scroll"
    return "\(steps.count.counted("visible state")) of a \(scroll)"
  }

  /// Returns the duration of a film, in milliseconds: that of the fling, or 400 per step, at most
  /// 3,000.
  private static func duration(of steps: [ScrollStep]) -> Double {
    steps.last?.time ?? min(3000, 400 * Double(steps.count - 1))
  }

  /// Rounds a number to one decimal.
  private static func rounded(_ number: Double) -> String {
    NumberText.rounded((number * 10).rounded() / 10)
  }
}

/// The options of sheets, which show several pictures side by side, and of films.
struct SheetOptions: ParsableArguments {
  /// The allowed numbers of a film's steps.
  private static let filmLengths = 2...120

  @Option(
    help: ArgumentHelp(
      "Draw the visible elements on each of these devices, in portrait and landscape, or only in --orientation.",
      valueName: "device,…|all"
    ),
    transform: DeviceSelection.option
  )
  var devices: DeviceSelection?

  @Option(
    help: ArgumentHelp(
      "Draw N steps of a scroll, from the content offset to the end of the content.",
      valueName: "N"
    )
  )
  var film: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --film: draw a fling instead, with a velocity in points per millisecond, until it comes to rest.",
      valueName: "V"
    )
  )
  var fling: Double?

  @Option(
    help: ArgumentHelp(
      "With --film: draw the change to another document instead, whose items are paired by id.",
      valueName: "DOCUMENT"
    ),
    completion: .documents
  )
  var to: String?

  @Flag(help: "With --film: draw a moving SVG.")
  var animated = false

  @Option(
    help: ArgumentHelp(
      "With a video: 1080 × 1080 or 1080 × 1920 pixels. Default: the size of the device.",
      valueName: "square|upright"
    )
  )
  var filmSize: VideoSize?

  /// Whether the visible part is drawn without `--visible`.
  var showsVisibleStates: Bool { film != nil || devices != nil }

  /// The option that makes a sheet smaller, in words.
  var reduction: String {
    devices == nil ? "--film N draws fewer steps" : "--devices names fewer devices"
  }

  /// Checks the options together with those of the command.
  /// - Throws: a `ValidationError` for options that exclude each other, or for a value out of
  ///   range.
  func check(isWhole: Bool, device: String?, output: PictureOutput?) throws {
    let exclusive: [(Bool, String)] = [
      (devices != nil && device != nil, "--device and --devices cannot be combined."),
      (devices != nil && film != nil, "--devices and --film cannot be combined."),
      (
        isWhole && film != nil,
        "--film draws only the visible elements and cannot be combined with --whole."
      ),
      (fling != nil && film == nil, "--fling needs --film N."),
      (to != nil && film == nil, "--to needs --film N."),
      (to != nil && fling != nil, "--to and --fling cannot be combined."),
      (animated && film == nil, "--animated needs --film N."),
      (output?.video != nil && film == nil, "a video needs --film N."),
      (
        filmSize != nil && output?.video == nil,
        "--film-size goes with a video: name a file that ends in .mp4, .webm or .gif."
      ),
      (
        animated && output?.form != .svg,
        "--animated writes SVG: name a file that ends in .svg, or -."
      ),
      (
        fling.map { !$0.isFinite } ?? false,
        "--fling takes a velocity in points per millisecond, such as 1.5."
      ),
    ]
    if let wrong = exclusive.first(where: \.0) { throw ValidationError(wrong.1) }
    if let film, !Self.filmLengths.contains(film) {
      throw ValidationError(
        "--film takes \(Self.filmLengths.lowerBound) to \(Self.filmLengths.upperBound) steps."
      )
    }
  }
}
