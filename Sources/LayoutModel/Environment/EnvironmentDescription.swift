/// The part of an environment that a document or a command's flags specify; nil stands for the
/// rest.
public struct EnvironmentDescription: Sendable, Equatable {
  /// A device's id or a model's name.
  public var device: String?
  /// The node of the device's name, for error messages.
  public var deviceNode: ValueDecoder?
  /// The orientation of the device.
  public var orientation: Orientation?
  /// The part of the device's screen that the window covers.
  public var split: Split?
  /// The size of the collection, in points.
  public var container: Size?
  /// The size of the whole screen, in points.
  public var screen: Size?
  /// The parts of the container that bars, notches and rounded corners cover.
  public var safeAreaInsets: DirectionalEdgeInsets?
  /// The margins of the content (`UIView.directionalLayoutMargins`).
  public var layoutMargins: DirectionalEdgeInsets?
  /// The traits, each of which may be left open.
  public var traits = TraitsDescription()

  /// Creates a description that specifies nothing.
  public init() {}

  /// The fields of a document's `environment`.
  package static let form = ObjectForm(
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
        \.traits,
        { $0.traits = $1 },
        "The traits of the device and of its user."
      ),
    ]
  )
  /// The keys that a document's `environment` may have.
  public static var keys: [String] { form.keys }

  /// Decodes a document's `environment`.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.form.keys)
    let device = fields["device"]
    let name = try device?.string()
    self = try Self.form.decode(fields)
    (deviceNode, self.device) = (device, name)
  }

  /// Returns whether both specify the same, wherever it was written.
  public static func == (left: EnvironmentDescription, right: EnvironmentDescription) -> Bool {
    left.device == right.device && left.orientation == right.orientation
      && left.split == right.split && left.container == right.container
      && left.screen == right.screen && left.safeAreaInsets == right.safeAreaInsets
      && left.layoutMargins == right.layoutMargins && left.traits == right.traits
  }
}

/// Traits, each of which may be left open.
public struct TraitsDescription: Sendable, Hashable {
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass?
  /// The vertical size class.
  public var verticalSizeClass: SizeClass?
  /// The number of device pixels per point, greater than 0.
  public var displayScale: Double?
  /// The reading direction.
  public var layoutDirection: LayoutDirection?
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom?
  /// The user's choice of text size.
  public var preferredContentSizeCategory: ContentSizeCategory?
  /// The part of the screen that the window covers.
  public var windowing: Windowing?

  /// Creates a description that leaves all traits open.
  public init() {}

  /// The fields of `traits`.
  package static let form = ObjectForm(
    blank: TraitsDescription(),
    [
      .optional(
        "horizontalSizeClass",
        .words("size class", "SizeClass"),
        { $0.horizontalSizeClass = $1 },
        default: "compact",
        "The horizontal size class."
      ),
      .optional(
        "verticalSizeClass",
        .words("size class", "SizeClass"),
        { $0.verticalSizeClass = $1 },
        default: "regular",
        "The vertical size class."
      ),
      .optional(
        "displayScale",
        .positiveNumber,
        { $0.displayScale = $1 },
        default: "3",
        "Device pixels per point."
      ),
      .optional(
        "layoutDirection",
        .words("layout direction", "LayoutDirection"),
        { $0.layoutDirection = $1 },
        default: "leftToRight",
        "The reading direction."
      ),
      .optional(
        "userInterfaceIdiom",
        .words("idiom", "UserInterfaceIdiom"),
        { $0.userInterfaceIdiom = $1 },
        default: "phone",
        "The kind of device."
      ),
      .optional(
        "preferredContentSizeCategory",
        .words("content size category", "ContentSizeCategory"),
        { $0.preferredContentSizeCategory = $1 },
        default: "large",
        "The text size that the user has chosen."
      ),
      .optional(
        "windowing",
        .words("windowing", "Windowing"),
        { $0.windowing = $1 },
        default: "fullScreen",
        "The part of the screen that the window has."
      ),
    ]
  )
  /// The names of the traits in documents and flags.
  public static var keys: [String] { form.keys }

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }

  /// Returns these traits, with those of `other` where this description leaves them open.
  public func filled(from other: TraitsDescription) -> TraitsDescription {
    var filled = self
    filled.horizontalSizeClass = horizontalSizeClass ?? other.horizontalSizeClass
    filled.verticalSizeClass = verticalSizeClass ?? other.verticalSizeClass
    filled.displayScale = displayScale ?? other.displayScale
    filled.layoutDirection = layoutDirection ?? other.layoutDirection
    filled.userInterfaceIdiom = userInterfaceIdiom ?? other.userInterfaceIdiom
    filled.preferredContentSizeCategory =
      preferredContentSizeCategory ?? other.preferredContentSizeCategory
    filled.windowing = windowing ?? other.windowing
    return filled
  }
}

extension Size {
  /// The fields of a size in documents.
  package static let form = ObjectForm(
    blank: Size(width: 0, height: 0),
    [
      .required("width", .length, { $0.width = $1 }, "The width."),
      .required("height", .length, { $0.height = $1 }, "The height."),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}

extension Point {
  /// The fields of a point in documents.
  package static let form = ObjectForm(
    blank: Point.zero,
    [
      .field("x", .number, \.x, { $0.x = $1 }, "The distance from the left edge."),
      .field("y", .number, \.y, { $0.y = $1 }, "The distance from the top edge."),
    ]
  )

  /// Decodes an object with the fields of ``form``; a missing coordinate is 0.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}
