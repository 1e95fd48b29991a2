/// The methods of a provider written in Swift, each with the closure that implements it.
///
/// ```swift
/// let handlers = ProviderHandlers()
///   .on(.cell) { call in CellResult(height: call.containerSize.width / 2) }
///   .on(.visibleItems) { call in call.input.filter { $0.kind == .item } }
/// ```
public struct ProviderHandlers: Sendable {
  /// The closures, each a `Handler` of its method's types.
  private var handlers: [ProviderMethodName: any Sendable] = [:]

  /// Creates handlers that implement no method.
  public init() {}

  /// The implemented methods, in the order of the contract.
  package var methods: [ProviderMethodName] {
    ProviderMethodName.allCases.filter { handlers[$0] != nil }
  }

  /// Returns the handlers with a closure for a method, which replaces an earlier one.
  ///
  /// Several threads may call the closure at once, and it must return the same result for the same
  /// call. It throws a ``LayoutError``; any other error is reported as `INTERNAL`.
  /// - Parameters:
  ///   - method: the method that the closure implements.
  ///   - body: the closure, which returns the method's result.
  /// - Returns: the handlers, including the closure.
  public func on<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ body: @escaping @Sendable (ProviderCall<Input>) throws -> Output
  ) -> ProviderHandlers {
    var copy = self
    copy.handlers[method.name] = Handler(body: body)
    return copy
  }

  /// Calls the closure of a method.
  /// - Parameters:
  ///   - method: the method.
  ///   - request: the request, whose options are checked.
  ///   - input: the method's own argument.
  ///   - providers: the providers that the closure may call in turn.
  /// - Returns: the result; nil if the method has no closure.
  /// - Throws: the closure's error, as a ``LayoutError``.
  package func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input,
    calling providers: any LayoutProvider
  ) throws(LayoutError) -> Output? {
    guard let handler = handlers[method.name] as? Handler<Input, Output> else { return nil }
    do {
      return try handler.body(ProviderCall(request: request, input: input, providers: providers))
    } catch let failure as LayoutError {
      throw failure
    } catch {
      throw LayoutError(.internal, origin: .plugin, message: "\(error)")
    }
  }

  /// A closure with the types of its method.
  private struct Handler<Input, Output>: Sendable {
    let body: @Sendable (ProviderCall<Input>) throws -> Output
  }
}
