import LayoutModel

/// Lays out a section from its description, as `UICollectionViewCompositionalLayout` does.
///
/// Rules are cited by their number in `docs/compositional.md`.
struct CompositionalSolver {
  let description: SectionDescription
  let environment: LayoutEnvironment
  let section: SectionContext
  let items: LayoutItems
  let provider: any LayoutProvider
  let space: SectionSpace
  let boundary: BoundaryLayout

  init(
    description: SectionDescription,
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems,
    provider: any LayoutProvider
  ) {
    var description = description
    description.group = description.group.withInheritedCells()
    self.description = description
    self.environment = environment
    self.section = section
    self.items = items
    self.provider = provider
    space = SectionSpace(description, in: environment)
    boundary = BoundaryLayout(
      description.boundarySupplementaryItems,
      in: BoundaryLayout.Box(
        axis: space.scrollAxis,
        container: space.container,
        insets: description.supplementariesFollowContentInsets ? space.insets : .zero,
        pixels: space.pixels
      )
    )
  }

  /// Lays out the section, in leading coordinates.
  func solve() throws(LayoutError) -> SectionLayout {
    let row = try solveRow()
    // Rule 14: an empty section is 0 long unless it has boundary items.
    let isNothing = items.count == 0 && description.boundarySupplementaryItems.isEmpty
    let box = isNothing ? 0 : boundary.boxLength(plainExtent(of: row))
    let size = space.size(
      extent: isNothing ? 0 : boundary.extent(boxLength: box),
      breadth: breadth(of: row)
    )
    var layout = SectionLayout(provider: "compositional", frames: row.frames, size: size)
    layout.groups = row.groups
    layout.anchored = row.anchored
    layout.parts = row.parts
    layout.supplementaryItems = boundary.elements(
      boxLength: box,
      breadth: space.container[space.scrollAxis.cross]
    )
    layout.decorationItems = decorations(behind: size)
    layout.isRaised = !layout.decorationItems.isEmpty
    layout.orthogonal = orthogonal(row)
    layout.visibleMargin = description.visibleMargin
    layout.diagnostics = row.diagnostics
    return layout
  }

  // MARK: Groups

  private func solveRow() throws(LayoutError) -> GroupRun {
    guard let order = try placingOrder() else { return try rowSolver(items).solve() }
    return try rowSolver(items.permuted(order)).solve().placed(order, axis: space.runAxis)
  }

  /// The items in the order in which they are placed; nil for their own order.
  func placingOrder() throws(LayoutError) -> [Int]? {
    guard let order = description.order else { return nil }
    return try LayoutError.translating { () throws(DocumentError) in
      try order.permutation(of: items.count)
    }
  }

  /// What lays out the groups of these items.
  func rowSolver(_ items: LayoutItems) -> GroupRunSolver {
    var start = Point(x: space.insets.leading, y: space.insets.top)
    start[space.scrollAxis] += boundary.before
    return GroupRunSolver(
      description: description,
      space: space,
      start: start,
      items: items,
      provider: GroupProvider(
        environment: environment,
        section: section,
        items: items,
        provider: provider
      ),
      sizing: ItemSizing(
        environment: environment,
        section: section,
        items: items,
        provider: provider
      )
    )
  }

  private func orthogonal(_ row: GroupRun) -> OrthogonalRow? {
    guard space.isOrthogonal else { return nil }
    return OrthogonalRow(
      description.orthogonalScrolling,
      row: row,
      in: space,
      edgeSpacing: description.group.item.edgeSpacing,
      draggedTo: section.orthogonalOffset
    )
  }

  // MARK: Measures

  /// Rules 12 and 23: how long the section is without its boundary items.
  private func plainExtent(of row: GroupRun) -> Double {
    let length = space.isOrthogonal ? row.breadth : row.length
    return max(0, space.insets.total(space.scrollAxis) + length)
  }

  /// What a row that runs along the scroll axis takes across; one that runs across scrolls there.
  private func breadth(of row: GroupRun) -> Double {
    space.isOrthogonal ? 0 : row.breadth + space.insets.total(space.scrollAxis.cross)
  }

  /// Rule 19: a decoration covers the whole section; there is none behind nothing.
  private func decorations(behind size: Size) -> [SectionElement] {
    guard size.width > 0, size.height > 0 else { return [] }
    return description.decorationItems.map { decoration in
      let insets = decoration.contentInsets
      return SectionElement(
        elementKind: decoration.elementKind,
        item: 0,
        frame: Rect(
          x: insets.leading,
          y: insets.top,
          width: abs(size.width - insets.total(.horizontal)),
          height: abs(size.height - insets.total(.vertical))
        ),
        zIndex: decoration.zIndex
      )
    }
  }
}

/// The room of a compositional section, and the axes along which it is filled.
struct SectionSpace {
  /// The axis along which sections follow each other.
  let scrollAxis: Axis
  /// The axis along which groups follow each other: the other one where the section scrolls across.
  let runAxis: Axis
  /// The section's content insets with what their reference adds (rule 13).
  let insets: DirectionalEdgeInsets
  /// The container's whole size.
  let container: Size
  /// What groups are sized in (rules 2 and 23): the container less the insets across their axis.
  let room: Size
  /// How numbers are brought onto pixels.
  let pixels: PixelAlignment

  /// The room that an environment gives a section.
  init(_ description: SectionDescription, in environment: LayoutEnvironment) {
    scrollAxis = environment.configuration.scrollDirection
    runAxis = description.orthogonalScrolling == .none ? scrollAxis : scrollAxis.cross
    insets =
      description.contentInsets + environment.insets(for: description.contentInsetsReference)
    container = environment.container.contentSize
    pixels = environment.pixelAlignment
    var room = container
    room[runAxis.cross] = max(0, room[runAxis.cross] - insets.total(runAxis.cross))
    self.room = room
  }

  /// Whether the section scrolls across.
  var isOrthogonal: Bool { runAxis != scrollAxis }

  /// Rule 14: across the scroll axis a section is at least as broad as its container.
  func size(extent: Double, breadth: Double) -> Size {
    Size(along: scrollAxis, max(0, extent), max(container[scrollAxis.cross], breadth))
  }
}

/// Gives the frames of a section's custom groups.
struct GroupProvider {
  let environment: LayoutEnvironment
  let section: SectionContext
  let items: LayoutItems
  let provider: any LayoutProvider

  /// The frames of a custom group, asked for once with the section's first items (rule 21).
  func frames(
    of group: GroupDescription,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    switch group.content {
    case .frames(let frames):
      guard !frames.isEmpty else { throw noFrames(message: "a custom group has no frames") }
      return FrameColumns(frames)
    case .provided(let provided):
      let count = min(provided.count ?? items.count, items.count)
      return try frames(from: provided, items: items.slice(0..<count), in: container)
    case .repeated, .count:
      return .empty
    }
  }

  /// The frames that a provider answers for some items.
  func frames(
    from provided: ProvidedFrames,
    items: LayoutItems,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    var environment = environment
    environment.container.contentSize = container.contentSize
    environment.container.contentInsets = container.contentInsets
    let frames = try provider.call(
      .group,
      ProviderRequest(
        provider: provided.provider,
        environment: environment,
        section: section,
        items: items
      )
    )
    guard frames.count > 0 else {
      throw noFrames(message: "“\(provided.provider.name)” gives no frames for a custom group")
    }
    return frames
  }

  private func noFrames(message: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: message)
  }
}
