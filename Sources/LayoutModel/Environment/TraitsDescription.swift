/// Traits, each of which may be left open.
public struct TraitsDescription: Sendable, Hashable {
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass?
  /// The vertical size class.
  public var verticalSizeClass: SizeClass?
  /// The number of device pixels per point, greater than 0.
  public var displayScale: Double?
  /// The reading direction.
  public var layoutDirection: UserInterfaceLayoutDirection?
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom?
  /// The user's choice of text size.
  public var preferredContentSizeCategory: PreferredContentSizeCategory?
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

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(LayoutError) { self = try Self.form.decode(node) }

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
