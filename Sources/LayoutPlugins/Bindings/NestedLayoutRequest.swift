import LayoutEngine
import LayoutModel
import LuaSandbox

/// A layout that a plugin requests with `host.layout`.
struct NestedLayoutRequest {
  /// The provider's name.
  var name: String
  /// The provider's options, which it checks.
  var options: SourceObject
  /// The most frames that the plugin's memory allows.
  var frameLimit: Int
  /// Whether the plugin takes the frames as a buffer, which cannot hold attributes.
  var takesBuffer = false
  /// The items that replace those of the running call; nil if they are unchanged.
  var items: LayoutItems?
  /// The items as the script wrote them.
  var writtenItems: SourceValue?
  /// The size of the container that replaces that of the running call; nil if it is unchanged.
  var container: Size?
  /// The item placed k-th, from 0; nil means the items' own order.
  var order: [Int]?
  /// The state of the section that replaces that of the running call, an object; nil if it is
  /// unchanged.
  var state: ValueDecoder?
  /// The number of the first item in messages: 1 in Lua, 0 elsewhere.
  var indexBase = 1

  /// Returns the request.
  /// - Parameters:
  ///   - call: the request that the plugin runs.
  ///   - method: the method that it runs.
  /// - Returns: the request for the called provider.
  func request(within call: ProviderRequest, _ method: ProviderMethodName) -> ProviderRequest {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    if let items { request.items = items }
    if let order { request.items = request.items.permuted(order) }
    request.itemsPath = DocumentPath([.key("items")], indexBase: indexBase)
    if let container { request.environment.container.contentSize = container }
    request.section.itemCount = request.items.count
    // A layout is the same at each scroll position.
    (request.scroll, request.memo, request.resting) = (nil, nil, nil)
    if let state { request.section.state = SectionState(provider: name, values: state) }
    if method.answersInLeadingCoordinates {
      request.environment.traits.layoutDirection = .leftToRight
    }
    return request
  }
}

/// A change of visible elements that a plugin requests with `host.visibleItems`.
package struct ElementChangeRequest {
  /// The name of the plugin whose hook changes them.
  var name: String
  /// The plugin's options, which it checks.
  var options: SourceObject
  /// The elements as the calling plugin has changed them, including those that it has hidden.
  var elements: [LayoutElement]

  /// Returns the request.
  /// - Parameter call: the request that the calling plugin runs.
  /// - Returns: the request for the plugin whose hook changes the elements.
  func request(within call: ProviderRequest) -> ProviderRequest {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    return request
  }
}

/// The layout that `host.layout` returns to a plugin.
struct NestedLayout {
  /// The number of frames.
  var count: Int
  /// The number of frames and anchored elements.
  var elementCount: Int
  /// The frames and z-orders by place; nil if `otherFrame` returns them, or once a buffer owns
  /// them.
  var columns: FrameColumns?
  /// Returns the frame and the z-order of an item by its place, from 0, if there are no columns.
  var otherFrame: (Int) -> (Rect, Int) = { _ in preconditionFailure("a buffer owns the frames") }
  /// Returns the attributes of an item by its place, from 0, with the parts of its cell.
  ///
  /// Nil if the item has default values; absent if no item has any.
  var attributes: ((Int) -> ElementAttributes?)?
  /// The item at each place, from 0; nil means the items' own order.
  var order: [Int]?
  /// The size of the section, in points.
  var size: Size
  /// The content inset that the section requests.
  var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which elements count as visible.
  var visibleMargin: VisibleMargin
  /// The data that the layout stores for visible states; nil without any.
  var memo: LayoutMemo?
  /// Returns the supplementary items, with those anchored to items and groups.
  var supplementaryItems: () -> [SectionElement]
  /// The decoration items.
  var decorationItems: [SectionElement]
}

extension NestedLayout {
  /// Describes a layout without copying its frames.
  ///
  /// No closure keeps a layout whose frames are columns without attributes, so a buffer can take
  /// them over.
  init(_ layout: SectionLayout, order: [Int]?) {
    let shift = layout.orthogonalShift
    let (supplementaryItems, anchored) = (layout.supplementaryItems, layout.anchored)
    self.init(
      count: layout.frames.count,
      elementCount: anchored.reduce(layout.frames.count) { $0 + $1.count },
      columns: layout.columnsAtRest,
      order: order,
      size: layout.size,
      contentInset: layout.contentInset,
      visibleMargin: layout.visibleMargin,
      memo: layout.memo,
      supplementaryItems: {
        supplementaryItems + Self.atRest(anchored, shift, order: order)
      },
      decorationItems: layout.decorationItems
    )
    if columns == nil {
      otherFrame = { (layout.frames.frame(at: $0).offset(by: shift), layout.zIndex(at: $0)) }
    }
    if layout.hasAttributes || layout.partsPeriod != nil { attributes = layout.attributesWithParts }
  }

  /// Returns the frame and the z-order of an item by its place, from 0.
  func frame(_ place: Int) -> (Rect, Int) {
    columns.map { ($0[place], $0.zIndex(at: place)) } ?? otherFrame(place)
  }

  /// Moves the frames into a buffer without a copy; false if they are shared or not columns.
  mutating func handOver(to buffer: LuaColumnBuffer) -> Bool {
    guard order == nil, attributes == nil else { return false }
    return FrameColumns.handOver(&columns, to: buffer.adopt)
  }

  /// Returns the elements anchored to items and groups, at rest.
  private static func atRest(
    _ anchored: [AnchoredElements],
    _ shift: Point,
    order: [Int]?
  ) -> [SectionElement] {
    anchored.flatMap { anchored in
      (0..<anchored.count)
        .map { index in
          var element = anchored.element(at: index)
          element.frame = element.frame.offset(by: shift)
          if anchored.isAtItem(index) { element.item = order?[element.item] ?? element.item }
          return element
        }
    }
  }
}

extension ProviderMethodName {
  /// Whether the engine mirrors the hook's result in right-to-left layouts.
  ///
  /// The result of another layout within such a hook must not be mirrored before.
  fileprivate var answersInLeadingCoordinates: Bool {
    switch self {
    case .section, .group, .cell: true
    case .describe, .layout, .visibleItems, .targetContentOffset, .screen, .coordinate: false
    }
  }
}
