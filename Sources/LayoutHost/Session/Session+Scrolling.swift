public import LayoutEngine
public import LayoutModel
import Logging

extension Session {
  /// The outcome of a fling.
  public struct Fling: Sendable, Hashable {
    /// The offset at which it would end by itself, within the range.
    public var proposed: LayoutPoint
    /// The offset at which it ended.
    public var target: TargetOffset
  }

  /// Returns the range of content offsets.
  package func scrollRange() throws(LayoutError) -> ScrollRange {
    visibleStateSolver(try focusedCollection()).range
  }

  /// Scrolls by a distance as a finger does, within the range.
  /// - Returns: the new content offset.
  @discardableResult
  public func scroll(by distance: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    try scroll(to: try focusedCollection().contentOffset + distance)
  }

  /// Scrolls to an offset, or as near to it as the range allows.
  /// - Returns: the new content offset.
  @discardableResult
  public func scroll(to offset: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    let target = try scrollRange().clamped(offset)
    setContentOffset(target)
    return target
  }

  /// Scrolls like a finger that pulls the content beyond its range.
  /// - Returns: the new content offset.
  /// - Throws: the failure of the document, or one for an infinite or NaN offset.
  @discardableResult
  package func overscroll(by distance: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    let target = try focusedCollection().contentOffset + distance
    guard target.x.isFinite, target.y.isFinite else {
      throw Self.outOfRange("the content offset would not be a finite number")
    }
    setContentOffset(target)
    return target
  }

  /// Drags the row of a section, from 0, that scrolls orthogonally by a distance towards its end,
  /// in points; its behavior decides where it comes to rest.
  /// - Returns: the offset at which the row rests.
  /// - Throws: a failure if the section does not scroll orthogonally, or of the layout.
  package func scroll(by distance: Double, across section: Int) throws(LayoutError) -> Double {
    let sections = try focusedCollection().layout.sections
    guard sections.indices.contains(section), let row = sections[section].layout.orthogonal else {
      var failure = LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "the section does not scroll across",
        hint: "a section description with “orthogonalScrolling” does"
      )
      failure.section = section
      throw failure
    }
    let offset = min(max(0, row.restingOffset + distance), row.maximumOffset)
    try restoringOnFailure { () throws(LayoutError) in
      state.shownCollection.sections[section].orthogonalOffset = offset
      _ = try solve()
    }
    return try focusedCollection().layout.sections[section].layout.orthogonal?.restingOffset ?? 0
  }

  /// Flings the content with a velocity, in points per millisecond: it slows down, and comes to
  /// rest at the layout's target.
  /// - Parameters:
  ///   - velocity: the initial velocity, in points per millisecond.
  ///   - deceleration: the rate of deceleration.
  /// - Returns: the offset at which it ends, and the one at which it would end by itself.
  /// - Throws: the error of the layout's provider; the content then stays at its offset.
  @discardableResult
  public func fling(
    velocity: LayoutPoint,
    deceleration: Deceleration = .normal
  ) throws(LayoutError) -> Fling {
    let fling = try flingTarget(velocity: velocity, deceleration: deceleration)
    setContentOffset(fling.target.offset)
    return fling
  }

  /// Returns the target of a fling without scrolling.
  ///
  /// The hook gets the offset at which the content would rest by itself, clamped to the range. It
  /// is the counterpart of `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`
  /// of UIKit's `UICollectionViewLayout`.
  package func flingTarget(
    velocity: LayoutPoint,
    deceleration: Deceleration = .normal
  ) throws(LayoutError) -> Fling {
    try runOperation { () throws(LayoutError) in
      try WorkLimit.current?.check()
      let distance = LayoutPoint(
        x: deceleration.distance(velocity: velocity.x),
        y: deceleration.distance(velocity: velocity.y)
      )
      let solution = try focusedCollection()
      let range = visibleStateSolver(solution).range
      let proposed = range.clamped(solution.contentOffset + distance)
      return Fling(
        proposed: proposed,
        target: try targetOffset(proposed: proposed, velocity: velocity)
      )
    }
  }

  /// Returns the offset at which a scroll ends that would end at a proposed offset by itself; the
  /// content stays where it is.
  ///
  /// ```swift
  /// let target = try session.targetOffset(proposed: LayoutPoint(x: 0, y: 730)).offset
  /// ```
  /// A list, a grid or a plugin may choose another offset, such as the start of an item (UIKit's
  /// `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`).
  /// - Parameters:
  ///   - proposed: the offset without the layout, in points; one outside the range counts as the
  ///     nearest within it.
  ///   - velocity: the velocity of the scroll, in points per millisecond.
  /// - Returns: the offset within the range.
  /// - Throws: the failure of the document or of the layout's provider.
  public func targetOffset(
    proposed: LayoutPoint,
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) -> TargetOffset {
    try runOperation { () throws(LayoutError) in
      let focused = try focusedCollection()
      let target = try locating { () throws(LayoutError) in
        try visibleStateSolver(focused)
          .target(for: proposed, from: focused.contentOffset, velocity: velocity)
      }
      if let warning = target.warning { configuration.logger.warning("\(warning)") }
      return target
    }
  }

  /// Changes the session's state, and keeps the first visible item in place.
  ///
  /// At the start of the content, the offset stays there. The session finds an item again by its
  /// `id`, if it has one, otherwise by its index path after the change.
  /// - Parameters:
  ///   - path: returns the new index path of an item without an `id` in the collection in focus.
  ///   - change: changes the state.
  /// - Throws: the failure of the changed document; the session is then unchanged.
  public func changeKeepingPlace(
    following path: (ItemPath) -> ItemPath = { $0 },
    _ change: (inout SessionState) -> Void
  ) throws(LayoutError) {
    try runOperation { () throws(LayoutError) in
      try changeKeepingPlaceWithinLimit(following: path, change)
    }
  }

  /// Changes the state, and scrolls each collection of the changed layout so that its first visible
  /// item stays in place.
  private func changeKeepingPlaceWithinLimit(
    following path: (ItemPath) -> ItemPath,
    _ change: (inout SessionState) -> Void
  ) throws(LayoutError) {
    let places = (try? solve())?.collections.compactMap { place(in: $0) } ?? []
    try WorkLimit.current?.check()
    try restoringOnFailure { () throws(LayoutError) in
      change(&state)
      let focused = try focusedCollection().name
      for collection in try solve().collections {
        let offset = offset(
          in: collection,
          after: places.first { $0.collection.name == collection.name },
          // The change of index paths applies to the collection in focus.
          following: collection.name == focused ? path : { $0 }
        )
        if let offset { setContentOffset(offset, of: collection.name) }
      }
      try WorkLimit.current?.checkStopped()
    }
  }

  /// Returns the document's collection of a name; nil means that of a plain document.
  private func described(_ name: String?) -> LayoutDocument.Collection? {
    state.document.collections.first { $0.name == name }
  }

  /// Returns the reader's place; nil at the start of the content.
  private func place(in collection: Solution.Collection) -> ReaderPlace? {
    let anchor = ScrollAnchor(
      in: collection.layout,
      at: collection.contentOffset,
      container: collection.environment.container.contentSize,
      range: visibleStateSolver(collection).range
    )
    guard let anchor, let described = described(collection.name) else { return nil }
    return (anchor, described)
  }

  /// Returns the scroll position after a change; nil if it stays.
  private func offset(
    in collection: Solution.Collection,
    after place: ReaderPlace?,
    following path: (ItemPath) -> ItemPath
  ) -> LayoutPoint? {
    let range = visibleStateSolver(collection).range
    if let place, let described = described(collection.name),
      let item = place.collection.item(place.anchor.item, in: described, following: path),
      let offset = place.anchor.offset(of: item, in: collection.layout, range: range)
    {
      return offset
    }
    // Without a position chosen by the user, the content starts at its start; a chosen one stays
    // within the range.
    return state.offsets[collection.name] == nil ? nil : range.clamped(collection.contentOffset)
  }
}

/// A reader's place in a collection, kept across changes of its document; the start of the content
/// has no place.
///
/// `anchor` is the first visible item, with the fraction of it before the visible bounds;
/// `collection` is the collection before the change.
private typealias ReaderPlace = (anchor: ScrollAnchor, collection: LayoutDocument.Collection)

extension LayoutDocument.Collection {
  /// Finds an item of the collection in the changed collection; nil if the item is gone.
  ///
  /// `change` returns the new index path of an item without an `id`.
  fileprivate func item(
    _ item: ItemPath,
    in changed: LayoutDocument.Collection,
    following change: (ItemPath) -> ItemPath
  ) -> ItemPath? {
    let before = sections[item.section]
    let path = change(item)
    let index =
      before.id.flatMap { id in changed.sections.firstIndex { $0.id == id } } ?? path.section
    guard changed.sections.indices.contains(index) else { return nil }
    let items = changed.sections[index].items
    guard let id = before.items.id(of: item.item) else {
      return items.count == 0
        ? nil : ItemPath(section: index, item: min(path.item, items.count - 1))
    }
    return items.firstItem(withID: id, near: path.item)
      .map { ItemPath(section: index, item: $0) }
  }
}

extension LayoutItems {
  /// Returns an item's `id`, if any.
  fileprivate func id(of item: Int) -> String? {
    guard case .string(let id)? = object(at: item)["id"]?.content else { return nil }
    return id
  }

  /// Returns the item with an id that is nearest to a place.
  /// - Complexity: O(size of the pattern).
  fileprivate func firstItem(withID id: String, near place: Int) -> Int? {
    let period = max(1, pattern.count)
    let window = max(0, place - period)..<min(count, place + period + 1)
    return window.filter { self.id(of: $0) == id }.min { abs($0 - place) < abs($1 - place) }
  }
}

extension Session {
  /// Returns the steps of a scroll from the current offset to the end of the range, at equal
  /// distances.
  ///
  /// On a screen, the collection in focus scrolls. Returns a single step if there is nothing to
  /// scroll.
  /// - Precondition: the count is at least 2.
  package func scrollSteps(count: Int) throws(LayoutError) -> [ScrollStep] {
    precondition(count >= 2, "a way has two ends")
    let (focused, range) = (try focusedCollection(), try scrollRange())
    let axis = focused.layout.scrollDirection
    let start = range.clamped(focused.contentOffset)
    let way = range.greatest[axis] - start[axis]
    guard way > 0 else { return [ScrollStep(contentOffset: start)] }
    return (0..<count)
      .map { index in
        var offset = start
        // The last one is the end itself, not a sum close to it.
        offset[axis] =
          index == count - 1
          ? range.greatest[axis] : start[axis] + way * Double(index) / Double(count - 1)
        return ScrollStep(contentOffset: offset)
      }
  }

  /// Returns the steps of a fling along the scroll axis until it rests at the layout's target, at
  /// equal times.
  ///
  /// Returns a single step if the content stays at its offset. The velocity is in points per
  /// millisecond.
  /// - Precondition: the count is at least 2.
  /// - Throws: the error of the provider that the layout calls for its target.
  package func flingSteps(
    velocity: Double,
    deceleration: Deceleration = .normal,
    count: Int
  ) throws(LayoutError) -> [ScrollStep] {
    precondition(count >= 2, "a way has two ends")
    let solution = try focusedCollection()
    let velocity = LayoutPoint(along: solution.layout.scrollDirection, velocity, 0)
    let fling = try flingTarget(velocity: velocity, deceleration: deceleration)
    let path = FlingPath(
      from: solution.contentOffset,
      velocity: velocity,
      deceleration: deceleration,
      proposed: fling.proposed,
      target: fling.target.offset
    )
    guard path.duration > 0 else { return [ScrollStep(contentOffset: path.target, time: 0)] }
    return (0..<count)
      .map { index in
        let time =
          index == count - 1
          ? path.duration : path.duration * Double(index) / Double(count - 1)
        return ScrollStep(
          contentOffset: path.offset(at: time),
          velocity: path.velocity(at: time),
          time: time
        )
      }
  }
}
