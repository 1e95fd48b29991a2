import LayoutModel

/// The items of a section that move to stay in the visible bounds, such as the first row and the
/// first column of a spreadsheet.
///
/// Each item has a reach: the area that it may cover as it moves. Items are searched by their
/// reaches, so the cost of a visible state depends on the visible ones.
final class PinnedItems: Sendable, Equatable {
  /// The ranges of an item along both axes; nil along an axis where it scrolls with the content.
  struct Ranges: Sendable, Equatable {
    var x: PinnedRange?
    var y: PinnedRange?

    /// Returns the frame moved into the visible bounds along the pinned axes.
    func frame(of rest: LayoutRect, in bounds: LayoutRect) -> LayoutRect {
      var frame = rest
      if let x { frame = x.frame(of: frame, in: bounds, along: .horizontal) }
      if let y { frame = y.frame(of: frame, in: bounds, along: .vertical) }
      return frame
    }

    /// Returns the ranges in coordinates whose origin is moved by a distance.
    func offset(by distance: LayoutPoint) -> Ranges {
      Ranges(x: x?.offset(by: distance.x), y: y?.offset(by: distance.y))
    }

    /// Returns the area that an item may cover as it moves.
    func reach(of rest: LayoutRect) -> LayoutRect {
      var reach = rest
      if let x { reach = x.reach(of: reach, along: .horizontal) }
      if let y { reach = y.reach(of: reach, along: .vertical) }
      return reach
    }
  }

  private let ranges: [Int: Ranges]
  /// The items that are searched along one axis, in ascending order, with their reaches.
  private let groups: [(items: [Int], reaches: PackedFrames)]

  /// Creates the pinned items of a section, from its frames at rest; nil if no item is pinned.
  init?(
    _ pinning: [Int: EdgePinning],
    frames: SectionFrames,
    size: LayoutSize,
    axis: ScrollAxis,
    isMirrored: Bool
  ) {
    guard !pinning.isEmpty else { return nil }
    ranges = pinning.mapValues { $0.ranges(axis, in: size, isMirrored) }
    var members: [ScrollAxis: [Int]] = [:]
    for item in pinning.keys.sorted() {
      let reach = ranges[item]?.reach(of: frames.frame(at: item)) ?? .zero
      // Fewer others are met along the axis in which it covers less of the section.
      let isWide = reach.width * size.height >= reach.height * size.width
      members[isWide ? .vertical : .horizontal, default: []].append(item)
    }
    let ranges = ranges
    groups = ScrollAxis.allCases.compactMap { axis in
      guard let items = members[axis] else { return nil }
      let columns = FrameColumns(count: items.count) { writer in
        for (row, item) in items.enumerated() {
          let frame = frames.frame(at: item)
          writer.set(row, ranges[item]?.reach(of: frame) ?? frame)
        }
      }
      return (items, PackedFrames(columns, axis: axis))
    }
  }

  /// Whether an item is pinned.
  /// - Complexity: O(1).
  func contains(_ item: Int) -> Bool { ranges[item] != nil }

  /// Returns the ranges of an item; nil if it is not pinned.
  /// - Complexity: O(1).
  func ranges(of item: Int) -> Ranges? { ranges[item] }

  /// Returns the pinned items that may be in a rectangle, with their ranges, in ascending order.
  /// - Complexity: O(log n + k) for k neighbouring results.
  func items(near rect: LayoutRect) -> [(item: Int, ranges: Ranges)] {
    var found: [(Int, Ranges)] = []
    for group in groups {
      group.reaches.forEachIndex(in: rect) { row in
        let item = group.items[row]
        found.append((item, ranges[item] ?? Ranges()))
      }
    }
    return found.sorted { $0.0 < $1.0 }
  }

  /// Returns the range along an axis that the items may cover as they move; nil without items.
  /// - Complexity: O(n) for the first call.
  func reach(along axis: ScrollAxis) -> ClosedRange<Double>? {
    let reaches = groups.compactMap { $0.reaches.reach(along: axis) }
    guard let least = reaches.map(\.lowerBound).min(), let most = reaches.map(\.upperBound).max()
    else { return nil }
    return least...most
  }

  static func == (left: PinnedItems, right: PinnedItems) -> Bool { left.ranges == right.ranges }
}

extension EdgePinning {
  /// Returns the ranges along both axes.
  func ranges(_ scrollAxis: ScrollAxis, in section: LayoutSize, _ isMirrored: Bool)
    -> PinnedItems.Ranges
  {
    func range(along axis: ScrollAxis) -> PinnedRange? {
      self.range(
        along: axis,
        scrollAxis: scrollAxis,
        section: section,
        isMirrored: isMirrored
      )
    }
    return PinnedItems.Ranges(x: range(along: .horizontal), y: range(along: .vertical))
  }
}
