import LayoutModel

/// Walks down a group to one of its items, with the solver's own functions, and says at each level
/// what they answer.
struct GroupExplainer {
  let solver: GroupSolver
  let places: DescriptionPlaces
  /// The section's items as they are placed.
  let items: LayoutItems
  private(set) var steps: [ExplanationStep] = []
  private var level = 0

  init(solver: GroupSolver, places: DescriptionPlaces, items: LayoutItems) {
    self.solver = solver
    self.places = places
    self.items = items
  }

  private mutating func add(_ step: ExplanationStep, at path: DocumentPath) {
    var step = places.locating(step, at: path)
    step.level = level
    steps.append(step)
  }

  // MARK: Groups

  /// Says how large a group is, where it stands, and what leads to the item in it.
  ///
  /// `place` says where the group stands, with the value's place; `given` is what a provider
  /// answered, where that is known.
  mutating func explain(
    _ visit: GroupVisit,
    place: (step: ExplanationStep, path: DocumentPath),
    given: GivenFrames? = nil
  ) throws(LayoutError) {
    let length = visit.share.map { ($0.axis, $0.length) }
    let size = solver.size(of: .group(visit.group), base: visit.base, length: length)
    let arrangement =
      try solver.arrangement(of: visit.group, size: size, leaf: visit.firstItem)
    if let arrangement {
      explainSize(of: visit, outcome: arrangement.size, along: arrangement.run.axis)
      add(place.step, at: place.path)
      level += 1
      try explain(arrangement, of: visit)
    } else {
      let given = try frames(of: visit.group, size: size, given)
      explainSize(of: visit, outcome: given.groupSize, along: nil)
      add(place.step, at: place.path)
      level += 1
      explain(given, of: visit)
    }
    level -= 1
  }

  private mutating func explainSize(of visit: GroupVisit, outcome: Size, along axis: Axis?) {
    explainSize(
      of: visit.group.item,
      named: "group",
      at: visit.path,
      base: visit.base,
      share: visit.share,
      outcome: outcome
    ) { side in
      let length = ExplanationWords.number(outcome[side])
      guard let axis else { return ("as large as its frames reach: \(length)", 21) }
      return side == axis
        ? ("as long as its slots: \(length)", 6) : ("as large as its largest slot: \(length)", 6)
    }
  }

  /// Says how both dimensions came about; a closure says who decided on an estimated one.
  private mutating func explainSize(
    of item: ItemDescription,
    named subject: String,
    at path: DocumentPath,
    base: Size,
    share: SlotShare?,
    outcome: Size,
    decided: (Axis) -> (words: String, rule: Int)
  ) {
    for axis in Axis.allCases {
      if let share, share.axis == axis, share.length == outcome[axis] {
        let step = ExplanationStep(
          "\(subject) \(ExplanationWords.length(axis))",
          share.words,
          rule: 7,
          change: .extent(axis, share.length)
        )
        add(step, at: share.path)
        continue
      }
      let dimension = DimensionExplanation(
        subject: subject,
        axis: axis,
        dimension: item.size[axis],
        base: base,
        pixels: solver.pixels
      )
      add(
        dimension.step(
          outcome: outcome[axis],
          decided: item.size[axis].isEstimated ? decided(axis) : nil
        ),
        at: path.appending("size").appending(ExplanationWords.length(axis))
      )
    }
  }

  // MARK: What is in a group

  private mutating func explain(
    _ arrangement: GroupArrangement,
    of visit: GroupVisit
  ) throws(LayoutError) {
    if visit.group.item.contentInsets != .zero {
      let words = ExplanationWords.insets(visit.group.item.contentInsets)
      let step = ExplanationStep(
        "group insets",
        "\(words); \(ExplanationWords.size(arrangement.inner.size)) is left",
        rule: 10,
        change: .within(arrangement.inner)
      )
      add(step, at: visit.path.appending("contentInsets"))
    }
    let filling = FillingExplanation(arrangement: arrangement, group: visit.group)
    add(filling.step, at: visit.path.appending(filling.key))
    if let sharing = filling.sharing {
      add(sharing, at: visit.path.appending("interItemSpacing"))
    }
    let slot = SlotChoice(in: arrangement) { slot, firstMember in
      visit.member < firstMember + slot.leaves.count
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
    let place = slot.step(in: arrangement, pixels: solver.pixels)
    let share = FillingExplanation(arrangement: arrangement, group: visit.group)
      .share(at: visit.path)
    switch subitem {
    case .group(let group):
      let inner = GroupVisit(
        group: group,
        path: path,
        base: arrangement.filled.base,
        share: share,
        firstItem: visit.firstItem + slot.firstMember,
        member: visit.member - slot.firstMember
      )
      try explain(inner, place: (place, path))
    case .item(let item):
      let decision = ItemSizeDecision(
        solver: solver,
        items: items,
        item: item,
        declared: solver.size(
          of: subitem,
          base: arrangement.filled.base,
          length: share.map { ($0.axis, $0.length) }
        ),
        fixed: share?.axis,
        index: visit.firstItem + slot.firstMember
      )
      let measured = try decision.measured()
      let size = slot.slot.size
      explainSize(
        of: item,
        named: "item",
        at: path,
        base: arrangement.filled.base,
        share: share,
        outcome: size
      ) { axis in decision.words(along: axis, measured, outcome: size) }
      add(place, at: path)
      explainInsets(of: item, in: slot.slot, at: path)
    }
  }

  private mutating func explainInsets(
    of item: ItemDescription,
    in slot: Slot,
    at path: DocumentPath
  ) {
    guard item.contentInsets != .zero, let leaf = slot.leaves.first else { return }
    let words = ExplanationWords.insets(item.contentInsets)
    let step = ExplanationStep(
      "item insets",
      "\(words); \(ExplanationWords.size(leaf.frame.size)) is left of the slot",
      rule: 10,
      change: .within(leaf.frame)
    )
    add(step, at: path.appending("contentInsets"))
  }

  // MARK: Custom groups

  /// What was given, or else is asked for as the solver does.
  private func frames(
    of group: GroupDescription,
    size: Size,
    _ given: GivenFrames?
  ) throws(LayoutError) -> GivenFrames {
    if let given { return given }
    return try GivenFrames(of: group, size: size, asking: solver)
  }

  private mutating func explain(_ given: GivenFrames, of visit: GroupVisit) {
    guard visit.member < given.frames.count else { return }
    let (frame, count) = (given.frames[visit.member], given.frames.count)
    let (author, path) = giver(of: visit)
    let step = ExplanationStep(
      "given frame",
      "\(ExplanationWords.frame(frame)) in the group: frame \(visit.member + 1) of \(count), "
        + "given by \(author)",
      rule: 21,
      change: .within(frame)
    )
    add(step, at: path)
  }

  /// Who gave a custom group's frame, and where that is said.
  private func giver(of visit: GroupVisit) -> (name: String, path: DocumentPath) {
    if case .provided(let provided) = visit.group.content {
      return ("“\(provided.provider.name)”", visit.path.appending("provider"))
    }
    let frames = visit.path.appending("frames")
    guard let name = places.name else { return ("the document", frames.appending(visit.member)) }
    return ("“\(name)”", frames)
  }

  // MARK: Nothing

  /// Rule 5: says what does not fit, in this group or in the first one in it.
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
      leaf: visit.firstItem
    )
    let step = ExplanationStep(
      "too long",
      "the first subitem takes \(ExplanationWords.number(length)) of "
        + "\(ExplanationWords.number(arrangement.inner.size[axis])): no items are shown",
      rule: 5
    )
    add(step, at: DocumentPath(visit.path.steps + key))
  }
}

extension GroupDescription {
  /// What a slot is made of, and its way from the group.
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

/// A group on the way down to an item.
struct GroupVisit {
  var group: GroupDescription
  /// Where it stands in the section's description.
  var path: DocumentPath
  /// What its fractions are taken of.
  var base: Size
  /// What the group that it stands in gives it.
  var share: SlotShare?
  /// The first item of it, as items are placed.
  var firstItem: Int
  /// Which of its items is looked for, from 0.
  var member: Int
}

/// An equal share of a group's length (rule 7).
struct SlotShare {
  var axis: Axis
  var length: Double
  /// How it was calculated.
  var words: String
  /// Where the number of shares stands.
  var path: DocumentPath
}
