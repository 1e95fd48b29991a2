import LayoutModel

extension GroupArrangement {
  /// The key of the group's description that decides on the number of slots.
  var decidingKey: String {
    switch run.fillRule {
    case .equalShares: "count"
    case .once, .oneByOne: "items"
    case .shared, .acrossByAlong: "interItemSpacing"
    }
  }

  /// The step that explains the number of slots, and the base of their fractions (rules 3 to 7).
  var fillingStep: ExplanationStep {
    let (text, rule) = fillingText
    return ExplanationStep("filling", text, rule: rule, change: .size(run.fractionBase))
  }

  private var fillingText: (text: String, rule: Int) {
    let room = inner.size[run.axis].explained
    let count = run.slots.count
    let slots = count.counted("slot")
    let fit = "\(slots) \(count == 1 ? "fits" : "fit")"
    let taken = "\(count == 1 ? "it takes" : "they take") \(run.minimumLength.explained)"
    guard count > 0 else { return ("no slot fits in \(room)", 3) }
    switch run.fillRule {
    case .once:
      return ("\(slots), one for each subitem, because the length is estimated", 6)
    case .oneByOne where run.isBoundless:
      return ("any number fits, because \(slots) together take no room", 3)
    case .oneByOne:
      return ("\(fit): \(taken) of \(room)", 3)
    case .shared:
      return ("\(fit): \(baseText(for: count)); \(taken)", 3)
    case .acrossByAlong(let fitting):
      return ("\(fitting) would fit without spacing: \(baseText(for: fitting)); \(fit) then", 4)
    case .equalShares:
      let shares = count.counted("equal share")
      guard run.fractionBase[run.axis] != inner.size[run.axis] else {
        return ("\(shares) of \(room)", 7)
      }
      return ("\(shares): \(baseText(for: count))", 7)
    }
  }

  /// Returns the calculation of the base: `320 less 2 spacings of 10 is a base of 300`.
  private func baseText(for slots: Int) -> String {
    let gaps = max(0, slots - 1).counted("spacing")
    return "\(inner.size[run.axis].explained) less \(gaps) of \(run.spacing.minimum.explained) "
      + "is a base of \(run.fractionBase[run.axis].explained)"
  }

  /// The step that explains the sharing of flexible spacing (rule 8); nil if none is flexible.
  var sharingStep: ExplanationStep? {
    guard run.flexibleCount > 0 else { return nil }
    let room = inner.size[run.axis]
    return ExplanationStep(
      "spacing",
      "\((room - run.minimumLength).explained) left for "
        + "\(run.flexibleCount.counted("flexible spacing")): "
        + "\(run.share(in: room).explained) more than the minimum for each",
      rule: 8
    )
  }

  /// Returns the length that each slot gets along the axis; nil if the group has no equal shares.
  func share(at path: DocumentPath) -> SlotShare? {
    guard case .equalShares(let length) = run.fillRule else { return nil }
    let (count, room, spacing) = (run.slots.count, inner.size[run.axis], run.spacing.minimum)
    let exact = GroupFilling.share(of: room, count: count, spacing: spacing, pixels: .exact)
    let shared =
      spacing == 0 || count == 1
      ? room.explained : "(\(room.explained) − \(count - 1) × \(spacing.explained))"
    return SlotShare(
      axis: run.axis,
      length: length,
      text: "\(shared) ÷ \(count) = \(exact.explained)\(exact.remark(roundedDownTo: length))",
      path: path.appending("count")
    )
  }
}

/// An equal share of a group's length (rule 7).
struct SlotShare {
  /// The group's axis.
  var axis: ScrollAxis
  /// The length of the share, in points.
  var length: Double
  /// The calculation of the length, as text.
  var text: String
  /// The path of the number of shares.
  var path: DocumentPath
}

/// The slot of a group that holds an item.
struct SlotChoice {
  /// The slot's number, from 0.
  let index: Int
  let slot: Slot
  /// The slot's corner in the group, before it is aligned to pixels.
  let corner: Point
  /// The number of the group's items before the slot.
  let firstMember: Int

  /// Chooses the first slot for which a condition holds; nil if it holds for none.
  ///
  /// The condition receives the slot and the number of the group's items before it.
  /// - Complexity: O(slots of the group).
  init?(in arrangement: GroupArrangement, where holds: (Slot, Int) -> Bool) {
    var (index, firstMember) = (0, 0)
    var found: (index: Int, corner: Point, firstMember: Int)?
    arrangement.run.forEachCorner(in: arrangement.inner.size, at: arrangement.inner.origin) {
      slot,
      corner in
      if found == nil, holds(slot, firstMember) { found = (index, corner, firstMember) }
      index += 1
      firstMember += slot.items.count
    }
    guard let found else { return nil }
    self.index = found.index
    slot = arrangement.run.slots[found.index]
    corner = found.corner
    self.firstMember = found.firstMember
  }

  /// Returns the step that names the slot and its corner.
  func step(in arrangement: GroupArrangement) -> ExplanationStep {
    let aligned = arrangement.run.pixels.near(corner)
    let edges = slot.edgeSpacing.explained
    return ExplanationStep(
      "slot",
      "slot \(index + 1) of \(arrangement.run.slots.count), at \(aligned.explained) in the group"
        + corner.remark(alignedTo: aligned)
        + (edges.isEmpty ? "" : "; edge spacing \(edges)"),
      rule: edges.isEmpty ? nil : 11,
      change: .move(aligned - arrangement.inner.origin)
    )
  }
}

extension LayoutDimension {
  /// Returns the calculation of the declared dimension, as text (rule 1).
  func explained(in base: Size, pixels: PixelAlignment) -> String {
    func product(_ fraction: Double, _ side: ScrollAxis) -> String {
      let exact = resolved(in: base, pixels: .exact)
      return "\(fraction.explained) of the \(side.lengthWord) \(base[side].explained) "
        + "= \(exact.explained)"
        + exact.remark(roundedDownTo: resolved(in: base, pixels: pixels))
    }
    switch self {
    case .absolute(let length): return "\(length.explained) as it stands"
    case .fractionalWidth(let fraction): return product(fraction, .horizontal)
    case .fractionalHeight(let fraction): return product(fraction, .vertical)
    case .estimated(let length): return "estimated \(length.explained)"
    case .uniformAcrossSiblings(let length):
      return "estimated \(length.explained), the same for all siblings"
    }
  }
}

extension Double {
  /// Returns the remark that a length was rounded down, if the difference is visible:
  /// `, rounded down to 106.5`.
  fileprivate func remark(roundedDownTo length: Double) -> String {
    explained == length.explained ? "" : ", rounded down to \(length.explained)"
  }
}

/// The measured size of an item, and the source of each estimated dimension.
struct ItemSizeDecision {
  /// The size that the item's content gives it, before siblings are raised.
  let size: Size
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
    declared: Size,
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
  func text(along axis: ScrollAxis, outcome: Size) -> (text: String, rule: Int) {
    let source = source(along: axis)
    guard outcome[axis] != size[axis] else { return (source, 1) }
    return ("\(source); raised to \(outcome[axis].explained), the largest of its siblings", 26)
  }

  private func source(along axis: ScrollAxis) -> String {
    func length(_ answer: CellResult) -> Double? {
      axis == .horizontal ? answer.width : answer.height
    }
    if length(cell) != nil { return "its cell “\(cellName)” returns \(size[axis].explained)" }
    return length(content) != nil
      ? "the item's own length is \(size[axis].explained)" : "the item has no length of its own"
  }
}
