import LayoutEngine
package import LayoutModel

/// A provider for engine tests: native engines by name, and every other method from closures.
package struct ClosureProvider: LayoutProvider {
  /// The closures.
  package var handlers: ProviderHandlers

  /// Creates a provider; without closures, custom groups and cell sizes are missing.
  package init(
    frames: @escaping @Sendable (ProviderRequest) throws(LayoutError) -> FrameColumns = { _ in
      .empty
    },
    cells: @escaping @Sendable (ProviderRequest) throws(LayoutError) -> CellResult = { _ in
      CellResult()
    }
  ) {
    handlers = ProviderHandlers()
      .on(.group) { try frames($0.request) }
      .on(.cell) { try cells($0.request) }
      .on(.layout) { call in
        guard let engine = NativeEngines.engine(named: call.request.provider.name) else {
          let name = call.request.provider.name
          throw LayoutError(.notFound, origin: .document, message: "no \(name)")
        }
        return try engine.layout(call.request, calling: call.providers)
      }
  }

  /// The methods that have closures.
  package func methods(of provider: ProviderReference) -> [ProviderMethodName] { handlers.methods }

  /// Returns the closure's result.
  package func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    guard let result = try handlers.call(method, request, input, calling: self) else {
      let words = "the test implements no \(method.name)"
      throw LayoutError(.unimplemented, origin: .document, message: words)
    }
    return result
  }
}
