import LayoutModel

/// Finds out who decided on an item's estimated dimensions.
struct ItemSizeDecision {
  let solver: GroupSolver
  /// The section's items as they are placed.
  let items: LayoutItems
  let item: ItemDescription
  /// The size before anybody was asked.
  let declared: Size
  /// The axis on which the group decides.
  let fixed: Axis?
  /// Which of the items it is.
  let index: Int

  /// What an item's content is found to be, and what of that its cell said.
  struct Measured {
    var size: Size
    var content: CellAnswer
    var cell: CellAnswer
  }

  /// Asks as the solver does; what it was told is remembered.
  func measured() throws(LayoutError) -> Measured {
    let content = try solver.content(of: item, size: declared, fixed: fixed, leaf: index)
    let waits = Axis.allCases.contains { $0 != fixed && item.size[$0].isEstimated }
    let cell =
      waits
      ? try solver.sizing?
        .cellAnswer(for: index, cell: item.cell, offered: item.offered(in: declared)) : nil
    return Measured(
      size: item.size.measured(declared, content: content, fixed: fixed),
      content: content,
      cell: cell ?? CellAnswer()
    )
  }

  /// Who decided on a dimension, with the rule.
  func words(along axis: Axis, _ measured: Measured, outcome: Size) -> (words: String, rule: Int) {
    let own = author(along: axis, measured)
    guard outcome[axis] != measured.size[axis] else { return (own, 1) }
    let raised = ExplanationWords.number(outcome[axis])
    return ("\(own); raised to \(raised), the largest of its siblings", 26)
  }

  private func author(along axis: Axis, _ measured: Measured) -> String {
    let length = ExplanationWords.number(measured.size[axis])
    if measured.cell.length(axis) != nil {
      return "its cell “\(item.cell?.name ?? "")” says \(length)"
    }
    return measured.content.length(axis) != nil
      ? "the item itself says \(length)" : "nothing says otherwise"
  }
}

extension CellAnswer {
  /// The content's extent along an axis; nil for what the layout offers.
  fileprivate func length(_ axis: Axis) -> Double? { axis == .horizontal ? width : height }
}

/// The frames of a custom group, with the size that the group has then.
struct GivenFrames {
  let groupSize: Size
  let frames: FrameColumns

  init(groupSize: Size, frames: FrameColumns) {
    self.groupSize = groupSize
    self.frames = frames
  }

  /// Asks for the frames of a group inside a group, as the solver does.
  init(
    of group: GroupDescription,
    size: Size,
    asking solver: GroupSolver
  ) throws(LayoutError) {
    let solved = try solver.solveCustom(group, size: size)
    self.init(groupSize: solved.size, frames: solved.columns(limit: .max))
  }
}
