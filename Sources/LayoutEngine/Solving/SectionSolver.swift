package import LayoutModel

/// Lays out one section by its description, a native engine or a plugin.
package struct SectionSolver {
  private let provider: any LayoutProvider

  /// Creates a solver that calls a provider for everything not described.
  package init(calling provider: any LayoutProvider) {
    self.provider = provider
  }

  /// Lays out a section by its description; by default, all items are measured.
  func solve(
    _ description: SectionDescription,
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems,
    measuring: SectionMeasuring = .all
  ) throws(LayoutError) -> SectionLayout {
    let solver = try CompositionalSolver(
      description: description,
      environment: environment,
      section: section,
      items: items,
      provider: provider
    )
    var layout = try solver.solve(measuring: measuring)
    layout.measuredAxes = description.group.measuredAxes
    try layout.checkFinite()
    layout.visibleStateRequest = description.visibleItems.map { provider in
      ProviderRequest(
        provider: provider,
        environment: environment,
        section: section,
        items: items
      )
    }
    guard environment.traits.layoutDirection == .rightToLeft else {
      try layout.placeDrawnFrames()
      return layout
    }
    try WorkLimit.current?
      .reserve(layout.packedCount, of: 32, "\(items.count) items from right to left")
    var mirrored = layout.mirrored(scrolling: environment.configuration.scrollDirection)
    try mirrored.placeDrawnFrames()
    // Mirroring moves elements far to the left of the section as far to its right.
    try mirrored.checkFinite()
    return mirrored
  }

  /// Lays out a section from a provider's result; all items are measured.
  package func solve(_ request: ProviderRequest) throws(LayoutError) -> SectionLayout {
    try solve(request, measuring: .all)
  }

  /// Lays out a section from a provider's result.
  func solve(
    _ request: ProviderRequest,
    measuring: SectionMeasuring
  ) throws(LayoutError) -> SectionLayout {
    var layout: SectionLayout
    let estimates = estimates(of: request, measuring)
    var called = request
    estimates?.inform(&called)
    switch try provider.layout(called) {
    case .section(let description):
      do throws(LayoutError) {
        layout = try solve(
          description,
          environment: request.environment,
          section: request.section,
          items: request.items,
          measuring: measuring
        )
      } catch {
        throw error.inDescription(by: request.provider.name, ofSection: request.section.index)
      }
    case .frames(let result):
      layout = try Self.layout(of: result, in: request.environment)
    }
    if estimates?.sizes.isComplete == false { layout.estimates = layout.estimates ?? estimates }
    try WorkLimit.current?.checkStopped()
    layout.provider = request.provider.name
    let engine = NativeEngines.engine(named: request.provider.name)
    if engine?.findsItemsByGroup == false { layout.groups = nil }
    if engine?.hasSelfSizingItems(request.provider.options) == true {
      layout.endsOnPixel = true
      layout.measuredAxes = Set(ScrollAxis.allCases)
    }
    // A plugin that lays a section out brings its own visible-state hooks.
    var hooks = layout.visibleStateRequest ?? request
    hooks.memo = layout.memo
    layout.visibleStateRequest = hooks
    return layout
  }

  /// Returns the layout of a provider's frames, which has no provider's name and no hooks.
  static func layout(
    of frames: LayoutFrames,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout(frames, environment: environment)
    try layout.checkFinite()
    try layout.placeDrawnFrames()
    return layout
  }

  /// Lays out a section again after one of its items was measured; its provider is not called again
  /// unless it is a flow or a waterfall.
  func solve(
    _ layout: SectionLayout,
    knowing known: MeasuredSection
  ) throws(LayoutError) -> SectionLayout {
    guard let estimates = layout.estimates else { return layout }
    switch estimates.source {
    case .flow(let request), .waterfall(let request):
      return try solve(request, measuring: .visible(known))
    case .rows(let description), .groups(let description):
      var next = try solve(
        description,
        environment: estimates.environment,
        section: estimates.section,
        items: estimates.items,
        measuring: .visible(known)
      )
      next.provider = layout.provider
      next.visibleStateRequest = layout.visibleStateRequest
      return next
    }
  }

  /// Returns the estimates of an engine's items, of which all may be measured; nil if an engine does
  /// without.
  private func estimates(
    of request: ProviderRequest,
    _ measuring: SectionMeasuring
  ) -> SectionEstimates? {
    guard case .visible(let known) = measuring,
      let engine = NativeEngines.engine(named: request.provider.name),
      let source = engine.estimates(of: request)
    else { return nil }
    return SectionEstimates(
      source,
      in: request.environment,
      section: request.section,
      items: request.items,
      knowing: known
    )
  }
}

extension LayoutError {
  /// Returns a mistake in the description that a plugin returned for a section as the plugin's.
  ///
  /// A failure that names a plugin already and one in a native engine's description are unchanged.
  func inDescription(by provider: String, ofSection section: Int) -> LayoutError {
    guard plugin == nil, NativeEngines.engine(named: provider) == nil else { return self }
    var failure = ofPlugin
    guard failure.origin == .plugin else { return self }
    failure.plugin = provider
    failure.method = .section
    failure.section = self.section ?? section
    return failure
  }
}

extension SectionLayout {
  /// Checks that all sums are finite; later code relies on it.
  /// - Complexity: O(number of packed frames).
  fileprivate func checkFinite() throws(LayoutError) {
    try WorkLimit.current?.checkStopped()
    guard size.width.isFinite, size.height.isFinite, frames.isFinite,
      anchored.allSatisfy({ $0.frames.isFinite }), supplementaryItems.areFinite,
      decorationItems.areFinite,
      orthogonal.map({ $0.restingOffset.isFinite && $0.maximumOffset.isFinite }) ?? true,
      hasFiniteParts
    else { throw .tooLong("the section") }
  }

  /// Makes the frames in which items are drawn, if some item is transformed.
  /// - Throws: `RESOURCE_EXHAUSTED` if the operation has no memory for them, and the failure of a
  ///   transform that draws an item beyond the finite numbers.
  fileprivate mutating func placeDrawnFrames() throws(LayoutError) {
    guard let attributes, attributes.hasTransforms else { return }
    try WorkLimit.current?.reserve(packedCount, of: 32, "\(packedCount) transformed items")
    let drawn = frames.drawn(with: attributes)
    guard drawn.isFinite else { throw .tooLong("a transformed item") }
    drawnFrames = drawn
  }

  /// Whether the parts of all cells are finite if mirrored; other parts are unchanged.
  /// - Complexity: O(number of stored parts).
  private var hasFiniteParts: Bool {
    guard isMirrored, let parts, parts.haveFarStarts else { return true }
    return (0..<frames.count)
      .allSatisfy { item in
        self.parts(at: item).allSatisfy { $0.frame.x.isFinite }
      }
  }

  /// Creates a layout of a provider's unchanged frames.
  fileprivate init(_ result: LayoutFrames, environment: LayoutEnvironment) {
    self.init(
      provider: "",
      frames: .packed(
        PackedFrames(result.frames, axis: environment.configuration.scrollDirection)
      ),
      size: result.contentSize ?? LayoutSize(containing: result.frames)
    )
    let axis = environment.configuration.scrollDirection
    let isReversed = environment.traits.layoutDirection == .rightToLeft
    func placed(_ elements: [SectionElement]) -> [SectionElement] {
      guard elements.contains(where: { $0.attributes.pinning != nil }) else { return elements }
      return elements.map { $0.placed(in: size, scrolling: axis, isMirrored: isReversed) }
    }
    supplementaryItems = placed(result.supplementaryItems)
    decorationItems = placed(result.decorationItems)
    contentInset = result.contentInset
    visibleMargin = result.visibleMargin
    memo = result.memo
    attributes = result.frames.attributes
    pinnedItems = attributes.flatMap { attributes in
      PinnedItems(
        attributes.columns.pinning,
        frames: frames,
        size: size,
        axis: axis,
        isMirrored: isReversed
      )
    }
    // Parts of a plugin's frames are unchanged, like the frames themselves.
    let givenParts = attributes?.columns.parts ?? []
    parts = CellParts(givenParts.isEmpty ? result.parts : givenParts)
    isMirrored = isReversed && givenParts.isEmpty
  }
}

extension [SectionElement] {
  /// Whether all elements end at finite numbers.
  var areFinite: Bool { allSatisfy { $0.frame.maxX.isFinite && $0.frame.maxY.isFinite } }
}

extension LayoutError {
  /// Returns the failure of lengths whose sum is not finite.
  static func tooLong(_ subject: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      message: "\(subject) reaches farther than a number, which holds up to 1.8e308"
    )
  }
}

extension LayoutSize {
  /// Creates the size from the origin to the far corner of all frames.
  fileprivate init(containing frames: FrameColumns) {
    let corner = frames.farCorner
    self.init(width: corner.x, height: corner.y)
  }
}
