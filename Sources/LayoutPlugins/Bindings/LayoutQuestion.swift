import LayoutEngine
import LayoutModel

/// A layout that a plugin asks for with `host.layout`.
struct LayoutQuestion {
  /// The provider's name.
  var name: String
  /// The provider's options, which it checks.
  var options: SourceObject
  /// The most frames that the plugin has room for.
  var frameLimit: Int
  /// Whether the plugin takes the frames as a buffer, which has no room for attributes.
  var takesBuffer = false
  /// The items in place of those of the running call; nil for these.
  var items: LayoutItems?
  /// The items as the script wrote them.
  var writtenItems: SourceValue?
  /// The size of the container in place of that of the running call; nil for this.
  var container: Size?
  /// The item placed k-th, from 0; nil for the items' own order.
  var order: [Int]?
  /// The state of the section in place of that of the running call, an object; nil for this.
  var state: ValueDecoder?
  /// The number of the first item in messages: 1 in Lua, 0 elsewhere.
  var indexBase = 1

  /// Returns the request.
  /// - Parameters:
  ///   - call: the request that the plugin answers.
  ///   - method: the method that it answers.
  /// - Returns: the request for the asked provider.
  func request(within call: ProviderRequest, _ method: ProviderMethodName) -> ProviderRequest {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    if let items { request.items = items }
    if let order { request.items = request.items.permuted(order) }
    request.itemsPath = DocumentPath([.key("items")], indexBase: indexBase)
    if let container { request.environment.container.contentSize = container }
    request.section.itemCount = request.items.count
    // A layout is the same at each moment of a scroll.
    (request.scroll, request.memo, request.resting) = (nil, nil, nil)
    if let state { request.section.state = SectionState(provider: name, values: state) }
    if method.answersInLeadingCoordinates {
      request.environment.traits.layoutDirection = .leftToRight
    }
    return request
  }
}

/// A change of visible elements that a plugin asks for with `host.visibleItems`.
struct ChangeQuestion {
  /// The name of the plugin whose hook changes them.
  var name: String
  /// The plugin's options, which it checks.
  var options: SourceObject
  /// The elements as the plugin that asks has changed them, those that it has hidden as well.
  var elements: [LayoutElement]

  /// Returns the request.
  /// - Parameter call: the request that the plugin that asks answers.
  /// - Returns: the request for the plugin whose hook changes the elements.
  func request(within call: ProviderRequest) -> ProviderRequest {
    var request = call
    request.provider = ProviderReference(name: name, options: options)
    return request
  }
}

/// The layout that a plugin gets from `host.layout`.
struct AskedLayout {
  /// The number of frames.
  var count: Int
  /// The number of frames and anchored elements.
  var elementCount: Int
  /// Returns the frame and the z-order of an item by its place, from 0.
  var frame: (Int) -> (Rect, Int)
  /// Returns the attributes of an item by its place, from 0, with the parts of its cell; nil where
  /// all are as usual.
  var attributes: (Int) -> ElementAttributes?
  /// The item at each place, from 0; nil for the items' own order.
  var order: [Int]?
  /// The size of the section, in points.
  var size: Size
  /// The content inset that the section asks for.
  var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which elements count as visible.
  var visibleMargin: VisibleMargin
  /// The data that the layout leaves for visible states; nil without any.
  var memo: LayoutMemo?
  /// Returns the supplementary items, with those anchored to items and groups.
  var supplementaryItems: () -> [SectionElement]
  /// The decoration items.
  var decorationItems: [SectionElement]
}

extension AskedLayout {
  /// Describes a layout, whose frames stay where they are.
  init(_ layout: SectionLayout, order: [Int]?) {
    self.init(
      count: layout.frames.count,
      elementCount: layout.anchored.reduce(layout.frames.count) { $0 + $1.count },
      frame: { place in
        (
          layout.frames.frame(at: place).offset(by: layout.orthogonalShift),
          layout.zIndex(at: place)
        )
      },
      attributes: layout.attributesWithParts,
      order: order,
      size: layout.size,
      contentInset: layout.contentInset,
      visibleMargin: layout.visibleMargin,
      memo: layout.memo,
      supplementaryItems: {
        layout.supplementaryItems + Self.anchored(in: layout, order: order)
      },
      decorationItems: layout.decorationItems
    )
  }

  /// Returns the elements anchored to items and groups, at rest.
  private static func anchored(in layout: SectionLayout, order: [Int]?) -> [SectionElement] {
    layout.anchored.flatMap { anchored in
      (0..<anchored.count)
        .map { index in
          var element = anchored.element(at: index)
          element.frame = element.frame.offset(by: layout.orthogonalShift)
          if anchored.isAtItem(index) { element.item = order?[element.item] ?? element.item }
          return element
        }
    }
  }
}

extension ProviderMethodName {
  /// Whether the engine mirrors what the hook answers where it is read from right to left.
  ///
  /// What another layout answers within such a hook must not be mirrored before.
  fileprivate var answersInLeadingCoordinates: Bool {
    switch self {
    case .section, .group, .cell: true
    case .describe, .layout, .visibleItems, .targetContentOffset, .screen, .coordinate: false
    }
  }
}
