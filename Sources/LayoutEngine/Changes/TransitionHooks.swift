import LayoutModel

/// Lets the sections' providers change how elements appear and disappear, once for each section, and
/// the collection's plugin for the elements of no section.
struct TransitionHooks {
  private let changed: ChangedCollection
  private let solvers: (old: VisibleStateSolver, new: VisibleStateSolver)

  /// Creates the calls for a collection, whose sections may name providers on both sides.
  init(
    _ changed: ChangedCollection,
    calling providers: (old: any LayoutProvider, new: any LayoutProvider)
  ) {
    self.changed = changed
    solvers = (
      VisibleStateSolver(changed.old, calling: providers.old),
      VisibleStateSolver(changed.new, calling: providers.new)
    )
  }

  /// Returns the elements of a transition with the changes of the sections' hooks.
  ///
  /// Sections are called in their order, those after the change first; the elements of no section come
  /// behind those of sections. Survivors are not passed.
  /// - Throws: the failure of a hook.
  /// - Complexity: O(k) for k elements, and the hooks' own.
  func apply(
    to elements: [LayoutTransition.Element]
  ) throws(LayoutError) -> [LayoutTransition.Element] {
    var elements = elements
    for role in [LayoutTransition.Element.Role.appears, .disappears] {
      let positions = elements.indices.filter { elements[$0].role == role }
      let sections = Dictionary(grouping: positions) { elements[$0].end.section ?? .max }
      for (section, positions) in sections.sorted(by: { $0.key < $1.key }) {
        try WorkLimit.current?.check()
        try change(&elements, at: positions, of: section == .max ? nil : section)
      }
    }
    return elements
  }

  /// Calls the hook of a section, or with nil that of the collection, with its elements of one role,
  /// which are at some positions.
  private func change(
    _ elements: inout [LayoutTransition.Element],
    at positions: [Int],
    of index: Int?
  ) throws(LayoutError) {
    let isLeaving = elements[positions[0]].role == .disappears
    let solver = isLeaving ? solvers.old : solvers.new
    let name: ProviderMethodName = isLeaving ? .disappearingItems : .appearingItems
    guard var request = solver.layout.transitionRequest(ofSection: index),
      try solver.provider.methods(of: request.provider).contains(name)
    else { return }
    try WorkLimit.current?.checkStopped()
    let order = positions.map { elements[$0].order }
    request.change =
      isLeaving
      ? changed.context(ofOldSection: index, order: order)
      : changed.context(ofNewSection: index, order: order)
    request.sections = solver.layout.placedSections
    let origin = index.map { solver.layout.sections[$0].scrolledOrigin } ?? .zero
    let offset = isLeaving ? changed.old.contentOffset : changed.new.contentOffset
    request.scroll = solver.scroll(
      to: LayoutRect(origin: offset, size: solver.environment.container.contentSize),
      velocity: .zero,
      from: origin
    )
    let proposed = positions.map { position in
      let element = elements[position]
      return (isLeaving ? element.end : element.start).offset(by: .zero - origin)
    }
    let results = try solver.naming(index) { () throws(LayoutError) in
      isLeaving
        ? try solver.provider.call(.disappearingItems, request, proposed)
        : try solver.provider.call(.appearingItems, request, proposed)
    }
    for (position, (given, result)) in zip(positions, zip(proposed, results)) where given != result
    {
      elements[position] = elements[position]
        .replacingAbsentEnd(with: result.offset(by: origin))
    }
  }
}
