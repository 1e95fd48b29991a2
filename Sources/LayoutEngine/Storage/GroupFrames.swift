import LayoutModel

/// Where the groups of a compositional section are, and which items are in which.
///
/// Asked by rectangles: an item is found only where its group is (rule 27).
struct GroupFrames: Sendable, Equatable {
  /// Which items are in which group.
  enum Membership: Sendable, Equatable {
    /// So many in each.
    case each(Int)
    /// From these on, by group, in rising order.
    case from([Int])
  }

  /// The groups' frames, in the section's coordinates.
  var frames: SectionFrames
  /// Which items are in which group, as they are placed.
  var membership: Membership
  /// Where in the order of placing an item stands; nil where that is the order of items.
  var placement: [Int]?

  /// How many groups there are.
  var count: Int { frames.count }

  /// The frame of an item's group.
  /// - Complexity: O(1), or O(log n) where groups differ.
  func frame(ofItem item: Int) -> Rect {
    let placed = placement?[item] ?? item
    switch membership {
    case .each(let count): return frames.frame(at: min(placed / count, frames.count - 1))
    case .from(let firstItems):
      return frames.frame(
        at: firstItems.indices.partitioningIndex { firstItems[$0] > placed } - 1
      )
    }
  }

  func mirrored(in width: Double) -> GroupFrames {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}
