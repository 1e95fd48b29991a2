/// A part of a tablet's screen that a window can have beside or over others.
public enum Split: String, Sendable, Hashable, CaseIterable {
  /// The smaller part beside a larger one.
  case oneThird
  /// Half of the screen.
  case oneHalf
  /// The larger part beside a smaller one.
  case twoThirds
  /// A narrow window over another one.
  case slideOver
}

/// A device as far as layouts depend on it.
public struct Device: Sendable, Hashable {
  /// What a device shows in one orientation.
  public struct Screen: Sendable, Hashable {
    /// The insets of the device alone, without bars: distances from the physical edges.
    public var safeArea: PhysicalEdgeInsets
    /// The room along x.
    public var horizontalSizeClass: SizeClass
    /// The room along y.
    public var verticalSizeClass: SizeClass
  }

  /// A window beside or over others.
  public struct Window: Sendable, Hashable {
    /// Its width, in points.
    public var width: Double
    /// Its room along x.
    public var horizontalSizeClass: SizeClass
  }

  /// Distances from the physical edges, in points.
  public struct PhysicalEdgeInsets: Sendable, Hashable {
    /// From the top edge.
    public var top: Double
    /// From the left edge.
    public var left: Double
    /// From the bottom edge.
    public var bottom: Double
    /// From the right edge.
    public var right: Double

    /// The same distances, named by the reading direction.
    public func directional(_ direction: LayoutDirection) -> DirectionalEdgeInsets {
      let isMirrored = direction == .rightToLeft
      return DirectionalEdgeInsets(
        top: top,
        leading: isMirrored ? right : left,
        bottom: bottom,
        trailing: isMirrored ? left : right
      )
    }
  }

  /// The name in documents and flags: `iphone-15`.
  public var id: String
  /// The kind of device.
  public var idiom: UserInterfaceIdiom
  /// The names of the models that have this screen.
  public var models: [String]
  /// The size in portrait, in points.
  public var portraitSize: Size
  /// Device pixels a point.
  public var displayScale: Double
  /// What it shows in each orientation.
  public var screens: [Orientation: Screen]
  /// The windows it can show in each orientation.
  public var windows: [Orientation: [Split: Window]]

  /// The size in an orientation.
  public func size(in orientation: Orientation) -> Size {
    orientation == .portrait
      ? portraitSize : Size(width: portraitSize.height, height: portraitSize.width)
  }
}
