/// Supplies what a layout cannot compute by itself: sections, frames of custom groups, sizes of
/// cells, changes while scrolling, regions of screens.
///
/// Engines call every provider in the same way, whether it is built in, written in Swift by a user of
/// the library, or a plugin. Requests and answers are values; the same request gets the same answer.
public protocol LayoutProvider {
  /// Returns the methods that the provider of a reference implements.
  /// - Throws: `NOT_FOUND` where there is no such provider, and the failure of one that does not load.
  func methods(of provider: ProviderReference) throws(LayoutError) -> [ProviderMethodName]

  /// Calls a method of the request's provider.
  /// - Parameters:
  ///   - method: the method, which names the types of input and answer.
  ///   - request: the provider with its options, the environment, the section and its items.
  ///   - input: the method's own argument.
  /// - Returns: the answer.
  /// - Throws: the provider's failure, and `UNIMPLEMENTED` where it does not have the method.
  func call<Input, Answer>(
    _ method: ProviderMethod<Input, Answer>,
    _ request: ProviderRequest,
    _ input: Input
  ) throws(LayoutError) -> Answer
}

extension LayoutProvider {
  /// Calls a method that has no argument beside the request.
  public func call<Answer>(
    _ method: ProviderMethod<Void, Answer>,
    _ request: ProviderRequest
  ) throws(LayoutError) -> Answer {
    try call(method, request, ())
  }

  /// Lays out a section by the first of the methods `layout`, `section` and `group` that the
  /// provider implements.
  /// - Throws: the provider's failure, and `UNIMPLEMENTED` where it has none of the three.
  public func layout(_ request: ProviderRequest) throws(LayoutError) -> LayoutAnswer {
    let methods = try methods(of: request.provider)
    if methods.contains(.layout) { return try call(.layout, request) }
    if methods.contains(.section) { return .section(try call(.section, request)) }
    if methods.contains(.group) { return .section(SectionDescription(grouping: request.provider)) }
    return try call(.layout, request)
  }
}

extension SectionDescription {
  /// A section whose items all belong to a custom group with a provider's frames.
  fileprivate init(grouping provider: ProviderReference) {
    self.init(
      group: GroupDescription(
        item: ItemDescription(
          size: LayoutSize(width: .fractionalWidth(1), height: .estimated(0))
        ),
        content: .provided(ProvidedFrames(provider: provider))
      )
    )
  }
}
