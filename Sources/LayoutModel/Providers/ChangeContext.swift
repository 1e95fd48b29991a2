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
