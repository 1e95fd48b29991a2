/// A change of the layout, as the hooks `appearingItems`, `disappearingItems` and
/// `contentOffsetAfterChange` of one section see it.
///
/// ```swift
/// // What is inserted grows out of the item before it.
/// let handlers = ProviderHandlers()
///   .on(.appearingItems) { call in
///     call.input.map { element in
///       var start = element
///       let neighbor = call.request.change?.after?.elements.item((element.item ?? 0) - 1)
///       if let neighbor { start.frame = neighbor.frame }
///       return start
///     }
///   }
/// ```
///
/// Shared rather than copied: requests carry it.
public final class ChangeContext: Sendable, Equatable {
  /// The causes of the change.
  public let reasons: Set<ChangeReason>
  /// The distance, in content coordinates, by which the kept item moved, in points.
  public let shift: LayoutPoint
  /// The item that kept its place, by its index path on the side of the call: before the change for
  /// `disappearingItems`, else after it; nil if an edge or the offset was kept.
  public let kept: ItemPath?
  /// The numbers of the call's elements among all of the collection that appear, or that disappear,
  /// from 1; empty for `contentOffsetAfterChange`.
  public let order: [Int]
  /// The places of the section's items on both sides; empty for a whole collection.
  public let items: ChangedItems
  /// The section before the change; nil if it was inserted.
  public let before: ChangeSide?
  /// The section after the change; nil if it was deleted.
  public let after: ChangeSide?

  /// Creates a change.
  public init(
    reasons: Set<ChangeReason>,
    shift: LayoutPoint = .zero,
    kept: ItemPath? = nil,
    order: [Int] = [],
    items: ChangedItems = ChangedItems(),
    before: ChangeSide?,
    after: ChangeSide?
  ) {
    (self.reasons, self.shift, self.kept) = (reasons, shift, kept)
    (self.order, self.items) = (order, items)
    (self.before, self.after) = (before, after)
  }

  /// Returns the change with both sides replaced.
  package func replacingSides(
    _ replacement: (ChangeSide) -> ChangeSide
  ) -> ChangeContext {
    ChangeContext(
      reasons: reasons,
      shift: shift,
      kept: kept,
      order: order,
      items: items,
      before: before.map(replacement),
      after: after.map(replacement)
    )
  }

  /// Returns whether both are equal, apart from the elements of their sides.
  public static func == (left: ChangeContext, right: ChangeContext) -> Bool {
    left === right
      || left.reasons == right.reasons && left.shift == right.shift && left.kept == right.kept
        && left.order == right.order && left.items == right.items
        && left.before == right.before && left.after == right.after
  }
}

/// A section before or after a change, in its own coordinates there.
public struct ChangeSide: Sendable, Equatable {
  /// The name of the provider whose options and state these are.
  public var provider: String
  /// The options of its layout; with the defaults filled in if the called provider has laid it out.
  public var options: SourceObject
  /// The state of the section, likewise.
  public var state: SourceObject
  /// The section: its index, name and number of items.
  public var section: SectionContext
  /// Its items.
  public var items: LayoutItems
  /// The data that its `layout` result stored; nil without any.
  public var memo: LayoutMemo?
  /// The container in which it was laid out.
  public var container: LayoutContainer
  /// The size of the whole content, in points.
  public var contentSize: LayoutSize
  /// The visible bounds, in the section's coordinates.
  public var bounds: LayoutRect
  /// The section's corner, in content coordinates.
  public var origin: LayoutPoint
  /// Its elements at rest, and those of the other sections.
  public var elements: any RestingElements

  /// Creates a side.
  public init(
    provider: String,
    options: SourceObject = SourceObject(),
    state: SourceObject = SourceObject(),
    section: SectionContext,
    items: LayoutItems,
    memo: LayoutMemo? = nil,
    container: LayoutContainer,
    contentSize: LayoutSize,
    bounds: LayoutRect,
    origin: LayoutPoint,
    elements: any RestingElements
  ) {
    (self.provider, self.options, self.state) = (provider, options, state)
    (self.section, self.items, self.memo) = (section, items, memo)
    (self.container, self.contentSize) = (container, contentSize)
    (self.bounds, self.origin, self.elements) = (bounds, origin, elements)
  }

  /// Returns whether both are equal, apart from the elements.
  public static func == (left: ChangeSide, right: ChangeSide) -> Bool {
    left.provider == right.provider && left.options == right.options && left.state == right.state
      && left.section == right.section && left.items == right.items && left.memo == right.memo
      && left.container == right.container && left.contentSize == right.contentSize
      && left.bounds == right.bounds && left.origin == right.origin
  }
}
