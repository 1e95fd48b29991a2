import LayoutModel

/// The sizes of a section's items as far as they were measured, and what they depend on.
///
/// Sizes are forgotten when that changes: the description of the section or the options of its engine,
/// its state, the traits, or the container across the scroll axis. The index of the section and the
/// number of its items do not count.
package final class MeasuredSection: Sendable {
  /// The values that the sizes of items depend on.
  struct Basis: Sendable, Equatable {
    /// The source of the layout.
    enum Source: Sendable, Equatable {
      /// A section description, with cells inherited by the items of a group.
      case description(SectionDescription)
      /// An engine with its options.
      case engine(ProviderReference)
    }

    let source: Source
    /// The environment, without the extents of container and screen along the scroll axis if sizes do
    /// not depend on them.
    let environment: LayoutEnvironment
    let id: String?
    let state: SectionState?

    /// Creates the basis of a section.
    init(_ source: Source, in environment: LayoutEnvironment, of section: SectionContext) {
      var environment = environment
      let axis = environment.configuration.scrollDirection
      if !source.dependsOnLength(along: axis) {
        environment.container.contentSize[axis] = 0
        environment.screen[axis] = 0
      }
      self.source = source
      self.environment = environment
      (id, state) = (section.id, section.state)
    }
  }

  private let basis: Basis
  private let items: LayoutItems
  /// The measured items, and the numbers of others between them.
  package let sizes: MeasuredItems

  /// Creates the sizes of a section's items.
  init(_ sizes: MeasuredItems, of items: LayoutItems, basis: Basis) {
    (self.sizes, self.items, self.basis) = (sizes, items, basis)
  }

  /// Returns the sizes if they are those of these items on this basis; else nil.
  func sizes(of items: LayoutItems, basis: Basis) -> MeasuredItems? {
    isAbout(items) && self.basis == basis ? sizes : nil
  }

  /// Whether the sizes are those of these very items.
  private func isAbout(_ items: LayoutItems) -> Bool {
    self.items.pattern === items.pattern && self.items.count == items.count
      && self.items.offset == items.offset
  }

  /// Returns the sizes of these items that other ones have, too; nil on another basis.
  /// - Complexity: O(number of measured runs and of changes).
  func kept(in items: LayoutItems, basis: Basis) -> MeasuredItems? {
    guard self.basis == basis else { return nil }
    var kept = MeasuredItems(count: 0, along: sizes.axis)
    for run in items.runs(sharedWith: self.items) {
      kept.append(estimated: run.new - kept.count)
      kept.append(run.old..<run.old + run.count, of: sizes)
    }
    kept.append(estimated: items.count - kept.count)
    return kept
  }

  /// Returns the sizes of the items that remain after a change, without those of items that are
  /// reloaded or have become others.
  /// - Parameters:
  ///   - map: the places of the items before and after the change.
  ///   - reloaded: the reloaded items, before the change, ascending.
  ///   - before: the items before the change.
  ///   - after: the items after the change.
  /// - Returns: the sizes; nil if these are about other items.
  /// - Complexity: O(number of measured runs and of changes) for items that remain the same objects;
  ///   others are compared one by one.
  func following(
    _ map: PositionMap,
    reloading reloaded: [Int],
    from before: LayoutItems,
    to after: LayoutItems
  ) -> MeasuredSection? {
    guard isAbout(before), map.oldCount == before.count, map.newCount == after.count else {
      return nil
    }
    if map.isIdentity, reloaded.isEmpty, isAbout(after) { return self }
    let kept = reloaded.reduce(sizes) { $0.setting($1, to: nil) }
    var followed = MeasuredItems(count: 0, along: sizes.axis)
    for run in map.runs.sorted(by: { $0.new < $1.new }) {
      followed.append(estimated: run.new - followed.count)
      if before.hasEqualItems(run.oldRange, as: after, from: run.new) {
        followed.append(run.oldRange, of: kept)
      } else {
        followed.append(run, of: kept, from: before, to: after)
      }
    }
    followed.append(estimated: after.count - followed.count)
    return MeasuredSection(followed, of: after, basis: basis)
  }
}

extension MeasuredItems {
  /// Adds items that stay together, without the sizes of those that have become others.
  fileprivate mutating func append(
    _ run: PositionMap.Run,
    of sizes: MeasuredItems,
    from before: LayoutItems,
    to after: LayoutItems
  ) {
    let limit = WorkLimit.current
    let start = count
    for range in sizes.measuredRanges {
      for item in range.clamped(to: run.oldRange) {
        if limit.isOver(at: item) { break }
        let place = run.new + item - run.old
        guard before.hasEqualItems(item..<item + 1, as: after, from: place) else { continue }
        append(estimated: start + item - run.old - count)
        append(item..<item + 1, of: sizes)
      }
    }
    append(estimated: start + run.count - count)
  }
}

extension MeasuredSection.Basis.Source {
  /// Whether sizes depend on the extent of the container along the scroll axis.
  fileprivate func dependsOnLength(along axis: ScrollAxis) -> Bool {
    guard case .description(let description) = self else { return false }
    let size = description.group.item.size
    return ScrollAxis.allCases.contains { size[$0].fractionAxis == axis }
  }
}
