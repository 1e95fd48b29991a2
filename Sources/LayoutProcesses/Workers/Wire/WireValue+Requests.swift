import LayoutModel
import LayoutProviders

/// A request for a layout, and its reply, in messages.
extension NestedLayoutRequest {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(options)
    writer.write(frameLimit)
    writer.write(writtenItems)
    writer.write(container)
    writer.write(order)
    writer.write(state?.value)
  }

  /// Takes a worker's request, during a call with `count` items.
  /// - Throws: `WireMistake`, and the failure of items that no script can pass.
  init(from reader: inout WireReader, count: Int) throws {
    self.init(
      name: try reader.read(),
      options: try reader.read(),
      frameLimit: try reader.read()
    )
    writtenItems = try reader.read()
    container = try reader.read()
    order = try reader.read()
    state = try reader.read(SourceValue?.self)
      .map { ValueDecoder($0, path: DocumentPath([.key("changes"), .key("state")], indexBase: 1)) }
    if let state {
      _ = try state.anyObject()
    }
    if let writtenItems {
      let path = DocumentPath([.key("changes"), .key("items")], indexBase: 1)
      let node = ValueDecoder(writtenItems, path: path)
      items = try LayoutItems(node) { file throws(LayoutError) in
        throw file.error(.unusable("a plugin reads no files"))
      }
    }
    let isSound =
      container.map { [$0.width, $0.height].allSatisfy { $0 >= 0 && $0.isFinite } } ?? true
    guard isSound else { throw WireMistake() }
    guard let order else { return }
    let count = items?.count ?? count
    guard order.count == count, order.allSatisfy((0..<count).contains), Set(order).count == count
    else { throw WireMistake() }
  }
}

extension NestedCellRequest: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(options)
    switch item {
    case .ofCall(let index):
      writer.write(Int?.some(index))
      writer.write(SourceValue?.none)
    case .written(let value):
      writer.write(Int?.none)
      writer.write(SourceValue?.some(value))
    }
    writer.write(width)
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    let (name, options) = (try reader.read(String.self), try reader.read(SourceObject.self))
    let index = try reader.read(Int?.self)
    let value = try reader.read(SourceValue?.self)
    let width = try reader.read(Double.self)
    guard width.isFinite, width >= 0 else { throw WireMistake() }
    switch (index, value) {
    case (let index?, nil):
      self.init(name: name, options: options, item: .ofCall(index), width: width)
    case (nil, let value?):
      self.init(name: name, options: options, item: .written(value), width: width)
    default: throw WireMistake()
    }
  }
}

extension ElementChangeRequest: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(options)
    writer.write(elements)
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self.init(name: try reader.read(), options: try reader.read(), elements: try reader.read())
  }
}

extension NestedLayout {
  /// Appends the layout, or only the number of its elements if it exceeds a limit.
  func write(to writer: inout WireWriter, limit: Int) {
    writer.write(elementCount)
    writer.write(size)
    writer.write(contentInset)
    writer.write(visibleMargin)
    writer.write(memo?.value)
    let isWhole = elementCount <= limit
    writer.write(isWhole ? supplementaryItems() : [])
    writer.write(isWhole ? decorationItems : [])
    writer.end(with: isWhole ? columns(ofItems: nil) : .empty)
  }

  /// Takes a layout from the host.
  init(from reader: inout WireReader, order: [Int]?) throws(WireMistake) {
    let elementCount = try reader.read(Int.self)
    let size = try reader.read(LayoutSize.self)
    let contentInset = try reader.read(DirectionalEdgeInsets?.self)
    let visibleMargin = try reader.read(VisibleMargin.self)
    let memo = try reader.read(SourceValue?.self).map(LayoutMemo.init)
    let supplementaryItems = try reader.read([SectionElement].self)
    let decorationItems = try reader.read([SectionElement].self)
    let frames = try reader.takeFrames()
    self.init(
      frames,
      elementCount: elementCount,
      order: order,
      size: size,
      contentInset: contentInset,
      visibleMargin: visibleMargin,
      memo: memo,
      supplementaryItems: { supplementaryItems },
      decorationItems: decorationItems
    )
  }
}
