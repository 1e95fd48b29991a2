package import LayoutModel

// The attributes of elements. Their ranges are checked with the results that contain them.

extension WireReader {
  /// Takes a number that is neither infinite nor NaN.
  mutating func readFinite() throws(WireMistake) -> Double {
    let number = try read(Double.self)
    guard number.isFinite else { throw WireMistake() }
    return number
  }

  /// Takes a column of attributes: a row for each frame, or none.
  fileprivate mutating func readColumn<Row: WireValue>(
    of count: Int
  ) throws(WireMistake) -> [Row] {
    let rows = try takeCount()
    guard rows == 0 || rows == count else { throw WireMistake() }
    var column: [Row] = []
    column.reserveCapacity(rows)
    for _ in 0..<rows { column.append(try read()) }
    return column
  }
}

extension Transform3D: WireValue {
  package func write(to writer: inout WireWriter) {
    for number in numbers { writer.append(number) }
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    var numbers: [Double] = []
    numbers.reserveCapacity(16)
    for _ in 0..<16 { numbers.append(try reader.read()) }
    guard let transform = Transform3D(numbers) else { throw WireMistake() }
    self = transform
  }
}

extension ElementClip: WireValue {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .section: writer.write(LayoutRect?.none)
    case .rect(let rect): writer.write(LayoutRect?.some(rect))
    }
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = try reader.read(LayoutRect?.self).map { .rect($0) } ?? .section
  }
}

extension EdgePinning: WireValue {
  package func write(to writer: inout WireWriter) {
    // A bit for each edge, in the order of all.
    let bits = Edge.allCases.enumerated()
      .reduce(UInt8(0)) { $0 | (edges.contains($1.element) ? 1 << UInt8($1.offset) : 0) }
    writer.append(bits)
    writer.write(range)
    writer.write(insets)
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    let bits = try reader.take(UInt8.self)
    let edges = Edge.allCases.enumerated()
      .filter { bits & 1 << UInt8($0.offset) != 0 }
      .map(\.element)
    self.init(edges: Set(edges), range: try reader.read(), insets: try reader.read())
  }
}

/// The non-default attributes, which follow a bit for each.
extension ElementAttributes: WireValue {
  private static let bits = (
    alpha: UInt16(1), transform: UInt16(2), transform3D: UInt16(4), anchorPoint: UInt16(8),
    isHidden: UInt16(16), parts: UInt16(32), values: UInt16(64), pinning: UInt16(128),
    clipsTo: UInt16(256)
  )

  package func write(to writer: inout WireWriter) {
    let usual = Self.standard
    var given: UInt16 = 0
    if alpha != usual.alpha { given |= Self.bits.alpha }
    if transform != usual.transform { given |= Self.bits.transform }
    if transform3D != nil { given |= Self.bits.transform3D }
    if anchorPoint != usual.anchorPoint { given |= Self.bits.anchorPoint }
    if isHidden { given |= Self.bits.isHidden }
    if !parts.isEmpty { given |= Self.bits.parts }
    if values != nil { given |= Self.bits.values }
    if pinning != nil { given |= Self.bits.pinning }
    if clipsTo != nil { given |= Self.bits.clipsTo }
    writer.append(given)
    if given & Self.bits.alpha != 0 { writer.append(alpha) }
    if given & Self.bits.transform != 0 { writer.write(transform) }
    if let transform3D { writer.write(transform3D) }
    if given & Self.bits.anchorPoint != 0 { writer.write(anchorPoint) }
    if given & Self.bits.parts != 0 { writer.write(parts) }
    if let values { writer.write(values) }
    if let pinning { writer.write(pinning) }
    if let clipsTo { writer.write(clipsTo) }
  }

  package init(from reader: inout WireReader) throws(WireMistake) {
    self.init()
    let given = try reader.take(UInt16.self)
    if given & Self.bits.alpha != 0 { alpha = try reader.read() }
    if given & Self.bits.transform != 0 { transform = try reader.read() }
    if given & Self.bits.transform3D != 0 { transform3D = try reader.read(Transform3D.self) }
    if given & Self.bits.anchorPoint != 0 { anchorPoint = try reader.read() }
    isHidden = given & Self.bits.isHidden != 0
    if given & Self.bits.parts != 0 { parts = try reader.read() }
    if given & Self.bits.values != 0 { values = try reader.read(SourceValue.self) }
    if given & Self.bits.pinning != 0 { pinning = try reader.read(EdgePinning.self) }
    if given & Self.bits.clipsTo != 0 { clipsTo = try reader.read(ElementClip.self) }
  }
}

extension FrameAttributes {
  /// Appends the columns: each with its number of rows, which is 0 for one that no frame needs.
  func write(to writer: inout WireWriter) {
    writer.write(columns.alpha)
    writer.write(columns.transform)
    writer.write(columns.transform3D)
    writer.write(columns.anchorPoint)
    writer.write(columns.isHidden)
    writer.write(columns.parts)
    writer.write(columns.values)
    writer.write(columns.clipsTo)
    writer.append(UInt32(truncatingIfNeeded: columns.pinning.count))
    for (index, pinning) in columns.pinning.sorted(by: { $0.key < $1.key }) {
      writer.write(index)
      writer.write(pinning)
    }
  }

  /// Takes the attributes of a number of frames.
  static func taken(
    from reader: inout WireReader,
    count: Int
  ) throws(WireMistake) -> FrameAttributes {
    var columns = Columns()
    columns.alpha = try reader.readColumn(of: count)
    columns.transform = try reader.readColumn(of: count)
    columns.transform3D = try reader.readColumn(of: count)
    columns.anchorPoint = try reader.readColumn(of: count)
    columns.isHidden = try reader.readColumn(of: count)
    columns.parts = try reader.readColumn(of: count)
    columns.values = try reader.readColumn(of: count)
    columns.clipsTo = try reader.readColumn(of: count)
    for _ in 0..<(try reader.takeCount()) {
      let index = try reader.read(Int.self)
      guard (0..<count).contains(index), columns.pinning[index] == nil else { throw WireMistake() }
      columns.pinning[index] = try reader.read(EdgePinning.self)
    }
    guard let attributes = FrameAttributes(columns, count: count) else { throw WireMistake() }
    return attributes
  }
}

extension VisibleMargin: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(alongScrollAxis)
    writer.append(distances.x)
    writer.append(distances.y)
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    let alongScrollAxis = try reader.read(Double?.self)
    self.init(x: try reader.read(), y: try reader.read())
    self.alongScrollAxis = alongScrollAxis
  }
}
