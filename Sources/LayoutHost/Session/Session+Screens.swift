public import LayoutEngine
public import LayoutModel

extension Session {
  /// Whether the document describes a screen of several collections.
  public var isScreen: Bool { state.document.screen != nil }

  func solveScreenAnew() throws(LayoutError) -> ScreenSolution {
    guard let screen = state.document.screen else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "the document is one collection, not a screen"
      )
    }
    let environment = try environment()
    return try locating { () throws(LayoutError) in
      let layout = try screenSolver(screen, environment).solve(remembering: &memories)
      return ScreenSolution(
        document: screen,
        layout: layout,
        environment: environment,
        collections: layout.collections.map { collection in
          ScreenSolution.Collection(
            name: collection.name,
            solution: Solution(
              layout: collection.layout,
              environment: collection.environment,
              contentOffset: offset(of: collection, in: screen),
              times: .zero,
              solvedSections: memories[collection.name]?.solvedCount ?? 0
            )
          )
        }
      )
    }
  }

  /// What is visible on the screen at its collections' offsets.
  /// - Throws: the failure of whom a collection or the screen asks about the moment.
  public func screenMoment() throws(LayoutError) -> ScreenVisibleState {
    let solution = try solveScreen()
    return try locating { () throws(LayoutError) in
      try screenSolver(solution.document, solution.environment)
        .moment(of: solution.layout) { collection in
          solution.collections.first { $0.name == collection.name }?.solution.contentOffset ?? .zero
        }
    }
  }

  private func screenSolver(
    _ screen: ScreenDocument,
    _ environment: LayoutEnvironment
  ) -> ScreenSolver {
    ScreenSolver(screen, in: environment, asking: registry)
  }

  private func offset(
    of collection: ScreenLayout.Collection,
    in screen: ScreenDocument
  ) -> Point {
    let document = screen.collections.first { $0.name == collection.name }?.document
    // An offset that flags give is that of all collections.
    return state.collectionOffsets[collection.name] ?? state.contentOffset
      ?? document?.contentOffset
      ?? Self.restingOffset(collection.layout)
  }

  /// The document of what scrolling and looking are about.
  func focusedDocument() throws(LayoutError) -> LayoutDocument {
    guard let screen = state.document.screen else { return state.document }
    let name = try focusedCollection(try solveScreen()).name
    return screen.collections.first { $0.name == name }?.document ?? state.document
  }

  /// The name of the collection that scrolling and looking are about; nil without one.
  func focusedCollection(_ solution: ScreenSolution) throws(LayoutError)
    -> ScreenSolution.Collection
  {
    if let name = state.collection { return try solution.collection(named: name) }
    guard let first = solution.collections.first else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "the screen has no collection installed"
      )
    }
    return first
  }
}
