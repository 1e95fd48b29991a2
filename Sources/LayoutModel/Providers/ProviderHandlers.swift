/// The methods of a provider that is written in Swift, each with the closure that answers it.
public struct ProviderHandlers: Sendable {
  private var handlers: [ProviderMethodName: any Sendable] = [:]

  /// Creates handlers that implement no method.
  public init() {}

  /// The methods that are implemented, in the order of the contract.
  public var methods: [ProviderMethodName] {
    ProviderMethodName.allCases.filter { handlers[$0] != nil }
  }

  /// Returns the handlers with a closure that answers a method, in place of the one before.
  ///
  /// The closure may be called by several threads at once, and must give the same answer for the
  /// same call. It throws a ``LayoutError`` or a ``DocumentError``; any other error is reported as
  /// `INTERNAL`.
  public func on<Input, Answer>(
    _ method: ProviderMethod<Input, Answer>,
    _ answer: @escaping @Sendable (ProviderCall<Input>) throws -> Answer
  ) -> ProviderHandlers {
    var copy = self
    copy.handlers[method.name] = Handler(answer: answer)
    return copy
  }

  /// Calls the closure of a method.
  /// - Parameters:
  ///   - method: the method.
  ///   - request: the request, whose options are checked.
  ///   - input: the method's own argument.
  ///   - providers: what the closure may call in turn.
  /// - Returns: the answer; nil where no closure is set for the method.
  /// - Throws: what the closure throws, as a ``LayoutError``.
  public func call<Input, Answer>(
    _ method: ProviderMethod<Input, Answer>,
    _ request: ProviderRequest,
    _ input: Input,
    asking providers: any LayoutProvider
  ) throws(LayoutError) -> Answer? {
    guard let handler = handlers[method.name] as? Handler<Input, Answer> else { return nil }
    do {
      return try handler.answer(ProviderCall(request: request, input: input, providers: providers))
    } catch let failure as LayoutError {
      throw failure
    } catch let error as DocumentError {
      throw LayoutError(error)
    } catch {
      throw LayoutError(.internal, origin: .plugin, message: "\(error)")
    }
  }

  private struct Handler<Input, Answer>: Sendable {
    let answer: @Sendable (ProviderCall<Input>) throws -> Answer
  }
}

/// One call of a provider that is written in Swift.
public struct ProviderCall<Input> {
  /// The request; its options are checked, with the defaults filled in.
  public let request: ProviderRequest
  /// The method's own argument.
  public let input: Input
  /// All providers by name, for calls that this one makes in turn.
  public let providers: any LayoutProvider

  /// The options by name.
  public var options: KeyedDecoder {
    let node = request.provider.options
    return (try? node.anyObject()) ?? KeyedDecoder(object: SourceObject(), node: node)
  }

  /// The environment, whose container is the section's room, or the group's.
  public var environment: LayoutEnvironment { request.environment }

  /// The size of the container, in points.
  public var containerSize: Size { request.environment.container.contentSize }

  /// The items that this call lays out.
  public var items: LayoutItems { request.items }
}
