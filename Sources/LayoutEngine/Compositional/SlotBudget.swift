import LayoutModel

/// How much work the groups of one section may cost, in slots.
///
/// A filling tries how many slots fit, which resolves them more often than once; where groups stand
/// in groups, and each tries, that multiplies. What people write stays far below the limit.
final class SlotBudget {
  private var rest: Int

  /// A budget for a section of so many items.
  init(itemCount: Int) {
    rest = 4_000_000 + 8 * min(itemCount, PackedFrames.limit)
  }

  /// Takes the work for so many slots from the budget.
  func spend(_ slots: Int) throws(LayoutError) {
    rest -= slots
    guard rest < 0 else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the section's groups take more work than their items are worth",
      hint: "too many groups stand in each other, or items have nearly no extent"
    )
  }
}
