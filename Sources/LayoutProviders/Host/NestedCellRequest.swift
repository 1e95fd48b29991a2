package import LayoutModel

/// The size of an item's content that a plugin requests with `host.cell`.
package struct NestedCellRequest {
  /// The item whose content is measured.
  package enum Item {
    /// An item of the running call, from 0.
    case ofCall(Int)
    /// An item as documents write it.
    case written(SourceValue)
  }

  /// The name of the provider that measures.
  package var name: String
  /// The provider's options, which it checks.
  package var options: SourceObject
  /// The item.
  package var item: Item
  /// The offered width, in points, 0 or more.
  package var width: Double

  /// Creates a request.
  package init(name: String, options: SourceObject, item: Item, width: Double) {
    (self.name, self.options, self.item, self.width) = (name, options, item, width)
  }

  /// Returns the request for the called provider, with the item as its only one.
  ///
  /// The offered height is that of the call's container.
  /// - Parameter call: the request that the calling plugin runs.
  /// - Returns: the request for the provider that measures.
  /// - Throws: `INVALID_ARGUMENT` for an item that the call does not have, or that no document can
  ///   have.
  func request(within call: ProviderRequest) throws(LayoutError) -> ProviderRequest {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    request.items = try items(of: call)
    request.itemsPath = DocumentPath([.key("items")], indexBase: 1)
    request.section.itemCount = 1
    request.environment.container.contentSize.width = width
    request.environment.container.contentInsets = .zero
    (request.scroll, request.memo, request.resting) = (nil, nil, nil)
    (request.change, request.sections, request.isOfCollection) = (nil, nil, false)
    return request
  }

  private func items(of call: ProviderRequest) throws(LayoutError) -> LayoutItems {
    switch item {
    case .ofCall(let index):
      guard (0..<call.items.count).contains(index) else {
        throw LayoutError(
          .invalidArgument,
          origin: .plugin,
          message: "host.cell: there is no item \(index + 1); the call has \(call.items.count)"
        )
      }
      return call.items.slice(index..<index + 1)
    case .written(let value):
      let node = ValueDecoder(
        SourceValue(.array([value])),
        path: DocumentPath([.key("items")], indexBase: 1)
      )
      return try LayoutItems(node) { file throws(LayoutError) in
        throw file.error(.unusable("a plugin reads no files"))
      }
    }
  }
}

extension CellResult {
  /// Returns the size with the item's own lengths where the cell names none, as in a section
  /// (`docs/compositional.md`, rule 1).
  func completed(by items: LayoutItems) -> CellResult {
    CellResult(
      width: width ?? items.width(of: 0),
      height: height ?? items.height(of: 0),
      parts: parts
    )
  }
}
