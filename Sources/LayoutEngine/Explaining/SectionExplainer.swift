import LayoutModel

/// Explains an item's frame in a compositional section, in the section's own coordinates read from
/// the leading edge.
struct SectionExplainer {
  let solver: CompositionalSolver
  /// The places of the description's values.
  let places: DescriptionPlaces
  /// The groups of the section when it was laid out; nil if it shows no items.
  let groups: GroupFrames?
  /// The sizes that are known, if items that were not seen have their estimates; else nil.
  var sizes: MeasuredItems?

  private var space: SectionSpace { solver.space }
  private var description: SectionDescription { solver.description }

  /// Returns the steps from the container to an item's frame, or to the reason that it has no
  /// frame.
  /// - Throws: The errors of providers.
  /// - Complexity: That of one group, and O(log n) where groups differ; O(n) besides where the
  ///   description has an order.
  func steps(for item: Int) throws(LayoutError) -> [ExplanationStep] {
    let order = try solver.placingOrder()
    let run = solver.runSolver(
      for: order.map(solver.items.permuted) ?? solver.items,
      knowing: sizes.map { KnownContents($0) }
    )
    let position = order?.firstIndex(of: item) ?? item
    var steps = insets + boundaryItems + [room]
    if order != nil {
      let step = ExplanationStep("order", "it is placed as number \(position + 1)")
      steps.append(places.locating(step, at: DocumentPath([.key("order")])))
    }
    guard let placed = try run.placedGroup(at: position, among: groups) else { return steps }
    var explainer = GroupExplainer(solver: run.groupSolver, places: places)
    let visit = GroupVisit(
      group: description.group,
      path: DocumentPath([.key("group")]),
      base: space.room,
      // Groups that are alike are all solved as the first one.
      firstItem: placed.repetition == nil ? placed.firstItem : 0,
      member: position - placed.firstItem
    )
    try explainer.explain(
      visit,
      place: place(of: placed, from: run.start),
      custom: description.group.isCustom ? placed.group : nil
    )
    return steps + explainer.steps
  }

  // MARK: Before the groups

  private func locating(_ step: ExplanationStep, at key: String) -> ExplanationStep {
    places.locating(step, at: DocumentPath([.key(key)]))
  }

  /// The section's insets (rule 2) and those of their reference (rule 13).
  private var insets: [ExplanationStep] {
    let own = description.contentInsets
    let added = solver.environment.insets(for: description.contentInsetsReference)
    var steps: [ExplanationStep] = []
    if own != .zero {
      let step = ExplanationStep(
        "section insets",
        own.explained,
        rule: 2,
        change: .move(LayoutPoint(x: own.leading, y: own.top))
      )
      steps.append(locating(step, at: "contentInsets"))
    }
    if added != .zero {
      let step = ExplanationStep(
        "inset reference",
        "“\(description.contentInsetsReference.rawValue)” adds \(added.explained)",
        rule: 13,
        change: .move(LayoutPoint(x: added.leading, y: added.top))
      )
      steps.append(locating(step, at: "contentInsetsReference"))
    }
    return steps
  }

  /// The boundary items that extend the section at its start and so move its groups (rule 16).
  private var boundaryItems: [ExplanationStep] {
    let before = solver.boundary.before
    guard before != 0 else { return [] }
    let step = ExplanationStep(
      "boundary items",
      "they extend the section by \(before.explained) before its groups",
      rule: 16,
      change: .move(LayoutPoint(along: space.scrollAxis, before, 0))
    )
    return [locating(step, at: "boundarySupplementaryItems")]
  }

  /// The size that groups are resolved in (rules 2 and 23).
  private var room: ExplanationStep {
    let across = space.insets.total(space.runAxis.cross).explained
    let side = space.runAxis.cross.lengthWord
    var text = "\(space.room.explained): the container"
    if across != "0" { text += ", its \(side) less insets of \(across)" }
    if space.isOrthogonal { text += "; groups follow each other across the scroll axis" }
    let step = ExplanationStep(
      "room for groups",
      text,
      rule: space.isOrthogonal ? 23 : 2,
      change: .size(space.room)
    )
    return space.isOrthogonal ? locating(step, at: "orthogonalScrolling") : step
  }

  // MARK: The run of groups

  /// Returns the step for a group's corner in the section (rules 11 and 12), with the path of the
  /// value that decides.
  private func place(
    of placed: PlacedGroup,
    from start: LayoutPoint
  ) -> (step: ExplanationStep, path: DocumentPath) {
    let aligned = space.pixels.near(placed.corner)
    let edges = description.group.item.edgeSpacing.explained
    let spacing: [DocumentPath.Step] = [.key("interGroupSpacing")]
    let edgeSpacing: [DocumentPath.Step] = [.key("group"), .key("edgeSpacing")]
    let step = ExplanationStep(
      "place in the row",
      "\(number(of: placed)), at \(aligned.explained) in the section"
        + placed.corner.remark(alignedTo: aligned)
        + (edges.isEmpty ? "" : "; edge spacing \(edges)"),
      rule: edges.isEmpty ? 12 : 11,
      change: .move(aligned - start)
    )
    return (step, DocumentPath(edges.isEmpty ? spacing : edgeSpacing))
  }

  /// Returns the number of a group: `group 3 of 34, 2 strides of 110 (a spacing of 10 included)`.
  private func number(of placed: PlacedGroup) -> String {
    let number = placed.number
    let spacing = description.interGroupSpacing
    guard let groups = placed.repetition else {
      guard number > 0 else { return "group 1" }
      return "group \(number + 1), behind \(number.counted("group")) of their own lengths"
        + (spacing == 0 ? "" : " with spacings of \(spacing.explained)")
    }
    var text = "group \(number + 1) of \(groups.count)"
    guard number > 0 else { return text }
    text += ", \(number.counted("stride")) of \(groups.stride.explained)"
    return spacing == 0 ? text : text + " (a spacing of \(spacing.explained) included)"
  }
}
