import LayoutModel

/// Walks down a group to one of its items, with the solver's own functions, and explains their
/// results at each level.
struct GroupExplainer {
  /// The solver of the section's groups.
  let solver: GroupSolver
  /// The places of the description's values.
  let places: DescriptionPlaces
  /// The steps so far.
  private(set) var steps: [ExplanationStep] = []
  /// The number of groups around the subject of the next step.
  private(set) var level = 0

  private mutating func add(_ step: ExplanationStep, at path: DocumentPath) {
    var step = places.locating(step, at: path)
    step.level = level
    steps.append(step)
  }

  // MARK: Groups

  /// Adds the steps for a group's size, for its place, and from the group to the item in it.
  ///
  /// The frames of a custom group are requested as the solver does, unless its solved group is
  /// given.
  /// - Throws: The errors of providers.
  mutating func explain(
    _ visit: GroupVisit,
    place: (step: ExplanationStep, path: DocumentPath),
    custom: SolvedGroup? = nil
  ) throws(LayoutError) {
    try ThreadStack.checkGroup()
    let length = visit.share.map { ($0.axis, $0.length) }
    let fixed = visit.share?.axis
    let size = solver.size(of: .group(visit.group), base: visit.base, length: length)
    let arrangement = try solver.arrangement(
      of: visit.group,
      size: size,
      fixed: fixed,
      raised: visit.size,
      firstItem: visit.firstItem
    )
    guard let arrangement else {
      let solved: SolvedGroup
      if let custom {
        solved = custom
      } else {
        solved = try solver.solveCustom(
          visit.group,
          size: size,
          fixed: fixed,
          firstItem: visit.firstItem
        )
      }
      explainSize(of: visit, content: solved.size, outcome: visit.size ?? solved.size, along: nil)
      add(place.step, at: place.path)
      level += 1
      explain(solved, of: visit)
      level -= 1
      return
    }
    explainSize(
      of: visit,
      content: arrangement.run.contentSize,
      outcome: arrangement.size,
      along: arrangement.run.axis
    )
    add(place.step, at: place.path)
    level += 1
    try explain(arrangement, of: visit)
    level -= 1
  }

  /// Adds the steps for a group's size; `content` is the size on axes along which its content decides.
  private mutating func explainSize(
    of visit: GroupVisit,
    content: LayoutSize,
    outcome: LayoutSize,
    along axis: ScrollAxis?
  ) {
    explainSize(
      of: visit.group.item,
      named: "group",
      at: visit.path,
      base: visit.base,
      share: visit.share,
      outcome: outcome
    ) { side in
      let length = content[side].explained
      let text =
        switch axis {
        case nil: "as large as its frames reach: \(length)"
        case side: "as long as its slots: \(length)"
        default: "as large as its largest slot: \(length)"
        }
      guard content[side] == outcome[side] else {
        return (text + outcome[side].remarkOnSiblings, 26)
      }
      return (text, axis == nil ? 21 : 6)
    }
  }

  /// Adds a step for each dimension; `decided` returns the source of an estimated one, as text, and
  /// the rule.
  private mutating func explainSize(
    of item: ItemDescription,
    named subject: String,
    at path: DocumentPath,
    base: LayoutSize,
    share: SlotShare?,
    outcome: LayoutSize,
    decided: (ScrollAxis) -> (text: String, rule: Int)
  ) {
    for axis in ScrollAxis.allCases {
      let title = "\(subject) \(axis.lengthWord)"
      let change = ExplanationStep.Change.extent(axis, outcome[axis])
      if let share, share.axis == axis, share.length == outcome[axis] {
        add(ExplanationStep(title, share.text, rule: 7, change: change), at: share.path)
        continue
      }
      var text = item.size[axis].explained(in: base, pixels: solver.pixels)
      var rule = 1
      if item.size[axis].isEstimated {
        let decision = decided(axis)
        text += "; \(decision.text)"
        rule = decision.rule
      }
      add(
        ExplanationStep(title, text, rule: rule, change: change),
        at: path.appending("size").appending(axis.lengthWord)
      )
    }
  }

  // MARK: Slots

  private mutating func explain(
    _ arrangement: GroupArrangement,
    of visit: GroupVisit
  ) throws(LayoutError) {
    if visit.group.item.contentInsets != .zero {
      let step = ExplanationStep(
        "group insets",
        "\(visit.group.item.contentInsets.explained); \(arrangement.inner.size.explained) is left",
        rule: 10,
        change: .within(arrangement.inner)
      )
      add(step, at: visit.path.appending("contentInsets"))
    }
    add(arrangement.fillingStep, at: visit.path.appending(arrangement.decidingKey))
    if let sharing = arrangement.sharingStep {
      add(sharing, at: visit.path.appending("interItemSpacing"))
    }
    let slot = SlotChoice(in: arrangement) { slot, firstMember in
      visit.member < firstMember + slot.items.count
    }
    guard let slot else { return try explainNothing(arrangement, of: visit) }
    try explain(slot, in: arrangement, of: visit)
  }

  private mutating func explain(
    _ slot: SlotChoice,
    in arrangement: GroupArrangement,
    of visit: GroupVisit
  ) throws(LayoutError) {
    let (subitem, key) = visit.group.subitem(ofSlot: slot.index)
    let path = DocumentPath(visit.path.steps + key)
    let place = slot.step(in: arrangement)
    let share = arrangement.share(at: visit.path)
    let base = arrangement.run.fractionBase
    switch subitem {
    case .group(let group):
      let inner = GroupVisit(
        group: group,
        path: path,
        base: base,
        share: share,
        size: slot.slot.size,
        firstItem: visit.firstItem + slot.firstMember,
        member: visit.member - slot.firstMember
      )
      try explain(inner, place: (place, path))
    case .item(let item):
      let length = share.map { ($0.axis, $0.length) }
      let decision = try ItemSizeDecision(
        of: item,
        at: visit.firstItem + slot.firstMember,
        declared: solver.size(of: subitem, base: base, length: length),
        fixed: share?.axis,
        solver: solver
      )
      let size = slot.slot.size
      explainSize(of: item, named: "item", at: path, base: base, share: share, outcome: size) {
        decision.text(along: $0, outcome: size)
      }
      add(place, at: path)
      explainInsets(of: item, in: slot.slot, at: path)
    }
  }

  private mutating func explainInsets(
    of item: ItemDescription,
    in slot: Slot,
    at path: DocumentPath
  ) {
    guard item.contentInsets != .zero, let placed = slot.items.first else { return }
    let step = ExplanationStep(
      "item insets",
      "\(item.contentInsets.explained); \(placed.frame.size.explained) is left of the slot",
      rule: 10,
      change: .within(placed.frame)
    )
    add(step, at: path.appending("contentInsets"))
  }

  // MARK: Custom groups

  /// Adds the step for the frame that a custom group gives the item (rule 21).
  private mutating func explain(_ custom: SolvedGroup, of visit: GroupVisit) {
    let count = custom.itemCount
    guard visit.member < count else { return }
    let frame = custom.customFrames?[visit.member] ?? custom.items[visit.member].frame
    let (author, path) = author(of: visit)
    let step = ExplanationStep(
      "given frame",
      "\(frame.explained) in the group: frame \(visit.member + 1) of \(count), given by \(author)",
      rule: 21,
      change: .within(frame)
    )
    add(step, at: path)
  }

  /// Returns the author of a custom group's frame, and the path of the frame or the provider.
  private func author(of visit: GroupVisit) -> (name: String, path: DocumentPath) {
    if case .provided(let provided) = visit.group.content {
      return ("“\(provided.provider.name)”", visit.path.appending("provider"))
    }
    let frames = visit.path.appending("frames")
    guard let name = places.name else { return ("the document", frames.appending(visit.member)) }
    return ("“\(name)”", frames)
  }

  // MARK: Nothing

  /// Adds the step for the subitem that does not fit (rule 5), in this group or in the first nested
  /// one.
  private mutating func explainNothing(
    _ arrangement: GroupArrangement,
    of visit: GroupVisit
  ) throws(LayoutError) {
    // Slots without items in them are groups in which nothing fits.
    if let slot = SlotChoice(in: arrangement, where: { _, _ in true }) {
      return try explain(slot, in: arrangement, of: visit)
    }
    let axis = arrangement.run.axis
    let (subitem, key) = visit.group.subitem(ofSlot: 0)
    let length = try solver.length(
      of: subitem,
      base: arrangement.inner.size,
      along: axis,
      firstItem: visit.firstItem
    )
    let step = ExplanationStep(
      "too long",
      "the first subitem takes \(length.explained) of "
        + "\(arrangement.inner.size[axis].explained): no items are shown",
      rule: 5
    )
    add(step, at: DocumentPath(visit.path.steps + key))
  }
}

extension GroupDescription {
  /// Returns the subitem of a slot, and its path from the group.
  fileprivate func subitem(ofSlot index: Int) -> (SubitemDescription, [DocumentPath.Step]) {
    switch content {
    case .repeated(let subitems, _):
      (subitems[index % subitems.count], [.key("items"), .index(index % subitems.count)])
    case .count(let subitem, _, _):
      (subitem, [.key("item")])
    case .provided, .frames:
      (.group(self), [])
    }
  }
}

/// A group on the path down to an item.
struct GroupVisit {
  var group: GroupDescription
  /// The path of the group in the section's description.
  var path: DocumentPath
  /// The size that the group's fractional dimensions refer to.
  var base: LayoutSize
  /// The share that the enclosing group gives it; nil without equal shares.
  var share: SlotShare?
  /// The size of its slot, with siblings raised (rule 26); nil if it is the section's own group.
  var size: LayoutSize?
  /// The position of the group's first item in the order of placing.
  var firstItem: Int
  /// The number of the wanted item in the group, from 0.
  var member: Int
}
