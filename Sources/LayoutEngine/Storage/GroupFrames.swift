package import LayoutModel

/// The groups of a compositional section, and the items in each of them.
///
/// A search in a rectangle finds an item only if its group is found, too (`docs/compositional.md`,
/// rule 27).
package struct GroupFrames: Sendable, Equatable {
  /// The items in each group.
  enum Membership: Sendable, Equatable {
    /// The same number of items in each group, at least 1.
    case each(Int)
    /// The position of the first item of each group, in ascending order.
    case from([Int])

    /// Whether each group holds one item.
    /// - Complexity: O(number of groups) if they are listed.
    var isOneEach: Bool {
      switch self {
      case .each(let count): count == 1
      case .from(let firstItems): firstItems.indices.allSatisfy { firstItems[$0] == $0 }
      }
    }
  }

  /// The groups' frames, in the section's coordinates.
  package var frames: SectionFrames
  /// The items in each group, in the order of placing.
  var membership: Membership
  /// The distance of every `milestoneStride`th group from the start of the run before it is aligned
  /// to pixels, in points; empty if groups are alike.
  var milestones: [Double] = []
  /// The position of each item in the order of placing; nil if that is the order of items.
  var placement: [Int]?

  /// The number of groups from one milestone to the next.
  static let milestoneStride = 1024

  /// The number of groups.
  package var count: Int { frames.count }

  package static func == (left: GroupFrames, right: GroupFrames) -> Bool {
    guard left.frames == right.frames, left.placement == right.placement else { return false }
    // Rows of which some are estimated have neither a list of first items nor milestones.
    if left.membership == .each(1), right.membership.isOneEach { return true }
    if right.membership == .each(1), left.membership.isOneEach { return true }
    return left.membership == right.membership && left.milestones == right.milestones
  }

  /// Returns the frame of an item's group.
  /// - Complexity: O(1), or O(log n) where groups differ.
  package func frame(ofItem item: Int) -> LayoutRect {
    let placed = placement?[item] ?? item
    switch membership {
    case .each(let count): return frames.frame(at: min(placed / count, frames.count - 1))
    case .from(let firstItems):
      return frames.frame(
        at: firstItems.indices.partitioningIndex { firstItems[$0] > placed } - 1
      )
    }
  }

  /// Returns the items of a group, in the order of placing, of a number of items.
  /// - Complexity: O(1).
  func items(ofGroup group: Int, of count: Int) -> Range<Int> {
    switch membership {
    case .each(let size): return min(count, group * size)..<min(count, (group + 1) * size)
    case .from(let firstItems):
      let next = group + 1
      return firstItems[group]..<(next < firstItems.count ? firstItems[next] : count)
    }
  }

  /// Returns the last group at or before a group whose distance from the start of the run is known,
  /// with that distance.
  /// - Complexity: O(1).
  func milestone(before group: Int) -> (group: Int, distance: Double) {
    let number = group / Self.milestoneStride
    return milestones.indices.contains(number)
      ? (number * Self.milestoneStride, milestones[number]) : (0, 0)
  }

  /// Returns the groups mirrored within a width, in points.
  func mirrored(in width: Double) -> GroupFrames {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}
