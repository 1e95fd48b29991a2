/// What a document, or a command's flags, say of the environment; nil is what they leave open.
public struct EnvironmentDescription: Sendable, Equatable {
  /// A device's id or a model's name.
  public var device: String?
  /// Where the device's name stands, for error messages.
  public var deviceNode: ValueDecoder?
  /// How the device is held.
  public var orientation: Orientation?
  /// Which part of a device's screen the window has.
  public var split: Split?
  /// The room of the collection.
  public var container: Size?
  /// The size of the whole screen.
  public var screen: Size?
  /// What bars, notches and corners cover.
  public var safeAreaInsets: DirectionalEdgeInsets?
  /// The margins that content is expected to keep.
  public var layoutMargins: DirectionalEdgeInsets?
  /// The traits.
  public var traits = TraitsDescription()

  /// Says nothing.
  public init() {}

  /// The keys of a document's `environment`.
  public static let keys = [
    "device", "orientation", "split", "container", "screen", "safeAreaInsets", "layoutMargins",
    "traits",
  ]

  /// Decodes a document's `environment`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    deviceNode = fields["device"]
    device = try deviceNode?.string()
    orientation = try fields.optionalWord("orientation", Orientation.self, kind: "orientation")
    split = try fields.optionalWord("split", Split.self, kind: "split")
    container = try fields.optional("container", Size.init)
    screen = try fields.optional("screen", Size.init)
    safeAreaInsets = try fields.optional("safeAreaInsets", DirectionalEdgeInsets.init)
    layoutMargins = try fields.optional("layoutMargins", DirectionalEdgeInsets.init)
    traits = try fields.optional("traits", TraitsDescription.init) ?? TraitsDescription()
  }

  /// Equality of what is said, not of where.
  public static func == (left: EnvironmentDescription, right: EnvironmentDescription) -> Bool {
    left.device == right.device && left.orientation == right.orientation
      && left.split == right.split && left.container == right.container
      && left.screen == right.screen && left.safeAreaInsets == right.safeAreaInsets
      && left.layoutMargins == right.layoutMargins && left.traits == right.traits
  }
}

/// Traits of which each may be left open.
public struct TraitsDescription: Sendable, Hashable {
  /// The room along x.
  public var horizontalSizeClass: SizeClass?
  /// The room along y.
  public var verticalSizeClass: SizeClass?
  /// Device pixels a point.
  public var displayScale: Double?
  /// The direction in which lines are read.
  public var layoutDirection: LayoutDirection?
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom?
  /// The reader's choice of text size.
  public var preferredContentSizeCategory: ContentSizeCategory?
  /// How much of the screen the window has.
  public var windowing: Windowing?

  /// Leaves all open.
  public init() {}

  /// The names of the traits in documents and flags.
  public static let keys = [
    "horizontalSizeClass", "verticalSizeClass", "displayScale", "layoutDirection",
    "userInterfaceIdiom", "preferredContentSizeCategory", "windowing",
  ]

  /// Decodes an object of traits.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    func word<Word: RawRepresentable & CaseIterable>(
      _ key: String,
      _ type: Word.Type,
      _ kind: String
    ) throws(DocumentError) -> Word? where Word.RawValue == String {
      try fields.optionalWord(key, type, kind: kind)
    }
    horizontalSizeClass = try word("horizontalSizeClass", SizeClass.self, "size class")
    verticalSizeClass = try word("verticalSizeClass", SizeClass.self, "size class")
    layoutDirection = try word("layoutDirection", LayoutDirection.self, "layout direction")
    userInterfaceIdiom = try word("userInterfaceIdiom", UserInterfaceIdiom.self, "idiom")
    preferredContentSizeCategory = try word(
      "preferredContentSizeCategory",
      ContentSizeCategory.self,
      "content size category"
    )
    windowing = try word("windowing", Windowing.self, "windowing")
    displayScale = try fields.optional("displayScale") { node throws(DocumentError) in
      let scale = try node.number()
      guard scale > 0 else {
        throw node.error(.notAllowed(expected: "greater than 0", found: node.found))
      }
      return scale
    }
  }

  /// What is said here, and where nothing is, what `other` says.
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
  /// Decodes `{width=, height=}` in points.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["width", "height"])
    func extent(_ key: String) throws(DocumentError) -> Double {
      try fields.length(key)
    }
    self.init(width: try extent("width"), height: try extent("height"))
  }
}

extension Point {
  /// Decodes `{x=, y=}` in points; a missing coordinate is 0.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["x", "y"])
    func coordinate(_ key: String) throws(DocumentError) -> Double {
      try fields.optionalNumber(key) ?? 0
    }
    self.init(x: try coordinate("x"), y: try coordinate("y"))
  }
}
