public import ArgumentParser
import LayoutHost
import LayoutModel

/// The options for the environment of a layout: the device, the container, the scroll position,
/// traits and the state of sections.
public struct EnvironmentOptions: ParsableArguments {
  /// The title of the group in the help.
  public static let title = "Environment"

  @Option(
    help: "A device's id or a model's name, as “layouthost devices” lists them.",
    completion: .devices
  )
  var device: String?

  @Option(help: "The orientation of the device.")
  var orientation: Orientation?

  @Option(help: ArgumentHelp("The container's size in points, as in 393x852.", valueName: "WxH"))
  var size: LayoutSize?

  @Option(
    help: ArgumentHelp("How far the content is scrolled, in points, as in 0,120.", valueName: "X,Y")
  )
  var contentOffset: LayoutPoint?

  @Option(
    help: ArgumentHelp(
      "A value of a section's state, as in selected=3, or 1.selected=3 for section 1 counted from 0; may be given several times.",
      valueName: "[section.]name=value"
    )
  )
  var state: [SectionStateValue] = []

  @Option(
    help: ArgumentHelp(
      "A trait, as in layoutDirection=rightToLeft; may be repeated.",
      valueName: "key=value"
    ),
    completion: .traits
  )
  var trait: [TraitArgument] = []

  /// Creates options with the parser's defaults.
  public init() {}

  /// Checks the device and the traits.
  public func validate() throws {
    if let device {
      _ = try ValidationError.translating { () throws(LayoutError) in
        try DeviceSelection.device(named: device)
      }
    }
    _ = try traits()
  }

  /// Returns the traits, checked like those of a document.
  /// - Throws: a `ValidationError` for an unknown trait, or a value that it cannot have.
  func traits() throws -> TraitsDescription {
    var object = SourceObject()
    for trait in trait { object.set(trait.key, to: trait.value) }
    do {
      let path = DocumentPath([.key("--trait")])
      return try TraitsDescription(ValueDecoder(SourceValue(.object(object)), path: path))
    } catch {
      throw ValidationError(error.message + (error.hint.map { "; \($0)" } ?? "."))
    }
  }
}
