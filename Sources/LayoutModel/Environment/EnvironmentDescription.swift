/// The part of an environment that a document or a command's flags specify; unspecified properties
/// are nil.
///
/// ```swift
/// var flags = EnvironmentDescription()
/// flags.device = "ipad-11"
/// flags.orientation = .landscape
/// flags.traits.preferredContentSizeCategory = .accessibilityLarge
/// let session = Session(HostConfiguration(flags: flags))
/// ```
public struct EnvironmentDescription: Sendable, Equatable {
  /// A device's id or a model's name.
  public var device: String?
  /// The node of the device's name, for error messages.
  package var deviceNode: ValueDecoder?
  /// The orientation of the device.
  public var orientation: Orientation?
  /// The part of the device's screen that the window covers.
  public var split: Split?
  /// The size of the collection, in points.
  public var container: LayoutSize?
  /// The size of the whole screen, in points.
  public var screen: LayoutSize?
  /// The parts of the container that bars, notches and rounded corners cover.
  public var safeAreaInsets: DirectionalEdgeInsets?
  /// The margins of the content (`UIView.directionalLayoutMargins`).
  public var layoutMargins: DirectionalEdgeInsets?
  /// The traits, each of which may be left open.
  public var traits = TraitsDescription()

  /// Creates a description, which by default specifies nothing.
  /// - Parameters:
  ///   - device: a device's id or a model's name.
  ///   - orientation: the orientation of the device.
  ///   - container: the size of the collection, in points.
  ///   - traits: the traits, each of which may be left open.
  public init(
    device: String? = nil,
    orientation: Orientation? = nil,
    container: LayoutSize? = nil,
    traits: TraitsDescription = TraitsDescription()
  ) {
    self.device = device
    self.orientation = orientation
    self.container = container
    self.traits = traits
  }

  /// The fields of a document's `environment`.
  static let form = ObjectForm(
    blank: EnvironmentDescription(),
    [
      .described(
        "device",
        .string,
        default: "none",
        "A device's id or a model's name, in any case (`layouthost devices` lists them)."
      ),
      .optional(
        "orientation",
        .words("orientation", "Orientation"),
        { $0.orientation = $1 },
        default: "that of the screen's shape",
        "The orientation of the screen."
      ),
      .optional(
        "split",
        .words("split"),
        { $0.split = $1 },
        default: "all of it",
        "The part of the device's screen that the window has."
      ),
      .optional(
        "container",
        .size,
        { $0.container = $1 },
        default: "390 × 844",
        "The size of the collection."
      ),
      .optional(
        "screen",
        .size,
        { $0.screen = $1 },
        default: "the device's or else the container's size",
        "The size of the screen."
      ),
      .optional(
        "safeAreaInsets",
        .insets,
        { $0.safeAreaInsets = $1 },
        default: "the device's or else none",
        "The parts at the edges that bars, notches and corners cover."
      ),
      .optional(
        "layoutMargins",
        .insets,
        { $0.layoutMargins = $1 },
        default: "none",
        "The margins that content is expected to keep."
      ),
      .field(
        "traits",
        ValueForm(.named(.traits), decode: TraitsDescription.init),
        { $0.traits = $1 },
        "The traits of the device and of its user."
      ),
    ]
  )

  /// Decodes a document's `environment`.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.form.keys)
    let device = fields["device"]
    let name = try device?.string()
    self = try Self.form.decode(fields)
    (deviceNode, self.device) = (device, name)
  }

  /// Returns whether both specify the same; places in the text do not count.
  public static func == (left: EnvironmentDescription, right: EnvironmentDescription) -> Bool {
    left.device == right.device && left.orientation == right.orientation
      && left.split == right.split && left.container == right.container
      && left.screen == right.screen && left.safeAreaInsets == right.safeAreaInsets
      && left.layoutMargins == right.layoutMargins && left.traits == right.traits
  }
}
