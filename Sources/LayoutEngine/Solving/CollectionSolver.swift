package import LayoutModel

/// Lays out all sections of a collection and merges them into one layout.
package struct CollectionSolver {
  private let solver: SectionSolver

  /// Creates a solver that calls a provider for everything not described.
  package init(calling provider: any LayoutProvider) {
    solver = SectionSolver(calling: provider)
  }

  /// Lays out a collection.
  /// - Throws: the first failure of a section; there is no partial layout.
  package func solve(
    _ collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> CollectionLayout {
    var memory = SectionCache()
    return try solve(collection, in: environment, remembering: &memory)
  }

  /// Lays out a collection; sections that have not changed come from the cache.
  /// - Throws: the first failure of a section; there is no partial layout.
  func solve(
    _ collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    remembering memory: inout SectionCache
  ) throws(LayoutError) -> CollectionLayout {
    let limit = WorkLimit.current
    try limit?
      .reserve(
        collection.sections.count,
        of: Self.sectionStride,
        "\(collection.sections.count) sections"
      )
    memory.begin(sectionCount: collection.sections.count)
    var merge = SectionMerge(environment: environment)
    for (index, section) in collection.sections.enumerated() {
      try limit?.check()
      let environment = Self.environment(of: section, in: collection, environment)
      let layout: SectionLayout
      if let known = memory.layout(of: section, at: index, in: environment) {
        layout = known
      } else {
        layout = try solve(section, at: index, of: collection, in: environment)
        memory.store(layout, of: section, at: index, in: environment)
      }
      merge.append(layout, id: section.id, crossLength: environment.crossLength)
    }
    let inset = try contentInset(of: collection, merge.sections)
    let layout = merge.merged(
      contentInset: inset,
      contentAlignment: collection.contentAlignment
    )
    guard layout.isFinite else {
      var failure = LayoutError.tooLong("the content")
      failure.section = layout.sections.firstIndex { !$0.isFinite }
      throw failure
    }
    try limit?.checkStopped()
    return layout
  }

  /// The bytes that a section takes with its layout, its groups and its cached data.
  private static let sectionStride = 6144

  /// Returns the environment of a section, as its engine takes the content inset (rule 29).
  static func environment(
    of section: DocumentSection,
    in collection: LayoutDocument.Collection,
    _ environment: LayoutEnvironment
  ) -> LayoutEnvironment {
    guard case .provider(let reference) = section.layout,
      let engine = NativeEngines.engine(named: reference.name)
    else { return environment }
    let inset = collection.contentInset ?? .zero
    return engine.environment(environment, within: inset, reference.options)
  }

  private func solve(
    _ section: DocumentSection,
    at index: Int,
    of collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> SectionLayout {
    let context = SectionContext(section, at: index)
    do throws(LayoutError) {
      if let state = section.state, context.state == nil { throw Self.withoutState(section, state) }
      switch section.layout {
      case .description(let description):
        return try solver.solve(
          description,
          environment: environment,
          section: context,
          items: section.items
        )
      case .provider(let reference):
        var request = ProviderRequest(
          provider: reference,
          environment: environment,
          section: context,
          items: section.items
        )
        if !collection.path.steps.isEmpty {
          request.itemsPath = collection.path.appending("sections").appending(index)
            .appending("items")
        }
        return try solver.solve(request)
      }
    } catch {
      var failure = error
      failure.section = failure.section ?? index
      throw failure
    }
  }

  /// Returns the failure of a state that no plugin reads.
  private static func withoutState(
    _ section: DocumentSection,
    _ state: ValueDecoder
  ) -> LayoutError {
    let words =
      if case .provider(let reference) = section.layout {
        "“\(reference.name)” is a native engine and takes no state"
      } else {
        "a section that is described in place takes state only for its “visibleItems”"
      }
    return state.error(.contradiction(words))
  }

  /// The document's content inset; otherwise the one that the only section requests.
  private func contentInset(
    of collection: LayoutDocument.Collection,
    _ sections: [CollectionLayout.Section]
  ) throws(LayoutError) -> DirectionalEdgeInsets {
    if let inset = collection.contentInset { return inset }
    guard let wish = sections.firstIndex(where: { $0.layout.contentInset != nil }) else {
      return .zero
    }
    guard sections.count == 1, let inset = sections[wish].layout.contentInset else {
      var failure = LayoutError(
        .invalidArgument,
        message:
          "“\(sections[wish].layout.provider)” gives a content inset, which only a section alone can",
        hint: "say “contentInset” in the document, or make it the only section"
      )
      failure.section = wish
      throw failure
    }
    return inset
  }
}

extension SectionContext {
  /// The context of a document's section.
  package init(_ section: DocumentSection, at index: Int) {
    self.init(
      index: index,
      id: section.id,
      itemCount: section.items.count,
      orthogonalOffset: section.orthogonalOffset
    )
    guard let values = section.state, let provider = section.stateOwner else { return }
    state = SectionState(provider: provider, values: values)
  }
}

extension DocumentSection {
  /// The name of the plugin that the section's state belongs to: the one that lays it out, or the
  /// one that changes the visible elements of a section described in the document.
  var stateOwner: String? {
    switch layout {
    case .description(let description): description.visibleItems?.name
    case .provider(let reference):
      NativeEngines.engine(named: reference.name) == nil ? reference.name : nil
    }
  }
}
