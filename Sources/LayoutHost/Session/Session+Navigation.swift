public import LayoutEngine
public import LayoutModel

// Items beside an item, and bringing an item into sight, in the collection in focus.
extension Session {
  /// Returns the item that a key leads to from another one.
  ///
  /// ```swift
  /// if let below = try session.neighbour(of: selected, toward: .down) { selected = below }
  /// ```
  /// Neighbours are found by the frames at rest; hidden items are none. `leading` and `trailing`
  /// follow the reading direction, the others the screen.
  /// - Parameters:
  ///   - path: the item, counted from 0.
  ///   - direction: the way from it.
  /// - Returns: the neighbour; nil without one in that direction, and without such an item.
  /// - Throws: the failure of the document or of a provider.
  /// - Complexity: O(log n + k) for k items within some containers' extents, apart from solving a
  ///   changed document.
  public func neighbour(
    of path: ItemPath,
    toward direction: NeighbourDirection
  ) throws(LayoutError) -> ItemPath? {
    try runOperation { () throws(LayoutError) in
      let collection = try focusedCollection()
      let neighbour = NeighbourSearch(collection.layout, in: collection.environment)
        .neighbour(of: path, toward: direction)
      try WorkLimit.current?.checkStopped()
      return neighbour
    }
  }

  /// Returns the content offset at which an item is in sight, within the range of offsets; the
  /// content stays where it is.
  /// - Parameters:
  ///   - path: the item, counted from 0.
  ///   - position: the place in the visible bounds without the content inset, and without the
  ///     `pinInsets` of the section where a plugin places the sections.
  /// - Returns: the offset, in points.
  /// - Throws: `OUT_OF_RANGE` if there is no such item, and the failure of the document or of a
  ///   provider.
  public func contentOffset(
    showing path: ItemPath,
    position: ItemScrollPosition = .nearest
  ) throws(LayoutError) -> LayoutPoint {
    let collection = try focusedCollection()
    guard let frame = collection.layout.element(at: path)?.frame else {
      throw Self.outOfRange("there is no item \(path.item) in section \(path.section)")
    }
    return visibleStateSolver(collection)
      .offset(
        showing: frame,
        ofSection: path.section,
        at: position,
        from: collection.contentOffset
      )
  }

  /// Scrolls so that an item is in sight, as UIKit's `scrollToItem(at:at:animated:)` does.
  ///
  /// If the item is in a row that scrolls across, the row scrolls, too, and rests where its
  /// behavior lets it rest.
  ///
  /// ```swift
  /// try session.scroll(to: ItemPath(section: 0, item: 40), position: .centered)
  /// ```
  /// - Parameters:
  ///   - path: the item, counted from 0.
  ///   - position: the place in the visible bounds without the content inset, and without the
  ///     `pinInsets` of the section where a plugin places the sections.
  /// - Returns: the new content offset, in points.
  /// - Throws: `OUT_OF_RANGE` if there is no such item, and the failure of the document or of a
  ///   provider.
  @discardableResult
  public func scroll(
    to path: ItemPath,
    position: ItemScrollPosition = .nearest
  ) throws(LayoutError) -> LayoutPoint {
    let target = try contentOffset(showing: path, position: position)
    try scrollRow(to: path, position: position)
    setContentOffset(target)
    var settled = try settledOffset(after: target)
    // What is measured before the item moves it; each turn measures more, or is the last one.
    while measuresVisibleItems {
      let next = try contentOffset(showing: path, position: position)
      guard max(abs(next.x - settled.x), abs(next.y - settled.y)) > 0.001 else { break }
      setContentOffset(next)
      let moved = try settledOffset(after: next)
      guard moved != settled else { break }
      settled = moved
    }
    return settled
  }

  /// Scrolls the row of an item's section across, if it scrolls.
  private func scrollRow(to path: ItemPath, position: ItemScrollPosition) throws(LayoutError) {
    let collection = try focusedCollection()
    guard let distance = visibleStateSolver(collection).rowDistance(showing: path, at: position)
    else { return }
    _ = try scroll(by: distance, across: path.section)
  }
}
