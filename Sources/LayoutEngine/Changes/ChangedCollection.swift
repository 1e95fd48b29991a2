package import LayoutModel

/// A collection before and after a change, as transitions and hooks about changes see it.
package struct ChangedCollection {
  /// The collection before the change.
  let old: Solution.Collection
  /// The collection after the change.
  let new: Solution.Collection
  /// The places of sections and items.
  let change: LayoutChange
  /// The item that kept its place; nil if an edge or the offset was kept.
  let kept: LayoutChange.Move<ItemPath>?

  /// Creates a changed collection.
  /// - Parameters:
  ///   - old: the collection before the change.
  ///   - new: the collection after the change.
  ///   - change: the places of sections and items.
  ///   - kept: the item that kept its place; nil if an edge or the offset was kept.
  package init(
    from old: Solution.Collection,
    to new: Solution.Collection,
    change: LayoutChange,
    kept: LayoutChange.Move<ItemPath>?
  ) {
    (self.old, self.new, self.change, self.kept) = (old, new, change, kept)
  }

  /// The distance by which the kept element moved, in content coordinates; of a kept edge, that of the
  /// edge at which reading starts.
  var shift: LayoutPoint {
    if let kept, let start = old.layout.element(at: kept.from),
      let end = new.layout.element(at: kept.to)
    {
      return end.frame.origin - start.frame.origin
    }
    let isReversed =
      new.environment.traits.layoutDirection == .rightToLeft
      && new.layout.scrollDirection == .horizontal
    guard isReversed else { return .zero }
    return LayoutPoint(x: new.layout.contentSize.width - old.layout.contentSize.width, y: 0)
  }

  /// Returns the change as a section before it sees it.
  /// - Parameters:
  ///   - section: the section, before the change; nil if it is the whole collection, as the plugin sees it
  ///     that places its sections.
  ///   - order: the numbers of the elements that its hook changes.
  /// - Returns: the change, with the section at both ends.
  func context(ofOldSection section: Int?, order: [Int] = []) -> ChangeContext {
    guard let section else { return wholeContext(keeping: kept?.from, order) }
    return context(keeping: kept?.from, order, section, change.newSection(ofOld: section))
  }

  /// Returns the change as a section after it sees it.
  /// - Parameters:
  ///   - section: the section, after the change; nil if it is the whole collection, likewise.
  ///   - order: the numbers of the elements that its hook changes.
  /// - Returns: the change, with the section at both ends.
  func context(ofNewSection section: Int?, order: [Int] = []) -> ChangeContext {
    guard let section else { return wholeContext(keeping: kept?.to, order) }
    return context(keeping: kept?.to, order, change.oldSection(ofNew: section), section)
  }

  /// Returns the change as a section sees it that is one of the layouts' on each side, or missing.
  private func context(
    keeping kept: ItemPath?,
    _ order: [Int],
    _ before: Int?,
    _ after: Int?
  ) -> ChangeContext {
    ChangeContext(
      reasons: change.reasons,
      shift: shift,
      kept: kept,
      order: order,
      items: change.items(ofOldSection: before, newSection: after),
      before: side(before, of: old),
      after: side(after, of: new)
    )
  }

  /// Returns the change as the plugin sees it that places the sections.
  private func wholeContext(keeping kept: ItemPath?, _ order: [Int]) -> ChangeContext {
    ChangeContext(
      reasons: change.reasons,
      shift: shift,
      kept: kept,
      order: order,
      before: whole(old),
      after: whole(new)
    )
  }

  /// Returns a section at one end; nil if it is not there.
  private func side(_ index: Int?, of collection: Solution.Collection) -> ChangeSide? {
    let layout = collection.layout
    guard let index, layout.sections.indices.contains(index) else { return nil }
    let section = layout.sections[index]
    return side(
      of: collection,
      layout.transitionRequest(ofSection: index),
      SectionContext(index: index, id: section.id, itemCount: section.itemCount),
      in: section.environment.container,
      at: section.scrolledOrigin,
      RestingSection(index, of: layout)
    )
  }

  /// Returns a collection at one end, whose elements of no section the plugin finds that places its
  /// sections; nil if none does.
  private func whole(_ collection: Solution.Collection) -> ChangeSide? {
    guard let request = collection.layout.collection?.request else { return nil }
    return side(
      of: collection,
      request,
      request.section,
      in: collection.environment.container,
      at: .zero,
      RestingCollection(collection.layout)
    )
  }

  private func side(
    of collection: Solution.Collection,
    _ request: ProviderRequest?,
    _ section: SectionContext,
    in container: LayoutContainer,
    at origin: LayoutPoint,
    _ elements: any RestingElements
  ) -> ChangeSide {
    let size = collection.environment.container.contentSize
    let bounds = LayoutRect(origin: collection.contentOffset, size: size)
    return ChangeSide(
      provider: request?.provider.name ?? "",
      options: request?.provider.options.value.object ?? SourceObject(),
      state: request?.state?.value.object ?? SourceObject(),
      section: request?.section ?? section,
      items: request?.items ?? LayoutItems(count: section.itemCount),
      memo: request?.memo,
      container: container,
      contentSize: collection.layout.contentSize,
      bounds: bounds.offset(by: .zero - origin),
      origin: origin,
      elements: elements
    )
  }
}
