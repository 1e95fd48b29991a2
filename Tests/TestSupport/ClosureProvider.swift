public import LayoutEngine
public import LayoutModel

/// A provider for engine tests: native engines by name, custom groups and cells from closures.
public struct ClosureProvider: LayoutProviding {
  /// Gives the frames of custom groups.
  public var frames: @Sendable (ProviderRequest) throws(LayoutError) -> FrameColumns
  /// Says how large cells are.
  public var cells: @Sendable (ProviderRequest) throws(LayoutError) -> CellAnswer

  /// Creates a provider; without closures there are no custom groups, and cells say nothing.
  public init(
    frames: @escaping @Sendable (ProviderRequest) throws(LayoutError) -> FrameColumns = { _ in
      .empty
    },
    cells: @escaping @Sendable (ProviderRequest) throws(LayoutError) -> CellAnswer = { _ in
      CellAnswer()
    }
  ) {
    self.frames = frames
    self.cells = cells
  }

  /// A native engine's answer.
  public func layout(_ request: ProviderRequest) throws(LayoutError) -> LayoutAnswer {
    guard let engine = NativeEngines.engine(named: request.provider.name) else {
      throw LayoutError(.notFound, origin: .document, message: "no \(request.provider.name)")
    }
    return try engine.layout(request, asking: self)
  }

  /// The closure's frames.
  public func group(_ request: ProviderRequest) throws(LayoutError) -> FrameColumns {
    try frames(request)
  }

  /// The closure's answer.
  public func cell(_ request: ProviderRequest) throws(LayoutError) -> CellAnswer {
    try cells(request)
  }
}
