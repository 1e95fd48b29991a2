/// A width and a height, in points (UIKit's `CGSize`).
public struct LayoutSize: Sendable, Hashable {
  /// The extent along x, in points.
  public var width: Double
  /// The extent along y, in points.
  public var height: Double

  /// A size without extent along either axis.
  public static let zero = LayoutSize(width: 0, height: 0)

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size from its extents along and across an axis.
  public init(along axis: ScrollAxis, _ main: Double, _ cross: Double) {
    self =
      axis == .horizontal
      ? LayoutSize(width: main, height: cross) : LayoutSize(width: cross, height: main)
  }

  /// The extent along an axis.
  public subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }

  /// Returns the size inside the insets, never negative.
  package func inset(by insets: DirectionalEdgeInsets) -> LayoutSize {
    LayoutSize(
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom)
    )
  }
}
