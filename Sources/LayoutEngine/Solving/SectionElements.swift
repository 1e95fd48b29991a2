package import LayoutModel

/// A search for elements at rest in a rectangle, and for pinned ones.
struct ElementSearch {
  /// The rectangle in which elements rest.
  let rect: Rect
  /// The visible bounds that pinned elements are moved into; nil where they rest too.
  let bounds: VisibleBounds?
  /// The scroll axis.
  let axis: Axis

  /// An element's frame if it is found, moved where it is pinned.
  func frame(of element: SectionElement) -> Rect? {
    guard let bounds, let pinning = element.pinning else {
      return element.frame.overlaps(rect) ? element.frame : nil
    }
    let frame = pinning.frame(of: element.frame, in: bounds.uncovered, along: axis)
    return frame.overlaps(bounds.rect) ? frame : nil
  }
}

/// The visible bounds of a collection at a moment.
struct VisibleBounds {
  /// The bounds, in coordinates of the content.
  let rect: Rect
  /// The bounds less the content inset, in which pinned elements stay (rule 17); turned inside out
  /// where the inset is the longer one.
  let uncovered: Rect

  /// Creates the bounds of a collection.
  /// - Parameters:
  ///   - rect: The bounds, in coordinates of the content.
  ///   - inset: The content inset, in points.
  ///   - isMirrored: Whether lines start at the right edge.
  init(_ rect: Rect, inset: DirectionalEdgeInsets, isMirrored: Bool) {
    self.rect = rect
    let (left, right) = inset.sides(isMirrored: isMirrored)
    uncovered = Rect(
      x: rect.x + left,
      y: rect.y + inset.top,
      width: rect.width - left - right,
      height: rect.height - inset.top - inset.bottom
    )
  }
}

extension CollectionLayout.Section {
  /// An item as an element of the collection.
  package func item(_ item: Int, in section: Int) -> LayoutElement {
    let frame = layout.frames.frame(at: item).offset(by: scrolledOrigin)
    return self.item(item, at: frame, in: section)
  }

  private func item(_ item: Int, at frame: Rect, in section: Int) -> LayoutElement {
    LayoutElement(
      kind: .item,
      section: section,
      item: item,
      frame: frame,
      zIndex: layout.zIndex(at: item),
      parts: layout.parts(at: item)
    )
  }

  private func element(
    _ kind: ElementKind,
    _ element: SectionElement,
    _ frame: Rect,
    in section: Int
  )
    -> LayoutElement
  {
    LayoutElement(
      kind: kind,
      elementKind: element.elementKind,
      section: section,
      item: kind == .decoration ? nil : element.item,
      frame: frame,
      zIndex: element.zIndex
    )
  }

  /// Calls a closure with every element at rest: items, supplementary items, decorations.
  func forEachElement(section: Int, _ body: (LayoutElement) throws -> Void) rethrows {
    let limit = WorkLimit.current
    for index in 0..<layout.frames.count {
      if limit.isOver(at: index) { return }
      try body(item(index, in: section))
    }
    for element in supplementaryElements(section: section) { try body(element) }
    for anchored in layout.anchored {
      for index in 0..<anchored.count {
        if limit.isOver(at: index) { return }
        try body(element(index, of: anchored, in: section))
      }
    }
    for element in decorationElements(section: section) { try body(element) }
  }

  /// The section's own supplementary items at rest.
  package func supplementaryElements(section: Int) -> [LayoutElement] {
    layout.supplementaryItems.map {
      element(.supplementary, $0, $0.frame.offset(by: origin), in: section)
    }
  }

  /// The section's decorations at rest.
  package func decorationElements(section: Int) -> [LayoutElement] {
    layout.decorationItems.map {
      element(.decoration, $0, $0.frame.offset(by: origin), in: section)
    }
  }

  /// The items at rest.
  func itemRun(section: Int) -> ElementRun {
    ElementRun(count: layout.frames.count) { item($0, in: section) }
  }

  /// The elements of one of the lists of what stands at items and groups, at rest.
  func anchoredRun(_ position: Int, section: Int) -> ElementRun {
    let anchored = layout.anchored[position]
    return ElementRun(count: anchored.count) { element($0, of: anchored, in: section) }
  }

  /// An element that is anchored to an item or a group, as an element of the collection.
  package func element(_ index: Int, of anchored: AnchoredElements, in section: Int)
    -> LayoutElement
  {
    let item = anchored.element(at: index)
    return element(.supplementary, item, item.frame.offset(by: scrolledOrigin), in: section)
  }

  /// Calls a closure with every element that is looked for, in the same order.
  func forEachElement(_ search: ElementSearch, section: Int, _ body: (LayoutElement) -> Void) {
    let (rect, start) = (search.rect, scrolledOrigin)
    let local = rect.offset(by: .zero - start).widenedByRounding(start)
    let limit = WorkLimit.current
    for (position, index) in layout.frames.indices(in: local).enumerated() {
      if limit.isOver(at: position) { return }
      let frame = layout.frames.frame(at: index).offset(by: start)
      guard frame.overlaps(rect), isGroup(ofItem: index, in: rect) else { continue }
      body(item(index, at: frame, in: section))
    }
    func find(_ kind: ElementKind, _ items: [SectionElement]) {
      for item in items {
        let placed = item.offset(by: origin, scrolling: search.axis)
        guard let frame = search.frame(of: placed) else { continue }
        body(element(kind, item, frame, in: section))
      }
    }
    find(.supplementary, layout.supplementaryItems)
    for anchored in layout.anchored {
      for (position, index) in anchored.frames.indices(in: local).enumerated() {
        if limit.isOver(at: position) { return }
        let item = anchored.element(at: index)
        let frame = item.frame.offset(by: start)
        if frame.overlaps(rect) { body(element(.supplementary, item, frame, in: section)) }
      }
    }
    find(.decoration, layout.decorationItems)
  }

  /// Whether an item's group shares area with a rectangle; items without groups are their own.
  private func isGroup(ofItem item: Int, in rect: Rect) -> Bool {
    layout.groups?.frame(ofItem: item).offset(by: scrolledOrigin).overlaps(rect) ?? true
  }

  /// From where to where the section's elements reach along an axis; they may stick out of it.
  /// - Complexity: O(1) along the axis in which frames are searched, else O(number of frames).
  func reach(along axis: Axis) -> ClosedRange<Double> {
    let (start, scrolledStart) = (origin[axis], scrolledOrigin[axis])
    var (least, greatest) = (start, start + layout.size[axis])
    func widen(_ low: Double, _ high: Double) {
      (least, greatest) = (min(least, low), max(greatest, high))
    }
    func widen(_ frames: SectionFrames) {
      guard let reach = frames.reach(along: axis) else { return }
      widen(scrolledStart + reach.lowerBound, scrolledStart + reach.upperBound)
    }
    func widen(_ element: SectionElement) {
      widen(start + element.frame.min(axis), start + element.frame.max(axis))
    }
    widen(layout.frames)
    for anchored in layout.anchored { widen(anchored.frames) }
    layout.supplementaryItems.forEach(widen)
    layout.decorationItems.forEach(widen)
    return least...greatest
  }
}

extension Rect {
  /// Returns the intersection with another rectangle; empty where they do not meet.
  func clipped(to other: Rect) -> Rect {
    let (left, top) = (Swift.max(x, other.x), Swift.max(y, other.y))
    return Rect(
      x: left,
      y: top,
      width: Swift.max(0, Swift.min(maxX, other.maxX) - left),
      height: Swift.max(0, Swift.min(maxY, other.maxY) - top)
    )
  }
}
