public import LayoutEngine
public import LayoutModel

// The visible elements at a session's scroll positions.
extension Session {
  /// Finds the visible elements at the collections' scroll positions; the layout is unchanged.
  /// - Parameter velocity: the velocity of the scroll of a plain document, in points per
  ///   millisecond.
  /// - Returns: the visible elements of all collections, and the overlays.
  /// - Throws: the failure of the document or of a provider that a section or the screen names.
  public func visibleState(velocity: LayoutPoint = .zero) throws(LayoutError) -> VisibleState {
    try runOperation { () throws(LayoutError) in
      let solution = try solve()
      return try locating { () throws(LayoutError) in
        try DocumentSolver(state.document, in: solution.environment, calling: registry)
          .visibleState(of: solution, velocity: velocity)
      }
    }
  }

  /// Finds the visible elements of the collection in focus.
  ///
  /// ```swift
  /// // Cells to prepare before they come into view, with pinned elements where they are now.
  /// var rect = try session.focusedVisibleState().bounds
  /// rect.height *= 2
  /// let elements = try session.focusedVisibleState(in: rect).elements
  /// ```
  /// - Parameters:
  ///   - offset: a scroll position, in points, without a call of the screen's provider; nil means
  ///     the session's own.
  ///   - rect: a rectangle in which elements are found instead of the visible bounds, in content
  ///     coordinates, without a call of the screen's provider; nil means the visible bounds.
  ///   - velocity: the velocity of the scroll, in points per millisecond.
  /// - Returns: the elements in the order of results.
  /// - Throws: the failure of the document or of a provider that a section or the screen names.
  public func focusedVisibleState(
    at offset: LayoutPoint? = nil,
    in rect: LayoutRect? = nil,
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) -> VisibleState.Collection {
    try runOperation { () throws(LayoutError) in
      let focused = try focusedCollection()
      if offset == nil, rect == nil,
        let shown = try visibleState(velocity: velocity).collection(named: focused.name)
      {
        return shown
      }
      return try locating { () throws(LayoutError) in
        try visibleStateSolver(focused)
          .visibleState(at: offset ?? focused.contentOffset, in: rect, velocity: velocity)
      }
    }
  }

  /// Returns whether visible elements of the collection in focus move or change with the offset,
  /// apart from scrolling.
  ///
  /// Some are pinned, or a plugin changes them. Without such a dependence, elements that were found
  /// once stay right while the content scrolls (UIKit's `shouldInvalidateLayout(forBoundsChange:)`).
  /// - Throws: the failure of the document or of a provider.
  public func dependsOnContentOffset() throws(LayoutError) -> Bool {
    try runOperation { () throws(LayoutError) in
      let focused = try focusedCollection()
      return try locating { () throws(LayoutError) in
        if let screen = state.document.screen,
          try registry.methods(of: screen).contains(.coordinate)
        {
          return true
        }
        return try visibleStateSolver(focused).dependsOnOffset()
      }
    }
  }

  /// Finds the visible elements of a collection that the session has solved.
  /// - Parameters:
  ///   - collection: a collection of a solution, which may be of an earlier layout.
  ///   - offset: a scroll position, in points; nil means the collection's own.
  ///   - rect: a rectangle in which elements are found instead of the visible bounds, in content
  ///     coordinates; nil means the visible bounds.
  /// - Returns: the elements in the order of results.
  /// - Throws: the failure of a provider that a section names.
  public func visibleState(
    of collection: Solution.Collection,
    at offset: LayoutPoint? = nil,
    in rect: LayoutRect? = nil
  ) throws(LayoutError) -> VisibleState.Collection {
    try runOperation { () throws(LayoutError) in
      try visibleStateSolver(collection)
        .visibleState(at: offset ?? collection.contentOffset, in: rect)
    }
  }

  /// Finds visible elements of a collection with the session's providers.
  func visibleStateSolver(_ collection: Solution.Collection) -> VisibleStateSolver {
    VisibleStateSolver(collection, calling: registry)
  }

  /// Calls a closure, and adds the place in the document's text to its failure.
  func locating<Value>(
    _ body: () throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    do throws(LayoutError) {
      return try body()
    } catch {
      throw state.source.locating(error)
    }
  }
}
