package import LayoutModel

/// The sizes of a collection's items as far as they were measured, by section.
///
/// The layout of a collection is a function of its document, its environment and these sizes.
package struct MeasuredSizes: Sendable {
  /// The sections that have measured items.
  var sections: [Int: MeasuredSection] = [:]

  /// Creates the sizes of a collection of which nothing was measured.
  package init() {}

  /// The number of items that were measured.
  package var measuredCount: Int { sections.values.reduce(0) { $0 + $1.sizes.measuredCount } }

  /// Returns the sizes after a change.
  /// - Parameters:
  ///   - change: the places of sections and items.
  ///   - old: the collection before the change.
  ///   - new: the collection after the change.
  /// - Returns: the sizes of the items that remain, by their sections after the change.
  /// - Complexity: O(number of measured runs and of changes) for items that remain the same objects;
  ///   O(n) for items that were read again.
  package func following(
    _ change: LayoutChange,
    from old: LayoutDocument.Collection,
    to new: LayoutDocument.Collection
  ) -> MeasuredSizes {
    var followed = MeasuredSizes()
    for (section, known) in sections where !change.reloadedSections.contains(section) {
      guard let target = change.newSection(ofOld: section),
        old.sections.indices.contains(section), new.sections.indices.contains(target)
      else { continue }
      followed.sections[target] = known.following(
        change.itemMap(ofOldSection: section),
        reloading: change.reloadedItems.filter { $0.section == section }.map(\.item),
        from: old.sections[section].items,
        to: new.sections[target].items
      )
    }
    return followed
  }
}
