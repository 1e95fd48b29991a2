import LayoutModel

extension Int: WireValue {
  package func write(to writer: inout WireWriter) { writer.append(Int64(self)) }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = Int(try reader.take(Int64.self))
  }
}

extension UInt32: WireValue {
  package func write(to writer: inout WireWriter) { writer.append(self) }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = try reader.take(UInt32.self)
  }
}

extension Double: WireValue {
  package func write(to writer: inout WireWriter) { writer.append(self) }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = try reader.take(Double.self)
  }
}

extension Bool: WireValue {
  package func write(to writer: inout WireWriter) { writer.append(UInt8(self ? 1 : 0)) }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = try reader.take(UInt8.self) != 0
  }
}

extension String: WireValue {
  package func write(to writer: inout WireWriter) { writer.append(bytes: utf8) }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = String(decoding: try reader.takeBytes(), as: UTF8.self)
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.write(self != nil)
    if let self { writer.write(self) }
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    self = try reader.read(Bool.self) ? try reader.read(Wrapped.self) : nil
  }
}

extension Array: WireValue where Element: WireValue {
  package func write(to writer: inout WireWriter) {
    writer.append(UInt32(truncatingIfNeeded: count))
    for element in self { writer.write(element) }
  }
  package init(from reader: inout WireReader) throws(WireMistake) {
    let count = try reader.takeCount()
    self = []
    // The length may be wrong; memory grows with the elements received.
    reserveCapacity(Swift.min(count, 1024))
    for _ in 0..<count { append(try reader.read(Element.self)) }
  }
}

// A word of a list, written as its text.
extension WireValue where Self: RawRepresentable<String> {
  func write(to writer: inout WireWriter) { writer.write(rawValue) }
  init(from reader: inout WireReader) throws(WireMistake) {
    guard let word = Self(rawValue: try reader.read(String.self)) else { throw WireMistake() }
    self = word
  }
}

extension StatusCode: WireValue {}
extension LayoutError.Origin: WireValue {}
extension ProviderMethodName: WireValue {}
extension ElementKind: WireValue {}
extension ScrollAxis: WireValue {}
extension SizeClass: WireValue {}
extension UserInterfaceLayoutDirection: WireValue {}
extension UserInterfaceIdiom: WireValue {}
extension PreferredContentSizeCategory: WireValue {}
extension Orientation: WireValue {}
extension Windowing: WireValue {}
extension PluginGraph.Origin: WireValue {}

// MARK: Geometry

extension LayoutPoint: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(x)
    writer.append(y)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(x: try reader.read(), y: try reader.read())
  }
}

extension LayoutSize: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(width)
    writer.append(height)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(width: try reader.read(), height: try reader.read())
  }
}

extension LayoutRect: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(origin)
    writer.write(size)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(origin: try reader.read(), size: try reader.read())
  }
}

extension DirectionalEdgeInsets: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(top)
    writer.append(leading)
    writer.append(bottom)
    writer.append(trailing)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      top: try reader.read(),
      leading: try reader.read(),
      bottom: try reader.read(),
      trailing: try reader.read()
    )
  }
}

extension LayoutTransform: WireValue {
  func write(to writer: inout WireWriter) {
    for number in [a, b, c, d, tx, ty] { writer.append(number) }
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(
      a: try reader.read(),
      b: try reader.read(),
      c: try reader.read(),
      d: try reader.read(),
      tx: try reader.read(),
      ty: try reader.read()
    )
  }
}

// MARK: The neutral tree

extension SourcePosition: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(line)
    writer.append(column)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(line: Int(try reader.take(Int32.self)), column: Int(try reader.take(Int32.self)))
  }
}

extension SourceValue: WireValue {
  /// The kinds of values, as messages contain them.
  private enum Kind: UInt8 { case null, no, yes, number, string, array, object }

  func write(to writer: inout WireWriter) {
    func begin(_ kind: Kind) {
      writer.append(kind.rawValue)
      writer.write(position)
    }
    switch content {
    case .null: begin(.null)
    case .boolean(let truth): begin(truth ? .yes : .no)
    case .number(let number):
      begin(.number)
      writer.append(number)
    case .string(let text):
      begin(.string)
      writer.write(text)
    case .array(let elements):
      begin(.array)
      writer.write(Array(elements))
    case .object(let object):
      begin(.object)
      writer.write(object)
    }
  }

  init(from reader: inout WireReader) throws(WireMistake) {
    guard let kind = Kind(rawValue: try reader.take(UInt8.self)) else { throw WireMistake() }
    let position: SourcePosition = try reader.read()
    let content = try reader.nested { reader throws(WireMistake) -> Content in
      switch kind {
      case .null: .null
      case .no: .boolean(false)
      case .yes: .boolean(true)
      case .number: .number(try reader.readFinite())
      case .string: .string(try reader.read())
      case .array: .array(try reader.read())
      case .object: .object(try reader.read())
      }
    }
    self.init(content, at: position)
  }
}

extension SourceObject: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(UInt32(truncatingIfNeeded: members.count))
    for member in members {
      writer.write(member.key)
      writer.write(member.keyPosition)
      writer.write(member.value)
    }
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    var members: [Member] = []
    for _ in 0..<(try reader.takeCount()) {
      members.append(
        Member(
          key: try reader.read(),
          keyPosition: try reader.read(),
          value: try reader.read()
        )
      )
    }
    self.init(members)
  }
}
