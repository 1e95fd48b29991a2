/// The surroundings of a layout: its container, the screen and the traits (UIKit's
/// `NSCollectionLayoutEnvironment`).
public struct LayoutEnvironment: Sendable, Equatable {
  /// The space available to a section or a group.
  public var container: LayoutContainer
  /// The size of the whole screen, in points; the container is a part of it or all of it.
  public var screen: LayoutSize
  /// The traits of the device and of its user.
  public var traits: Traits
  /// The configuration that applies to all sections of the collection.
  package var configuration = LayoutConfiguration()

  /// Creates an environment; without a screen, the container is all of it.
  public init(container: LayoutContainer, screen: LayoutSize? = nil, traits: Traits = Traits()) {
    self.container = container
    self.screen = screen ?? container.contentSize
    self.traits = traits
  }

  /// The alignment to device pixels for the engines that follow UIKit.
  package var pixelAlignment: PixelAlignment {
    configuration.pixelAlignment ? PixelAlignment(scale: traits.displayScale) : .exact
  }
}
