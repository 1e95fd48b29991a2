package import LayoutModel

/// Measures the items of a collection that are in sight, until none of them is estimated.
///
/// It measures one item at a time, as UIKit does, from the start of the visible bounds: the other
/// items move, and one that is pushed out of sight is not measured.
package struct SeenItemsSolver {
  /// Items that are measured together, of which some are in sight and were not measured.
  private struct Estimate {
    var section: Int
    /// The items: those of a group, all of a row that scrolls across, those of columns up to one in
    /// sight, or one.
    var items: Range<Int>
    /// The item in sight that keeps its place.
    var kept: Int
    /// Its frame or that of its group, in content coordinates.
    var frame: LayoutRect
  }

  private let collection: LayoutDocument.Collection
  private let environment: LayoutEnvironment
  private let provider: any LayoutProvider

  /// Creates a solver for a collection in its environment; the provider measures cells.
  package init(
    _ collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    calling provider: any LayoutProvider
  ) {
    (self.collection, self.environment, self.provider) = (collection, environment, provider)
  }

  /// Returns a layout of the collection in which every item in sight was measured.
  ///
  /// The place that is kept stays where it is; without one, the item that is measured keeps its end if it
  /// begins before the visible bounds, and its start if not.
  /// - Parameters:
  ///   - solved: the layout at its scroll position.
  ///   - sizes: the sizes that the layout was made with, to which those of the items are added.
  ///   - caches: the sections of the collections by their names, to which those with measured items
  ///     are added.
  ///   - place: the place of the layout that is kept, by which its scroll position was chosen; a layout that is
  ///     at its end and stays there is measured from its last item on. Nil keeps none.
  /// - Returns: the layout, at a scroll position within its range.
  /// - Throws: the errors of cells' providers, and of `WorkLimit.check`.
  /// - Complexity: for each item that is measured, that of its cell, O(log² n + k) for k visible
  ///   items, and O(number of sections and of measured runs).
  package func settled(
    _ solved: Solution.Collection,
    sizes: inout MeasuredSizes,
    remembering caches: inout [String?: SectionCache],
    keeping place: ReadingPlace?
  ) throws(LayoutError) -> Solution.Collection {
    var (layout, offset) = (solved.layout, solved.contentOffset)
    let isAtEnd = place == .end && range(of: layout).isAt(.end, offset)
    let kept = isAtEnd || place?.item != nil ? place : nil
    let solver = CollectionSolver(calling: provider)
    var changed: Set<Int> = []
    while let seen = nextEstimate(in: layout, at: offset, from: isAtEnd ? .end : .start) {
      try WorkLimit.current?.check()
      let section = seen.section
      guard let estimates = layout.sections[section].layout.estimates else { break }
      let known = try estimates.measuring(seen.items, calling: provider)
      sizes.sections[section] = known
      changed.insert(section)
      let next = try solver.solve(
        collection,
        in: environment,
        changing: layout,
        section: section,
        remembering: &caches[solved.name, default: SectionCache()],
        knowing: sizes
      )
      let before = ScrolledLayout(layout, at: offset, in: environment)
      let after = ScrolledLayout(next, at: offset, in: environment)
      offset =
        kept.flatMap { after.offset(of: $0, after: before) }
        ?? self.offset(offset, keeping: seen, in: layout, after: next)
      // Each turn measures something, so that it comes to an end, also if a plugin gives a section
      // another container with each size.
      let isProgress = next.estimatedCount < layout.estimatedCount
      layout = next
      guard isProgress else { break }
    }
    guard !changed.isEmpty else { return solved }
    // A plugin's sections are in the cache already, at each size that it has requested.
    for section in changed where collection.layout == nil {
      let described = collection.sections[section]
      caches[solved.name]?
        .store(
          layout.sections[section].layout,
          of: described,
          at: section,
          dependingOnPosition: true,
          in: layout.sections[section].environment,
          knowing: sizes.sections[section]
        )
    }
    try WorkLimit.current?.checkStopped()
    return Solution.Collection(
      name: solved.name,
      region: solved.region,
      environment: solved.environment,
      layout: layout,
      contentOffset: offset,
      solvedSections: solved.solvedSections
    )
  }

  private func range(of layout: CollectionLayout) -> ScrollRange {
    ScrollRange(
      of: layout,
      container: environment.container.contentSize,
      isMirrored: environment.traits.layoutDirection == .rightToLeft
    )
  }

  // MARK: Finding

  /// Returns the first or the last items in the order of reading that are in sight and were not all
  /// measured; nil if every one was.
  private func nextEstimate(
    in layout: CollectionLayout,
    at offset: LayoutPoint,
    from end: AxisEnd
  ) -> Estimate? {
    let bounds = LayoutRect(origin: offset, size: environment.container.contentSize)
    let axis = layout.scrollDirection
    let isReversed = range(of: layout).isReversed
    let isLow = (end == .start) != isReversed
    let sign = end == .start ? 1 : -1
    var (best, rank): (Estimate?, (Double, Int, Int)) = (nil, (0, 0, 0))
    for index in layout.indicesOfSections(near: bounds) {
      layout.sections[index]
        .forEachEstimate(in: bounds, along: axis, isReversed) { items, kept, frame in
          let position = isLow ? frame.min(axis) : -frame.max(axis)
          let itemRank = (position, sign * index, sign * kept)
          guard best == nil || itemRank < rank else { return }
          best = Estimate(section: index, items: items, kept: kept, frame: frame)
          rank = itemRank
        }
    }
    return best
  }

  // MARK: Keeping the place

  /// Returns the scroll position at which what is seen has not moved.
  private func offset(
    _ offset: LayoutPoint,
    keeping seen: Estimate,
    in layout: CollectionLayout,
    after next: CollectionLayout
  ) -> LayoutPoint {
    let axis = layout.scrollDirection
    let (before, after) = (range(of: layout), range(of: next))
    let frame = next.sections[seen.section].measuredFrame(ofItem: seen.kept)
    let viewport = environment.container.contentSize[axis]
    let beginsBefore =
      before.isReversed
      ? seen.frame.max(axis) > offset[axis] + viewport : seen.frame.min(axis) < offset[axis]
    func edge(_ frame: LayoutRect) -> Double {
      beginsBefore != before.isReversed ? frame.max(axis) : frame.min(axis)
    }
    var moved = offset
    moved[axis] += edge(frame) - edge(seen.frame)
    // Who reads at the edge at which lines start stays there.
    if abs(offset[axis.cross] - before.start[axis.cross]) <= 0.001 {
      moved[axis.cross] = after.start[axis.cross]
    }
    // A finger may hold the content beyond its range.
    return before.contains(offset) ? after.clamped(moved) : moved
  }
}

extension CollectionLayout.Section {
  /// Calls a closure with the items that are measured together, of which some were not measured, the
  /// one that keeps its place, and its frame, where it shares area with bounds of the content.
  fileprivate func forEachEstimate(
    in bounds: LayoutRect,
    along axis: ScrollAxis,
    _ isReversed: Bool,
    _ body: (Range<Int>, Int, LayoutRect) -> Void
  ) {
    guard let estimates = layout.estimates else { return }
    let sizes = estimates.sizes
    guard layout.orthogonal == nil else {
      // A row that scrolls across is measured as a whole.
      if frame.overlaps(bounds) { body(0..<sizes.count, 0, frame) }
      return
    }
    let frames = layout.groups?.frames ?? layout.frames
    let local = bounds.offset(by: .zero - origin).widenedByRounding(origin)
    guard !estimates.dependsOnEarlierItems else {
      let seen = frames.indices(in: local)
        .filter { frames.frame(at: $0).offset(by: origin).overlaps(bounds) }
      guard let first = sizes.firstEstimated else { return }
      let next = frames.frame(at: first).offset(by: origin)
      // A short column may end above the visible bounds.
      let isPassed =
        isReversed ? next.max(axis) > bounds.min(axis) : next.min(axis) < bounds.max(axis)
      guard let last = seen.first(where: { $0 >= first }) ?? (isPassed ? first : nil) else {
        return
      }
      let kept = seen.first ?? 0
      return body(first..<last + 1, kept, frames.frame(at: kept).offset(by: origin))
    }
    for number in frames.indices(in: local) {
      let items =
        layout.groups?.items(ofGroup: number, of: sizes.count) ?? number..<number + 1
      guard !items.allSatisfy(sizes.isMeasured) else { continue }
      let frame = frames.frame(at: number).offset(by: origin)
      if frame.overlaps(bounds) { body(items, items.lowerBound, frame) }
    }
  }

  /// Returns the frame that is kept in place while an item is measured: that of its group, of the
  /// section if it scrolls across, or its own.
  fileprivate func measuredFrame(ofItem item: Int) -> LayoutRect {
    // A plugin that places the sections may hide one at any time.
    guard layout.orthogonal == nil, item < layout.frames.count else { return frame }
    let found = layout.groups?.frame(ofItem: item) ?? layout.frames.frame(at: item)
    return found.offset(by: origin)
  }
}
