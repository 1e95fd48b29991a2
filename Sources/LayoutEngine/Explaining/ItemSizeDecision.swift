import LayoutModel

/// The measured size of an item, and the source of each estimated dimension.
struct ItemSizeDecision {
  /// The size that the item's content gives it, before siblings are raised.
  let size: LayoutSize
  /// The content's size: the response of the cell, completed from the document.
  private let content: CellResult
  /// The response of the cell alone.
  private let cell: CellResult
  private let cellName: String

  /// Measures an item, at a position in the order of placing, as the solver did; responses of cells
  /// are kept, so that none is requested twice.
  /// - Throws: The errors of the cell provider.
  init(
    of item: ItemDescription,
    at index: Int,
    declared: LayoutSize,
    fixed: ScrollAxis?,
    solver: GroupSolver
  ) throws(LayoutError) {
    content = try solver.content(of: item, size: declared, fixed: fixed, index: index)
    size = item.size.measured(declared, content: content, fixed: fixed)
    cellName = item.cell?.name ?? ""
    cell =
      solver.isMeasured && item.isMeasured(fixed: fixed)
      ? try solver.provider
        .cellResponse(for: index, cell: item.cell, offered: item.offered(in: declared))
      : CellResult()
  }

  /// Returns the source of a dimension, as text, and the rule; the outcome is the slot's size after
  /// siblings are raised (rule 26).
  func text(along axis: ScrollAxis, outcome: LayoutSize) -> (text: String, rule: Int) {
    let source = source(along: axis)
    guard outcome[axis] != size[axis] else { return (source, 1) }
    return (source + outcome[axis].remarkOnSiblings, 26)
  }

  private func source(along axis: ScrollAxis) -> String {
    func length(_ result: CellResult) -> Double? {
      axis == .horizontal ? result.width : result.height
    }
    if length(cell) != nil { return "its cell “\(cellName)” returns \(size[axis].explained)" }
    return length(content) != nil
      ? "the item's own length is \(size[axis].explained)" : "the item has no length of its own"
  }
}

extension Double {
  /// The remark that siblings have raised a length to this one (rule 26).
  var remarkOnSiblings: String { "; raised to \(explained), the largest of its siblings" }
}
