import LayoutModel
import Synchronization

/// Finds the supplementary items or decorations of a section that may be in a rectangle.
///
/// Each element has a reach: the area that it may cover, as drawn, while it moves to stay visible.
/// The first search builds the index.
final class ElementIndex: Sendable, Equatable {
  /// The most elements of a list that are searched one by one.
  private static let listLimit = 64

  private let reaches = Mutex<PackedFrames?>(nil)

  /// Returns the positions of the elements that may be in a rectangle of the section, in ascending
  /// order; nil if the list is short: then all elements must be checked.
  ///
  /// The elements and the scroll axis are the same in each call.
  /// - Complexity: O(log n + k) for k results that are neighbours; O(n) for the first search.
  func positions(
    in rect: LayoutRect,
    of elements: [SectionElement],
    scrolling axis: ScrollAxis
  ) -> [Int]? {
    guard elements.count > Self.listLimit else { return nil }
    let reaches = reaches.withLock { stored in
      if let stored { return stored }
      let made = PackedFrames(
        FrameColumns(count: elements.count) { writer in
          for (position, element) in elements.enumerated() {
            writer.set(position, element.reach(scrolling: axis))
          }
        },
        axis: axis
      )
      stored = made
      return made
    }
    var positions: [Int] = []
    reaches.forEachIndex(in: rect) { positions.append($0) }
    return positions.sorted()
  }

  static func == (left: ElementIndex, right: ElementIndex) -> Bool { true }
}

extension SectionElement {
  /// Returns the area in which the element may be drawn while it moves to stay visible.
  fileprivate func reach(scrolling axis: ScrollAxis) -> LayoutRect {
    var reach = frame
    for (axis, range) in [(axis, pinning), (axis.cross, crossPinning)] {
      guard let range else { continue }
      reach = range.reach(of: reach, along: axis)
    }
    guard hasAttributes else { return reach }
    // A transform draws it at the same distance from its frame, wherever that is.
    let drawn = attributes.drawnFrame(of: frame)
    let (left, top) = (min(0, drawn.x - frame.x), min(0, drawn.y - frame.y))
    let (right, bottom) = (max(0, drawn.maxX - frame.maxX), max(0, drawn.maxY - frame.maxY))
    return LayoutRect(
      x: reach.x + left,
      y: reach.y + top,
      width: reach.width + right - left,
      height: reach.height + bottom - top
    )
  }
}

extension PinnedRange {
  /// Returns the area that a frame may cover as it moves along an axis.
  func reach(of rest: LayoutRect, along axis: ScrollAxis) -> LayoutRect {
    let length = rest.size[axis]
    let start = min(rest.min(axis), range.lowerBound, range.upperBound - length)
    let end = max(rest.max(axis), range.upperBound, range.lowerBound + length)
    var reach = rest
    reach.origin[axis] = start
    reach.size[axis] = end - start
    return reach
  }
}
