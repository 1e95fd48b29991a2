import LayoutModel
import LayoutProviders

// The contract's requests, results and failures.

extension LayoutError: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(code)
    writer.write(origin)
    writer.write(message)
    for text in [hint, plugin, version, path, file, excerpt] { writer.write(text) }
    writer.write(method)
    for number in [section, line, column] { writer.write(number) }
    writer.write(excerptOffset)
    writer.write(traceback)
    writer.write(calledBy)
    writer.write(frames)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      try reader.read(),
      origin: try reader.read(),
      message: try reader.read()
    )
    hint = try reader.read()
    plugin = try reader.read()
    version = try reader.read()
    path = try reader.read()
    file = try reader.read()
    excerpt = try reader.read()
    method = try reader.read()
    section = try reader.read()
    line = try reader.read()
    column = try reader.read()
    excerptOffset = try reader.read()
    traceback = try reader.read()
    calledBy = try reader.read()
    frames = try reader.read()
  }
}

extension FailureFrame: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(call)
    writer.append(UInt32(truncatingIfNeeded: values.count))
    for value in values {
      writer.write(value.path)
      writer.write(value.text)
      writer.write(value.isUpvalue)
    }
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(call: try reader.read(), values: [])
    for _ in 0..<(try reader.takeCount()) {
      let (path, text) = (try reader.read(String.self), try reader.read(String.self))
      values.append(Value(path: path, text: text, isUpvalue: try reader.read()))
    }
  }
}

extension CallBudget: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(memoryCeiling)
    writer.write(stringCeiling)
    writer.write(deadline)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      memoryCeiling: try reader.read(),
      stringCeiling: try reader.read(),
      deadline: try reader.read()
    )
  }
}

extension Duration: WireValue {
  /// The greatest number of seconds whose nanoseconds are counted.
  private static let greatest = Duration.seconds(Int64.max / 1_000_000_000)

  package func write(to writer: inout WireWriter) {
    writer.append(Int64(min(self, Self.greatest) / .nanoseconds(1)))
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = .nanoseconds(try reader.take(Int64.self))
  }
}

extension LayoutContainer: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(contentSize)
    writer.write(contentInsets)
    writer.write(safeAreaInsets)
    writer.write(layoutMargins)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      contentSize: try reader.read(),
      contentInsets: try reader.read(),
      safeAreaInsets: try reader.read(),
      layoutMargins: try reader.read()
    )
  }
}

extension Traits: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(horizontalSizeClass)
    writer.write(verticalSizeClass)
    writer.write(displayScale)
    writer.write(layoutDirection)
    writer.write(userInterfaceIdiom)
    writer.write(preferredContentSizeCategory)
    writer.write(orientation)
    writer.write(windowing)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init()
    horizontalSizeClass = try reader.read()
    verticalSizeClass = try reader.read()
    displayScale = try reader.read()
    layoutDirection = try reader.read()
    userInterfaceIdiom = try reader.read()
    preferredContentSizeCategory = try reader.read()
    orientation = try reader.read()
    windowing = try reader.read()
  }
}

/// The part of an environment that scripts see; the collection's configuration is the engine's own.
extension LayoutEnvironment: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(container)
    writer.write(screen)
    writer.write(traits)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      container: try reader.read(),
      screen: try reader.read(LayoutSize.self),
      traits: try reader.read()
    )
  }
}

extension SectionContext: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(index)
    writer.write(id)
    writer.write(itemCount)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(index: try reader.read(), id: try reader.read(), itemCount: try reader.read())
  }
}

extension ScrollContext: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(contentOffset)
    writer.write(velocity)
    writer.write(bounds)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      contentOffset: try reader.read(),
      velocity: try reader.read(),
      bounds: try reader.read()
    )
  }
}

// MARK: Results

extension FrameColumns {
  func write(to writer: inout WireWriter) { writer.end(with: self) }
}

extension SectionElement: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(elementKind)
    writer.write(item)
    writer.write(frame)
    writer.write(zIndex)
    writer.write(attributes)
    writer.write(id)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      elementKind: try reader.read(),
      item: try reader.read(),
      frame: try reader.read(),
      zIndex: try reader.read()
    )
    attributes = try reader.read()
    if let id = try reader.read(String?.self) { self.id = id }
  }
}

/// The result of a script's `layout` hook, whose items have parts only as attributes.
extension LayoutFrames: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(contentSize)
    writer.write(contentInset)
    writer.write(visibleMargin)
    writer.write(memo?.value)
    writer.write(supplementaryItems)
    writer.write(decorationItems)
    writer.end(with: frames)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(frames: .empty)
    contentSize = try reader.read()
    contentInset = try reader.read()
    visibleMargin = try reader.read()
    memo = try reader.read(SourceValue?.self).map(LayoutMemo.init)
    supplementaryItems = try reader.read()
    decorationItems = try reader.read()
    frames = try reader.takeFrames()
  }
}

extension CellPart: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(frame)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(name: try reader.read(), frame: try reader.read())
  }
}

extension CellResult: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(width)
    writer.write(height)
    writer.write(parts)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(width: try reader.read(), height: try reader.read(), parts: try reader.read())
  }
}

extension LayoutElement: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(kind)
    writer.write(elementKind)
    writer.write(section)
    writer.write(item)
    writer.write(frame)
    writer.write(zIndex)
    writer.write(attributes)
    writer.write(id)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      kind: try reader.read(),
      elementKind: try reader.read(),
      section: try reader.read(),
      item: try reader.read(),
      frame: try reader.read(),
      zIndex: try reader.read()
    )
    attributes = try reader.read()
    if let id = try reader.read(String?.self) { self.id = id }
  }
}

extension ItemMovement: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(item)
    writer.write(position)
    writer.write(proposed)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      item: try reader.read(),
      position: try reader.read(),
      proposed: try reader.read()
    )
  }
}

extension TargetOffset: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(offset)
    writer.write(animateBack)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(offset: try reader.read(), animateBack: try reader.read())
  }
}

extension ScreenResult.Region: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(frame)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(name: try reader.read(), frame: try reader.read())
  }
}

extension ScreenOverlay: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(kind)
    writer.write(frame)
    writer.write(zIndex)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(kind: try reader.read(), frame: try reader.read(), zIndex: try reader.read())
  }
}

extension ScreenResult: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(regions)
    writer.write(overlays)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(regions: try reader.read(), overlays: try reader.read())
  }
}

extension CoordinatedCollection: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(elements)
    writer.write(centeredItem?.section)
    writer.write(centeredItem?.item)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(name: try reader.read(), elements: try reader.read(), centeredItem: nil)
    let place: (section: Int?, item: Int?) = (try reader.read(), try reader.read())
    guard let section = place.section, let item = place.item else { return }
    centeredItem = ItemPath(section: section, item: item)
  }
}

extension CoordinateResult: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(collections)
    writer.write(overlays)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(collections: try reader.read(), overlays: try reader.read())
  }
}

// MARK: Requests of workers

extension TextRequest: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(text)
    writer.write(width)
    writer.write(font)
    writer.append(pointSize)
    writer.write(weight.rawValue)
    writer.write(lineLimit)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      try reader.read(),
      width: try reader.read(),
      font: try reader.read(),
      pointSize: try reader.read()
    )
    guard let weight = FontWeight(rawValue: try reader.read()) else { throw WireMistake() }
    self.weight = weight
    lineLimit = try reader.read()
    // Measurers rely on these ranges.
    let isSound =
      Self.pointSizes.contains(pointSize) && (width ?? 0) >= 0 && (width ?? 0).isFinite
      && (lineLimit ?? 1) >= 1
    guard isSound else { throw WireMistake() }
  }
}

extension TextSize: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(width)
    writer.append(height)
    writer.write(lineCount)
    writer.append(baseline)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      width: try reader.read(),
      height: try reader.read(),
      lineCount: try reader.read(),
      baseline: try reader.read()
    )
  }
}

extension PluginGraph: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(file)
    writer.write(line)
    writer.write(values)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(file: try reader.read(), line: try reader.read(), values: try reader.read())
  }
}

extension PluginGraph.Value: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(origin)
    writer.write(reads)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(name: try reader.read(), origin: try reader.read(), reads: try reader.read())
  }
}
