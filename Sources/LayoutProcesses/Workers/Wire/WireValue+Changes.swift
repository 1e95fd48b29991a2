import LayoutModel

// Changes, which hooks about them get. Their items, memos and elements are sent like those of a call.

extension ChangeReason: WireValue {}

extension ItemPath: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(section)
    writer.write(item)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(section: try reader.read(), item: try reader.read())
  }
}

extension ChangedItems.Run: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(first)
    writer.write(count)
    writer.write(place)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(first: try reader.read(), count: try reader.read(), place: try reader.read())
  }
}

extension ChangeContext {
  /// Appends the change.
  /// - Parameters:
  ///   - writer: the message.
  ///   - write: appends a side.
  func write(to writer: inout WireWriter, _ write: (ChangeSide, inout WireWriter) -> Void) {
    writer.write(ChangeReason.allCases.filter(reasons.contains))
    writer.write(shift)
    writer.write(kept)
    writer.write(order)
    writer.write(items.old)
    writer.write(items.new)
    for side in [before, after] {
      writer.write(side != nil)
      if let side { write(side, &writer) }
    }
  }

  /// Takes a change.
  /// - Parameters:
  ///   - reader: the message.
  ///   - read: takes a side.
  /// - Returns: the change.
  /// - Throws: `WireMistake`, and what `read` throws.
  static func taken(
    from reader: inout WireReader,
    _ read: (inout WireReader) throws -> ChangeSide
  ) throws -> ChangeContext {
    let reasons = try reader.read([ChangeReason].self)
    let shift = try reader.read(LayoutPoint.self)
    let kept = try reader.read(ItemPath?.self)
    let order = try reader.read([Int].self)
    let old = try reader.read([ChangedItems.Run].self)
    let new = try reader.read([ChangedItems.Run].self)
    var sides: [ChangeSide?] = []
    for _ in 0..<2 { sides.append(try reader.read(Bool.self) ? try read(&reader) : nil) }
    return ChangeContext(
      reasons: Set(reasons),
      shift: shift,
      kept: kept,
      order: order,
      items: ChangedItems(old: old, new: new),
      before: sides[0],
      after: sides[1]
    )
  }
}

extension ChangeSide {
  /// Appends the side.
  /// - Parameters:
  ///   - writer: the message.
  ///   - items: the form of its items.
  ///   - memos: the memos that the worker has.
  ///   - level: the level of its elements.
  func write(
    to writer: inout WireWriter,
    _ items: WireItems,
    _ memos: inout SentMemos,
    level: Int
  ) {
    writer.write(provider)
    writer.write(options)
    writer.write(state)
    writer.write(section)
    writer.write(items)
    memos.write(memo, to: &writer)
    writer.write(container)
    writer.write(contentSize)
    writer.write(bounds)
    writer.write(origin)
    writer.write(level)
  }

  /// Takes a side.
  /// - Parameters:
  ///   - reader: the message.
  ///   - items: the items of the worker's calls.
  ///   - memos: the memos that the host has sent.
  ///   - elements: returns the elements of a level.
  /// - Throws: `WireMistake`.
  init(
    from reader: inout WireReader,
    _ items: WorkerItems,
    _ memos: inout SentMemos,
    _ elements: (Int) -> any RestingElements
  ) throws(WireMistake) {
    self.init(
      provider: try reader.read(),
      options: try reader.read(),
      state: try reader.read(),
      section: try reader.read(),
      items: try items.items(try reader.read()),
      memo: try memos.read(from: &reader),
      container: try reader.read(),
      contentSize: try reader.read(),
      bounds: try reader.read(),
      origin: try reader.read(),
      elements: elements(try reader.read())
    )
  }
}
