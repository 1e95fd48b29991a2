/// The surroundings of a layout: its container, the screen and the traits (UIKit's
/// `NSCollectionLayoutEnvironment`).
public struct LayoutEnvironment: Sendable, Equatable {
  /// The space available to a section or a group.
  public var container: LayoutContainer
  /// The size of the whole screen, in points; the container is a part of it or all of it.
  public var screen: Size
  /// The traits of the device and of its user.
  public var traits: Traits
  /// The configuration that applies to all sections of the collection.
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

  /// The alignment to device pixels for the engines that follow UIKit.
  public var pixelAlignment: PixelAlignment {
    configuration.pixelAlignment ? PixelAlignment(scale: traits.displayScale) : .exact
  }
}

/// The space available to a section or a group (UIKit's `NSCollectionLayoutContainer`).
public struct LayoutContainer: Sendable, Hashable {
  /// The whole size, in points.
  public var contentSize: Size
  /// The insets inside the content size that content must leave free, in points.
  public var contentInsets: DirectionalEdgeInsets
  /// The parts of the container that bars, notches and rounded corners cover, in points.
  public var safeAreaInsets: DirectionalEdgeInsets
  /// The margins of the content (`UIView.directionalLayoutMargins`), in points.
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

  /// The content size without the content insets, in points.
  public var effectiveContentSize: Size { contentSize.inset(by: contentInsets) }
}

/// The configuration that applies to all sections of a collection (UIKit's
/// `UICollectionViewCompositionalLayoutConfiguration`).
public struct LayoutConfiguration: Sendable, Hashable {
  /// The axis along which sections follow each other, and the content scrolls.
  public var scrollDirection: Axis = .vertical
  /// The distance between two neighbouring sections, in points.
  public var interSectionSpacing: Double = 0
  /// The reference of sections whose own is `automatic`; `automatic` here means the safe area.
  public var contentInsetsReference: ContentInsetsReference = .automatic
  /// The headers, footers and other boundary items of the layout as a whole, around all sections.
  public var boundarySupplementaryItems: [BoundaryItemDescription] = []
  /// Whether the engines that follow UIKit round to device pixels as UIKit does.
  public var pixelAlignment: Bool = true

  /// Creates UIKit's default configuration: vertical, without spacing and boundary items, aligned
  /// to pixels.
  public init() {}

  /// The fields of a configuration in documents.
  package static let form = ObjectForm(
    blank: LayoutConfiguration(),
    [
      .field(
        "scrollDirection",
        .words("scroll direction", "Axis"),
        \.scrollDirection,
        { $0.scrollDirection = $1 },
        "The axis along which sections follow each other."
      ),
      .field(
        "interSectionSpacing",
        .number,
        \.interSectionSpacing,
        { $0.interSectionSpacing = $1 },
        "The distance between any two sections; negative distances let sections overlap."
      ),
      .field(
        "contentInsetsReference",
        .contentInsetsReference,
        \.contentInsetsReference,
        { $0.contentInsetsReference = $1 },
        "The reference of sections whose own is “automatic”; “automatic” here is the safe area."
      ),
      .field(
        "boundarySupplementaryItems",
        .list(.boundaryItem),
        \.boundarySupplementaryItems,
        { $0.boundarySupplementaryItems = $1 },
        "The headers, footers and other boundary items of the layout, around all sections."
      ),
      .field(
        "pixelAlignment",
        .boolean,
        \.pixelAlignment,
        { $0.pixelAlignment = $1 },
        "Whether sizes and positions are rounded to device pixels as UIKit does."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}

/// The amount of space along one axis (UIKit's `UIUserInterfaceSizeClass`).
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little space, as along the width of a phone in portrait.
  case compact
  /// Ample space, as along the width of a tablet.
  case regular
}

/// The reading direction (UIKit's `UIUserInterfaceLayoutDirection`).
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// Left to right: the leading edge is the left one.
  case leftToRight
  /// Right to left: the leading edge is the right one.
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

/// The orientation of a screen.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// At least as high as it is wide.
  case portrait
  /// Wider than it is high.
  case landscape
}

/// The part of the screen that a window covers.
public enum Windowing: String, Sendable, Hashable, CaseIterable {
  /// The whole screen.
  case fullScreen
  /// A part of the screen beside another window.
  case splitView
  /// A narrow window over another one.
  case slideOver
  /// A window of any size.
  case freeform
}

/// The user's choice of text size (UIKit's `UIContentSizeCategory`), smallest first.
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

  /// Whether this is one of the five largest sizes (UIKit's `isAccessibilityCategory`).
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}

/// The traits of a device and of its user, on which a layout may depend (UIKit's
/// `UITraitCollection`).
public struct Traits: Sendable, Hashable {
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass = .compact
  /// The vertical size class.
  public var verticalSizeClass: SizeClass = .regular
  /// The number of device pixels per point; greater than 0.
  public var displayScale: Double = 3
  /// The reading direction.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom = .phone
  /// The user's choice of text size.
  public var preferredContentSizeCategory: ContentSizeCategory = .large
  /// The orientation of the screen.
  public var orientation: Orientation = .portrait
  /// The part of the screen that the window covers.
  public var windowing: Windowing = .fullScreen

  /// Creates the traits of a phone in portrait.
  public init() {}
}
