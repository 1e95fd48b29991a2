package import LayoutModel

/// Lays out all sections of a collection and merges them into one layout.
package struct CollectionSolver {
  private let provider: any LayoutProvider

  /// Creates a solver that calls a provider for everything not described.
  package init(calling provider: any LayoutProvider) {
    self.provider = provider
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
  ///
  /// If only visible items are measured, `sizes` are those that were seen.
  /// - Throws: the first failure of a section; there is no partial layout.
  func solve(
    _ collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    remembering memory: inout SectionCache,
    knowing sizes: MeasuredSizes = MeasuredSizes()
  ) throws(LayoutError) -> CollectionLayout {
    // Moved out of the memory, so that the cache is not copied when it changes.
    let earlier = memory
    memory = SectionCache()
    let sections = CachedSections(
      of: collection,
      calling: provider,
      from: consume earlier,
      knowing: sizes,
      severalSizes: collection.layout != nil
    )
    let layout =
      if let reference = collection.layout {
        try placed(consume sections, by: reference, of: collection, in: environment, &memory)
      } else {
        try stacked(consume sections, of: collection, in: environment, &memory)
      }
    return try Self.checked(layout)
  }

  /// Lays out a section again after one of its items was measured, and places it with the others.
  ///
  /// A plugin that places the sections is called again: what it returns may depend on their sizes.
  /// - Throws: as `solve` does.
  /// - Complexity: that of the section and of the plugin, and O(number of sections).
  func solve(
    _ collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    changing layout: CollectionLayout,
    section: Int,
    remembering memory: inout SectionCache,
    knowing sizes: MeasuredSizes
  ) throws(LayoutError) -> CollectionLayout {
    guard collection.layout == nil, let measured = sizes.sections[section] else {
      return try solve(collection, in: environment, remembering: &memory, knowing: sizes)
    }
    var merge = SectionMerge(of: layout.sections.count, in: environment)
    for (index, placed) in layout.sections.enumerated() {
      var layout = placed.layout
      if index == section {
        do throws(LayoutError) {
          layout = try SectionSolver(calling: provider).solve(layout, knowing: measured)
        } catch {
          var failure = error
          failure.section = failure.section ?? index
          throw failure
        }
      }
      merge.append(layout, id: placed.id, in: placed.environment)
    }
    return try Self.checked(merged(consume merge, of: collection))
  }

  /// Merges sections that follow each other into one layout.
  private func merged(
    _ merge: consuming SectionMerge,
    of collection: LayoutDocument.Collection
  ) throws(LayoutError) -> CollectionLayout {
    let inset = try contentInset(of: collection, merge.sections)
    return merge.merged(contentInset: inset, contentAlignment: collection.contentAlignment)
  }

  /// Refuses a layout that reaches farther than numbers.
  private static func checked(_ layout: CollectionLayout) throws(LayoutError) -> CollectionLayout {
    guard layout.isFinite else {
      var failure = LayoutError.tooLong("the content")
      failure.section = layout.sections.firstIndex { !$0.isFinite }
      throw failure
    }
    try WorkLimit.current?.checkStopped()
    return layout
  }

  /// Lays out sections where a plugin places them.
  ///
  /// The cache goes back to the memory, also after a failure.
  private func placed(
    _ sections: consuming CachedSections,
    by reference: ProviderReference,
    of collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    _ memory: inout SectionCache
  ) throws(LayoutError) -> CollectionLayout {
    let requests = SectionRequests(sections, in: environment)
    defer { memory = requests.end() }
    let placer = CollectionPlacer(
      collection: collection,
      reference: reference,
      environment: environment,
      provider: provider
    )
    let layout = try placer.layout(requests)
    requests.finish()
    return layout
  }

  /// Lays out sections that follow each other along the scroll axis.
  ///
  /// The cache goes back to the memory, also after a failure.
  private func stacked(
    _ sections: consuming CachedSections,
    of collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    _ memory: inout SectionCache
  ) throws(LayoutError) -> CollectionLayout {
    var sections = sections
    defer { memory = sections.cache }
    try CachedSections.reserve(collection.sections.count)
    let limit = WorkLimit.current
    var merge = SectionMerge(of: collection.sections.count, in: environment)
    for (index, section) in collection.sections.enumerated() {
      try limit?.check()
      let environment = Self.environment(of: section, in: collection, environment)
      merge.append(
        try sections.layout(ofSection: index, in: environment),
        id: section.id,
        in: environment
      )
    }
    let layout = try merged(consume merge, of: collection)
    sections.finish()
    return layout
  }

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
