import LayoutModel

/// One item's place in a solved group, in the group's coordinates.
struct GroupLeaf {
  /// The item's frame.
  var frame: Rect
  /// The place in the order of drawing.
  var zIndex: Int
  /// The frame's far edges with the item's fixed spacing behind them, which trimming goes by.
  var farEdge: Point
  /// The parts of its cell.
  var parts: [CellPart] = []

  func offset(by distance: Point) -> GroupLeaf {
    var moved = self
    moved.frame = frame.offset(by: distance)
    moved.farEdge = farEdge + distance
    return moved
  }
}

/// A group with its size and its items' places, in its own coordinates.
struct SolvedGroup {
  /// The outer size.
  var size: Size
  /// The items, in order.
  var leaves: [GroupLeaf]
  /// What stands at the items, at groups in the group, and at the group.
  var supplements: [GroupSupplement] = []
  /// Whether the group has room for any number of items: its leaves are one turn of them.
  var isBoundless = false

  /// How long the group is when only its first items are there (rule 9): shorter by as much as their
  /// far edge is nearer than that of all.
  func extent(along axis: Axis, used: Int) -> Double {
    guard used < leaves.count else { return size[axis] }
    let full = farEdge(of: leaves[...], along: axis)
    let part = farEdge(of: leaves.prefix(used), along: axis)
    return size[axis] - (full - part)
  }

  private func farEdge(of leaves: ArraySlice<GroupLeaf>, along axis: Axis) -> Double {
    leaves.reduce(-.infinity) { max($0, $1.farEdge[axis]) }
  }

  /// The items' frames as columns.
  func columns(limit: Int) -> FrameColumns {
    FrameColumns(leaves.prefix(limit).map { CustomFrame(frame: $0.frame, zIndex: $0.zIndex) })
  }
}

extension SolvedGroup {
  /// A custom group with these frames.
  init(custom columns: FrameColumns, size: Size, of item: ItemDescription) {
    self.size = size.grown(to: columns, of: item.size)
    leaves = (0..<columns.count)
      .map { index in
        GroupLeaf(
          frame: columns[index],
          zIndex: columns.zIndex(at: index),
          farEdge: Point(x: columns[index].maxX, y: columns[index].maxY)
        )
      }
  }
}

extension Size {
  /// The size with its estimated dimensions as large as frames reach.
  func grown(to columns: FrameColumns, of size: LayoutSize) -> Size {
    guard size.isEstimated else { return self }
    let corner = columns.farCorner
    return Size(
      width: size.width.isEstimated ? corner.x : width,
      height: size.height.isEstimated ? corner.y : height
    )
  }
}
