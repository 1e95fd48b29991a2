import LayoutModel

/// A question for a layout, and its answer, as messages have them.
extension LayoutQuestion {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(options)
    writer.write(frameLimit)
    writer.write(writtenItems)
    writer.write(container)
    writer.write(order)
  }

  /// Takes a question that a worker asks, for a call with so many items.
  /// - Throws: `WireMistake`, and the failure of items that no script could have given.
  init(from reader: inout WireReader, count: Int) throws {
    self.init(
      name: try reader.read(),
      options: try reader.read(),
      frameLimit: try reader.read()
    )
    writtenItems = try reader.read()
    container = try reader.read()
    order = try reader.read()
    if let writtenItems {
      let path = DocumentPath([.key("changes"), .key("items")], indexBase: 1)
      let node = ValueDecoder(writtenItems, path: path)
      items = try LayoutError.translating(.plugin) { () throws(DocumentError) in
        try LayoutItems(node) { file throws(DocumentError) in
          throw file.error(.unusable("a plugin reads no files"))
        }
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

extension AskedLayout {
  /// Appends the layout; only the number of its elements where they are more than a limit.
  func write(to writer: inout WireWriter, limit: Int) {
    writer.write(elementCount)
    writer.write(size)
    writer.write(contentInset)
    writer.append(visibleMargin)
    let isWhole = elementCount <= limit
    writer.write(isWhole ? supplementaryItems() : [])
    writer.write(isWhole ? decorationItems : [])
    writer.end(with: isWhole ? columns : .empty)
  }

  /// The frames as columns.
  private var columns: FrameColumns {
    FrameColumns((0..<count).map { CustomFrame(frame: frame($0).0, zIndex: frame($0).1) })
  }

  /// Takes a layout, which the host has sent.
  init(from reader: inout WireReader, order: [Int]?) throws(WireMistake) {
    let elementCount = try reader.read(Int.self)
    let size = try reader.read(Size.self)
    let contentInset = try reader.read(DirectionalEdgeInsets?.self)
    let visibleMargin = try reader.read(Double.self)
    let supplementaryItems = try reader.read([SectionElement].self)
    let decorationItems = try reader.read([SectionElement].self)
    let frames = try reader.takeFrames()
    self.init(
      count: frames.count,
      elementCount: elementCount,
      frame: { (frames[$0], frames.zIndex(at: $0)) },
      order: order,
      size: size,
      contentInset: contentInset,
      visibleMargin: visibleMargin,
      supplementaryItems: { supplementaryItems },
      decorationItems: decorationItems
    )
  }
}
