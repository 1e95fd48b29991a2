import LayoutEngine
package import LayoutModel

/// The layout that `host.layout` returns to a plugin.
package struct NestedLayout {
  /// The number of frames.
  package var count: Int
  /// The number of frames and anchored elements.
  package var elementCount: Int
  /// The frames and z-orders by place; nil if `otherFrame` returns them, or once a buffer owns
  /// them.
  package var columns: FrameColumns?
  /// Returns the frame and the z-order of an item by its place, from 0, if there are no columns.
  var otherFrame: (Int) -> (LayoutRect, Int) = { _ in
    preconditionFailure("a buffer owns the frames")
  }
  /// Returns the attributes of an item by its place, from 0, with the parts of its cell.
  ///
  /// Nil if an item has default values; absent if no item has any.
  package var attributes: ((Int) -> ElementAttributes?)?
  /// The item at each place, from 0; nil means the items' own order.
  package var order: [Int]?
  /// The size of the section, in points.
  package var size: LayoutSize
  /// The content inset that the section requests.
  package var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which “visibleItems” receives elements.
  package var visibleMargin: VisibleMargin
  /// The data that the layout stores for visible states; nil without any.
  package var memo: LayoutMemo?
  /// Returns the supplementary items, with those anchored to items and groups.
  package var supplementaryItems: () -> [SectionElement]
  /// The decoration items.
  package var decorationItems: [SectionElement]
}

extension NestedLayout {
  /// Creates a layout whose frames are columns.
  package init(
    _ frames: FrameColumns,
    elementCount: Int,
    order: [Int]?,
    size: LayoutSize,
    contentInset: DirectionalEdgeInsets?,
    visibleMargin: VisibleMargin,
    memo: LayoutMemo?,
    supplementaryItems: @escaping () -> [SectionElement],
    decorationItems: [SectionElement]
  ) {
    count = frames.count
    self.elementCount = elementCount
    columns = frames
    attributes = frames.attributes.map { attributes in { attributes[$0] } }
    self.order = order
    self.size = size
    self.contentInset = contentInset
    self.visibleMargin = visibleMargin
    self.memo = memo
    self.supplementaryItems = supplementaryItems
    self.decorationItems = decorationItems
  }

  /// Describes a layout without copying its frames.
  ///
  /// No closure keeps a layout whose frames are columns without attributes, so a buffer can take
  /// them over. A boundary item that the section pins gets the pin of a `layout` result.
  init(_ layout: SectionLayout, order: [Int]?, in environment: LayoutEnvironment) {
    let shift = layout.orthogonalShift
    let (size, anchored) = (layout.size, layout.anchored)
    let axis = environment.configuration.scrollDirection
    let isMirrored = environment.traits.layoutDirection == .rightToLeft
    let supplementaryItems = layout.supplementaryItems.map { element in
      guard element.attributes.pinning == nil, let range = element.pinning else { return element }
      var pinned = element
      pinned.attributes.pinning = range.pinning(along: axis, in: size, isMirrored: isMirrored)
      return pinned
    }
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
  package func frame(_ place: Int) -> (LayoutRect, Int) {
    columns.map { ($0[place], $0.zIndex(at: place)) } ?? otherFrame(place)
  }

  /// Returns the frames as columns, with their attributes.
  /// - Parameter items: the item at each place, from 0; nil means columns in the order of the places.
  /// - Returns: the columns, without a copy if the layout has them.
  package func columns(ofItems items: [Int]?) -> FrameColumns {
    if let columns, attributes == nil, items == nil { return columns }
    let frames = (0..<count).map(frame)
    let order = items ?? Array(0..<count)
    var rows = FrameAttributes.Columns()
    for (place, item) in order.enumerated() {
      if let attributes = attributes?(place) { rows.set(attributes, at: item, of: count) }
    }
    let hasZIndex = frames.contains { $0.1 != 0 }
    let attributes = FrameAttributes(rows, count: count)
    return FrameColumns(count: count, hasZIndex: hasZIndex, attributes: attributes) { writer in
      for (place, item) in order.enumerated() {
        writer.set(item, frames[place].0)
        if hasZIndex { writer.set(item, zIndex: frames[place].1) }
      }
    }
  }

  /// Returns the elements anchored to items and groups, at rest.
  private static func atRest(
    _ anchored: [AnchoredElements],
    _ shift: LayoutPoint,
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
