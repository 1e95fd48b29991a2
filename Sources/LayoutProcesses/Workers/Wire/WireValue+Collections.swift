import LayoutModel

// The sections of a collection, which stay in the host, and their places.

/// A section of a collection in a message: the items are in the form of a call's.
struct WireSection: WireValue {
  /// The most sections of one message.
  static let pageSize = 64

  var section: CollectionSection
  var items: WireItems

  init(_ section: CollectionSection, items: WireItems) {
    (self.section, self.items) = (section, items)
  }

  func write(to writer: inout WireWriter) {
    writer.write(section.id)
    writer.write(section.layout)
    writer.write(section.options)
    writer.write(section.state)
    writer.write(section.frame)
    writer.write(items)
  }

  /// Takes a section, whose items the caller finds.
  init(from reader: inout WireReader) throws(WireMistake) {
    let id = try reader.read(String?.self)
    let layout = try reader.read(String?.self)
    section = CollectionSection(
      id: id,
      items: LayoutItems(count: 0),
      layout: layout,
      options: try reader.read(),
      state: try reader.read(),
      frame: try reader.read(LayoutRect?.self)
    )
    items = try reader.read()
  }
}

extension SectionSpaceChoice: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(container)
    writer.write(axis)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(container: try reader.read(LayoutSize?.self), axis: try reader.read(ScrollAxis?.self))
  }
}

/// The place of a section, whose layout is the number of a handle or frames.
extension CollectionResult.Section: WireValue {
  private enum Form: UInt8 { case hidden, laidOut, frames }

  func write(to writer: inout WireWriter) {
    switch content {
    case .hidden: writer.append(Form.hidden.rawValue)
    case .laidOut(let handle):
      writer.append(Form.laidOut.rawValue)
      writer.write(handle.section)
      writer.write(handle.number)
    case .frames(let frames):
      writer.append(Form.frames.rawValue)
      // A list of places holds several columns of frames, so these are not the message's last part.
      var part = WireWriter()
      part.write(frames)
      writer.append(bytes: part.joined())
    }
    writer.write(origin)
    writer.write(pinInsets)
    writer.write(zIndex)
    writer.write(clipsTo)
  }

  init(from reader: inout WireReader) throws(WireMistake) {
    guard let form = Form(rawValue: try reader.take(UInt8.self)) else { throw WireMistake() }
    switch form {
    case .hidden: self.init(.hidden)
    case .laidOut:
      let (section, number): (Int, Int) = (try reader.read(), try reader.read())
      self.init(SectionHandle(section: section, number: number, size: .zero))
    case .frames:
      var part = try reader.takePart()
      self.init(.frames(try part.read(LayoutFrames.self)))
    }
    origin = try reader.read()
    pinInsets = try reader.read()
    zIndex = try reader.read()
    clipsTo = try reader.read(ElementClip?.self)
  }
}

/// The result of a script's `collection` hook; handles have only their numbers
/// (``CollectionResult/attached(to:)``).
extension CollectionResult: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(sections)
    writer.write(contentSize)
    writer.write(contentInset)
    writer.write(visibleMargin)
    writer.write(memo?.value)
    writer.write(supplementaryItems)
    writer.write(decorationItems)
  }

  init(from reader: inout WireReader) throws(WireMistake) {
    self.init()
    sections = try reader.read([CollectionResult.Section?].self)
    contentSize = try reader.read(LayoutSize?.self)
    contentInset = try reader.read(DirectionalEdgeInsets?.self)
    visibleMargin = try reader.read()
    memo = try reader.read(SourceValue?.self).map(LayoutMemo.init)
    supplementaryItems = try reader.read()
    decorationItems = try reader.read()
  }
}
