/// The result of `coordinate`: the changed collections of a screen.
public struct CoordinateResult: Sendable, Hashable {
  /// The changed collections, in the order of the request.
  public var collections: [CoordinatedCollection]
  /// The overlays in this state; nil means those of the screen.
  public var overlays: [ScreenOverlay]?

  /// Creates a result.
  public init(collections: [CoordinatedCollection], overlays: [ScreenOverlay]? = nil) {
    self.collections = collections
    self.overlays = overlays
  }
}
