/// A call of a provider written in Swift.
public struct ProviderCall<Input> {
  /// The request; its options are checked, with the defaults filled in.
  public let request: ProviderRequest
  /// The method's own argument.
  public let input: Input
  /// All providers by name, for calls that the closure makes in turn.
  public let providers: any LayoutProvider

  /// All options by name, checked and with the defaults filled in.
  public var options: KeyedDecoder {
    let node = request.provider.options
    return (try? node.anyObject()) ?? KeyedDecoder(object: SourceObject(), node: node)
  }

  /// The value of one of the provider's options.
  /// - Complexity: O(options).
  public subscript<Value>(option: ProviderOption<Value>) -> Value {
    option.value(in: request.provider.options.value.object)
  }

  /// The section's state as the document gives it, which a provider in Swift checks itself.
  public var state: KeyedDecoder {
    let node = request.section.state?.values ?? ValueDecoder(SourceValue(.object(SourceObject())))
    return (try? node.anyObject()) ?? KeyedDecoder(object: SourceObject(), node: node)
  }

  /// The environment, whose container is the space of the section or of the group.
  public var environment: LayoutEnvironment { request.environment }

  /// The size of the container, in points.
  public var containerSize: LayoutSize { request.environment.container.contentSize }

  /// The items to lay out.
  public var items: LayoutItems { request.items }
}
