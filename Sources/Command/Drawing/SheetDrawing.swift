import ArgumentParser
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

/// Draws a session: once, on several devices, or at several moments.
struct SheetDrawing {
  let session: Session
  let subject: PictureSubject
  /// How devices are held; nil for all ways.
  let orientation: Orientation?
  let output: CommandOutput

  /// What was drawn.
  struct Drawn {
    enum Content {
      case picture(Picture)
      case film(PictureFilm)
    }

    var content: Content
    /// Why a part of it is missing.
    var failure: LayoutError?
  }

  /// Draws what is asked for.
  func draw(_ choice: SheetOptions.Choice) throws -> Drawn {
    defer { output.progress.end() }
    switch choice {
    case .onePicture: return Drawn(content: .picture(try subject.picture(of: session)))
    case .devices(let list): return try draw(list.screens(in: orientation))
    case .film(let film): return try draw(film)
    }
  }

  // MARK: Devices

  /// A device on which there is no layout.
  private struct Missing {
    var screen: DeviceScreen
    var failure: LayoutError
  }

  private func draw(_ screens: [DeviceScreen]) throws -> Drawn {
    var subject = subject
    var entries: [PictureSheet.Entry] = []
    var missing: [Missing] = []
    for (index, screen) in screens.enumerated() {
      output.progress.set("drawing \(index + 1) of \(screens.count)  \(screen.name)")
      session.state.flags.device = screen.device.id
      session.state.flags.orientation = screen.orientation
      let picture: Picture
      switch Result(catching: { () throws(LayoutError) in try subject.shown(of: session) }) {
      case .success(let shown): picture = try subject.picture(of: shown)
      case .failure(let failure):
        missing.append(Missing(screen: screen, failure: failure))
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
    return Drawn(content: .picture(sheet(title, entries).picture), failure: missing.first?.failure)
  }

  private func sheet(_ title: String, _ entries: [PictureSheet.Entry]) -> PictureSheet {
    PictureSheet(title: title, entries: entries, labels: subject.options.labels)
  }

  private func emptyFrame(for failure: LayoutError, on screen: DeviceScreen) -> Picture {
    let container = try? session.environment().container.contentSize
    return Picture(
      missing: failure.code.rawValue,
      because: failure.message,
      size: container ?? screen.device.size(in: screen.orientation ?? .portrait)
    )
  }

  /// Says why pictures are missing; devices that miss them for the same reason are named together.
  private func report(_ missing: [Missing]) {
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

  /// How many devices a message names.
  private static let namedDevices = 3

  // MARK: Films

  private func draw(_ film: SheetOptions.Film) throws -> Drawn {
    let steps =
      try film.velocity.map { try session.flingSteps(velocity: $0, count: film.length) }
      ?? session.scrollSteps(count: film.length)
    let axis = try session.focusedCollection().layout.scrollDirection
    var subject = subject
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
    let sheet = sheet(Self.title(of: film, steps), entries)
    guard film.isAnimated else { return Drawn(content: .picture(sheet.picture)) }
    let duration = Self.duration(of: steps) / Double(max(1, steps.count - 1))
    return Drawn(content: .film(PictureFilm(sheet, frameDuration: duration)))
  }

  private static func title(of film: SheetOptions.Film, _ steps: [ScrollStep]) -> String {
    let scroll =
      film.velocity.map { "fling of \(NumberText.shortest($0)) points a millisecond" } ?? "scroll"
    return "\(steps.count) moment\(steps.count == 1 ? "" : "s") of a \(scroll)"
  }

  /// How long a film of a scroll takes, in milliseconds: a fling its own time, another one slowly
  /// enough to be looked at.
  private static func duration(of steps: [ScrollStep]) -> Double {
    steps.last?.time ?? min(3000, 400 * Double(steps.count - 1))
  }

  private static func rounded(_ number: Double) -> String {
    NumberText.rounded((number * 10).rounded() / 10)
  }
}

/// What is drawn side by side.
struct SheetOptions: ParsableArguments {
  /// How many moments a film has.
  private static let filmLengths = 2...120

  @Option(
    help: ArgumentHelp(
      "Draw what is in sight on each of these devices, upright and turned, or as --orientation says.",
      valueName: "ID,ID|all"
    ),
    transform: DeviceArgument.list
  )
  var devices: DeviceSelection?

  @Option(
    help: ArgumentHelp(
      "Draw moments of a scroll from the content offset to the end of the content.",
      valueName: "N"
    )
  )
  var film: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --film: of a fling with a velocity in points a millisecond, until it rests.",
      valueName: "V"
    )
  )
  var fling: Double?

  @Flag(help: "With --film: draw the moments one after the other, as SVG that moves.")
  var animated = false

  /// What the options ask for.
  enum Choice {
    case onePicture
    case devices(DeviceSelection)
    case film(Film)
  }

  /// Moments of a scroll.
  struct Film {
    let length: Int
    /// The velocity of a fling; nil where the whole range is scrolled through.
    let velocity: Double?
    let isAnimated: Bool
  }

  /// What is drawn.
  var choice: Choice {
    if let devices { return .devices(devices) }
    return film.map { .film(Film(length: $0, velocity: fling, isAnimated: animated)) }
      ?? .onePicture
  }

  /// Whether what is in sight is drawn without anybody's saying so.
  var showsMoments: Bool { film != nil || devices != nil }

  /// Checks the options with those beside them.
  func check(
    isVisible: Bool,
    isWhole: Bool,
    device: String?,
    output: PictureOutput?
  ) throws {
    let exclusive: [(Bool, String)] = [
      (devices != nil && device != nil, "--device and --devices exclude each other."),
      (devices != nil && film != nil, "--devices and --film exclude each other."),
      (isWhole && film != nil, "--film shows what is in sight: it has no --whole."),
      (fling != nil && film == nil, "--fling goes with --film N."),
      (animated && film == nil, "--animated goes with --film N."),
      (animated && output?.form != .svg, "--animated writes SVG: use a file that ends so, or -."),
      (fling.map { !$0.isFinite } ?? false, "--fling takes points a millisecond, such as 1.5."),
    ]
    if let wrong = exclusive.first(where: \.0) { throw ValidationError(wrong.1) }
    if let film, !Self.filmLengths.contains(film) {
      throw ValidationError(
        "--film takes \(Self.filmLengths.lowerBound) to \(Self.filmLengths.upperBound) moments."
      )
    }
  }
}
