package import LayoutModel

/// The frames of one group, repeated at a stride: lists, grids and all compositional sections of
/// fixed sizes.
///
/// A billion frames take the memory of one group.
package struct RepeatingFrames: Sendable, Equatable {
  /// The frames of one full group, in the group's coordinates.
  private(set) var template: PackedFrames
  /// The number of frames; the last group may have only the first ones of the template.
  private(set) var count: Int
  /// The first group's corner.
  let origin: LayoutPoint
  /// The distance from one group's corner to the next along the template's axis, in points.
  ///
  /// It is negative or 0 if groups overlap.
  let stride: Double
  /// The rounding of groups' corners.
  let pixelAlignment: PixelAlignment
  /// The width within which all frames are mirrored, in points; nil if they are not.
  private(set) var mirrorWidth: Double?

  /// Creates frames that repeat.
  /// - Precondition: The template is not empty, unless `count` is 0.
  package init(
    template: PackedFrames,
    count: Int,
    origin: LayoutPoint,
    stride: Double,
    pixelAlignment: PixelAlignment,
    mirrorWidth: Double? = nil
  ) {
    precondition(count == 0 || template.count > 0, "groups have frames")
    self.template = template
    self.count = count
    self.origin = origin
    self.stride = stride
    self.pixelAlignment = pixelAlignment
    self.mirrorWidth = mirrorWidth
  }

  /// Returns the frames of another template at the same corners; the count is 0 if it is empty.
  func with(_ template: FrameColumns, count: Int) -> RepeatingFrames {
    var frames = self
    frames.template = PackedFrames(template, axis: self.template.axis)
    frames.count = count
    return frames
  }

  private var groupCount: Int {
    count == 0 ? 0 : (count - 1) / template.count + 1
  }

  /// Returns the frame at an index.
  /// - Precondition: The index is at least 0 and less than `count`.
  /// - Complexity: O(1).
  package func frame(at index: Int) -> LayoutRect {
    let (group, member) = index.quotientAndRemainder(dividingBy: template.count)
    return frame(of: member, in: group)
  }

  private func frame(of member: Int, in group: Int) -> LayoutRect {
    let frame = template.columns[member].offset(by: corner(of: group))
    return mirrorWidth.map { frame.mirrored(in: $0) } ?? frame
  }

  private func corner(of group: Int) -> LayoutPoint {
    let corner = exactCorner(of: group)
    return LayoutPoint(x: pixelAlignment.near(corner.x), y: pixelAlignment.near(corner.y))
  }

  /// Returns a group's corner before it is aligned to pixels and mirrored.
  func exactCorner(of group: Int) -> LayoutPoint {
    var corner = origin
    corner[template.axis] += Double(group) * stride
    return corner
  }

  /// Returns the least and the greatest coordinate along an axis; nil without frames.
  /// - Complexity: O(1) along the template's axis, else O(frames of a group).
  func reach(along axis: ScrollAxis) -> ClosedRange<Double>? {
    guard count > 0, let reach = template.reach(along: axis) else { return nil }
    let corners = [corner(of: 0)[axis], corner(of: groupCount - 1)[axis]]
    let least = corners.reduce(.infinity, Swift.min) + reach.lowerBound
    let greatest = corners.reduce(-.infinity, Swift.max) + reach.upperBound
    guard let mirrorWidth, axis == .horizontal else { return least...greatest }
    return mirrorWidth - greatest...mirrorWidth - least
  }

  /// Whether all frames consist of finite numbers.
  /// - Complexity: O(frames of a group).
  var isFinite: Bool {
    guard count > 0 else { return true }
    let corners = [corner(of: 0), corner(of: groupCount - 1)]
    guard template.columns.isFinite, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return false }
    return [ScrollAxis.horizontal, .vertical]
      .allSatisfy { axis in
        guard let reach = reach(along: axis) else { return true }
        return reach.lowerBound.isFinite && reach.upperBound.isFinite
      }
  }

  // MARK: Searching

  // Positions are rounded twice, to pixels and to doubles. Searches therefore never calculate a
  // group's number: they bisect the positions themselves, whose order rounding keeps.

  /// Calls a closure with the index of each frame that shares area with a rectangle, in no
  /// particular order.
  /// - Complexity: O(log n + g + k) for k results, with g the groups whose frames may reach the
  ///   rectangle, or the frames of a group × log n if those are fewer.
  func forEachIndex(in rect: LayoutRect, _ body: (Int) -> Void) {
    let near = groups(near: rect)
    let limit = WorkLimit.current
    if near.count <= template.count {
      for group in near {
        if limit.isOver(at: (group - near.lowerBound) << 3) { return }
        forEachMember(of: group, in: rect, body)
      }
    } else {
      for member in 0..<template.count {
        // Each member takes a few binary searches.
        if limit.isOver(at: member << 5) { return }
        forEachGroup(of: member, among: near, in: rect, limit, body)
      }
    }
  }

  private func forEachMember(of group: Int, in rect: LayoutRect, _ body: (Int) -> Void) {
    let corner = corner(of: group)
    let local = (mirrorWidth.map { rect.mirrored(in: $0) } ?? rect).offset(by: .zero - corner)
    template.forEachIndex(in: local.widenedByRounding(corner, mirrorWidth)) { member in
      report(member, of: group, in: rect, body)
    }
  }

  private func forEachGroup(
    of member: Int,
    among near: Range<Int>,
    in rect: LayoutRect,
    _ limit: WorkLimit?,
    _ body: (Int) -> Void
  ) {
    let axis = template.axis
    // Frames without area are in no rectangle, however many of them there are.
    guard template.columns.width[member] > 0, template.columns.height[member] > 0 else { return }
    let frame = frame(of: member, in: near.lowerBound)
    // Across the axis, all groups are at the same position.
    guard frame.min(axis.cross) < rect.max(axis.cross), rect.min(axis.cross) < frame.max(axis.cross)
    else { return }
    let isAscending = (stride >= 0) != (mirrorWidth != nil && axis == .horizontal)
    let groups = near.reached(
      isAscending: isAscending,
      isBehindStart: { self.frame(of: member, in: $0).max(axis) > rect.min(axis) },
      isBeforeEnd: { self.frame(of: member, in: $0).min(axis) < rect.max(axis) }
    )
    for group in groups {
      if limit.isOver(at: group - groups.lowerBound + 1) { return }
      report(member, of: group, in: rect, body)
    }
  }

  private func report(_ member: Int, of group: Int, in rect: LayoutRect, _ body: (Int) -> Void) {
    let index = group * template.count + member
    if index < count, frame(of: member, in: group).overlaps(rect) { body(index) }
  }

  /// Returns the groups whose frames may reach a rectangle.
  private func groups(near rect: LayoutRect) -> Range<Int> {
    guard count > 0, let reach = template.reach(along: template.axis) else { return 0..<0 }
    let axis = template.axis
    let local = mirrorWidth.map { rect.mirrored(in: $0) } ?? rect
    let searched = local.widenedByRounding(
      LayoutPoint(x: reach.lowerBound, y: reach.upperBound),
      mirrorWidth
    )
    return (0..<groupCount)
      .reached(
        isAscending: stride >= 0,
        isBehindStart: { corner(of: $0)[axis] + reach.upperBound >= searched.min(axis) },
        isBeforeEnd: { corner(of: $0)[axis] + reach.lowerBound <= searched.max(axis) }
      )
  }

  /// Returns the frames mirrored within a width, in points; mirroring twice restores them.
  /// - Complexity: O(1).
  package func mirrored(in width: Double) -> RepeatingFrames {
    var mirrored = self
    mirrored.mirrorWidth = mirrorWidth == width ? nil : width
    return mirrored
  }
}

extension Range<Int> {
  /// Returns the positions in an ascending or descending sequence of intervals that a given
  /// interval reaches: those that end after its start, and start before its end.
  /// - Complexity: O(log n).
  fileprivate func reached(
    isAscending: Bool,
    isBehindStart: (Int) -> Bool,
    isBeforeEnd: (Int) -> Bool
  ) -> Range<Int> {
    let first = partitioningIndex(where: isAscending ? isBehindStart : isBeforeEnd)
    let end = partitioningIndex { isAscending ? !isBeforeEnd($0) : !isBehindStart($0) }
    return first..<Swift.max(first, end)
  }
}

extension LayoutRect {
  /// Returns the rectangle, extended by the greatest rounding error of adding and subtracting these
  /// numbers.
  ///
  /// Searches in other coordinates use the extended rectangle and then compare the frames
  /// themselves.
  func widenedByRounding(_ numbers: LayoutPoint, _ width: Double? = nil) -> LayoutRect {
    let magnitudes = [x, y, maxX, maxY, numbers.x, numbers.y, width ?? 0]
    let slack = 8 * magnitudes.reduce(0) { Swift.max($0, abs($1)) }.ulp
    guard slack.isFinite else { return self }
    return widened(by: slack)
  }
}
