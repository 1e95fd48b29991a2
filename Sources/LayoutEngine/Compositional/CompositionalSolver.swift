package import LayoutModel

/// Lays out a section from its description, as `UICollectionViewCompositionalLayout` does.
///
/// Rules are cited by their number in `docs/compositional.md`.
package struct CompositionalSolver {
  /// The description, with cells inherited by the items of a group.
  let description: SectionDescription
  let environment: LayoutEnvironment
  /// The section's index, name and scroll offset.
  let section: SectionContext
  /// The section's items, in the document's order.
  let items: LayoutItems
  /// The axes, insets and sizes that the description has in the environment.
  let space: SectionSpace
  /// The section's boundary items.
  let boundary: BoundaryLayout
  private let provider: any LayoutProvider

  /// Creates the solver of a section; the provider supplies custom groups and the sizes of cells.
  /// - Throws: `RESOURCE_EXHAUSTED` if groups are nested too deeply for the thread's stack.
  package init(
    description: SectionDescription,
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems,
    provider: any LayoutProvider
  ) throws(LayoutError) {
    var description = description
    description.group = try description.group.withInheritedCells()
    self.description = description
    self.environment = environment
    self.section = section
    self.items = items
    self.provider = provider
    space = SectionSpace(description, in: environment)
    boundary = BoundaryLayout(
      description.boundarySupplementaryItems,
      along: space.scrollAxis,
      container: space.container,
      insets: description.supplementariesFollowContentInsets ? space.insets : .zero,
      pixels: space.pixels
    )
  }

  /// Lays out the section, in leading coordinates; all items are measured.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond the limits of `docs/compositional.md`,
  ///   `INVALID_ARGUMENT` for a custom group without frames or an order that is not a permutation,
  ///   and the errors of providers.
  /// - Complexity: O(items of a group) where groups are alike, else O(items).
  package func solve() throws(LayoutError) -> SectionLayout { try solve(measuring: .all) }

  /// Lays out the section, in leading coordinates, with the sizes of measured items.
  /// - Throws: as `solve()` does.
  /// - Complexity: as `solve()`; O(number of measured runs) for rows of which some were measured.
  func solve(measuring: SectionMeasuring) throws(LayoutError) -> SectionLayout {
    let run = try solveRun(measuring)
    // Rule 14: an empty section is 0 long unless it has boundary items.
    let isNothing = items.count == 0 && description.boundarySupplementaryItems.isEmpty
    let boxSize = isNothing ? 0 : boundary.boxSize(plainExtent(of: run))
    let size = space.size(
      mainSize: isNothing ? 0 : boundary.extent(boxSize: boxSize),
      crossSize: crossSize(of: run)
    )
    var layout = SectionLayout(provider: "compositional", frames: run.frames, size: size)
    layout.groups = run.groups
    layout.anchored = run.anchored
    layout.parts = run.parts
    layout.attributes = run.attributes
    layout.supplementaryItems = boundary.elements(
      boxSize: boxSize,
      crossSize: space.container[space.scrollAxis.cross]
    )
    layout.decorationItems = decorations(behind: size)
    layout.isRaised = !layout.decorationItems.isEmpty
    layout.orthogonal = orthogonal(run)
    layout.visibleMargin = description.visibleMargin
    layout.diagnostics = run.diagnostics
    layout.estimates = run.estimates
    layout.memory = run.memory
    return layout
  }

  // MARK: Groups

  private func solveRun(_ measuring: SectionMeasuring) throws(LayoutError) -> GroupRun {
    guard let order = try placingOrder() else {
      let solver = runSolver(for: items)
      if let run = try measuredRun(solver, measuring) { return run }
      return try solver.solve()
    }
    let run = try runSolver(for: items.permuted(order)).solve()
    try WorkLimit.current?
      .reserve(
        order.count,
        of: GroupRunBuilder.stride,
        "\(order.count) items in an order of their own"
      )
    return run.placed(order, axis: space.runAxis)
  }

  /// Returns the run of rows whose sizes are kept from layout to layout; nil if there is nothing to
  /// keep, so that all items are measured.
  private func measuredRun(
    _ solver: GroupRunSolver,
    _ measuring: SectionMeasuring
  ) throws(LayoutError) -> GroupRun? {
    switch measuring {
    case .all: return nil
    case .changed(let earlier):
      // A cell may depend on the other items; an item's own size does not. Items that repeat a
      // pattern are remembered by its elements.
      guard items.offset + items.count <= items.pattern.count,
        items.count <= LayoutItems.changeLimit, let rule = try solver.rowRule(hasCell: false)
      else { return nil }
      let basis = MeasuredSection.Basis(.description(description), in: environment, of: section)
      let kept = earlier?.kept(in: items, basis: basis)
      let rows = try solver.measuredRows(keeping: kept)
      var run = try solver.run(of: rows, by: rule)
      run.memory = RowMemory(section: MeasuredSection(rows, of: items, basis: basis))
      return run
    case .visible(let known): return try visibleRun(solver, knowing: known)
    }
  }

  /// Returns the run of items that are measured when they are seen; nil if no cell measures items that
  /// differ.
  private func visibleRun(
    _ solver: GroupRunSolver,
    knowing known: MeasuredSection?
  ) throws(LayoutError) -> GroupRun? {
    guard solver.groupsDiffer, description.group.hasCells else { return nil }
    let rule = try solver.rowRule(hasCell: true)
    let estimates = SectionEstimates(
      rule == nil ? .groups(description) : .rows(description),
      in: environment,
      section: section,
      items: items,
      knowing: known
    )
    var run: GroupRun
    if let rule {
      run = try solver.run(of: estimates.sizes, by: rule)
    } else {
      run = try runSolver(for: items, knowing: KnownContents(estimates.sizes)).solve()
    }
    // Without groups, no item is shown, and none can be seen.
    if !estimates.sizes.isComplete, run.groups != nil { run.estimates = estimates }
    return run
  }

  /// Returns the item at each place; nil if items are placed in their own order.
  /// - Throws: `INVALID_ARGUMENT` if the description's order is not a permutation of the items.
  /// - Complexity: O(number of items) if the description has an order, else O(1).
  func placingOrder() throws(LayoutError) -> [Int]? {
    guard let order = description.order else { return nil }
    return try order.permutation(of: items.count)
  }

  /// Returns the solver of the groups for items in the order of placing.
  package func runSolver(for items: LayoutItems) -> GroupRunSolver {
    runSolver(for: items, knowing: nil)
  }

  /// Returns the solver of the groups for items in the order of placing, of which some may have their
  /// estimates.
  func runSolver(for items: LayoutItems, knowing contents: KnownContents?) -> GroupRunSolver {
    var start = LayoutPoint(x: space.insets.leading, y: space.insets.top)
    start[space.scrollAxis] += boundary.before
    return GroupRunSolver(
      description: description,
      space: space,
      start: start,
      provider: SectionProvider(
        items,
        of: section,
        in: environment,
        calling: provider,
        knowing: contents
      )
    )
  }

  private func orthogonal(_ run: GroupRun) -> OrthogonalRow? {
    guard space.isOrthogonal else { return nil }
    return OrthogonalRow(
      description.orthogonalScrolling,
      run: run,
      in: space,
      edgeSpacing: description.group.item.edgeSpacing,
      draggedTo: section.orthogonalOffset
    )
  }

  // MARK: Measures

  /// Returns the section's extent without its boundary items (rules 12 and 23).
  private func plainExtent(of run: GroupRun) -> Double {
    let extent = space.isOrthogonal ? run.crossSize : run.mainSize
    return max(0, space.insets.total(space.scrollAxis) + extent)
  }

  /// Returns the extent that the groups need across the scroll axis; an orthogonal row needs none,
  /// because it scrolls.
  private func crossSize(of run: GroupRun) -> Double {
    space.isOrthogonal ? 0 : run.crossSize + space.insets.total(space.scrollAxis.cross)
  }

  /// Returns the decorations, which cover the whole section (rule 19); an empty section has none.
  private func decorations(behind size: LayoutSize) -> [SectionElement] {
    guard size.width > 0, size.height > 0 else { return [] }
    return description.decorationItems.map { decoration in
      let insets = decoration.contentInsets
      var element = SectionElement(
        elementKind: decoration.elementKind,
        item: 0,
        frame: LayoutRect(
          x: insets.leading,
          y: insets.top,
          width: abs(size.width - insets.total(.horizontal)),
          height: abs(size.height - insets.total(.vertical))
        ),
        zIndex: decoration.zIndex
      )
      if let id = decoration.id { element.id = id }
      return element
    }
  }
}
