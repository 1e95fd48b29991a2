/// An item that is dragged, as `movementTarget` gets it (UIKit's
/// `targetIndexPath(forInteractivelyMovingItem:withPosition:)`).
///
/// ```swift
/// // The first item stays the first.
/// let handlers = ProviderHandlers()
///   .on(.movementTarget) { call in max(1, call.input.proposed) }
/// ```
public struct ItemMovement: Sendable, Hashable {
  /// The item before the drag, counted from 0 in its section.
  public var item: Int
  /// The point to which it is dragged, in the section's coordinates.
  public var position: LayoutPoint
  /// The default target: the item whose frame is nearest to the point, counted from 0.
  public var proposed: Int

  /// Creates a movement.
  public init(item: Int, position: LayoutPoint, proposed: Int) {
    (self.item, self.position, self.proposed) = (item, position, proposed)
  }
}
