public import LayoutEngine
public import LayoutModel

/// A provider for engine tests: native engines by name, custom groups from a closure.
public struct ClosureProvider: LayoutProviding {
  /// Gives the frames of custom groups.
  public var frames: @Sendable (ProviderRequest) throws(LayoutFailure) -> FrameColumns

  /// Creates a provider; without a closure there are no custom groups.
  public init(
    frames: @escaping @Sendable (ProviderRequest) throws(LayoutFailure) -> FrameColumns = { _ in
      .empty
    }
  ) {
    self.frames = frames
  }

  /// A native engine's answer.
  public func layout(_ request: ProviderRequest) throws(LayoutFailure) -> LayoutAnswer {
    guard let engine = NativeEngines.engine(named: request.provider.name) else {
      throw LayoutFailure(.notFound, origin: .document, message: "no \(request.provider.name)")
    }
    do {
      return try engine.layout(request)
    } catch {
      throw LayoutFailure(error)
    }
  }

  /// The closure's frames.
  public func group(_ request: ProviderRequest) throws(LayoutFailure) -> FrameColumns {
    try frames(request)
  }
}
