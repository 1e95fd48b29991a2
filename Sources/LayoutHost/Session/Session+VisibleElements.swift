public import LayoutEngine
public import LayoutModel

// The visible elements at a session's scroll positions.
extension Session {
  /// Finds the visible elements at the collections' scroll positions; the layout is unchanged.
  /// - Parameter velocity: the velocity of the scroll of a plain document, in points per
  ///   millisecond.
  /// - Returns: the visible elements of all collections, and the overlays.
  /// - Throws: the failure of the document or of a provider that a section or the screen names.
  public func visibleState(velocity: Point = .zero) throws(LayoutError) -> VisibleState {
    try runOperation { () throws(LayoutError) in
      let solution = try solve()
      return try locating { () throws(LayoutError) in
        try DocumentSolver(state.document, in: solution.environment, calling: registry)
          .visibleState(of: solution, velocity: velocity)
      }
    }
  }

  /// Finds the visible elements of the collection in focus.
  /// - Parameters:
  ///   - offset: a scroll position, in points, without a call of the screen's provider; nil means
  ///     the session's own.
  ///   - velocity: the velocity of the scroll, in points per millisecond.
  /// - Returns: the elements in the order of results.
  /// - Throws: the failure of the document or of a provider that a section or the screen names.
  public func focusedVisibleState(
    at offset: Point? = nil,
    velocity: Point = .zero
  ) throws(LayoutError) -> VisibleState.Collection {
    try runOperation { () throws(LayoutError) in
      let focused = try focusedCollection()
      if offset == nil,
        let shown = try visibleState(velocity: velocity).collection(named: focused.name)
      {
        return shown
      }
      return try locating { () throws(LayoutError) in
        try visibleStateSolver(focused)
          .visibleState(at: offset ?? focused.contentOffset, velocity: velocity)
      }
    }
  }

  /// Finds the visible elements of a collection that the session has solved.
  /// - Parameters:
  ///   - collection: a collection of a solution, which may be of an earlier layout.
  ///   - offset: a scroll position, in points; nil means the collection's own.
  /// - Returns: the elements in the order of results.
  /// - Throws: the failure of a provider that a section names.
  public func visibleState(
    of collection: Solution.Collection,
    at offset: Point? = nil
  ) throws(LayoutError) -> VisibleState.Collection {
    try runOperation { () throws(LayoutError) in
      try visibleStateSolver(collection).visibleState(at: offset ?? collection.contentOffset)
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
