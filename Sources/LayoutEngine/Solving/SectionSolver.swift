public import LayoutModel

/// Lays out one section, whoever does it: a description, a native engine or a plugin.
public struct SectionSolver {
  private let provider: any LayoutProviding

  /// Creates a solver that asks a provider for what is not described.
  public init(asking provider: any LayoutProviding) {
    self.provider = provider
  }

  /// Lays out a section as described.
  public func solve(
    _ description: SectionDescription,
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems
  ) throws(LayoutError) -> SectionLayout {
    let solver = CompositionalSolver(
      description: description,
      environment: environment,
      section: section,
      items: items,
      provider: provider
    )
    var layout = try solver.solve()
    try layout.checkFinite()
    layout.momentRequest = description.visibleItems.map { provider in
      ProviderRequest(
        provider: provider,
        environment: environment,
        section: section,
        items: items
      )
    }
    guard environment.traits.layoutDirection == .rightToLeft else { return layout }
    return layout.mirrored(scrolling: environment.configuration.scrollDirection)
  }

  /// Lays out a section as a provider answers.
  public func solve(_ request: ProviderRequest) throws(LayoutError) -> SectionLayout {
    var layout: SectionLayout
    switch try provider.layout(request) {
    case .section(let description):
      layout = try solve(
        description,
        environment: request.environment,
        section: request.section,
        items: request.items
      )
    case .frames(let answer):
      layout = SectionLayout(answer, environment: request.environment)
      try layout.checkFinite()
    }
    layout.provider = request.provider.name
    // A plugin that lays a section out brings its own hooks for the moments of a scroll.
    layout.momentRequest = layout.momentRequest ?? request
    return layout
  }
}

extension SectionLayout {
  /// Sums of finite numbers may be infinite; nothing behind this line has to think of it.
  /// - Complexity: O(number of packed frames).
  fileprivate func checkFinite() throws(LayoutError) {
    let others = (supplementaryItems + decorationItems).map(\.frame)
    guard size.width.isFinite, size.height.isFinite, frames.isFinite,
      anchored.allSatisfy({ $0.frames.isFinite }),
      others.allSatisfy({ $0.maxX.isFinite && $0.maxY.isFinite })
    else { throw .tooLong("the section") }
  }

  /// A provider's frames, taken as they are.
  fileprivate init(_ answer: LayoutFrames, environment: LayoutEnvironment) {
    self.init(
      provider: "",
      frames: .packed(
        PackedFrames(answer.frames, axis: environment.configuration.scrollDirection)
      ),
      size: answer.contentSize ?? Size(containing: answer.frames)
    )
    supplementaryItems = answer.supplementaryItems
    decorationItems = answer.decorationItems
    contentInset = answer.contentInset
    visibleMargin = answer.visibleMargin
    parts = CellParts(answer.parts)
    isMirrored = environment.traits.layoutDirection == .rightToLeft
  }
}

extension LayoutError {
  /// Lengths add up to more than a number holds.
  static func tooLong(_ subject: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "\(subject) reaches farther than a number, which holds up to 1.8e308"
    )
  }
}

extension Size {
  /// The size of what reaches from the origin to the far corner of all frames.
  fileprivate init(containing frames: FrameColumns) {
    let corner = frames.farCorner
    self.init(width: corner.x, height: corner.y)
  }
}
