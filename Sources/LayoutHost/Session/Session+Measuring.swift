import LayoutEngine
import LayoutModel

// Measuring the items that come into sight (docs/measuring.md).
extension Session {
  /// Whether some collection measures only visible items.
  var measuresVisibleItems: Bool {
    state.document.collections.contains { $0.configuration.measuring == .visible }
  }

  /// Returns a solution in which every item in sight was measured, in the collections that measure
  /// only these.
  /// - Throws: the failure of a cell's provider.
  func measuringVisibleItems(of solution: Solution) throws(LayoutError) -> Solution {
    let places = unsettledPlaces ?? [:]
    var (settled, sizes) = (solution, measuredSizes)
    for (index, collection) in solution.collections.enumerated()
    where collection.environment.configuration.measuring == .visible {
      let name = collection.name
      guard let described = state.document.collections.first(where: { $0.name == name }) else {
        continue
      }
      let opensAtEnd = described.opensAtEnd && state.offset(of: name) == nil
      let isAtEnd = opensAtEnd || described.configuration.keeping == .last
      let solver = SeenItemsSolver(described, in: collection.environment, calling: registry)
      let measured = try withSections { caches throws(LayoutError) in
        try locating { () throws(LayoutError) in
          try solver.settled(
            collection,
            sizes: &sizes[name, default: MeasuredSizes()],
            remembering: &caches,
            keeping: places[name] ?? (isAtEnd ? .end : nil)
          )
        }
      }
      settled.collections[index] = measured
      // Who has not scrolled stays at the end at which the document opens.
      if measured.contentOffset != collection.contentOffset, !opensAtEnd {
        noteContentOffset(measured.contentOffset, of: name)
      }
    }
    measuredSizes = sizes
    return settled
  }

  /// Lets the sizes of items that were seen follow a change of the document.
  /// - Parameters:
  ///   - before: the state before the change.
  ///   - known: the places of sections and items in the collection in focus; nil finds them by
  ///     comparing the documents.
  func followMeasuredSizes(from before: SessionState, _ known: LayoutChange?) {
    let shown = state.shownCollection.name
    guard !measuredSizes.isEmpty else { return }
    var followed: [String?: MeasuredSizes] = [:]
    for (name, sizes) in measuredSizes {
      let old = before.document.collections.first { $0.name == name }
      let new = state.document.collections.first { $0.name == name }
      guard let old, let new, sizes.measuredCount > 0 else { continue }
      let change = (name == shown ? known : nil) ?? LayoutChange(from: old, to: new)
      followed[name] = sizes.following(change, from: old, to: new)
    }
    measuredSizes = followed
  }

  /// Returns the offset of the collection in focus after a scroll: what came into sight is measured,
  /// which may move it.
  /// - Throws: the failure of a cell's provider.
  func settledOffset(after offset: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    guard unsettledPlaces != nil else { return offset }
    return try focusedCollection().contentOffset
  }
}
