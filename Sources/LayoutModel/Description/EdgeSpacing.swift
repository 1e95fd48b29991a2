/// The spacing outside an item or group, edge by edge (UIKit's `NSCollectionLayoutEdgeSpacing`).
public struct EdgeSpacing: Sendable, Hashable, FormDecodable {
  /// The spacing before the leading edge.
  public var leading: LayoutSpacing
  /// The spacing above the top edge.
  public var top: LayoutSpacing
  /// The spacing after the trailing edge.
  public var trailing: LayoutSpacing
  /// The spacing below the bottom edge.
  public var bottom: LayoutSpacing

  /// No spacing at any edge.
  public static let none = EdgeSpacing(
    leading: .fixed(0),
    top: .fixed(0),
    trailing: .fixed(0),
    bottom: .fixed(0)
  )

  /// Creates an edge spacing.
  public init(
    leading: LayoutSpacing,
    top: LayoutSpacing,
    trailing: LayoutSpacing,
    bottom: LayoutSpacing
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  /// Returns the spacing at the edge where an axis starts.
  package func start(_ axis: ScrollAxis) -> LayoutSpacing { axis == .horizontal ? leading : top }

  /// Returns the spacing at the edge where an axis ends.
  package func end(_ axis: ScrollAxis) -> LayoutSpacing { axis == .horizontal ? trailing : bottom }

  /// Returns the sum of both spacings along an axis before the remaining space is divided, in
  /// points.
  package func minimum(_ axis: ScrollAxis) -> Double { start(axis).minimum + end(axis).minimum }

  /// Returns the number of flexible spacings along an axis, from 0 to 2.
  package func flexibleCount(_ axis: ScrollAxis) -> Int {
    (start(axis).isFlexible ? 1 : 0) + (end(axis).isFlexible ? 1 : 0)
  }

  /// The fields of an edge spacing in documents.
  package static let form = ObjectForm(
    blank: EdgeSpacing.none,
    [
      .field("leading", .spacing, { $0.leading = $1 }, "The spacing before the leading edge."),
      .field("top", .spacing, { $0.top = $1 }, "The spacing above the top edge."),
      .field("trailing", .spacing, { $0.trailing = $1 }, "The spacing behind the trailing edge."),
      .field("bottom", .spacing, { $0.bottom = $1 }, "The spacing below the bottom edge."),
    ]
  )
}
