import LayoutModel

/// The items of a call in a message.
///
/// A few items are written out. For many, the message contains only their number and the number of
/// their pattern, and the worker requests those that a script reads: a million items cost nothing
/// until then.
enum WireItems {
  /// Items without properties.
  case plain(count: Int)
  /// Items with their objects.
  case written([SourceObject])
  /// Items that repeat a pattern which the host keeps.
  case kept(KeptItems)

  /// The most items that are written out.
  static let writtenLimit = 16
  /// The most items of one request.
  static let pageSize = 256
}

/// Items that repeat a pattern which the host keeps under a number.
struct KeptItems: Hashable {
  /// The number of items.
  var count: Int
  /// The number of the pattern.
  var pattern: Int
  /// The index of the first item's element in the pattern.
  var offset: Int
  /// The number of elements of the pattern.
  var patternCount: Int
}

extension WireItems: WireValue {
  func write(to writer: inout WireWriter) {
    switch self {
    case .plain(let count):
      writer.append(UInt8(0))
      writer.write(count)
    case .written(let objects):
      writer.append(UInt8(1))
      writer.append(UInt32(truncatingIfNeeded: objects.count))
      for object in objects { writer.write(object) }
    case .kept(let items):
      writer.append(UInt8(2))
      for number in [items.count, items.pattern, items.offset, items.patternCount] {
        writer.write(number)
      }
    }
  }

  init(from reader: inout WireReader) throws(WireMistake) {
    switch try reader.take(UInt8.self) {
    case 0: self = .plain(count: try reader.readCount())
    case 1: self = .written(try reader.read([SourceObject].self))
    case 2:
      self = .kept(
        KeptItems(
          count: try reader.readCount(),
          pattern: try reader.readCount(),
          offset: try reader.readCount(),
          patternCount: try reader.readCount()
        )
      )
    default: throw WireMistake()
    }
  }
}

extension WireReader {
  /// Takes a number of at most `LayoutItems.countLimit`, such as a number of items.
  mutating func readCount() throws(WireMistake) -> Int {
    let count = try read(Int.self)
    guard (0...LayoutItems.countLimit).contains(count) else { throw WireMistake() }
    return count
  }
}

/// The patterns of items that a worker may request, from the last calls.
struct KeptPatterns {
  /// The most patterns that are kept: those of a collection's sections, too.
  private static let limit = 4096

  private var patterns: [(number: Int, pattern: ItemPattern)] = []
  private var next = 0

  /// Returns the form of a call's items, and keeps their pattern if necessary.
  mutating func form(of items: LayoutItems) -> WireItems {
    guard let offset = items.patternIndex(of: 0) else { return .plain(count: items.count) }
    if items.count <= WireItems.writtenLimit {
      return .written((0..<items.count).map { items.object(at: $0) })
    }
    return .kept(
      KeptItems(
        count: items.count,
        pattern: number(of: items.pattern),
        offset: offset,
        patternCount: items.pattern.count
      )
    )
  }

  /// Returns elements of a pattern; nil beyond its end or if it is not kept.
  func objects(ofPattern number: Int, from first: Int, count: Int) -> [SourceObject]? {
    guard let pattern = patterns.last(where: { $0.number == number })?.pattern,
      (0...WireItems.pageSize).contains(count), first >= 0, first <= pattern.count - count
    else { return nil }
    return (first..<first + count).map { pattern.object(at: $0) }
  }

  /// Returns the number of a pattern; the same one for the same object.
  private mutating func number(of pattern: ItemPattern) -> Int {
    if let known = patterns.last(where: { $0.pattern === pattern }) { return known.number }
    next += 1
    patterns.append((next, pattern))
    if patterns.count > Self.limit { patterns.removeFirst() }
    return next
  }
}

extension LayoutItems {
  /// Creates items of written objects.
  /// - Throws: a mistake if an object cannot be an item.
  init(written objects: [SourceObject]) throws(WireMistake) {
    guard !objects.isEmpty else {
      self.init(count: 0)
      return
    }
    let array = SourceValue(.array(objects.map { SourceValue(.object($0)) }))
    guard let pattern = try? ItemPattern(ValueDecoder(array)) else { throw WireMistake() }
    self.init(count: objects.count, pattern: pattern)
  }
}
