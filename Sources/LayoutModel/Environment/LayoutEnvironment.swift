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

  /// The fields of a configuration.
  package static let form = ObjectForm(
    blank: LayoutConfiguration(),
    [
      .field(
        "scrollDirection",
        .words("scroll direction", "Axis"),
        \.scrollDirection,
        "The axis along which sections follow each other."
      ),
      .field(
        "interSectionSpacing",
        .number,
        \.interSectionSpacing,
        "The distance between any two sections; negative distances let sections overlap."
      ),
      .field(
        "contentInsetsReference",
        .contentInsetsReference,
        \.contentInsetsReference,
        "The reference of sections whose own is “automatic”; “automatic” here is the safe area."
      ),
      .field(
        "boundarySupplementaryItems",
        .list(.boundaryItem),
        \.boundarySupplementaryItems,
        "The headers, footers and other boundary items of the layout, around all sections."
      ),
      .field(
        "pixelAlignment",
        .boolean,
        \.pixelAlignment,
        "Whether sizes and positions are rounded to device pixels as UIKit does."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}

/// How much room there is along one axis (UIKit's `UIUserInterfaceSizeClass`).
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little.
  case compact
  /// Enough.
  case regular
}

/// The direction in which lines are read (UIKit's `UIUserInterfaceLayoutDirection`).
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// The kind of device (UIKit's `UIUserInterfaceIdiom`).
public enum UserInterfaceIdiom: String, Sendable, Hashable, CaseIterable {
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A desktop computer.
  case mac
  /// A television.
  case tv
  /// A car's screen.
  case carPlay
  /// A headset.
  case vision
}

/// How a screen is held.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// At least as high as it is wide.
  case portrait
  /// Wider than it is high.
  case landscape
}

/// How much of the screen the window has.
public enum Windowing: String, Sendable, Hashable, CaseIterable {
  /// All of it.
  case fullScreen
  /// A part beside another window.
  case splitView
  /// A narrow window over another one.
  case slideOver
  /// A window of any size.
  case freeform
}

/// The reader's choice of text size (UIKit's `UIContentSizeCategory`), smallest first.
public enum ContentSizeCategory: String, Sendable, Hashable, CaseIterable {
  /// The smallest.
  case extraSmall
  /// Smaller.
  case small
  /// A little smaller.
  case medium
  /// The default.
  case large
  /// A little larger.
  case extraLarge
  /// Larger.
  case extraExtraLarge
  /// The largest that is not an accessibility category.
  case extraExtraExtraLarge
  /// The first accessibility category.
  case accessibilityMedium
  /// The second accessibility category.
  case accessibilityLarge
  /// The third accessibility category.
  case accessibilityExtraLarge
  /// The fourth accessibility category.
  case accessibilityExtraExtraLarge
  /// The largest.
  case accessibilityExtraExtraExtraLarge

  /// Whether this is one of the five largest.
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}

/// What a layout may depend on besides its container (UIKit's `UITraitCollection`).
public struct Traits: Sendable, Hashable {
  /// The room along x.
  public var horizontalSizeClass: SizeClass = .compact
  /// The room along y.
  public var verticalSizeClass: SizeClass = .regular
  /// Device pixels a point; greater than 0.
  public var displayScale: Double = 3
  /// The direction in which lines are read.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom = .phone
  /// The reader's choice of text size.
  public var preferredContentSizeCategory: ContentSizeCategory = .large
  /// How the screen is held.
  public var orientation: Orientation = .portrait
  /// How much of the screen the window has.
  public var windowing: Windowing = .fullScreen

  /// Creates the traits of a phone held upright.
  public init() {}
}
