package import LayoutModel

/// Lays out the collections of a document, each in its region, and finds their visible elements.
///
/// The provider of a screen divides the container among the collections; without one, the only
/// collection covers the container.
package struct DocumentSolver {
  /// The part of the container that a collection covers.
  private struct Region {
    var collection: LayoutDocument.Collection
    var frame: LayoutRect
    var environment: LayoutEnvironment
  }

  private let document: LayoutDocument
  private let environment: LayoutEnvironment
  private let provider: any LayoutProvider

  /// Creates a solver; the provider supplies the regions, plugin layouts, custom groups and cell
  /// sizes.
  package init(
    _ document: LayoutDocument,
    in environment: LayoutEnvironment,
    calling provider: any LayoutProvider
  ) {
    self.document = document
    self.environment = environment
    self.provider = provider
  }

  // MARK: Layout

  /// Lays out all collections; sections that have not changed come from the caches.
  ///
  /// Collections are at the document's scroll positions, or at the start of their content.
  /// - Parameters:
  ///   - caches: the sections of earlier layouts, by the name of their collection.
  ///   - sizes: the sizes of items that were seen, by the name of their collection, for collections
  ///     that measure no others.
  /// - Returns: the collections that have a region, and the overlays.
  /// - Throws: the failure of the screen's provider, of its invalid result (a region of an unknown
  ///   collection, regions that overlap), or of a collection; there is no partial layout.
  package func solve(
    remembering caches: inout [String?: SectionCache],
    knowing sizes: [String?: MeasuredSizes] = [:]
  ) throws(LayoutError) -> Solution {
    let (regions, overlays) = try regions()
    var collections: [Solution.Collection] = []
    for region in regions {
      let name = region.collection.name
      let layout = try CollectionSolver(calling: provider)
        .solve(
          region.collection,
          in: region.environment,
          remembering: &caches[name, default: SectionCache()],
          knowing: sizes[name] ?? MeasuredSizes()
        )
      collections.append(
        Solution.Collection(
          name: name,
          region: region.frame,
          environment: region.environment,
          layout: layout,
          contentOffset: region.collection.openingOffset(of: layout, in: region.environment),
          solvedSections: caches[name]?.solvedCount ?? 0
        )
      )
    }
    return Solution(collections: collections, overlays: overlays, environment: environment)
  }

  /// The regions in the document's order, without the collections that have none.
  private func regions() throws(LayoutError) -> ([Region], [ScreenOverlay]) {
    guard let screen = document.screen else {
      let container = LayoutRect(origin: .zero, size: environment.container.contentSize)
      return (document.collections.map { region(of: $0, container, in: environment) }, [])
    }
    let result = try provider.call(.screen, request(to: screen))
    try check(result, of: screen)
    let frames = Dictionary(result.regions.map { ($0.name, $0.frame) }) { first, _ in first }
    let regions = document.collections.compactMap { collection in
      collection.name.flatMap { frames[$0] }
        .map { region(of: collection, $0, in: environment.within($0)) }
    }
    return (regions, result.overlays)
  }

  private func region(
    of collection: LayoutDocument.Collection,
    _ frame: LayoutRect,
    in environment: LayoutEnvironment
  ) -> Region {
    var environment = environment
    environment.configuration = collection.configuration
    return Region(collection: collection, frame: frame, environment: environment)
  }

  private func request(to screen: ProviderReference) -> ProviderRequest {
    ProviderRequest(
      provider: screen,
      environment: environment,
      section: SectionContext(index: 0, itemCount: 0),
      items: LayoutItems(count: 0)
    )
  }

  private func check(
    _ result: ScreenResult,
    of screen: ProviderReference
  ) throws(LayoutError) {
    let names = document.collections.compactMap(\.name)
    let known = Set(names)
    for region in result.regions where !known.contains(region.name) {
      throw wrong(
        "there is no collection “\(region.name)”",
        region: region.name,
        hint: LayoutError.hint(for: region.name, among: names),
        of: screen
      )
    }
    for (index, region) in result.regions.enumerated() {
      try WorkLimit.current?.check()
      let other = result.regions[..<index].first { $0.frame.overlaps(region.frame) }
      guard let other else { continue }
      throw wrong(
        "the regions “\(other.name)” and “\(region.name)” overlap",
        region: region.name,
        hint: "collections stand beside each other; overlays may lie on them",
        of: screen
      )
    }
  }

  private func wrong(
    _ message: String,
    region: String,
    hint: String?,
    of screen: ProviderReference
  ) -> LayoutError {
    var failure = LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: message,
      hint: hint,
      path: "regions.\(region)"
    )
    failure.plugin = screen.name
    failure.method = .screen
    return failure
  }

  // MARK: Visible elements

  /// Finds the visible elements of each collection at its scroll position.
  /// - Parameters:
  ///   - solution: a solution of the document.
  ///   - velocity: the velocity of the scroll, in points per millisecond; it applies to the
  ///     collection of a plain document.
  /// - Returns: the visible elements, as the provider of a screen changes them.
  /// - Throws: the failure of a provider that a section or the screen names.
  package func visibleState(
    of solution: Solution,
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) -> VisibleState {
    var visibleState = VisibleState(collections: [], overlays: solution.overlays)
    for collection in solution.collections {
      visibleState.collections.append(
        try VisibleStateSolver(collection, calling: provider)
          .visibleState(
            at: collection.contentOffset,
            velocity: collection.name == nil ? velocity : .zero
          )
      )
    }
    guard let screen = document.screen,
      try provider.methods(of: screen).contains(.coordinate)
    else { return visibleState }
    let result = try provider.call(
      .coordinate,
      request(to: screen),
      visibleState.collections.map {
        CoordinatedCollection(
          name: $0.name ?? "",
          elements: $0.elements,
          centeredItem: $0.centeredItem
        )
      }
    )
    for (index, changed) in result.collections.enumerated()
    where visibleState.collections.indices.contains(index) {
      let bounds = visibleState.collections[index].bounds
      visibleState.collections[index].elements = changed.elements.filter {
        $0.frame.overlaps(bounds)
      }
    }
    visibleState.overlays = result.overlays ?? solution.overlays
    return visibleState
  }
}

extension LayoutDocument.Collection {
  /// Returns the scroll position at which the collection opens.
  fileprivate func openingOffset(
    of layout: CollectionLayout,
    in environment: LayoutEnvironment
  ) -> LayoutPoint {
    if let contentOffset { return contentOffset }
    let range = ScrollRange(
      of: layout,
      container: environment.container.contentSize,
      isMirrored: environment.traits.layoutDirection == .rightToLeft
    )
    return opensAtEnd ? range.end : range.start
  }
}

extension LayoutEnvironment {
  /// Returns the environment of a region: its size, and the part of the safe area that overlaps it.
  fileprivate func within(_ region: LayoutRect) -> LayoutEnvironment {
    var environment = self
    let size = container.contentSize
    let isMirrored = traits.layoutDirection == .rightToLeft
    let (left, right) = (max(0, region.x), max(0, size.width - region.maxX))
    let (before, behind) = isMirrored ? (right, left) : (left, right)
    func rest(_ insets: DirectionalEdgeInsets) -> DirectionalEdgeInsets {
      DirectionalEdgeInsets(
        top: max(0, insets.top - max(0, region.y)),
        leading: max(0, insets.leading - before),
        bottom: max(0, insets.bottom - max(0, size.height - region.maxY)),
        trailing: max(0, insets.trailing - behind)
      )
    }
    environment.container = LayoutContainer(
      contentSize: region.size,
      safeAreaInsets: rest(container.safeAreaInsets),
      layoutMargins: container.layoutMargins
    )
    return environment
  }
}
