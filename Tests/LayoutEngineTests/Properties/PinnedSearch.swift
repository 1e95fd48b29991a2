@testable import LayoutEngine
import LayoutModel

/// What rule 17 says of the pinned elements at one moment.
struct PinnedSearch {
  var document: LayoutDocument
  var layout: CollectionLayout
  var bounds: Rect

  private var axis: Axis { layout.scrollDirection }
  private var isReversed: Bool {
    axis == .horizontal && document.environment.traits.layoutDirection == .rightToLeft
  }

  /// What is wrong; nil if nothing is.
  var violation: String? {
    let items = document.boundaryItems.filter(\.value.pinToVisibleBounds)
    var resting: [ElementName: Rect] = [:]
    layout.forEachElement { resting[ElementName($0)] = $0.frame }
    var seen: Set<ElementName> = []
    for element in layout.visibleElements(in: bounds) {
      let name = ElementName(element)
      guard let item = items[name], let rest = resting[name] else { continue }
      seen.insert(name)
      if element.zIndex != 1_000_000_000 + item.zIndex { return "\(element) is not raised" }
      if let problem = problem(of: element.frame, resting: rest, item, in: name.section) {
        return "\(problem): \(element), resting at \(rest), in \(bounds)"
      }
    }
    for (name, rest) in resting where items[name] != nil && !seen.contains(name) {
      if rest.overlaps(bounds), rest.within(space(of: name.section), axis) {
        return "\(name) rests at \(rest) in \(bounds), and is not found"
      }
    }
    return nil
  }

  /// Where elements of a section may go: the section, or all of the content.
  private func space(of section: Int?) -> Rect {
    section.map { layout.sections[$0].frame } ?? Rect(origin: .zero, size: layout.contentSize)
  }

  private func problem(
    of frame: Rect,
    resting: Rect,
    _ item: BoundaryItemDescription,
    in section: Int?
  ) -> String? {
    let space = space(of: section)
    guard frame.size == resting.size else { return "its size changed" }
    let least = min(space.min(axis), resting.min(axis)) - 1e-6
    let greatest = max(space.max(axis), resting.max(axis)) + 1e-6
    guard frame.min(axis) >= least, frame.max(axis) <= greatest else { return "left its section" }
    if resting.within(bounds, axis), resting.within(space, axis),
      abs(frame.min(axis) - resting.min(axis)) > 1e-6
    {
      return "moved without need"
    }
    return problemAtEdges(frame, resting, item, in: space)
  }

  /// At a named edge it is within the bounds, unless the section ends too soon.
  private func problemAtEdges(
    _ frame: Rect,
    _ resting: Rect,
    _ item: BoundaryItemDescription,
    in space: Rect
  ) -> String? {
    guard resting.within(space, axis) else { return nil }
    var end = item.alignment.end(axis)
    if isReversed, let named = end { end = named == .start ? .end : .start }
    let length = frame.max(axis) - frame.min(axis)
    let fits = space.max(axis) - length
    if end != .end, frame.min(axis) < min(bounds.min(axis), fits) - 1e-6 {
      return "before the visible bounds"
    }
    // What names neither edge keeps to the first where it is longer than the bounds.
    if end == nil, length > bounds.max(axis) - bounds.min(axis) { return nil }
    if end != .start, frame.max(axis) > max(bounds.max(axis), space.min(axis) + length) + 1e-6 {
      return "behind the visible bounds"
    }
    return nil
  }
}

extension Rect {
  /// Whether the rectangle lies within another along an axis.
  func within(_ other: Rect, _ axis: Axis) -> Bool {
    min(axis) >= other.min(axis) - 1e-9 && max(axis) <= other.max(axis) + 1e-9
  }
}
