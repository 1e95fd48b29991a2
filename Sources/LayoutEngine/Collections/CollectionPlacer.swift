import LayoutModel

/// Makes the layout of a collection whose plugin places the sections.
struct CollectionPlacer {
  let collection: LayoutDocument.Collection
  let reference: ProviderReference
  let environment: LayoutEnvironment
  let provider: any LayoutProvider

  /// Calls the plugin, and places the sections as it returns them.
  /// - Throws: the failure of the plugin, of a section that it has laid out, or of its result.
  /// - Complexity: O(number of sections and of own elements), beside the plugin and the sections.
  func layout(_ sections: SectionRequests) throws(LayoutError) -> CollectionLayout {
    var request = self.request
    request.sections = sections
    let result = try provider.call(.collection, request)
    try WorkLimit.current?.checkStopped()
    let places = try placed(result, from: sections)
    let size = result.contentSize ?? Self.size(of: result, places)
    let isMirrored = environment.traits.layoutDirection == .rightToLeft
    let axis = environment.configuration.scrollDirection
    func own(_ elements: [SectionElement]) -> [SectionElement] {
      elements.map { $0.placed(in: size, scrolling: axis, isMirrored: isMirrored) }
    }
    request.sections = nil
    request.memo = result.memo
    return CollectionLayout(
      contentSize: size,
      contentInset: collection.contentInset ?? result.contentInset ?? .zero,
      contentAlignment: collection.contentAlignment,
      scrollDirection: axis,
      sections: places,
      boundaryItems: own(result.supplementaryItems),
      decorationItems: own(result.decorationItems),
      collection: PlacedCollection(request: request, visibleMargin: result.visibleMargin)
    )
  }

  private var request: ProviderRequest {
    var context = SectionContext(index: 0, itemCount: 0)
    context.state = collection.state
      .map { SectionState(provider: reference.name, values: $0) }
    var request = ProviderRequest(
      provider: reference,
      environment: environment,
      section: context,
      items: LayoutItems(count: 0)
    )
    request.isOfCollection = true
    return request
  }

  /// Returns the sections at their places; those without a place, and hidden ones, show nothing.
  private func placed(
    _ result: CollectionResult,
    from requests: SectionRequests
  ) throws(LayoutError) -> [CollectionLayout.Section] {
    var sections: [CollectionLayout.Section] = []
    for (index, section) in collection.sections.enumerated() {
      try WorkLimit.current?.check()
      let place = result.sections.indices.contains(index) ? result.sections[index] : nil
      do throws(LayoutError) {
        let solved = try solved(place?.content ?? .hidden, from: requests)
        sections.append(
          CollectionLayout.Section(
            id: section.id,
            layout: solved.layout,
            origin: place?.origin ?? .zero,
            environment: solved.environment,
            placement: place.map { SectionPlacement($0, of: section.items) }
          )
        )
      } catch {
        var failure = error
        failure.section = failure.section ?? index
        throw failure
      }
    }
    return sections
  }

  private func solved(
    _ content: CollectionResult.Section.Content,
    from requests: SectionRequests
  ) throws(LayoutError) -> SectionRequests.Solved {
    switch content {
    case .laidOut(let handle):
      if let solved = requests.solved(handle) { return solved }
    case .frames(let frames):
      var layout = try SectionSolver.layout(of: frames, in: environment)
      layout.provider = reference.name
      return SectionRequests.Solved(layout: layout, environment: environment)
    case .hidden: break
    }
    let empty = SectionLayout(provider: reference.name, frames: .none, size: .zero)
    return SectionRequests.Solved(layout: empty, environment: environment)
  }

  /// Returns the smallest size from the origin that contains all sections and own elements.
  private static func size(
    of result: CollectionResult,
    _ sections: [CollectionLayout.Section]
  ) -> LayoutSize {
    let frames =
      sections.filter { $0.itemCount > 0 || $0.layout.size != .zero }.map(\.frame)
      + (result.supplementaryItems + result.decorationItems).map(\.frame)
    return frames.reduce(into: LayoutSize.zero) { size, frame in
      size.width = max(size.width, frame.maxX)
      size.height = max(size.height, frame.maxY)
    }
  }
}
