import LayoutModel

/// A group with its place in a row.
struct PlacedGroup {
  /// The group.
  var group: SolvedGroup
  /// Its number in the row, from 0.
  var number: Int
  /// The first of its items, as they are placed.
  var firstItem: Int
  /// How many items are in it; fewer than it has room for, if it is the last one.
  var itemCount: Int
  /// Its corner in the section's coordinates, before that is brought onto pixels.
  var corner: Point
}

/// Groups that are solved one by one.
protocol GroupSequence {
  /// The group whose first item is given.
  func group(from leaf: Int) throws(LayoutError) -> SolvedGroup
  /// How long a group is when only its first items are there.
  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double
}

/// Groups whose items have sizes of their own.
struct MeasuredGroups: GroupSequence {
  let solver: GroupRunSolver

  func group(from leaf: Int) throws(LayoutError) -> SolvedGroup {
    try solver.solvedGroup(from: leaf, isMeasured: true)
  }

  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double {
    group.extent(along: axis, used: used)
  }
}

/// Custom groups that are asked for one by one.
struct CustomGroups: GroupSequence {
  let solver: GroupRunSolver
  let perGroup: ProvidedFrames

  func group(from leaf: Int) throws(LayoutError) -> SolvedGroup {
    let item = solver.description.group.item
    let size = solver.declaredGroupSize
    let rest = solver.items.count - leaf
    let items = solver.items.slice(leaf..<leaf + min(perGroup.count ?? rest, rest))
    let columns = try solver.provider.frames(
      from: perGroup,
      items: items,
      in: LayoutContainer(contentSize: size, contentInsets: item.contentInsets)
    )
    var group = SolvedGroup(custom: columns, size: size, of: item)
    // A group takes its own items and no others.
    group.leaves = Array(group.leaves.prefix(items.count))
    group.supplements = solver.description.group.supplements(
      of: group,
      base: solver.space.room,
      pixels: solver.space.pixels
    )
    return group
  }

  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double { group.size[axis] }
}
