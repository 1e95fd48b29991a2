package import LayoutModel

/// Finds the visible elements of a collection at an offset, and the offset at which a scroll ends.
///
/// The layout at rest is unchanged: a scroll lays nothing out again.
package struct VisibleStateSolver {
  private var name: String?
  let layout: CollectionLayout
  let environment: LayoutEnvironment
  let provider: any LayoutProvider

  /// Creates a solver for a collection of a solution; sections may name a provider with hooks for
  /// scrolls, which is called.
  package init(_ collection: Solution.Collection, calling provider: any LayoutProvider) {
    self.init(collection.layout, in: collection.environment, calling: provider)
    name = collection.name
  }

  /// Creates a solver for the layout at rest of a collection without a name.
  package init(
    _ layout: CollectionLayout,
    in environment: LayoutEnvironment,
    calling provider: any LayoutProvider
  ) {
    name = nil
    self.layout = layout
    self.environment = environment
    self.provider = provider
  }

  /// The range of offsets.
  package var range: ScrollRange {
    ScrollRange(
      of: layout,
      container: environment.container.contentSize,
      isMirrored: isMirrored
    )
  }

  // MARK: Visible elements

  /// Finds the visible elements at a scroll position.
  /// - Parameters:
  ///   - offset: the scroll position, in points.
  ///   - rect: the rectangle in which elements are found; nil means the visible bounds.
  ///   - velocity: the velocity of the scroll, in points per millisecond.
  /// - Returns: the elements that rest in the rectangle, widened by their section's margin, and
  ///   pinned elements moved into the visible bounds less the content inset, with the changes of
  ///   the section's provider.
  /// - Throws: the failure of a section's provider.
  /// - Complexity: O(log n + k) for k elements, and the providers' own.
  package func visibleState(
    at offset: LayoutPoint,
    in rect: LayoutRect? = nil,
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) -> VisibleState.Collection {
    let bounds = LayoutRect(origin: offset, size: environment.container.contentSize)
    let request = try collectionRequest(for: .visibleItems)
    // The hook of the collection receives more than what is in sight.
    let sight = (rect ?? bounds).widened(by: request == nil ? .zero : collectionMargin)
    var found = try foundElements(in: sight, at: bounds, velocity: velocity)
    if let request {
      found = try changed(found, by: request, at: bounds, velocity: velocity)
      let sight = rect ?? bounds
      found.removeAll { !$0.isInSight(in: sight) }
    }
    return VisibleState.Collection(name: name, bounds: bounds, elements: found)
  }

  /// Returns the elements in a rectangle as the sections' hooks leave them, with those of no section.
  private func foundElements(
    in sight: LayoutRect,
    at bounds: LayoutRect,
    velocity: LayoutPoint
  ) throws(LayoutError) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    for index in layout.indicesOfSections(near: sight.widened(by: layout.widestMargin)) {
      try WorkLimit.current?.check()
      let found = try self.elements(of: index, in: sight, at: bounds, velocity: velocity)
      // Mostly, one section is visible: its elements need no copy.
      if elements.isEmpty {
        elements = found
      } else {
        elements += found
      }
    }
    let own = layout.boundaryElements(search(in: sight, at: bounds, margin: .zero))
    elements += own.filter { !$0.isHidden }
    try WorkLimit.current?.checkStopped()
    return elements
  }

  var axis: ScrollAxis { layout.scrollDirection }
  var isMirrored: Bool { environment.traits.layoutDirection == .rightToLeft }

  func search(in sight: LayoutRect, at bounds: LayoutRect, margin: LayoutSize)
    -> ElementSearch
  {
    layout.search(
      in: sight.widened(by: margin),
      pinnedTo: VisibleBounds(
        bounds,
        sight: sight,
        inset: layout.contentInset,
        isMirrored: isMirrored
      )
    )
  }

  private func elements(
    of index: Int,
    in sight: LayoutRect,
    at bounds: LayoutRect,
    velocity: LayoutPoint
  ) throws(LayoutError) -> [LayoutElement] {
    let section = layout.sections[index]
    let request = try visibleStateRequest(of: section, for: .visibleItems)
    var elements = foundElements(of: index, in: sight, at: bounds, isAsked: request != nil)
    guard let request else {
      if section.hidesElements { elements.removeAll(where: \.isHidden) }
      return elements
    }
    elements = try changed(elements, of: index, by: request, at: bounds, velocity: velocity)
    elements.removeAll { !$0.isInSight(in: sight) }
    return elements.inOrderOfResults()
  }

  /// Returns the elements of a section that rest in a rectangle, widened by the section's margin if
  /// its hook receives them, or are pinned into it.
  func foundElements(
    of index: Int,
    in sight: LayoutRect,
    at bounds: LayoutRect,
    isAsked: Bool
  ) -> [LayoutElement] {
    let section = layout.sections[index]
    let margin = isAsked ? section.visibleMargin : .zero
    var elements: [LayoutElement] = []
    section.forEachElement(search(in: sight, at: bounds, margin: margin), section: index) {
      elements.append($0)
    }
    return elements
  }

  /// Calls the hook for visible elements of a section.
  /// - Returns: the elements as the hook returns them, in content coordinates.
  func changed(
    _ elements: [LayoutElement],
    of index: Int,
    by request: ProviderRequest,
    at bounds: LayoutRect,
    velocity: LayoutPoint
  ) throws(LayoutError) -> [LayoutElement] {
    let section = layout.sections[index]
    var (elements, request) = (elements, request)
    request.resting = RestingSection(section, index: index)
    request.sections = layout.placedSections
    try WorkLimit.current?.checkStopped()
    let origin = section.scrolledOrigin
    request.scroll = scroll(to: bounds, velocity: velocity, from: origin)
    elements.offset(by: .zero - origin)
    var changed = try naming(index) { () throws(LayoutError) in
      try provider.call(.visibleItems, request, elements)
    }
    changed.offset(by: origin)
    return changed
  }

  /// Returns a section's request for its visible-state hook; nil if its provider has none.
  ///
  /// A description names a provider for its hooks alone, so that one without any gets the request, and
  /// refuses it.
  /// - Throws: the failure of the provider to load, in the section's description.
  func visibleStateRequest(
    of section: CollectionLayout.Section,
    for hook: ProviderMethodName
  ) throws(LayoutError) -> ProviderRequest? {
    guard let request = section.layout.visibleStateRequest else { return nil }
    let describer = section.layout.provider
    do throws(LayoutError) {
      let methods = try provider.methods(of: request.provider)
      if methods.contains(hook) { return request }
      let isRefused =
        hook == .visibleItems && describer != request.provider.name
        && !methods.contains(where: \.isOfVisibleState)
      return isRefused ? request : nil
    } catch {
      var failure = error.inDescription(by: describer, ofSection: request.section.index)
      failure.section = failure.section ?? request.section.index
      throw failure
    }
  }

  /// Returns the scroll position as the hooks of a section see it, whose origin is given.
  func scroll(to bounds: LayoutRect, velocity: LayoutPoint, from origin: LayoutPoint)
    -> ScrollContext
  {
    ScrollContext(
      contentOffset: bounds.origin - origin,
      velocity: velocity,
      bounds: bounds.offset(by: .zero - origin)
    )
  }

  /// Runs a closure, and names the section in its failure; nil names none.
  func naming<Output>(
    _ section: Int?,
    _ ask: () throws(LayoutError) -> Output
  ) throws(LayoutError) -> Output {
    do throws(LayoutError) {
      return try ask()
    } catch {
      var failure = error
      failure.section = failure.section ?? section
      throw failure
    }
  }

  // MARK: Dependence on the offset

  /// Whether elements move or change with the offset: some are pinned, or a section's provider
  /// changes visible elements.
  /// - Throws: the failure of a section's provider to load.
  /// - Complexity: O(number of sections and of their supplementary items).
  package func dependsOnOffset() throws(LayoutError) -> Bool {
    if layout.ownElements.contains(where: { $0.item.isPinned }) { return true }
    if try collectionRequest(for: .visibleItems) != nil { return true }
    for section in layout.sections {
      if section.layout.pinnedItems != nil
        || section.layout.supplementaryItems.contains(where: \.isPinned)
        || section.layout.decorationItems.contains(where: \.isPinned)
      {
        return true
      }
      if try visibleStateRequest(of: section, for: .visibleItems) != nil { return true }
    }
    return false
  }

  // MARK: Targets

  /// Returns the offset at which a scroll ends, given the proposed one: within the range, and
  /// chosen by the section in the middle of the bounds.
  ///
  /// It starts at an offset with a velocity in points per millisecond. A target outside the range
  /// becomes the nearest offset of the range, with a warning if it is a screen or more from the
  /// proposed one.
  /// - Throws: a failure of the section's provider.
  package func target(
    for proposed: LayoutPoint,
    from offset: LayoutPoint,
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) -> TargetOffset {
    let clamped = range.clamped(proposed)
    let target = try sectionTarget(for: clamped, from: offset, velocity: velocity)
    guard var request = try collectionRequest(for: .targetContentOffset) else { return target }
    let current = LayoutRect(origin: offset, size: environment.container.contentSize)
    request.scroll = scroll(to: current, velocity: velocity, from: .zero)
    request.sections = layout.placedSections
    let chosen = try provider.call(.targetContentOffset, request, target.offset)
    return bounded(chosen, clamped, request)
  }

  /// Returns the target of the section in the middle, given an offset within the range.
  private func sectionTarget(
    for clamped: LayoutPoint,
    from offset: LayoutPoint,
    velocity: LayoutPoint
  ) throws(LayoutError) -> TargetOffset {
    let bounds = LayoutRect(origin: clamped, size: environment.container.contentSize)
    guard let index = section(inMiddleOf: bounds) else { return TargetOffset(offset: clamped) }
    guard
      var request = try visibleStateRequest(of: layout.sections[index], for: .targetContentOffset)
    else { return TargetOffset(offset: snapped(clamped, in: layout.sections[index])) }
    let origin = layout.sections[index].origin
    let current = LayoutRect(origin: offset, size: bounds.size)
    request.scroll = scroll(to: current, velocity: velocity, from: origin)
    request.sections = layout.placedSections
    return try naming(index) { () throws(LayoutError) in
      var target = try provider.call(.targetContentOffset, request, clamped - origin)
      target.offset = target.offset + origin
      return bounded(target, clamped, request)
    }
  }

  /// Returns a provider's target within the range, with a warning if it was far from the proposed
  /// offset.
  private func bounded(
    _ target: TargetOffset,
    _ proposed: LayoutPoint,
    _ request: ProviderRequest
  ) -> TargetOffset {
    guard !range.contains(target.offset) else { return target }
    var target = target
    let page = environment.container.contentSize
    // Rounding to a page or to an item may lead beyond the end, by less than a screen.
    let isSnap =
      abs(target.offset.x - proposed.x) < page.width
      && abs(target.offset.y - proposed.y) < page.height
    if !isSnap { target.warning = warning(of: target.offset, request) }
    target.offset = range.clamped(target.offset)
    return target
  }

  /// The native counterpart of the hook.
  private func snapped(_ proposed: LayoutPoint, in section: CollectionLayout.Section) -> LayoutPoint
  {
    guard let reference = section.layout.visibleStateRequest?.provider,
      let engine = NativeEngines.engine(named: reference.name)
    else { return proposed }
    return engine.snapping(reference.options)
      .offset(
        for: proposed,
        over: layout,
        in: range,
        container: environment.container.contentSize
      )
  }

  /// Returns the section that is nearest to the middle of visible bounds; nil if none is in sight.
  func section(inMiddleOf bounds: LayoutRect) -> Int? {
    func distance(_ section: Int, along axis: ScrollAxis) -> Double {
      let middle = bounds.min(axis) + (bounds.max(axis) - bounds.min(axis)) / 2
      let frame = layout.sections[section].frame
      return max(0, frame.min(axis) - middle, middle - frame.max(axis))
    }
    // Sections beside each other are all in the middle along the scroll axis.
    func distance(_ section: Int) -> (Double, Double) {
      (distance(section, along: axis), distance(section, along: axis.cross))
    }
    let near = layout.indicesOfSections(near: bounds)
    guard layout.collection == nil else { return near.min { distance($0) < distance($1) } }
    return near.min { distance($0, along: axis) < distance($1, along: axis) }
  }

  /// Returns the warning about a target outside the range, with the plugin that returned it.
  private func warning(of offset: LayoutPoint, _ request: ProviderRequest) -> String {
    func text(_ point: LayoutPoint) -> String {
      "\(NumberText.rounded(point.x)), \(NumberText.rounded(point.y))"
    }
    return
      "\(request.provider.name): the target \(text(offset)) of targetContentOffset lies outside of the "
      + "range of offsets, \(text(range.least)) to \(text(range.greatest)); the nearest one is taken"
  }
}

// The plugin that has placed the sections of a collection.
extension VisibleStateSolver {
  /// Returns the request for a visible-state hook of the collection's plugin; nil if the sections
  /// follow each other, or the plugin has no such hook.
  func collectionRequest(
    for hook: ProviderMethodName
  ) throws(LayoutError) -> ProviderRequest? {
    guard let request = layout.collection?.request,
      try provider.methods(of: request.provider).contains(hook)
    else { return nil }
    return request
  }

  fileprivate var collectionMargin: LayoutSize {
    guard let margin = layout.collection?.visibleMargin else { return .zero }
    return LayoutSize(
      width: margin.along(.horizontal, scrolling: axis),
      height: margin.along(.vertical, scrolling: axis)
    )
  }

  /// Calls the hook for visible elements of the collection's plugin with elements that are out of
  /// sight besides the visible ones.
  /// - Returns: the elements as the hook returns them; nil if there is no such hook.
  func changedByCollection(
    _ others: ([LayoutElement]) -> [LayoutElement],
    at bounds: LayoutRect
  ) throws(LayoutError) -> [LayoutElement]? {
    guard let request = try collectionRequest(for: .visibleItems) else { return nil }
    let sight = bounds.widened(by: collectionMargin)
    let visible = try foundElements(in: sight, at: bounds, velocity: .zero)
    return try changed(visible + others(visible), by: request, at: bounds, velocity: .zero)
  }

  /// Calls the hook for visible elements of the collection's plugin, in content coordinates.
  fileprivate func changed(
    _ elements: [LayoutElement],
    by request: ProviderRequest,
    at bounds: LayoutRect,
    velocity: LayoutPoint
  ) throws(LayoutError) -> [LayoutElement] {
    var request = request
    request.resting = RestingCollection(layout)
    request.sections = layout.placedSections
    request.scroll = scroll(to: bounds, velocity: velocity, from: .zero)
    return try provider.call(.visibleItems, request, elements)
  }
}

extension LayoutElement {
  /// Whether the frame or the drawn frame shares area with a rectangle.
  fileprivate func isInSight(in rect: LayoutRect) -> Bool {
    !isHidden && (frame.overlaps(rect) || drawnFrame.overlaps(rect))
  }

  func offset(by distance: LayoutPoint) -> LayoutElement {
    var moved = self
    moved.move(by: distance)
    return moved
  }

  fileprivate var rank: Int {
    switch kind {
    case .item: 0
    case .supplementary: 1
    case .decoration: 2
    }
  }
}

extension [LayoutElement] {
  /// Moves the elements.
  fileprivate mutating func offset(by distance: LayoutPoint) {
    for index in indices { self[index].move(by: distance) }
  }

  /// The elements of a section as results list them: items, supplementary items, decorations, each
  /// by index.
  func inOrderOfResults() -> [LayoutElement] {
    let isInOrder = zip(self, dropFirst())
      .allSatisfy { ($0.rank, $0.item ?? 0) <= ($1.rank, $1.item ?? 0) }
    guard !isInOrder else { return self }
    return enumerated()
      .sorted { left, right in
        (left.element.rank, left.element.item ?? 0, left.offset)
          < (right.element.rank, right.element.item ?? 0, right.offset)
      }
      .map(\.element)
  }
}

extension CollectionLayout.Section {
  /// Whether some element may be hidden at rest.
  fileprivate var hidesElements: Bool {
    layout.attributes?.columns.isHidden.isEmpty == false
      || layout.supplementaryItems.contains(where: \.hasAttributes)
      || layout.decorationItems.contains(where: \.hasAttributes)
  }
}
