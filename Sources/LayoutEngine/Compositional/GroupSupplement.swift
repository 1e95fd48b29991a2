import LayoutModel

/// A supplementary item of an item or a group, before it is known how many items the group has (rule
/// 20).
///
/// Source: `NSCollectionLayoutSupplementaryItem` with its container and item anchors.
struct GroupSupplement {
  var description: SupplementaryItemDescription
  var size: LayoutSize
  /// Whether it belongs to an item; false if it belongs to a group.
  var isAtItem: Bool
  /// The frame of the item, or of the group less its insets, that it belongs to.
  var container: LayoutRect
  /// The items that it belongs to: one item, or those of a group.
  ///
  /// It appears when the first of them is present.
  var items: Range<Int>

  /// Returns the supplementary item moved into an enclosing group, which has `firstItem` items
  /// before its slot.
  func offset(by distance: LayoutPoint, firstItem: Int) -> GroupSupplement {
    var moved = self
    moved.container = container.offset(by: distance)
    moved.items = items.lowerBound + firstItem..<items.upperBound + firstItem
    return moved
  }

  /// Returns the frame, with its corner on a whole pixel (rule 20).
  func frame(pixels: PixelAlignment) -> LayoutRect {
    let anchor = description.containerAnchor
    let own = description.itemAnchor ?? LayoutAnchor(x: anchor.x, y: anchor.y)
    let point = anchor.point(in: container, itemSize: size)
    let ownPoint = LayoutAnchor(x: own.x, y: own.y)
      .point(in: LayoutRect(origin: .zero, size: size), itemSize: size)
    let moved = LayoutAnchor(x: 0, y: 0, offset: own.offset).point(in: .zero, itemSize: size)
    return LayoutRect(origin: pixels.near(point - ownPoint + moved), size: size)
  }
}

extension GroupDescription {
  /// Returns the supplementary items of the group itself; fractions refer to the size that the
  /// group was resolved in.
  func supplements(
    of solved: SolvedGroup,
    base: LayoutSize,
    pixels: PixelAlignment
  ) -> [GroupSupplement] {
    item.supplementaryItems.map { description in
      GroupSupplement(
        description: description,
        size: description.size.resolved(in: base, pixels: pixels),
        isAtItem: false,
        container: inner(of: solved.size),
        items: 0..<solved.items.count
      )
    }
  }
}
