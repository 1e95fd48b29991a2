import LayoutModel

/// Says how many slots a group has, and how they share what is left.
struct FillingExplanation {
  let arrangement: GroupArrangement
  let group: GroupDescription

  private var axis: Axis { arrangement.run.axis }
  private var room: Double { arrangement.inner.size[axis] }
  private var base: Double { arrangement.filled.base[axis] }
  private var spacing: Double { group.interItemSpacing.minimum }

  /// The key of the group that decides.
  var key: String {
    switch arrangement.filled.manner {
    case .equalShares: "count"
    case .once, .oneByOne: "items"
    case .shared, .acrossByAlong: "interItemSpacing"
    }
  }

  /// How many slots there are, and what their fractions are taken of.
  var step: ExplanationStep {
    let (words, rule) = sentence
    return ExplanationStep("filling", words, rule: rule, change: .size(arrangement.filled.base))
  }

  private var sentence: (String, rule: Int) {
    let number = ExplanationWords.number
    let count = arrangement.filled.slots.count
    let slots = ExplanationWords.count(count, "slot")
    let fit = "\(slots) \(count == 1 ? "fits" : "fit")"
    let taken = "\(count == 1 ? "it takes" : "they take") \(number(arrangement.run.minimumLength))"
    guard count > 0 else { return ("no slot fits in \(number(room))", 3) }
    switch arrangement.filled.manner {
    case .once:
      return ("\(slots), one for each subitem, because the length is estimated", 6)
    case .oneByOne where arrangement.filled.isBoundless:
      return ("any number fits, because \(slots) together take no room", 3)
    case .oneByOne:
      return ("\(fit): \(taken) of \(number(room))", 3)
    case .shared:
      return ("\(fit): \(shrunk(by: count)); \(taken)", 3)
    case .acrossByAlong(let fitting):
      return ("\(fitting) would fit without spacing: \(shrunk(by: fitting)); \(fit) then", 4)
    case .equalShares:
      return ("\(ExplanationWords.count(count, "equal share")) of \(number(room))", 7)
    }
  }

  /// `320 less 2 spacings of 10 is a base of 300`.
  private func shrunk(by slots: Int) -> String {
    let gaps = ExplanationWords.count(max(0, slots - 1), "spacing")
    let number = ExplanationWords.number
    return "\(number(room)) less \(gaps) of \(number(spacing)) is a base of \(number(base))"
  }

  /// How flexible spacing shares what is left (rule 8); nil where none is flexible.
  var sharing: ExplanationStep? {
    let run = arrangement.run
    guard run.flexibleCount > 0 else { return nil }
    let (left, each) = (room - run.minimumLength, run.share(in: room))
    return ExplanationStep(
      "spacing",
      "\(ExplanationWords.number(left)) left for "
        + "\(ExplanationWords.count(run.flexibleCount, "flexible spacing")): "
        + "\(ExplanationWords.number(each)) more than the minimum for each",
      rule: 8
    )
  }

  /// What each slot gets along the axis, where the group has equal shares.
  func share(at path: DocumentPath) -> SlotShare? {
    guard case .equalShares(let length) = arrangement.filled.manner else { return nil }
    let count = arrangement.filled.slots.count
    let exact = GroupSolver.share(of: room, count: count, spacing: spacing, pixels: .exact)
    let words = [exact, length].map(ExplanationWords.number)
    let shared =
      spacing == 0 || count == 1
      ? ExplanationWords.number(room)
      : "(\(ExplanationWords.number(room)) − \(count - 1) × \(ExplanationWords.number(spacing)))"
    return SlotShare(
      axis: axis,
      length: length,
      words: "\(shared) ÷ \(count) = \(words[0])"
        + (words[0] == words[1] ? "" : ", rounded down to \(words[1])"),
      path: path.appending("count")
    )
  }
}

/// The slot of a group in which an item stands.
struct SlotChoice {
  /// Its number, from 0.
  let index: Int
  let slot: Slot
  /// Where it starts in the group, before that is brought onto pixels.
  let corner: Point
  /// The first of the group's items that is in it.
  let firstMember: Int

  /// The first slot of which a condition holds, asked with the slot and the first item in it.
  init?(in arrangement: GroupArrangement, where holds: (Slot, Int) -> Bool) {
    var (index, first) = (0, 0)
    var found: SlotChoice?
    arrangement.run.forEachCorner(in: arrangement.inner.size, at: arrangement.inner.origin) {
      slot,
      corner in
      if found == nil, holds(slot, first) {
        found = SlotChoice(index: index, slot: slot, corner: corner, firstMember: first)
      }
      index += 1
      first += slot.leaves.count
    }
    guard let found else { return nil }
    self = found
  }

  private init(index: Int, slot: Slot, corner: Point, firstMember: Int) {
    self.index = index
    self.slot = slot
    self.corner = corner
    self.firstMember = firstMember
  }

  /// Says which slot it is and where it starts.
  func step(in arrangement: GroupArrangement, pixels: PixelAlignment) -> ExplanationStep {
    let aligned = Point(x: pixels.near(corner.x), y: pixels.near(corner.y))
    let words = [corner, aligned].map(ExplanationWords.point)
    let edges = ExplanationWords.edges(slot.edgeSpacing)
    return ExplanationStep(
      "slot",
      "slot \(index + 1) of \(arrangement.filled.slots.count), at \(words[1]) in the group"
        + ExplanationWords.rounding(words[0], words[1])
        + (edges.isEmpty ? "" : "; edge spacing \(edges)"),
      rule: edges.isEmpty ? nil : 11,
      change: .move(aligned - arrangement.inner.origin)
    )
  }
}

/// Says how one dimension of a group or an item came about.
struct DimensionExplanation {
  /// What has the dimension.
  let subject: String
  let axis: Axis
  let dimension: LayoutDimension
  /// What fractions are taken of.
  let base: Size
  let pixels: PixelAlignment

  /// The dimension as it is declared, and what decided where it is estimated.
  ///
  /// `outcome` is what it became in the end; `decided` says by what, if it is not as declared.
  func step(outcome: Double, decided: (words: String, rule: Int)? = nil) -> ExplanationStep {
    ExplanationStep(
      "\(subject) \(ExplanationWords.length(axis))",
      declared + (decided.map { "; \($0.words)" } ?? ""),
      rule: decided?.rule ?? 1,
      change: .extent(axis, outcome)
    )
  }

  private var declared: String {
    let number = ExplanationWords.number
    switch dimension {
    case .absolute(let length): return "\(number(length)) as it stands"
    case .fractionalWidth(let fraction): return product(fraction, .horizontal)
    case .fractionalHeight(let fraction): return product(fraction, .vertical)
    case .estimated(let length): return "estimated \(number(length))"
    case .uniformAcrossSiblings(let length):
      return "estimated \(number(length)), the same for all siblings"
    }
  }

  private func product(_ fraction: Double, _ side: Axis) -> String {
    let exact = dimension.resolved(in: base, pixels: .exact)
    let resolved = dimension.resolved(in: base, pixels: pixels)
    let words = [exact, resolved].map(ExplanationWords.number)
    return "\(ExplanationWords.number(fraction)) of the \(ExplanationWords.length(side)) "
      + "\(ExplanationWords.number(base[side])) = \(words[0])"
      + (words[0] == words[1] ? "" : ", rounded down to \(words[1])")
  }
}

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
