/// Supplies what an engine cannot compute: sections, frames of custom groups, sizes of cells,
/// changes while scrolling, regions of screens.
///
/// Engines call every provider in the same way, whether it is built in, written in Swift by a user
/// of the library, or a plugin. Requests and results are values; the same request returns the same
/// result.
public protocol LayoutProvider {
  /// Returns the methods that the provider of a reference implements.
  /// - Throws: `NOT_FOUND` for an unknown provider, and the failure of a provider that does not
  ///   load.
  func methods(of provider: ProviderReference) throws(LayoutError) -> [ProviderMethodName]

  /// Returns the way in which elements of the provider's sections appear and change.
  /// - Throws: as ``methods(of:)`` does.
  func transitionStyle(of provider: ProviderReference) throws(LayoutError) -> TransitionStyle

  /// Calls a method of the request's provider.
  /// - Parameters:
  ///   - method: the method, which determines the types of input and result.
  ///   - request: the provider with its options, the environment, the section and its items.
  ///   - input: the method's own argument.
  /// - Returns: the method's result.
  /// - Throws: the provider's failure, and `UNIMPLEMENTED` if it does not have the method.
  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input
  ) throws(LayoutError) -> Output
}

extension LayoutProvider {
  /// The default: elements fade.
  public func transitionStyle(
    of provider: ProviderReference
  ) throws(LayoutError) -> TransitionStyle { .standard }

  /// Calls a method that has no argument besides the request.
  public func call<Output>(
    _ method: ProviderMethod<Void, Output>,
    _ request: ProviderRequest
  ) throws(LayoutError) -> Output {
    try call(method, request, ())
  }

  /// Lays out a section with the first of the methods `layout`, `section` and `group` that the
  /// provider implements.
  /// - Throws: the provider's failure, and `UNIMPLEMENTED` if it has none of the three.
  public func layout(_ request: ProviderRequest) throws(LayoutError) -> LayoutResult {
    let methods = try methods(of: request.provider)
    if methods.contains(.layout) { return try call(.layout, request) }
    if methods.contains(.section) { return .section(try call(.section, request)) }
    if methods.contains(.group) { return .section(SectionDescription(grouping: request.provider)) }
    if methods.contains(.collection) {
      let words = "“\(request.provider.name)” places the sections of a whole collection"
      var failure = request.provider.node.error(.contradiction(words))
      failure.hint = "name it as the “layout” of the document, beside “sections”"
      throw failure
    }
    return try call(.layout, request)
  }
}

extension SectionDescription {
  /// Creates a section in which one custom group with a provider's frames contains all items.
  fileprivate init(grouping provider: ProviderReference) {
    self.init(
      group: GroupDescription(
        item: ItemDescription(
          size: SizeDescription(width: .fractionalWidth(1), height: .estimated(0))
        ),
        content: .provided(ProvidedFrames(provider: provider))
      )
    )
  }
}
