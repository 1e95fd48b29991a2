import LayoutModel

/// A supplementary item in a solved group (rule 20), before it is known how many of the group's
/// items there are.
struct GroupSupplement {
  /// What it stands at.
  enum Owner {
    /// An item.
    case item
    /// A group.
    case group
  }

  var description: SupplementaryItemDescription
  var size: Size
  var owner: Owner
  /// The frame of the item or the group that it stands at.
  var container: Rect
  /// The items of the group that it stands at; there has to be one.
  var leaves: Range<Int>

  func offset(by distance: Point, leaf: Int) -> GroupSupplement {
    var moved = self
    moved.container = container.offset(by: distance)
    moved.leaves = leaves.lowerBound + leaf..<leaves.upperBound + leaf
    return moved
  }

  /// The frame at a container.
  func frame(at container: Rect, pixels: PixelAlignment) -> Rect {
    let anchor = description.containerAnchor
    let own = description.itemAnchor ?? LayoutAnchor(x: anchor.x, y: anchor.y)
    let point = anchor.point(in: container, itemSize: size)
    let ownPoint = LayoutAnchor(x: own.x, y: own.y)
      .point(in: Rect(origin: .zero, size: size), itemSize: size)
    let moved = LayoutAnchor(x: 0, y: 0, offset: own.offset).point(in: .zero, itemSize: size)
    let origin = point - ownPoint + moved
    return Rect(origin: Point(x: pixels.near(origin.x), y: pixels.near(origin.y)), size: size)
  }
}

extension SolvedGroup {
  /// What stands at the group's first items and at its groups, as far as those have items.
  ///
  /// A group that is not full is trimmed along the axis (rule 9) before anything stands at it.
  func elements(used: Int, along axis: Axis, pixels: PixelAlignment) -> [GroupElement] {
    supplements.filter { $0.leaves.lowerBound < used }
      .map { supplement in
        var container = supplement.container
        if case .group = supplement.owner {
          let group = SolvedGroup(size: container.size, leaves: Array(leaves[supplement.leaves]))
          let rest = used - supplement.leaves.lowerBound
          container.size[axis] = group.extent(along: axis, used: rest)
        }
        return GroupElement(
          supplement: supplement,
          frame: supplement.frame(at: container, pixels: pixels)
        )
      }
  }
}

/// A supplementary item of a group with its place.
struct GroupElement {
  var supplement: GroupSupplement
  var frame: Rect

  /// The item that it stands at; nil where it stands at a group.
  var leaf: Int? {
    if case .item = supplement.owner { supplement.leaves.lowerBound } else { nil }
  }
}

extension GroupDescription {
  /// What stands at a group that is solved; fractions are taken of what the group was sized in.
  func supplements(
    of solved: SolvedGroup,
    base: Size,
    pixels: PixelAlignment
  ) -> [GroupSupplement] {
    item.supplementaryItems.map { description in
      GroupSupplement(
        description: description,
        size: description.size.resolved(in: base, pixels: pixels),
        owner: .group,
        container: Rect(origin: .zero, size: solved.size),
        leaves: 0..<solved.leaves.count
      )
    }
  }
}
