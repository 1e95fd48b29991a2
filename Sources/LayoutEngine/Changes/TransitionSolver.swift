package import LayoutModel

/// Makes a transition from two solved layouts.
package struct TransitionSolver {
  /// A solved document at its scroll positions.
  package struct Side {
    let solution: Solution
    private let document: LayoutDocument
    let provider: any LayoutProvider

    /// Creates a side; the provider is called for visible elements.
    package init(
      _ solution: Solution,
      of document: LayoutDocument,
      _ provider: any LayoutProvider
    ) {
      (self.solution, self.document, self.provider) = (solution, document, provider)
    }

    /// The visible state, as the transition shows it.
    fileprivate func state() throws(LayoutError) -> LayoutTransition.State {
      let visible = try DocumentSolver(document, in: solution.environment, calling: provider)
        .visibleState(of: solution)
      return LayoutTransition.State(
        collections: zip(solution.collections, visible.collections)
          .map { collection, visible in
            LayoutTransition.State.Collection(
              name: collection.name,
              side: LayoutTransition.Side(
                region: collection.region,
                contentSize: collection.layout.contentSize,
                bounds: visible.bounds,
                rowOffsets: collection.layout.rowOffsets(of: visible.elements.compactMap(\.section))
              ),
              elements: visible.elements,
              leavingCount: 0
            )
          },
        overlays: visible.overlays
      )
    }

    fileprivate func collection(named name: String?) -> Solution.Collection? {
      solution.collections.first { $0.name == name }
    }
  }

  /// The item that kept its place.
  package typealias Kept = LayoutChange.Move<ItemPath>

  private let before: Side
  private let after: Side
  private let changes: [String?: LayoutChange]
  private let kept: [String?: Kept]
  private let origin: LayoutTransition.State?

  /// Creates a solver.
  /// - Parameters:
  ///   - before: the document before the change.
  ///   - after: the document after the change.
  ///   - changes: what happened to sections and items, by the name of their collection.
  ///   - kept: the items that kept their places, likewise.
  ///   - origin: the state of an earlier transition in which the change began; nil starts at rest.
  package init(
    from before: Side,
    to after: Side,
    changes: [String?: LayoutChange],
    kept: [String?: Kept] = [:],
    origin: LayoutTransition.State? = nil
  ) {
    (self.before, self.after) = (before, after)
    (self.changes, self.kept, self.origin) = (changes, kept, origin)
  }

  /// Makes the transition.
  /// - Returns: the transition.
  /// - Throws: the failure of a provider's visible elements, or of its hooks for what appears and
  ///   disappears.
  /// - Complexity: that of both visible states, and of the elements that are out of sight at one end.
  package func transition() throws(LayoutError) -> LayoutTransition {
    let start: LayoutTransition.State
    if let origin { start = origin } else { start = try before.state() }
    let end = try after.state()
    var collections: [LayoutTransition.Collection] = []
    for state in end.collections {
      collections.append(try collection(from: start.collection(named: state.name), to: state))
    }
    for state in start.collections where end.collection(named: state.name) == nil {
      collections.append(fading(state, .disappears))
    }
    try WorkLimit.current?.checkStopped()
    return LayoutTransition(
      collections: collections,
      overlays: Self.overlays(start.overlays, end.overlays),
      from: start,
      to: end
    )
  }

  /// Returns the transition of a collection that has a region at the end.
  private func collection(
    from start: LayoutTransition.State.Collection?,
    to end: LayoutTransition.State.Collection
  ) throws(LayoutError) -> LayoutTransition.Collection {
    guard let start, let old = before.collection(named: end.name),
      let new = after.collection(named: end.name)
    else { return fading(end, .appears) }
    let change =
      changes[end.name]
      ?? LayoutChange(
        byPosition: old.layout.sections.map(\.itemCount),
        new.layout.sections.map(\.itemCount)
      )
    let changed = ChangedCollection(from: old, to: new, change: change, kept: kept[end.name])
    var pairing = ElementTransitions(changed, calling: (before.provider, after.provider))
    try pairing.pair(
      Array(start.elements.dropLast(start.leavingCount)),
      end.elements,
      findingOld: { identities throws(LayoutError) in
        try VisibleStateSolver(old, calling: before.provider)
          .elements(identities, at: old.contentOffset)
      },
      findingNew: { identities throws(LayoutError) in
        try VisibleStateSolver(new, calling: after.provider)
          .elements(identities, at: new.contentOffset)
      }
    )
    let elements = try TransitionHooks(changed, calling: (before.provider, after.provider))
      .apply(to: pairing.elements)
    var sides = (start: start.side, end: end.side)
    sides.end.rowOffsets = new.layout.rowOffsets(of: sections(of: elements, after: change))
    // At the start, rows that remain have the offsets that are shown there, by their new places.
    sides.start.rowOffsets = [:]
    for (section, offset) in sides.end.rowOffsets {
      let place = change.oldSection(ofNew: section)
      let shown = place.flatMap { start.side.rowOffsets[$0] ?? old.layout.rowOffsets(of: [$0])[$0] }
      sides.start.rowOffsets[section] = shown ?? offset
    }
    return LayoutTransition.Collection(
      name: end.name,
      change: change,
      shift: changed.shift,
      kept: changed.kept,
      sides: sides,
      elements: elements
    )
  }

  /// Returns the sections in which elements are seen, by their places after a change.
  private func sections(
    of elements: [LayoutTransition.Element],
    after change: LayoutChange
  ) -> [Int] {
    elements.compactMap { element -> Int? in
      guard element.role == .disappears else { return element.end.section }
      return element.end.section.flatMap { change.newSection(ofOld: $0) }
    }
  }

  /// Returns the transition of a collection that has a region at one end only.
  private func fading(
    _ state: LayoutTransition.State.Collection,
    _ role: LayoutTransition.Element.Role
  ) -> LayoutTransition.Collection {
    let elements = state.elements.enumerated()
      .map { position, element in
        var hidden = element
        hidden.alpha = 0
        let ends = role == .appears ? (hidden, element) : (element, hidden)
        return LayoutTransition.Element(role, from: ends.0, to: ends.1, order: position + 1)
      }
    return LayoutTransition.Collection(
      name: state.name,
      change: changes[state.name] ?? LayoutChange(byPosition: [], []),
      sides: (state.side, state.side),
      elements: elements
    )
  }

  /// Pairs overlays of the same kind, in order.
  private static func overlays(
    _ before: [ScreenOverlay],
    _ after: [ScreenOverlay]
  ) -> [LayoutTransition.Overlay] {
    var places = Dictionary(grouping: before, by: \.kind).mapValues { $0[...] }
    return after.map { overlay in
      LayoutTransition.Overlay(start: places[overlay.kind]?.popFirst(), end: overlay)
    }
  }
}

extension CollectionLayout {
  /// Lists the offsets of rows that scroll across.
  /// - Parameter indices: the sections to look at, which may repeat and need not exist.
  /// - Returns: the offsets by section, in points.
  fileprivate func rowOffsets(of indices: [Int]) -> [Int: Double] {
    var offsets: [Int: Double] = [:]
    for index in Set(indices) where sections.indices.contains(index) {
      offsets[index] = sections[index].orthogonalOffset
    }
    return offsets
  }
}
