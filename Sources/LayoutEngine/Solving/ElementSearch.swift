import LayoutModel

/// A search for elements at rest in a rectangle, and for pinned ones.
struct ElementSearch {
  /// The rectangle in which elements rest.
  let rect: LayoutRect
  /// The rectangle in which elements are drawn, within the content and outside.
  let wholeRect: LayoutRect
  /// The visible bounds that pinned elements are moved into; nil if they rest.
  var bounds: VisibleBounds?

  /// Returns an element's frame, moved if it is pinned; nil if the search does not find it.
  ///
  /// The axis is the one along which the element's section scrolls.
  func frame(of element: SectionElement, scrolling axis: ScrollAxis) -> LayoutRect? {
    guard let bounds, element.isPinned else {
      guard element.hasAttributes else {
        return element.frame.overlaps(rect) ? element.frame : nil
      }
      return isFound(element.attributes.drawnFrame(of: element.frame)) ? element.frame : nil
    }
    let frame = pinnedFrame(of: element, scrolling: axis)
    return element.attributes.drawnFrame(of: frame).overlaps(bounds.sight) ? frame : nil
  }

  /// Returns an element's frame, moved if it is pinned, whether or not the search finds it.
  func pinnedFrame(of element: SectionElement, scrolling axis: ScrollAxis) -> LayoutRect {
    var frame = element.frame
    guard let bounds else { return frame }
    if let range = element.pinning {
      frame = range.frame(of: frame, in: bounds.uncovered, along: axis)
    }
    if let range = element.crossPinning {
      frame = range.frame(of: frame, in: bounds.uncovered, along: axis.cross)
    }
    return frame
  }

  /// Whether the search finds a drawn frame, which may be outside the content.
  func isFound(_ drawn: LayoutRect) -> Bool { drawn.overlaps(wholeRect) }
}

extension SectionElement {
  /// Whether it moves to stay in the visible bounds.
  var isPinned: Bool { pinning != nil || crossPinning != nil }
}

/// The visible bounds of a collection at a scroll position.
struct VisibleBounds {
  /// The rectangle in which pinned elements are found, in content coordinates.
  let sight: LayoutRect
  /// The bounds less the content inset, in which pinned elements stay (rule 17); turned inside out
  /// if the inset is longer.
  private(set) var uncovered: LayoutRect

  /// Creates the bounds of a collection, in content coordinates.
  init(_ rect: LayoutRect, sight: LayoutRect, inset: DirectionalEdgeInsets, isMirrored: Bool) {
    self.sight = sight
    uncovered = rect
    keepFree(inset, isMirrored: isMirrored)
  }

  /// Keeps pinned elements out of further insets.
  mutating func keepFree(_ inset: DirectionalEdgeInsets, isMirrored: Bool) {
    let (left, right) = inset.sides(isMirrored: isMirrored)
    uncovered = LayoutRect(
      x: uncovered.x + left,
      y: uncovered.y + inset.top,
      width: uncovered.width - left - right,
      height: uncovered.height - inset.top - inset.bottom
    )
  }
}
