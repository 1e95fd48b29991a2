package import LayoutModel

/// A layout that a plugin requests with `host.layout`.
package struct NestedLayoutRequest {
  /// The provider's name.
  package var name: String
  /// The provider's options, which it checks.
  package var options: SourceObject
  /// The most frames that the plugin's memory allows.
  package var frameLimit: Int
  /// Whether the plugin takes the frames as a buffer, which cannot hold attributes.
  package var takesBuffer = false
  /// The items that replace those of the running call; nil means no change.
  package var items: LayoutItems?
  /// The items as the script wrote them.
  package var writtenItems: SourceValue?
  /// The size of the container that replaces that of the running call; nil means no change.
  package var container: LayoutSize?
  /// The item placed k-th, from 0; nil means the items' own order.
  package var order: [Int]?
  /// The state of the section that replaces that of the running call, an object; nil means no change.
  package var state: ValueDecoder?
  /// The number of the first item in options and messages: 1 in Lua, 0 elsewhere.
  var indexBase = 1

  /// Creates a request that changes nothing of the running call.
  package init(name: String, options: SourceObject, frameLimit: Int) {
    (self.name, self.options, self.frameLimit) = (name, options, frameLimit)
  }

  /// Returns the request.
  /// - Parameters:
  ///   - call: the request that the plugin runs.
  ///   - method: the method that it runs.
  /// - Returns: the request for the called provider.
  func request(within call: ProviderRequest, _ method: ProviderMethodName)
    -> ProviderRequest
  {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    request.provider.options.path.indexBase = indexBase
    if let items { request.items = items }
    if let order { request.items = request.items.permuted(order) }
    request.itemsPath = DocumentPath([.key("items")], indexBase: indexBase)
    if let container { request.environment.container.contentSize = container }
    request.section.itemCount = request.items.count
    // A layout is the same at each scroll position.
    (request.scroll, request.memo, request.resting) = (nil, nil, nil)
    (request.change, request.sections, request.isOfCollection) = (nil, nil, false)
    if let state { request.section.state = SectionState(provider: name, values: state) }
    if method.returnsLeadingCoordinates {
      request.environment.traits.layoutDirection = .leftToRight
    }
    return request
  }
}

extension ProviderMethodName {
  /// Whether the engine mirrors the hook's result in right-to-left layouts.
  ///
  /// The result of another layout within such a hook must not be mirrored before.
  fileprivate var returnsLeadingCoordinates: Bool {
    switch self {
    case .section, .group, .cell: true
    case .describe, .layout, .visibleItems, .targetContentOffset, .screen, .coordinate,
      .movementTarget, .appearingItems, .disappearingItems, .contentOffsetAfterChange, .collection:
      false
    }
  }
}
