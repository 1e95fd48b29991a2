/// The result of `screen`: the regions of its collections, and the overlays above them.
public struct ScreenResult: Sendable, Hashable {
  /// The part of the screen that a collection covers.
  public struct Region: Sendable, Hashable {
    /// The collection's name.
    public var name: String
    /// The frame, in the screen's coordinates.
    public var frame: LayoutRect

    /// Creates a region.
    public init(name: String, frame: LayoutRect) {
      self.name = name
      self.frame = frame
    }
  }

  /// The regions by name; a collection without a region is not installed.
  public var regions: [Region]
  /// The overlays above the collections.
  public var overlays: [ScreenOverlay]

  /// Creates a result.
  public init(regions: [Region], overlays: [ScreenOverlay] = []) {
    self.regions = regions
    self.overlays = overlays
  }
}
