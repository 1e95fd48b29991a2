import LayoutEngine
package import LayoutHost
package import LayoutModel

/// The layout of a collection view, from a session; knows no UIKit.
///
/// The view's size, insets and traits, and the numbers of items go into the session's document; the
/// results come from the last layout that worked. Elements that depend on the content offset are
/// those of the offset at the last ``prepare(for:itemCounts:after:)``: an element does not change
/// until a collection view has invalidated the layout.
package final class HostedLayout {
  /// The session that lays out and runs the plugins.
  package let session: Session
  /// The items whose cells decide their size.
  package var selfSizing = SelfSizing.estimatedItems
  /// The closure that receives failures; the same failure only once in a row.
  package var didFail: ((LayoutError) -> Void)?

  /// A layout that worked.
  struct Prepared {
    var collection: Solution.Collection
    var dependsOnOffset: Bool
    var decorations: DecorationNumbers
  }

  /// The last layout that worked; nil before the first, and while the view has no area.
  private(set) var prepared: Prepared?
  /// The view at the last preparation.
  private(set) var view: HostedView?
  /// The number of items of each section of the view.
  var itemCounts: [Int] = []
  /// The state before the data source changed, until the view tells what has changed.
  var earlier: EarlierState?
  /// The last change of the view's size, until it was animated.
  var resized: ResizedState?
  /// The animated change; nil if none is under way.
  var animation: HostedAnimation?
  /// The elements found since the last preparation, by name, if they depend on the offset.
  var found: [HostedElement.Name: LayoutElement] = [:]
  /// Whether all elements in the visible bounds are among those found.
  var hasFoundVisible = false

  /// The sections as the document describes them, whatever the numbers of items of the view.
  private(set) var described: [DocumentSection] = []
  /// The content inset as the document describes it.
  private var describedInset: DirectionalEdgeInsets?
  /// The document that this object has put into the session; another one is new.
  var fitted: LayoutDocument?
  private var failure: LayoutError?
  private var watch: SessionWatch?

  /// Creates the layout of a view without area.
  package init(_ session: Session) { self.session = session }

  /// The size of the content, in points.
  package var contentSize: LayoutSize { prepared?.collection.layout.contentSize ?? .zero }

  /// The content inset that the document, or the plugin of its only section, wants in addition to
  /// that of bars.
  var preferredContentInset: DirectionalEdgeInsets {
    if let describedInset { return describedInset }
    let sections = prepared?.collection.layout.sections ?? []
    return (sections.count == 1 ? sections[0].layout.contentInset : nil) ?? .zero
  }

  // MARK: Preparing

  /// Makes the results those of a view, as far as they are obsolete.
  /// - Parameters:
  ///   - view: the view.
  ///   - itemCounts: returns the number of items of each section.
  ///   - change: the part that is obsolete.
  /// - Complexity: O(1) for a changed offset, else that of the changed sections' layouts.
  package func prepare(
    for view: HostedView,
    itemCounts: () -> [Int],
    after change: HostedChange
  ) {
    let isSame = view.hasSameSurroundings(as: self.view)
    forgetElements(in: view)
    if change == .contentOffset, isSame, prepared != nil { return }
    if change == .everything { earlier = nil }
    if change == .items { noteEarlierState(at: view.bounds.origin) }
    self.itemCounts = itemCounts()
    attempt { () throws(LayoutError) in
      try show(view, forgettingSizes: change == .everything)
      if prepared != nil { try session.scroll(to: view.bounds.origin) }
    }
  }

  /// Returns the part of the results that other bounds, insets or traits make obsolete; nil if all
  /// results hold.
  /// - Complexity: O(1).
  package func change(to view: HostedView) -> HostedChange? {
    guard let prepared, view.hasSameSurroundings(as: self.view) else { return .layout }
    let isScrolled = view.bounds.origin != self.view?.bounds.origin
    return prepared.dependsOnOffset && isScrolled ? .contentOffset : nil
  }

  /// Lays out for a view of another size, insets or traits.
  /// - Returns: the distance by which the view has to scroll so that its first visible item keeps its
  ///   place, in points; zero at the start of the content.
  package func resize(to view: HostedView) -> LayoutPoint {
    guard let before = prepared, let old = self.view else { return .zero }
    let distance = keepingPlace(at: view.bounds.origin) { () throws(LayoutError) in
      try show(view, forgettingSizes: false)
    }
    forgetElements(in: view)
    if let distance, old.bounds.size != view.bounds.size {
      noteResize(from: old.bounds.size, before)
      return distance
    }
    return distance ?? .zero
  }

  /// Shows a view and the numbers of items, with the first visible item in its place.
  private func show(_ view: HostedView, forgettingSizes: Bool) throws(LayoutError) {
    guard view.hasArea else {
      prepared = nil
      return
    }
    let state = try state(for: view, forgettingSizes: forgettingSizes)
    if prepared == nil {
      session.state = state
    } else if state != session.state {
      try session.change { $0 = state }
    }
    noteOwnDocument()
    try adoptLayout()
  }

  /// Notes that the session's document is not a new one.
  func noteOwnDocument() { fitted = session.state.document }

  /// Takes the session's layout as the one that works.
  func adoptLayout() throws(LayoutError) {
    let collection = try session.focusedCollection()
    prepared = Prepared(
      collection: collection,
      dependsOnOffset: try session.dependsOnContentOffset(),
      decorations: DecorationNumbers(of: collection.layout)
    )
  }

  /// Returns the session's state with the view's environment, insets and numbers of items.
  func state(
    for view: HostedView,
    forgettingSizes: Bool
  ) throws(LayoutError) -> SessionState {
    var state = session.state
    let isOurs = state.document == fitted
    if !isOurs { try describe(state.document) }
    guard itemCounts.count <= described.count else {
      throw LayoutError(
        .failedPrecondition,
        message: "the collection view has \(itemCounts.count) sections, and the document "
          + "\(described.count)",
        hint: "describe a section for each of the data source's"
      )
    }
    let keepsSizes = isOurs && !forgettingSizes && !changesSizes(view.environment, of: state)
    let current = keepsSizes ? state.document.collections[0].sections : []
    state.document.collections[0].sections = itemCounts.enumerated()
      .map { index, count in
        // The cells that were measured are those of the same items.
        if current.indices.contains(index), current[index].items.count == count {
          return current[index]
        }
        var section = described[index]
        if section.items.count != count {
          section.items = LayoutItems(count: count, pattern: section.items.pattern)
        }
        return section
      }
    state.document.collections[0].contentInset = view.contentInset
    state.flags = view.environment
    return state
  }

  /// Takes a document that the program or a changed file has brought.
  private func describe(_ document: LayoutDocument) throws(LayoutError) {
    guard document.screen == nil else {
      throw LayoutError(
        .failedPrecondition,
        message: "a collection view shows one collection, not a screen",
        hint: "make a layout for each collection, with a document of its own"
      )
    }
    let collection = document.collections[0]
    described = collection.sections
    if collection.contentInset != fitted?.collections[0].contentInset {
      describedInset = collection.contentInset
    }
  }

  /// Whether cells have to be measured again in another environment: their width or their text
  /// differs.
  private func changesSizes(_ environment: EnvironmentDescription, of state: SessionState) -> Bool {
    let axis = state.document.configuration.scrollDirection.cross
    return environment.container?[axis] != state.flags.container?[axis]
      || environment.traits != state.flags.traits
  }

  // MARK: Scrolling

  /// Finds the offset at which a scroll ends.
  /// - Parameters:
  ///   - proposed: the offset at which it would end by itself, in points.
  ///   - offset: the present offset, in points.
  ///   - velocity: the velocity, in points per millisecond.
  /// - Returns: the offset that the layout chooses; the proposed one after a failure.
  package func target(
    proposed: LayoutPoint,
    from offset: LayoutPoint,
    velocity: LayoutPoint
  ) -> LayoutPoint {
    guard prepared != nil else { return proposed }
    let target = attempt { () throws(LayoutError) in
      try session.scroll(to: offset)
      return try session.targetOffset(proposed: proposed, velocity: velocity).offset
    }
    return target ?? proposed
  }

  /// Changes the session, and returns the distance by which its offset has changed; zero at the
  /// start of the content, nil after a failure.
  func keepingPlace(
    at offset: LayoutPoint,
    _ change: () throws(LayoutError) -> Void
  ) -> LayoutPoint? {
    attempt { () throws(LayoutError) in
      let start = try session.scroll(to: offset)
      let axis = try session.focusedCollection().layout.scrollDirection
      let range = try session.scrollRange()
      let isAtStart = start[axis] <= range.least[axis] + 0.001
      try change()
      guard !isAtStart, prepared != nil else { return .zero }
      return try session.focusedCollection().contentOffset - start
    }
  }

  // MARK: Files

  /// Reloads the files of the document and of plugins that have changed until now.
  /// - Returns: the outcome, whose failures were reported.
  /// - Throws: the system's failure to watch files.
  package func reloadChanged() throws(LayoutError) -> Session.Reload {
    let reload: Session.Reload
    if let watch {
      reload = try watch.poll()
    } else {
      watch = SessionWatch(session)
      // The watch misses changes made before it began; a reload finds them.
      reload = session.reloadChanged()
    }
    for failure in reload.failures { report(failure) }
    return reload
  }

  // MARK: Failures

  /// Calls a closure, and reports its failure.
  /// - Returns: the closure's result; nil after a failure.
  @discardableResult
  func attempt<Value>(_ body: () throws(LayoutError) -> Value) -> Value? {
    do throws(LayoutError) {
      let value = try body()
      failure = nil
      return value
    } catch {
      if error != failure { report(error) }
      return nil
    }
  }

  private func report(_ failure: LayoutError) {
    self.failure = failure
    didFail?(failure)
  }

  /// Shows a view in which other elements may be found.
  func forgetElements(in view: HostedView) {
    self.view = view
    found = [:]
    hasFoundVisible = false
  }
}
