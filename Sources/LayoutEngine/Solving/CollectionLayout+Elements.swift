package import LayoutModel

extension CollectionLayout.Section {
  func item(_ item: Int, in section: Int) -> LayoutElement {
    let frame = layout.frames.frame(at: item).offset(by: scrolledOrigin)
    return self.item(item, at: frame, in: section)
  }

  private func item(_ item: Int, at frame: LayoutRect, in section: Int) -> LayoutElement {
    var element = LayoutElement(
      kind: .item,
      section: section,
      item: item,
      frame: frame,
      zIndex: layout.zIndex(at: item),
      parts: layout.parts(at: item)
    )
    layout.attributes?.apply(to: &element, at: item, in: self.frame)
    placement?.apply(to: &element, in: self.frame)
    if layout.estimates != nil { element.isEstimated = layout.isEstimated(item) }
    return element
  }

  func element(
    _ kind: ElementKind,
    _ element: SectionElement,
    _ frame: LayoutRect,
    in section: Int
  )
    -> LayoutElement
  {
    var placed = LayoutElement(
      kind: kind,
      elementKind: element.elementKind,
      section: section,
      item: kind == .decoration ? nil : element.item,
      frame: frame,
      zIndex: element.zIndex
    )
    if element.hasAttributes {
      let attributes = element.attributes
      placed.attributes = attributes
      placed.clipsTo = attributes.clipsTo?.area(in: self.frame)
    }
    if let id = element.id { placed.id = id }
    placement?.apply(to: &placed, in: self.frame)
    return placed
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
  func supplementaryElements(section: Int) -> [LayoutElement] {
    layout.supplementaryItems.map {
      element(.supplementary, $0, $0.frame.offset(by: origin), in: section)
    }
  }

  /// The section's decorations at rest.
  func decorationElements(section: Int) -> [LayoutElement] {
    layout.decorationItems.map {
      element(.decoration, $0, $0.frame.offset(by: origin), in: section)
    }
  }

  /// An element that is anchored to an item or a group, as an element of the collection.
  func element(_ index: Int, of anchored: AnchoredElements, in section: Int)
    -> LayoutElement
  {
    let item = anchored.element(at: index)
    return element(.supplementary, item, item.frame.offset(by: scrolledOrigin), in: section)
  }

  /// Calls a closure with every element that a search finds, in the same order.
  func forEachElement(_ search: ElementSearch, section: Int, _ body: (LayoutElement) -> Void) {
    let search = placed(search)
    let (rect, start) = (search.rect, scrolledOrigin)
    let local = rect.offset(by: .zero - start).widenedByRounding(start)
    let limit = WorkLimit.current
    if layout.drawnFrames != nil || layout.pinnedItems != nil {
      forEachDrawnItem(search, section: section, body)
    } else {
      for (position, index) in layout.frames.indices(in: local).enumerated() {
        if limit.isOver(at: position) { return }
        let frame = layout.frames.frame(at: index).offset(by: start)
        guard frame.overlaps(rect), isGroup(ofItem: index, in: rect) else { continue }
        body(item(index, at: frame, in: section))
      }
    }
    func find(_ kind: ElementKind, _ item: SectionElement) {
      let placed = item.offset(by: origin, scrolling: axis)
      guard let frame = search.frame(of: placed, scrolling: axis) else { return }
      body(element(kind, item, frame, in: section))
    }
    func find(_ kind: ElementKind, _ items: [SectionElement], _ index: ElementIndex) {
      let near = search.wholeRect.offset(by: .zero - origin).widenedByRounding(origin)
      if let positions = index.positions(in: near, of: items, scrolling: axis) {
        for position in positions { find(kind, items[position]) }
      } else {
        for item in items { find(kind, item) }
      }
    }
    find(.supplementary, layout.supplementaryItems, layout.supplementaryIndex)
    for anchored in layout.anchored {
      for (position, index) in anchored.frames.indices(in: local).enumerated() {
        if limit.isOver(at: position) { return }
        let item = anchored.element(at: index)
        let frame = item.frame.offset(by: start)
        if frame.overlaps(rect) { body(element(.supplementary, item, frame, in: section)) }
      }
    }
    find(.decoration, layout.decorationItems, layout.decorationIndex)
  }

  /// Returns a search whose pinned elements stay where the collection's plugin wants them.
  func placed(_ search: ElementSearch) -> ElementSearch {
    guard let insets = placement?.pinInsets, insets != .zero else { return search }
    var search = search
    let isMirrored = environment.traits.layoutDirection == .rightToLeft
    search.bounds?.keepFree(insets, isMirrored: isMirrored)
    return search
  }

  /// Calls a closure with every item that a search finds, if some are transformed or pinned.
  private func forEachDrawnItem(
    _ search: ElementSearch,
    section: Int,
    _ body: (LayoutElement) -> Void
  ) {
    let start = scrolledOrigin
    let rect = layout.drawnFrames == nil ? search.rect : search.wholeRect
    let local = rect.offset(by: .zero - start).widenedByRounding(start)
    let drawn = layout.drawnFrames ?? layout.frames
    let pinned = search.bounds.flatMap { bounds in
      layout.pinnedItems.map { (items: $0, bounds: bounds) }
    }
    var found: [(index: Int, frame: LayoutRect)] = []
    for index in drawn.indices(in: local) where pinned?.items.contains(index) != true {
      guard drawn.frame(at: index).offset(by: start).overlaps(rect) else { continue }
      found.append((index, layout.frames.frame(at: index).offset(by: start)))
    }
    if let (items, bounds) = pinned {
      let near = bounds.sight.offset(by: .zero - start).widenedByRounding(start)
      for (index, ranges) in items.items(near: near) {
        let rest = layout.frames.frame(at: index).offset(by: start)
        let frame = ranges.offset(by: start).frame(of: rest, in: bounds.uncovered)
        if frame.overlaps(bounds.sight) { found.append((index, frame)) }
      }
      found.sort { $0.index < $1.index }
    }
    let limit = WorkLimit.current
    for (position, (index, frame)) in found.enumerated() {
      if limit.isOver(at: position) { return }
      body(item(index, at: frame, in: section))
    }
  }

  /// Whether an item's group shares area with a rectangle; items without groups count as their own
  /// groups.
  private func isGroup(ofItem item: Int, in rect: LayoutRect) -> Bool {
    layout.groups?.frame(ofItem: item).offset(by: scrolledOrigin).overlaps(rect) ?? true
  }

  /// Returns the range that the section's elements cover along an axis, pinned ones as they move;
  /// they may extend beyond the section.
  /// - Complexity: O(1) along the axis in which frames are searched, else O(number of frames).
  func reach(along axis: ScrollAxis) -> ClosedRange<Double> {
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
      let frame =
        element.hasAttributes
        ? element.attributes.drawnFrame(of: element.frame) : element.frame
      widen(start + frame.min(axis), start + frame.max(axis))
      let pinning = axis == self.axis ? element.pinning : element.crossPinning
      guard let reach = pinning?.reach(of: element.frame, along: axis) else { return }
      widen(start + reach.min(axis), start + reach.max(axis))
    }
    widen(layout.frames)
    if let drawn = layout.drawnFrames { widen(drawn) }
    if let reach = layout.pinnedItems?.reach(along: axis) {
      widen(scrolledStart + reach.lowerBound, scrolledStart + reach.upperBound)
    }
    for anchored in layout.anchored { widen(anchored.frames) }
    layout.supplementaryItems.forEach(widen)
    layout.decorationItems.forEach(widen)
    return least...greatest
  }
}

extension CollectionLayout.Section {
  /// Returns the supplementary item of a kind and an item, or the first decoration of a kind.
  /// - Complexity: O(1) once the names are listed; O(n) for supplementary items that differ from
  ///   item to item.
  func element(ofKind elementKind: String, item: Int?, in section: Int)
    -> LayoutElement?
  {
    switch place(ofKind: elementKind, item: item) {
    case .supplementary(let position)?:
      let found = layout.supplementaryItems[position]
      return element(.supplementary, found, found.frame.offset(by: origin), in: section)
    case .decoration(let position)?:
      let found = layout.decorationItems[position]
      return element(.decoration, found, found.frame.offset(by: origin), in: section)
    case nil: break
    }
    guard let item else { return nil }
    for anchored in layout.anchored {
      guard let position = anchored.position(ofKind: elementKind, item: item) else { continue }
      return element(position, of: anchored, in: section)
    }
    return nil
  }
}

extension CollectionLayout.Section {
  /// Returns the place of the section's own supplementary item of a kind and an item, or of the first
  /// decoration of a kind.
  /// - Complexity: O(1) once the names are listed.
  func place(ofKind elementKind: String, item: Int?) -> ElementPlace? {
    let name = ElementName(elementKind: elementKind, item: item)
    return layout.named.value({ layout.namedElements() })[name]
  }
}

/// The name of an element that is not an item: its kind, and the item that it belongs to; nil in
/// decorations.
struct ElementName: Hashable, Sendable {
  var elementKind: String
  var item: Int?
}

extension SectionLayout {
  /// Returns the section's own elements by name; of several with one name the first.
  /// - Complexity: O(number of elements).
  fileprivate func namedElements() -> [ElementName: ElementPlace] {
    var places: [ElementName: ElementPlace] = [:]
    for (position, element) in supplementaryItems.enumerated() {
      let name = ElementName(elementKind: element.elementKind, item: element.item)
      if places[name] == nil { places[name] = .supplementary(position) }
    }
    for (position, element) in decorationItems.enumerated() {
      let name = ElementName(elementKind: element.elementKind, item: nil)
      if places[name] == nil { places[name] = .decoration(position) }
    }
    return places
  }
}

extension LayoutRect {
  /// Returns the intersection with another rectangle; empty if they do not meet.
  package func clipped(to other: LayoutRect) -> LayoutRect {
    let (left, top) = (Swift.max(x, other.x), Swift.max(y, other.y))
    return LayoutRect(
      x: left,
      y: top,
      width: Swift.max(0, Swift.min(maxX, other.maxX) - left),
      height: Swift.max(0, Swift.min(maxY, other.maxY) - top)
    )
  }
}
