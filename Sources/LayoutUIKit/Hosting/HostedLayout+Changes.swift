import LayoutEngine
import LayoutHost
package import LayoutModel

// Changes that a collection view animates: updates of its data source, and changes of its size.
extension HostedLayout {
  /// Notes the state before an update, at the view's offset, unless it is noted.
  func noteEarlierState(at offset: LayoutPoint) {
    guard earlier == nil, let prepared else { return }
    attempt { () throws(LayoutError) in try session.scroll(to: offset) }
    earlier = EarlierState(
      session: session.snapshot(),
      prepared: prepared,
      itemCounts: itemCounts
    )
  }

  /// Notes a change of the view's size that the session has just shown.
  func noteResize(from size: LayoutSize, _ before: Prepared) {
    guard let prepared else { return }
    resized = ResizedState(
      size: size,
      change: session.keptChange,
      numbers: (before.decorations, prepared.decorations)
    )
  }

  // MARK: Updates of the data source

  /// Lays out an update of the data source, in which items keep the fields and the sizes that they
  /// have (UIKit's `prepare(forCollectionViewUpdates:)`).
  ///
  /// The view may have prepared the layout for the new numbers of items before. If the update fails,
  /// that layout stays, and nothing is animated.
  /// - Parameters:
  ///   - view: the view.
  ///   - itemCounts: returns the number of items of each section after the update.
  ///   - updates: the changes of the data source.
  /// - Complexity: that of the changed sections' layouts, and of the visible elements.
  package func prepare(
    for view: HostedView,
    itemCounts: () -> [Int],
    after updates: [HostedUpdate]
  ) {
    animation = nil
    noteEarlierState(at: view.bounds.origin)
    guard let earlier else { return }
    self.earlier = nil
    self.itemCounts = itemCounts()
    let known = fitted
    let isDone: Void? = attempt { () throws(LayoutError) in
      try session.restoringOnFailure { () throws(LayoutError) in
        try apply(updates, to: view, from: earlier)
      }
    }
    guard isDone != nil, let prepared else {
      fitted = known
      return
    }
    var moved = view
    moved.bounds.origin = prepared.collection.contentOffset
    forgetElements(in: moved)
    animate(session.keptChange, (earlier.prepared.decorations, prepared.decorations))
    animation?.contentOffset = moved.bounds.origin
  }

  /// Shows a view after an update.
  private func apply(
    _ updates: [HostedUpdate],
    to view: HostedView,
    from earlier: EarlierState
  ) throws(LayoutError) {
    session.restore(earlier.session)
    noteOwnDocument()
    let old = session.state.document.collections[0].sections
    let change = try LayoutUpdates(updates, counts: itemCounts).change(from: earlier.itemCounts)
    guard change.newCounts == itemCounts, old.map(\.items.count) == earlier.itemCounts else {
      throw LayoutError(
        .failedPrecondition,
        message: "an update of the collection view does not lead to its numbers of items",
        hint: "it is shown without an animation; invalidate the layout after other changes"
      )
    }
    var state = try state(for: view, forgettingSizes: false)
    state.document.collections[0].sections = try sections(after: change, from: old)
    let changed = state
    try session.apply(change, keeping: nil) { $0 = changed }
    noteOwnDocument()
    try adoptLayout()
  }

  /// Returns the sections after an update: each is described by its place, and has the items of the
  /// section that it was; inserted and reloaded items have the fields that the document gives to
  /// their places.
  private func sections(
    after change: LayoutChange,
    from old: [DocumentSection]
  ) throws(LayoutError) -> [DocumentSection] {
    var sections: [DocumentSection] = []
    let others = Set(change.sectionsWithOtherItems)
    let reloaded = Dictionary(
      grouping: change.reloadedItems.compactMap(change.newPath(ofOld:)),
      by: \.section
    )
    for (index, count) in itemCounts.enumerated() {
      var section = described[index]
      let pattern = section.items.pattern
      let place = change.oldSection(ofNew: index)
      let isNew = place.map(change.reloadedSections.contains) ?? true
      let own =
        isNew
        ? LayoutItems(count: place.map { old[$0].items.count } ?? count, pattern: pattern)
        : place.map { old[$0].items } ?? section.items
      let fresh = LayoutItems(count: count, pattern: pattern)
      var items: LayoutItems? = own
      if others.contains(index) {
        let pieces = change.pieces(ofNewSection: index)
          .map { piece in
            switch piece {
            case .own(let range): own.slice(range)
            case .inserted(let range): fresh.slice(range)
            case .moved(let path): old[path.section].items.slice(path.item..<path.item + 1)
            }
          }
        items = LayoutItems.joined(pieces)
      }
      if let positions = reloaded[index]?.map(\.item).sorted() {
        items = items?.replacing(positions.map { ($0, fresh.slice($0..<$0 + 1)) })
      }
      guard let items else {
        throw LayoutError(
          .resourceExhausted,
          message: "the items of section \(index) are too many for an update",
          hint: "reload the data of the collection view instead"
        )
      }
      section.items = items
      sections.append(section)
    }
    return sections
  }

  // MARK: Changes of the size

  /// Animates the last change of the view's size, if it began at a size (UIKit's
  /// `prepare(forAnimatedBoundsChange:)`).
  /// - Complexity: that of the visible elements at both ends.
  package func prepareForAnimatedResize(from size: LayoutSize) {
    animation = nil
    guard let resized, resized.size == size else { return }
    animate(resized.change, resized.numbers)
  }

  // MARK: Animating

  /// Makes the animation of a change; none after a failure.
  private func animate(
    _ change: KeptChange,
    _ numbers: (old: DecorationNumbers, new: DecorationNumbers)
  ) {
    let last = session.keptChange
    session.keptChange = change
    let made = attempt { () throws(LayoutError) in try session.transition() }
    session.keptChange = last
    guard let transition = made, let collection = transition?.single else { return }
    animation = HostedAnimation(collection, numbers: numbers)
  }

  /// Returns the attributes with which an element starts in the change that is animated (UIKit's
  /// `initialLayoutAttributesForAppearingItem(at:)`).
  /// - Parameter name: the element, after the change.
  /// - Returns: the attributes; nil if the element is visible at neither end, or nothing is animated.
  package func start(of name: HostedElement.Name) -> LayoutElement? { animation?.starts[name] }

  /// Returns the attributes with which an element ends in the change that is animated (UIKit's
  /// `finalLayoutAttributesForDisappearingItem(at:)`).
  /// - Parameter name: the element, before the change.
  /// - Returns: the attributes; nil if the element is visible at neither end, or nothing is animated.
  package func end(of name: HostedElement.Name) -> LayoutElement? { animation?.ends[name] }

  /// Returns the content offset after the update that is animated, in points; else the proposed one.
  package func targetAfterUpdate(proposed: LayoutPoint) -> LayoutPoint {
    animation?.contentOffset ?? proposed
  }

  /// Forgets the change that was animated.
  package func endAnimation() { (animation, resized) = (nil, nil) }
}
