import LayoutEngine
public import LayoutModel

// Dragging an item of the collection in focus by hand.
extension Session {
  /// Returns the item in whose place an item would be dropped at a point; nothing is changed.
  ///
  /// The layout's hook `movementTarget` decides; without it, the item of the same section whose
  /// frame is nearest to the point (UIKit's
  /// `targetIndexPath(forInteractivelyMovingItem:withPosition:)`). The frames are those before the
  /// drag. Where a plugin places the sections, such as columns of a board, the item may also be
  /// dropped into another section.
  /// - Parameters:
  ///   - path: the dragged item, counted from 0.
  ///   - point: the point to which it is dragged, in content coordinates.
  /// - Returns: an item of the same section, or an item of another one or its end.
  /// - Throws: `OUT_OF_RANGE` if there is no such item, and the failure of the document or of the
  ///   layout's provider.
  public func movementTarget(
    of path: ItemPath,
    at point: LayoutPoint
  ) throws(LayoutError) -> ItemPath {
    try runOperation { () throws(LayoutError) in
      let collection = try focusedCollection()
      guard collection.layout.element(at: path) != nil else {
        throw Self.outOfRange("there is no item \(path.item) in section \(path.section)")
      }
      return try locating { () throws(LayoutError) in
        try visibleStateSolver(collection)
          .movementTarget(of: path, at: point, offset: collection.contentOffset)
      }
    }
  }

  /// Drags an item to a point, as a finger that holds it does; ``drop()`` ends the drag.
  ///
  /// ```swift
  /// try session.drag(ItemPath(section: 0, item: 2), to: LayoutPoint(x: 40, y: 300))
  /// try session.drop()
  /// ```
  /// The layout stays as it is. Another call drags further, or drags another item instead. The
  /// content may scroll meanwhile; any other change ends the drag.
  /// - Parameters:
  ///   - path: the item, counted from 0.
  ///   - point: the point, in content coordinates.
  /// - Returns: the item in whose place it would be dropped.
  /// - Throws: `OUT_OF_RANGE` if there is no such item, and the failure of the document or of the
  ///   layout's provider; an earlier drag then goes on.
  @discardableResult
  public func drag(_ path: ItemPath, to point: LayoutPoint) throws(LayoutError) -> ItemPath {
    let target = try movementTarget(of: path, at: point)
    itemDrag = ItemDrag(item: path, target: target)
    return target
  }

  /// Ends a drag: moves the dragged item to its target; the first visible item keeps its place.
  /// - Returns: the item's new place.
  /// - Throws: `FAILED_PRECONDITION` if nothing is dragged; otherwise the failure of the changed
  ///   layout. The session is then unchanged.
  @discardableResult
  public func drop() throws(LayoutError) -> ItemPath {
    guard let dragged = itemDrag else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "nothing is dragged",
        hint: "drag an item first, as in drag(1, 3, { x = 40, y = 300 })"
      )
    }
    try restoringOnFailure { () throws(LayoutError) in
      itemDrag = nil
      try update { $0.moveItem(dragged.item, to: dragged.target) }
    }
    return dragged.target
  }

  /// Ends a drag without moving the item; has no effect if nothing is dragged.
  public func cancelDrag() { itemDrag = nil }
}

/// An item of the collection in focus that is dragged.
struct ItemDrag: Sendable, Equatable {
  /// The item before the drag.
  var item: ItemPath
  /// The item in whose place it would be dropped.
  var target: ItemPath
}
