package import LayoutModel

/// A group with its place in a run.
package struct PlacedGroup {
  var group: SolvedGroup
  /// Its number in the run, from 0.
  package var number: Int
  /// The position of its first item in the order of placing.
  var firstItem: Int
  /// The number of items in it; the last group may hold fewer than fit.
  var itemCount: Int
  /// Its distance from the start of the run, without its own edge spacing, in points.
  package var position: Double
  /// Its corner in the section's coordinates, before it is aligned to pixels.
  package var corner: LayoutPoint
  /// The frames of all groups if they are alike; nil if they differ.
  var repetition: RepeatingFrames?
}

extension GroupRunSolver {
  /// Returns the group that holds the item at a position in the order of placing; nil without items.
  /// - Parameters:
  ///   - position: The item's position in the order of placing.
  ///   - solved: The groups of the section when it was laid out; nil if it shows no items.
  /// - Returns: The group with its place, solved again.
  /// - Throws: The errors of providers, and the errors of the request's limit.
  /// - Complexity: That of one group, plus O(log n) if groups differ.
  package func placedGroup(
    at position: Int,
    among solved: GroupFrames?
  ) throws(LayoutError) -> PlacedGroup? {
    guard items.count > 0 else { return nil }
    if groupsDiffer {
      if let solved, case .rows(let frames) = solved.frames {
        return try placedRow(position, of: frames)
      }
      if let solved, case .from(let firstItems) = solved.membership {
        let number = firstItems.indices.partitioningIndex { firstItems[$0] > position } - 1
        return try placedGroup(number, from: firstItems[number], behind: solved)
      }
      var found: PlacedGroup?
      try forEachGroup { placed in
        found = placed
        return position >= placed.firstItem + placed.itemCount
      }
      return found
    }
    let solved = try repeatedGroup()
    let groups = frames(ofGroupsLike: solved)
    let number = solved.itemCount == 0 ? 0 : position / solved.itemCount
    let firstItem = number * solved.itemCount
    return PlacedGroup(
      group: solved,
      number: number,
      firstItem: firstItem,
      itemCount: min(solved.itemCount, items.count - firstItem),
      position: Double(number) * groups.stride,
      corner: groups.exactCorner(of: number),
      repetition: groups
    )
  }

  /// Returns the group of a row, solved again; one that was not measured has its estimate if the
  /// provider knows.
  /// - Throws: The errors of providers.
  private func placedRow(_ row: Int, of frames: RowFrames) throws(LayoutError) -> PlacedGroup {
    let solved = try group(from: row)
    let position = frames.position(of: row)
    return PlacedGroup(
      group: solved,
      number: row,
      firstItem: row,
      itemCount: 1,
      position: position,
      corner: corner(groupSize: solved.size, at: position)
    )
  }

  /// Returns a group of a section whose groups differ, solved again; the ones before it are full.
  /// - Throws: The errors of providers, and the errors of the request's limit.
  /// - Complexity: That of the group, and of adding up at most `GroupFrames.milestoneStride`
  ///   lengths.
  private func placedGroup(
    _ number: Int,
    from firstItem: Int,
    behind all: GroupFrames
  ) throws(LayoutError) -> PlacedGroup {
    let edges = group.item.edgeSpacing.minimum(axis)
    let length = all.frames.lengths(along: axis)
    let (first, start) = all.milestone(before: number)
    var cursor = start
    // Added up as `forEachGroup` does, to the same bit.
    for index in first..<number {
      cursor += length(index) + edges
      cursor += description.interGroupSpacing
    }
    let solved = try group(from: firstItem)
    return PlacedGroup(
      group: solved,
      number: number,
      firstItem: firstItem,
      itemCount: min(solved.items.count, items.count - firstItem),
      position: cursor,
      corner: corner(groupSize: solved.size, at: cursor)
    )
  }
}
