import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel

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
