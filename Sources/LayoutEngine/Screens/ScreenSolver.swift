public import LayoutModel

/// Lays out the collections of a screen, each in the region that the screen's provider gives it.
public struct ScreenSolver {
  private let screen: ScreenDocument
  private let environment: LayoutEnvironment
  private let provider: any LayoutProvider

  /// Creates a solver.
  public init(
    _ screen: ScreenDocument,
    in environment: LayoutEnvironment,
    asking provider: any LayoutProvider
  ) {
    self.screen = screen
    self.environment = environment
    self.provider = provider
  }

  private var request: ProviderRequest {
    ProviderRequest(
      provider: screen.provider,
      environment: environment,
      section: SectionContext(index: 0, itemCount: 0),
      items: LayoutItems(count: 0)
    )
  }

  // MARK: Layout

  /// Lays out the screen, all of it.
  /// - Throws: as ``solve(remembering:)`` does.
  public func solve() throws(LayoutError) -> ScreenLayout {
    var memories: [String: SectionCache] = [:]
    return try solve(remembering: &memories)
  }

  /// Lays out the screen; of its collections only those sections anew that have changed since they
  /// were remembered by their collection's name.
  /// - Throws: the failure of the screen's provider, of a wrong answer of it (a region of an unknown
  ///   collection, regions that overlap), or of a collection.
  public func solve(
    remembering memories: inout [String: SectionCache]
  ) throws(LayoutError) -> ScreenLayout {
    let answer = try provider.call(.screen, request)
    try check(answer)
    var collections: [ScreenLayout.Collection] = []
    for collection in screen.collections {
      guard let region = answer.regions.first(where: { $0.name == collection.name })?.frame
      else { continue }
      var environment = environment.within(region)
      environment.configuration = collection.document.configuration
      let layout = try CollectionSolver(asking: provider)
        .solve(
          collection.document,
          in: environment,
          remembering: &memories[collection.name, default: SectionCache()]
        )
      collections.append(
        ScreenLayout.Collection(
          name: collection.name,
          region: region,
          environment: environment,
          layout: layout
        )
      )
    }
    return ScreenLayout(collections: collections, overlays: answer.overlays)
  }

  private func check(_ answer: ScreenAnswer) throws(LayoutError) {
    let names = screen.collections.map(\.name)
    for region in answer.regions where !names.contains(region.name) {
      throw wrong(
        "there is no collection “\(region.name)”",
        path: "regions.\(region.name)",
        hint: DocumentError.hint(for: region.name, among: names)
      )
    }
    for (index, region) in answer.regions.enumerated() {
      let other = answer.regions[..<index].first { $0.frame.overlaps(region.frame) }
      guard let other else { continue }
      throw wrong(
        "the regions “\(other.name)” and “\(region.name)” overlap",
        path: "regions.\(region.name)",
        hint: "collections stand beside each other; overlays may lie on them"
      )
    }
  }

  private func wrong(_ message: String, path: String, hint: String?) -> LayoutError {
    var failure = LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: message,
      hint: hint,
      path: path
    )
    failure.plugin = screen.provider.name
    failure.method = .screen
    return failure
  }

  // MARK: Moments

  /// What is visible on a screen at an offset for each of its collections.
  ///
  /// Each collection answers its moment; the screen's provider may then change them all.
  public func moment(
    of layout: ScreenLayout,
    at offset: (ScreenLayout.Collection) -> Point
  ) throws(LayoutError) -> ScreenVisibleState {
    var moments: [ScreenVisibleState.Collection] = []
    for collection in layout.collections {
      let moment = try momentSolver(collection).moment(at: offset(collection))
      moments.append(ScreenVisibleState.Collection(name: collection.name, moment: moment))
    }
    guard try provider.methods(of: screen.provider).contains(.coordinate) else {
      return ScreenVisibleState(collections: moments, overlays: layout.overlays)
    }
    let answer = try provider.call(
      .coordinate,
      request,
      moments.map {
        CoordinatedCollection(
          name: $0.name,
          elements: $0.moment.elements,
          centeredItem: $0.moment.centeredItem
        )
      }
    )
    for (index, changed) in answer.collections.enumerated() where moments.indices.contains(index) {
      let bounds = moments[index].moment.bounds
      moments[index].moment.elements = changed.elements.filter { $0.frame.overlaps(bounds) }
    }
    return ScreenVisibleState(collections: moments, overlays: answer.overlays ?? layout.overlays)
  }

  private func momentSolver(_ collection: ScreenLayout.Collection) -> VisibleStateSolver {
    VisibleStateSolver(collection.layout, in: collection.environment, asking: provider)
  }
}

extension LayoutEnvironment {
  /// The environment of a region of the container: as large, and as far into the safe area.
  fileprivate func within(_ region: Rect) -> LayoutEnvironment {
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

/// A screen of several collections that is laid out.
public struct ScreenLayout: Sendable, Equatable {
  /// A collection that has a region of the screen.
  public struct Collection: Sendable, Equatable {
    /// The collection's name.
    public var name: String
    /// Where it is, in the screen's coordinates.
    public var region: Rect
    /// Its environment, whose container is the region.
    public var environment: LayoutEnvironment
    /// Its layout, in coordinates of its content.
    public var layout: CollectionLayout
  }

  /// The collections that are installed, in the document's order.
  public var collections: [Collection]
  /// What lies above them.
  public var overlays: [ScreenOverlay]
}

/// A screen at one moment.
public struct ScreenVisibleState: Sendable, Equatable {
  /// The moment of a collection.
  public struct Collection: Sendable, Equatable {
    /// The collection's name.
    public var name: String
    /// What is visible in it.
    public var moment: VisibleState
  }

  /// The collections, in the document's order.
  public var collections: [Collection]
  /// What lies above them at this moment.
  public var overlays: [ScreenOverlay]
}
