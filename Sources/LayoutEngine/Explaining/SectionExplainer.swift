import LayoutModel

/// Says how a compositional section comes to an item's frame, up to the section's own coordinates
/// read from the leading edge.
struct SectionExplainer {
  let solver: CompositionalSolver
  let places: DescriptionPlaces

  private var space: SectionSpace { solver.space }
  private var description: SectionDescription { solver.description }

  /// The steps from the container to an item's frame, or to why there is none.
  func steps(for item: Int) throws(LayoutError) -> [ExplanationStep] {
    let order = try solver.placingOrder()
    let row = solver.rowSolver(order.map(solver.items.permuted) ?? solver.items)
    let position = order?.firstIndex(of: item) ?? item
    var steps = insets + boundaryItems + [room]
    if order != nil {
      let step = ExplanationStep("order", "it is placed as number \(position + 1)")
      steps.append(places.locating(step, at: DocumentPath([.key("order")])))
    }
    guard let standing = try row.standing(of: position) else { return steps }
    return steps + (try groupSteps(standing, position: position, row: row))
  }

  private func groupSteps(
    _ standing: RowStanding,
    position: Int,
    row: GroupRunSolver
  ) throws(LayoutError) -> [ExplanationStep] {
    var explainer = GroupExplainer(
      solver: row.groupSolver(isMeasured: row.isMeasured),
      places: places,
      items: row.items
    )
    let group = standing.standing
    let visit = GroupVisit(
      group: description.group,
      path: DocumentPath([.key("group")]),
      base: space.room,
      firstItem: standing.stride == nil ? group.firstItem : 0,
      member: position - group.firstItem
    )
    try explainer.explain(
      visit,
      place: place(of: standing, from: row.start),
      given: description.group.isCustom
        ? GivenFrames(groupSize: group.group.size, frames: standing.frames) : nil
    )
    return explainer.steps
  }

  // MARK: Before the groups

  private func locating(_ step: ExplanationStep, at key: String) -> ExplanationStep {
    places.locating(step, at: DocumentPath([.key(key)]))
  }

  private var insets: [ExplanationStep] {
    let own = description.contentInsets
    let added = solver.environment.insets(for: description.contentInsetsReference)
    var steps: [ExplanationStep] = []
    if own != .zero {
      let step = ExplanationStep(
        "section insets",
        ExplanationWords.insets(own),
        rule: 2,
        change: .move(Point(x: own.leading, y: own.top))
      )
      steps.append(locating(step, at: "contentInsets"))
    }
    if added != .zero {
      let step = ExplanationStep(
        "inset reference",
        "“\(description.contentInsetsReference.rawValue)” adds \(ExplanationWords.insets(added))",
        rule: 13,
        change: .move(Point(x: added.leading, y: added.top))
      )
      steps.append(locating(step, at: "contentInsetsReference"))
    }
    return steps
  }

  /// Rule 16: what extends the section where it starts moves its groups.
  private var boundaryItems: [ExplanationStep] {
    let before = solver.boundary.before
    guard before != 0 else { return [] }
    let step = ExplanationStep(
      "boundary items",
      "they extend the section by \(ExplanationWords.number(before)) before its groups",
      rule: 16,
      change: .move(Point(along: space.scrollAxis, before, 0))
    )
    return [locating(step, at: "boundarySupplementaryItems")]
  }

  private var room: ExplanationStep {
    let across = ExplanationWords.number(space.insets.total(space.runAxis.cross))
    let side = ExplanationWords.length(space.runAxis.cross)
    var text = "\(ExplanationWords.size(space.room)): the container"
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

  // MARK: The row

  /// Where a group of the row starts, in the section's coordinates.
  private func place(
    of row: RowStanding,
    from start: Point
  ) -> (step: ExplanationStep, path: DocumentPath) {
    let (corner, pixels) = (row.standing.corner, space.pixels)
    let aligned = Point(x: pixels.near(corner.x), y: pixels.near(corner.y))
    let words = [corner, aligned].map(ExplanationWords.point)
    let edges = ExplanationWords.edges(description.group.item.edgeSpacing)
    let spacing: [DocumentPath.Step] = [.key("interGroupSpacing")]
    let edgeSpacing: [DocumentPath.Step] = [.key("group"), .key("edgeSpacing")]
    let step = ExplanationStep(
      "place in the row",
      "\(number(of: row)), at \(words[1]) in the section"
        + ExplanationWords.rounding(words[0], words[1])
        + (edges.isEmpty ? "" : "; edge spacing \(edges)"),
      rule: edges.isEmpty ? 12 : 11,
      change: .move(aligned - start)
    )
    return (step, DocumentPath(edges.isEmpty ? spacing : edgeSpacing))
  }

  /// `group 3 of 34, 2 strides of 110 (a spacing of 10 included)`.
  private func number(of row: RowStanding) -> String {
    let number = row.standing.number
    let spacing = description.interGroupSpacing
    let words = ExplanationWords.number(spacing)
    guard let stride = row.stride, let count = row.count else {
      guard number > 0 else { return "group 1" }
      return "group \(number + 1), behind \(ExplanationWords.count(number, "group")) of their own "
        + "lengths" + (spacing == 0 ? "" : " with spacings of \(words)")
    }
    var text = "group \(number + 1) of \(count)"
    guard number > 0 else { return text }
    text += ", \(ExplanationWords.count(number, "stride")) of \(ExplanationWords.number(stride))"
    return spacing == 0 ? text : text + " (a spacing of \(words) included)"
  }
}

/// A group's place in a row, with what the row is made of.
struct RowStanding {
  var standing: PlacedGroup
  /// The frames of the group's items, in the group's coordinates.
  var frames: FrameColumns
  /// How far groups are from each other; nil where they differ.
  var stride: Double?
  /// How many groups there are; nil where they differ.
  var count: Int?
}

extension GroupRunSolver {
  /// Whether items' own sizes count.
  fileprivate var isMeasured: Bool { sequence != nil || description.group.hasCells }

  /// The group in which the item stands that is placed at a position; nil without items.
  /// - Complexity: that of one group where all are alike, else that of all groups before it.
  fileprivate func standing(of position: Int) throws(LayoutError) -> RowStanding? {
    guard items.count > 0 else { return nil }
    guard let sequence else { return try equalStanding(of: position) }
    var found: PlacedGroup?
    try forEachGroup(of: sequence) { standing in
      found = standing
      return position >= standing.firstItem + standing.itemCount
    }
    return found.map { RowStanding(standing: $0, frames: $0.group.columns(limit: .max)) }
  }

  private func equalStanding(of position: Int) throws(LayoutError) -> RowStanding {
    let equal = try equalGroups()
    let places = places(of: equal.group)
    let itemCount = max(1, equal.itemCount)
    let number = equal.itemCount == 0 ? 0 : position / itemCount
    let firstItem = number * itemCount
    return RowStanding(
      standing: PlacedGroup(
        group: equal.group,
        number: number,
        firstItem: firstItem,
        itemCount: min(equal.itemCount, items.count - firstItem),
        corner: places.exactCorner(of: number)
      ),
      frames: equal.frames,
      stride: places.stride,
      count: (items.count - 1) / itemCount + 1
    )
  }
}
