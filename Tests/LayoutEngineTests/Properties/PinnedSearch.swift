import LayoutEngine
import LayoutModel
import TestSupport

/// Rule 17 for the pinned elements of one visible state.
struct PinnedSearch {
  var document: LayoutDocument
  var layout: CollectionLayout
  var bounds: LayoutRect

  private var axis: ScrollAxis { layout.scrollDirection }
  private var isReversed: Bool {
    axis == .horizontal && document.environment.traits.layoutDirection == .rightToLeft
  }

  /// The visible bounds without the content inset; turned inside out where the inset is longer.
  private var free: (start: Double, end: Double) {
    let inset = layout.contentInset
    let (before, behind) = (inset.start(axis), inset.end(axis))
    return isReversed
      ? (bounds.min(axis) + behind, bounds.max(axis) - before)
      : (bounds.min(axis) + before, bounds.max(axis) - behind)
  }

  /// Whether an element rests in the visible bounds without the content inset.
  private func isFree(_ rest: LayoutRect) -> Bool {
    free.start <= free.end && rest.isWithin(free.start...free.end, axis)
  }

  /// The violation of the rule; nil if the rule holds.
  var violation: String? {
    let items = document.boundaryItems.filter(\.value.pinToVisibleBounds)
    var resting: [ElementName: LayoutRect] = [:]
    layout.forEachElement { resting[ElementName($0)] = $0.frame }
    var seen: Set<ElementName> = []
    let direction = document.environment.traits.layoutDirection ?? .leftToRight
    for element in layout.visibleElements(in: bounds, reading: direction) {
      let name = ElementName(element)
      guard let item = items[name], let rest = resting[name] else { continue }
      seen.insert(name)
      if element.zIndex != 1_000_000_000 + item.zIndex { return "\(element) is not raised" }
      let space = space(item, in: name.section)
      if let problem = problem(of: element.frame, resting: rest, item, in: space) {
        return "\(problem): \(element), resting at \(rest), in \(bounds)"
      }
    }
    for (name, rest) in resting where !seen.contains(name) && rest.overlaps(bounds) {
      if let item = items[name], rest.isWithin(space(item, in: name.section), axis), isFree(rest) {
        return "\(name) rests at \(rest) in \(bounds), and is not found"
      }
    }
    return nil
  }

  /// Pinned elements that rest outside their section, or are longer than the visible bounds.
  var cramped: Set<ElementName> {
    var cramped: Set<ElementName> = []
    let items = document.boundaryItems.filter(\.value.pinToVisibleBounds)
    for element in layout.allElements {
      let name = ElementName(element)
      guard let item = items[name] else { continue }
      let length = element.frame.max(axis) - element.frame.min(axis)
      let isLong = length > free.end - free.start
      if isLong || !element.frame.isWithin(space(item, in: name.section), axis) {
        cramped.insert(name)
      }
    }
    return cramped
  }

  /// The range of a pinned element along the axis: its section without what extends the other end.
  ///
  /// Rule 17 says "far edge"; a recording shows that a header stops at the footer.
  private func space(_ item: BoundaryItemDescription, in section: Int?) -> ClosedRange<Double> {
    let frame =
      section.map { layout.sections[$0].frame }
      ?? LayoutRect(origin: .zero, size: layout.contentSize)
    var (before, after) = (0.0, 0.0)
    for element in layout.allElements where element.section == section {
      guard let other = document.boundaryItems[ElementName(element)], other.extendsBoundary else {
        continue
      }
      // Rule 16: what extends an end sticks out by its extent and its offset.
      let extent = element.frame.max(axis) - element.frame.min(axis)
      switch other.alignment.end(axis) {
      case .start: before = max(before, extent - other.absoluteOffset[axis])
      case .end: after = max(after, extent + other.absoluteOffset[axis])
      case nil: break
      }
    }
    let end = item.alignment.end(axis)
    let (near, far) = (end == .start ? 0 : before, end == .end ? 0 : after)
    let (low, high) = isReversed ? (far, near) : (near, far)
    let start = frame.min(axis) + low
    return start...max(start, frame.max(axis) - high)
  }

  private func problem(
    of frame: LayoutRect,
    resting: LayoutRect,
    _ item: BoundaryItemDescription,
    in space: ClosedRange<Double>
  ) -> String? {
    guard frame.size == resting.size else { return "its size changed" }
    guard resting.isWithin(space, axis) else { return nil }
    guard frame.isWithin(space, axis) else { return "left its section" }
    if isFree(resting) {
      return abs(frame.min(axis) - resting.min(axis)) < 1e-6 ? nil : "moved without need"
    }
    return problemAtEdges(frame, item, in: space)
  }

  /// At a named edge it is within the bounds, unless the section ends too soon.
  private func problemAtEdges(
    _ frame: LayoutRect,
    _ item: BoundaryItemDescription,
    in space: ClosedRange<Double>
  ) -> String? {
    let length = frame.max(axis) - frame.min(axis)
    var end = item.alignment.end(axis)
    if isReversed, let named = end { end = named == .start ? .end : .start }
    // An item that names neither edge and is longer than the bounds cannot keep to both.
    if end == nil, length > free.end - free.start { return nil }
    if end != .end,
      frame.min(axis) < min(free.start, space.upperBound - length) - 1e-6
    {
      return "before the visible bounds"
    }
    if end != .start,
      frame.max(axis) > max(free.end, space.lowerBound + length) + 1e-6
    {
      return "behind the visible bounds"
    }
    return nil
  }
}

extension LayoutRect {
  /// Whether the rectangle lies within a range along an axis, to a millionth of a point.
  func isWithin(_ range: ClosedRange<Double>, _ axis: ScrollAxis) -> Bool {
    min(axis) >= range.lowerBound - 1e-6 && max(axis) <= range.upperBound + 1e-6
  }
}
