internal import LayoutModel

/// Lays out a section from its description, as `UICollectionViewCompositionalLayout` does.
struct CompositionalSolver {
  let description: SectionDescription
  let environment: LayoutEnvironment
  let section: SectionContext
  let items: LayoutItems
  let provider: any LayoutProviding
  private let budget: SlotBudget

  init(
    description: SectionDescription, environment: LayoutEnvironment, section: SectionContext,
    items: LayoutItems, provider: any LayoutProviding
  ) {
    self.description = description
    self.environment = environment
    self.section = section
    self.items = items
    self.provider = provider
    budget = SlotBudget(itemCount: items.count)
  }

  /// The axis along which groups follow each other.
  private var axis: Axis { environment.configuration.scrollDirection }
  private var pixels: PixelAlignment { environment.pixelAlignment }
  private var insets: DirectionalEdgeInsets { description.contentInsets }
  private var container: Size { environment.container.contentSize }

  /// Rule 2: groups are sized in the container less the insets across the scroll axis.
  private var room: Size {
    var room = container
    room[axis.cross] = max(0, room[axis.cross] - insets.total(axis.cross))
    return room
  }

  /// Lays out the section, in leading coordinates.
  func solve() throws(LayoutFailure) -> SectionLayout {
    guard items.count > 0 else {
      // Rule 14: an empty section is 0 long.
      return SectionLayout(provider: "compositional", frames: .none, size: size(extent: 0, breadth: 0))
    }
    let group = description.group
    switch group.content {
    case .provided(let frames) where frames.perGroup:
      return try solveEachGroup(CustomGroups(solver: self, perGroup: frames))
    case .provided, .frames:
      return try solveCustomGroups()
    case .repeated, .count:
      return dependsOnItems(group)
        ? try solveEachGroup(MeasuredGroups(solver: self)) : try solveEqualGroups()
    }
  }

  // MARK: Equal groups

  /// All groups are alike: one is solved, and repeats.
  private func solveEqualGroups() throws(LayoutFailure) -> SectionLayout {
    let solved = try groupSolver(ownSize: nil).solve(description.group, in: room, leaf: 0)
    guard !solved.leaves.isEmpty else { return nothingShown() }
    let used = (items.count - 1) % solved.leaves.count + 1
    return repeating(
      solved.columns(limit: items.count), groupSize: solved.size,
      lastExtent: solved.extent(along: axis, used: used), leafCount: solved.leaves.count)
  }

  /// Rule 21: a custom group is asked for once, and its frames repeat. Never trimmed (rule 9).
  private func solveCustomGroups() throws(LayoutFailure) -> SectionLayout {
    let group = description.group
    let declared = declaredGroupSize
    let columns = try customFrames(
      of: group,
      in: LayoutContainer(contentSize: declared, contentInsets: group.item.contentInsets))
    let size = declared.grown(to: columns, of: group.item.size)
    var layout = repeating(
      columns, groupSize: size, lastExtent: size[axis], leafCount: columns.count)
    if columns.count > items.count {
      layout.warnings.append(
        "the custom group has more frames (\(columns.count)) than there are items (\(items.count)); "
          + "the rest is dropped"
      )
    }
    return layout
  }

  private func repeating(
    _ template: FrameColumns, groupSize: Size, lastExtent: Double, leafCount: Int
  ) -> SectionLayout {
    let edges = description.group.item.edgeSpacing
    let groups = (items.count - 1) / leafCount + 1
    let pitch = groupSize[axis] + edges.minimum(axis) + description.interGroupSpacing
    let frames = RepeatingFrames(
      template: PackedFrames(template, axis: axis), count: items.count,
      origin: corner(groupSize: groupSize, at: 0), stride: pitch, pixelAlignment: pixels)
    let extent =
      insets.total(axis) + Double(groups - 1) * pitch + lastExtent + edges.minimum(axis)
    return SectionLayout(
      provider: "compositional", frames: .repeating(frames),
      size: size(extent: extent, breadth: breadth(groupSize: groupSize)))
  }

  /// Rule 5: the section shows no items; its extent is its insets along the scroll axis.
  private func nothingShown() -> SectionLayout {
    var layout = SectionLayout(
      provider: "compositional", frames: .none,
      size: size(extent: insets.total(axis), breadth: 0))
    layout.warnings = ["the first item is longer than its group: no items are shown"]
    return layout
  }

  // MARK: Groups one by one

  /// Groups that differ are solved one after the other.
  private func solveEachGroup(_ groups: some GroupSequence) throws(LayoutFailure) -> SectionLayout {
    guard items.count <= PackedFrames.limit else {
      throw LayoutFailure(
        .resourceExhausted, origin: .document,
        message: "a section of groups that differ has at most \(PackedFrames.limit) items")
    }
    let edges = description.group.item.edgeSpacing
    var frames: [CustomFrame] = []
    var (cursor, widest, leaf) = (0.0, 0.0, 0)
    while leaf < items.count {
      let group = try groups.group(from: leaf)
      guard !group.leaves.isEmpty else { return nothingShown() }
      let used = min(group.leaves.count, items.count - leaf)
      let corner = corner(groupSize: group.size, at: cursor)
      let aligned = Point(x: pixels.near(corner.x), y: pixels.near(corner.y))
      frames += group.leaves.prefix(used).map {
        CustomFrame(frame: $0.frame.offset(by: aligned), zIndex: $0.zIndex)
      }
      widest = max(widest, breadth(groupSize: group.size))
      cursor += groups.extent(of: group, used: used, along: axis) + edges.minimum(axis)
      leaf += used
      if leaf < items.count { cursor += description.interGroupSpacing }
    }
    return SectionLayout(
      provider: "compositional",
      frames: .packed(PackedFrames(FrameColumns(frames), axis: axis)),
      size: size(extent: insets.total(axis) + cursor, breadth: widest))
  }

  // MARK: Measures

  /// The corner of a group that starts so far along the section.
  private func corner(groupSize: Size, at position: Double) -> Point {
    let slot = Slot(
      edgeSpacing: description.group.item.edgeSpacing, size: groupSize, leaves: [])
    let across = slot.crossPosition(in: room[axis.cross], across: axis.cross)
    return Point(
      along: axis, insets.start(axis) + position + slot.edgeSpacing.start(axis).minimum,
      insets.start(axis.cross) + across)
  }

  private func breadth(groupSize: Size) -> Double {
    groupSize[axis.cross] + description.group.item.edgeSpacing.minimum(axis.cross)
      + insets.total(axis.cross)
  }

  /// Rule 14: across the scroll axis a section is at least as broad as its container.
  private func size(extent: Double, breadth: Double) -> Size {
    Size(along: axis, max(0, extent), max(container[axis.cross], breadth))
  }

  // MARK: Questions

  private func dependsOnItems(_ group: GroupDescription) -> Bool {
    items.pattern.hasSizes && group.hasEstimatedItems
  }

  fileprivate func groupSolver(ownSize: ((Int) -> OwnSize)?) -> GroupSolver {
    GroupSolver(pixels: pixels, ownSize: ownSize, budget: budget) { group, container throws(LayoutFailure) in
      try customFrames(of: group, in: container)
    }
  }

  fileprivate func solvedGroup(
    from leaf: Int, ownSize: @escaping (Int) -> OwnSize
  ) throws(LayoutFailure) -> SolvedGroup {
    try groupSolver(ownSize: ownSize).solve(description.group, in: room, leaf: leaf)
  }

  fileprivate var declaredGroupSize: Size {
    description.group.item.size.resolved(in: room, pixels: pixels)
  }

  fileprivate func customFrames(
    of group: GroupDescription, in container: LayoutContainer
  ) throws(LayoutFailure) -> FrameColumns {
    switch group.content {
    case .frames(let frames):
      guard !frames.isEmpty else { throw noFrames(message: "a custom group has no frames") }
      return FrameColumns(frames)
    case .provided(let provided):
      let count = min(provided.count ?? items.count, items.count)
      return try ask(provided, items: items.slice(0..<count), in: container)
    case .repeated, .count:
      return .empty
    }
  }

  fileprivate func ask(
    _ provided: ProvidedFrames, items: LayoutItems, in container: LayoutContainer
  ) throws(LayoutFailure) -> FrameColumns {
    var environment = environment
    environment.container.contentSize = container.contentSize
    environment.container.contentInsets = container.contentInsets
    let frames = try provider.group(
      ProviderRequest(
        provider: provided.provider, environment: environment, section: section, items: items))
    guard frames.count > 0 else {
      throw noFrames(message: "“\(provided.provider.name)” gives no frames for a custom group")
    }
    return frames
  }

  private func noFrames(message: String) -> LayoutFailure {
    LayoutFailure(.invalidArgument, origin: .document, message: message)
  }
}

/// Groups that are solved one by one.
private protocol GroupSequence {
  /// The group whose first item is given.
  func group(from leaf: Int) throws(LayoutFailure) -> SolvedGroup
  /// How long a group is when only its first items are there.
  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double
}

/// Groups whose items have sizes of their own.
private struct MeasuredGroups: GroupSequence {
  let solver: CompositionalSolver

  func group(from leaf: Int) throws(LayoutFailure) -> SolvedGroup {
    let items = solver.items
    return try solver.solvedGroup(from: leaf) { item in
      // Places behind the last item stand for the pattern only.
      guard item < items.count else { return .unknown }
      return OwnSize(width: items.width(of: item), height: items.height(of: item))
    }
  }

  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double {
    group.extent(along: axis, used: used)
  }
}

/// Custom groups that are asked for one by one.
private struct CustomGroups: GroupSequence {
  let solver: CompositionalSolver
  let perGroup: ProvidedFrames

  func group(from leaf: Int) throws(LayoutFailure) -> SolvedGroup {
    let item = solver.description.group.item
    let size = solver.declaredGroupSize
    let rest = solver.items.count - leaf
    let items = solver.items.slice(leaf..<leaf + min(perGroup.count ?? rest, rest))
    let columns = try solver.ask(
      perGroup, items: items,
      in: LayoutContainer(contentSize: size, contentInsets: item.contentInsets))
    var group = SolvedGroup(
      custom: columns, size: size, inner: Rect(origin: .zero, size: size), of: item)
    // A group takes its own items and no others.
    group.leaves = Array(group.leaves.prefix(items.count))
    return group
  }

  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double { group.size[axis] }
}

extension GroupDescription {
  /// Whether some item's size waits for its content.
  var hasEstimatedItems: Bool {
    switch content {
    case .repeated(let subitems, _): subitems.contains { $0.hasEstimatedItems }
    case .count(let subitem, _, _): subitem.hasEstimatedItems
    case .provided, .frames: false
    }
  }
}

extension SubitemDescription {
  fileprivate var hasEstimatedItems: Bool {
    switch self {
    case .item(let item): item.size.isEstimated
    case .group(let group): group.hasEstimatedItems
    }
  }
}
