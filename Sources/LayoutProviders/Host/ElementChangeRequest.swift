package import LayoutModel

/// A change of visible elements that a plugin requests with `host.visibleItems`.
package struct ElementChangeRequest {
  /// The name of the plugin whose hook changes them.
  package var name: String
  /// The plugin's options, which it checks.
  package var options: SourceObject
  /// The elements as the calling plugin has changed them, including those that it has hidden.
  package var elements: [LayoutElement]

  /// Creates a request.
  package init(name: String, options: SourceObject, elements: [LayoutElement]) {
    (self.name, self.options, self.elements) = (name, options, elements)
  }

  /// Returns the request.
  /// - Parameter call: the request that the calling plugin runs.
  /// - Returns: the request for the plugin whose hook changes the elements.
  func request(within call: ProviderRequest) -> ProviderRequest {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    return request
  }
}
