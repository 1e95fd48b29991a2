/// Where something is laid out: its container, the screen, the traits.
public struct LayoutEnvironment: Sendable, Equatable {
  /// The room that a section or a group has.
  public var container: LayoutContainer
  /// The size of the whole screen; the container is a part of it, or all of it.
  public var screen: Size
  /// What else a layout may depend on.
  public var traits: Traits
  /// What holds for all sections of a collection.
  public var configuration: LayoutConfiguration

  /// Creates an environment.
  public init(
    container: LayoutContainer,
    screen: Size? = nil,
    traits: Traits = Traits(),
    configuration: LayoutConfiguration = LayoutConfiguration()
  ) {
    self.container = container
    self.screen = screen ?? container.contentSize
    self.traits = traits
    self.configuration = configuration
  }

  /// How the engines that follow UIKit bring numbers onto pixels here.
  public var pixelAlignment: PixelAlignment {
    configuration.pixelAlignment ? PixelAlignment(scale: traits.displayScale) : .exact
  }
}

/// The room that a section or a group has (UIKit's `NSCollectionLayoutContainer`).
public struct LayoutContainer: Sendable, Hashable {
  /// The whole size, in points.
  public var contentSize: Size
  /// What is to be kept free at the edges.
  public var contentInsets: DirectionalEdgeInsets
  /// What bars, notches and corners cover.
  public var safeAreaInsets: DirectionalEdgeInsets
  /// The margins that content is expected to keep.
  public var layoutMargins: DirectionalEdgeInsets

  /// Creates a container.
  public init(
    contentSize: Size,
    contentInsets: DirectionalEdgeInsets = .zero,
    safeAreaInsets: DirectionalEdgeInsets = .zero,
    layoutMargins: DirectionalEdgeInsets = .zero
  ) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
  }

  /// The size that the content insets leave.
  public var effectiveContentSize: Size { contentSize.inset(by: contentInsets) }
}

/// What holds for all sections of a collection (UIKit's
/// `UICollectionViewCompositionalLayoutConfiguration`).
public struct LayoutConfiguration: Sendable, Hashable {
  /// The axis along which sections follow each other.
  public var scrollDirection: Axis = .vertical
  /// The distance between any two sections, in points.
  public var interSectionSpacing: Double = 0
  /// What `automatic` content insets of sections start from; `automatic` here is the safe area.
  public var contentInsetsReference: ContentInsetsReference = .automatic
  /// The layout's own headers, footers and the like, around all sections.
  public var boundarySupplementaryItems: [BoundaryItemDescription] = []
  /// Whether the engines that follow UIKit round to device pixels as UIKit does.
  public var pixelAlignment: Bool = true

  /// Creates the default configuration: vertical, no spacing, on pixels, nothing of its own.
  public init() {}

  /// Decodes the object of that name.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: [
      "scrollDirection", "interSectionSpacing", "contentInsetsReference",
      "boundarySupplementaryItems", "pixelAlignment",
    ])
    self.init()
    scrollDirection =
      try fields.optionalWord("scrollDirection", Axis.self, kind: "scroll direction") ?? .vertical
    interSectionSpacing =
      try fields.optionalNumber("interSectionSpacing") ?? 0
    contentInsetsReference = try fields.optionalReference("contentInsetsReference")
    boundarySupplementaryItems = try fields.list(
      "boundarySupplementaryItems",
      BoundaryItemDescription.init
    )
    pixelAlignment =
      try fields.optionalBoolean("pixelAlignment") ?? true
  }
}
