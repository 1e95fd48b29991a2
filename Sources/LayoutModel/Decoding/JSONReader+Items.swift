// Reading the items of a document into columns, without a tree.
//
// Only items without mistakes are read in this way. If anything is unusual, the array is read again
// like any other, which finds the mistake and its place.
extension JSONReader {
  /// A place in a text, from which lines and columns are counted on.
  struct Place: Sendable {
    /// The index of the next byte.
    var index: Int
    /// The line, from 1; 0 if positions are not known.
    var line: Int
    /// The index up to which columns are counted.
    var countedIndex: Int
    /// The column at that index, from 1.
    var countedColumn: Int
  }

  /// The place of the next byte.
  var place: Place {
    get {
      Place(index: index, line: line, countedIndex: countedIndex, countedColumn: countedColumn)
    }
    set {
      (index, line) = (newValue.index, newValue.line)
      (countedIndex, countedColumn) = (newValue.countedIndex, newValue.countedColumn)
    }
  }

  /// Reads a value of a text that was read before; null if it was not.
  static func value(in text: [UInt8], at place: Place) -> SourceValue {
    text.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes, text: [], line: 1)
      reader.place = place
      return (try? reader.readValue(depth: 0)) ?? SourceValue(.null)
    }
  }

  /// Reads an array of items, with `index` at its opening bracket.
  /// - Parameter depth: the depth of the array.
  /// - Returns: the items; nil if they must be read like any other array, with `index` unchanged.
  mutating func readItems(depth: Int) -> ItemRecords? {
    guard isAtItems, depth < Self.depthLimit, bytes.count < UInt32.max else { return nil }
    let (bracket, steps) = (place, path.steps)
    var start = bracket
    start.index += 1
    var items: ItemScan = (start.index, [], ItemColumns())
    guard readItems(into: &items, depth: depth) else {
      place = bracket
      path.steps = steps
      return nil
    }
    let end = index
    place = bracket
    countLines(upTo: end)
    return ItemRecords(text: text, start: start, offsets: items.offsets, columns: items.columns)
  }

  /// The items of an array so far, from the index after its bracket.
  private typealias ItemScan = (start: Int, offsets: [UInt32], columns: ItemColumns)

  /// Whether the path is that of a section's items, or of a pattern that they repeat.
  private var isAtItems: Bool {
    let steps = path.steps.suffix(4)
    let items = steps.last == .key("cycle") ? steps.dropLast() : steps
    guard items.count >= 3, items.last == .key("items") else { return false }
    guard case .index = items[items.endIndex - 2] else { return false }
    return items[items.endIndex - 3] == .key("sections")
  }

  /// Reads all items and the closing bracket; false if anything is unusual.
  private mutating func readItems(into items: inout ItemScan, depth: Int) -> Bool {
    index += 1
    while true {
      index = afterSpace(index)
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return false }
      items.offsets.append(UInt32(truncatingIfNeeded: index))
      guard readItem(into: &items.columns, depth: depth) else { return false }
      index = afterSpace(index)
      guard index < bytes.count else { return false }
      let sign = bytes[index]
      index += 1
      if sign == UInt8(ascii: "]") { break }
      guard sign == UInt8(ascii: ",") else { return false }
      if items.offsets.count == 64 { reserve(in: &items) }
      if items.offsets.count & 1023 == 0, !hasRoom() { return false }
    }
    items.offsets.append(UInt32(truncatingIfNeeded: index))
    return true
  }

  /// The bytes of an item: its offset and its columns, with spare capacity.
  private static let reservedBytes = 32

  /// Whether the operation's limit allows the next 1,024 items; if not, reading them like any other
  /// array reports it.
  private func hasRoom() -> Bool {
    guard let limit = WorkLimit.current else { return true }
    return limit.take(1024, of: Self.reservedBytes, "the items of the document") && !limit.isOver
  }

  /// Reserves capacity for the items that the rest of the text may have, judging by the length of
  /// the first ones.
  private func reserve(in items: inout ItemScan) {
    let length = max(1, (index - items.start) / items.offsets.count)
    let count = (bytes.count - index) / length + 16
    items.offsets.reserveCapacity(items.offsets.count + count)
    items.columns.reserve(count)
  }

  /// Reads an item, with `index` at its opening brace; false for a mistake.
  private mutating func readItem(into columns: inout ItemColumns, depth: Int) -> Bool {
    var item = PlainItem()
    if item.read(bytes, from: index) {
      index = item.index
      columns.append(width: item.width, height: item.height, isFullSpan: item.isFullSpan)
      return true
    }
    guard case .object(let object)? = try? readValue(depth: depth).content,
      let width = Self.size("width", of: object), let height = Self.size("height", of: object)
    else { return false }
    switch object["id"]?.content {
    case nil, .null, .string: break
    default: return false
    }
    switch object["span"]?.content {
    case nil, .null, .string("single"):
      columns.append(width: width, height: height, isFullSpan: false)
    case .string("full"): columns.append(width: width, height: height, isFullSpan: true)
    default: return false
    }
    return true
  }

  /// Returns an item's length; NaN if it has none, nil if it is wrong.
  private static func size(_ key: String, of object: SourceObject) -> Double? {
    switch object[key]?.content {
    case nil, .null: .nan
    case .number(let number) where number >= 0: number
    default: nil
    }
  }

  /// Returns the index of the first byte that is not a space.
  private func afterSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, PlainItem.isSpace(bytes[index]) { index += 1 }
    return index
  }

  /// Advances to an index, and counts the lines before it.
  private mutating func countLines(upTo end: Int) {
    var place = place
    place.advance(to: end, in: bytes)
    self.place = place
  }
}

extension JSONReader.Place {
  /// Creates a place whose positions are not known.
  init(unknownAt index: Int) {
    self.init(index: index, line: 0, countedIndex: index, countedColumn: 0)
  }

  /// Advances to an index, and counts the lines before it.
  mutating func advance(to end: Int, in text: [UInt8]) {
    text.withUnsafeBufferPointer { advance(to: end, in: $0) }
  }

  /// Advances to an index, and counts the lines before it.
  mutating func advance(to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let passed = UnsafeBufferPointer(rebasing: bytes[index..<end])
    var breaks = 0
    for byte in passed { breaks &+= byte == 0x0A ? 1 : 0 }
    if breaks > 0, let last = passed.lastIndex(of: 0x0A) {
      line += breaks
      (countedIndex, countedColumn) = (index + last + 1, 1)
    }
    index = end
  }

  /// Counts the columns up to an index of the same line, each byte once.
  mutating func countColumns(upTo end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard countedIndex < end else { return }
    var starts = 0
    // Continuation bytes of UTF-8 do not start a column.
    for byte in UnsafeBufferPointer(rebasing: bytes[countedIndex..<end]) {
      starts &+= byte & 0xC0 != 0x80 ? 1 : 0
    }
    countedColumn += starts
    countedIndex = end
  }
}

/// An item in its most common form: few members, with numbers, words and plain text as values.
private struct PlainItem {
  /// The index of the next byte.
  private(set) var index = 0
  private(set) var width = Double.nan
  private(set) var height = Double.nan
  private(set) var isFullSpan = false

  /// The most members of such an item.
  private static let memberLimit = 8
  /// The most digits of a number that a double holds exactly, ignoring the point.
  private static let digitLimit = 15

  /// The powers of ten that divide such a number exactly rounded.
  private static let powers: [Double] = (0...digitLimit)
    .map { power in
      (0..<power).reduce(1) { value, _ in value * 10 }
    }

  /// Reads an item; false for another form or a mistake.
  @inline(__always)
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: Self.memberLimit) {
      read(base, upTo: bytes.count, from: start, keys: $0)
    }
  }

  private mutating func read(
    _ bytes: UnsafePointer<UInt8>,
    upTo end: Int,
    from start: Int,
    keys: UnsafeMutableBufferPointer<Range<Int>>
  ) -> Bool {
    index = start + 1
    for count in 0..<Self.memberLimit {
      skipSpace(bytes, end)
      guard index < end else { return false }
      if bytes[index] == UInt8(ascii: "}") {
        index += 1
        return count == 0
      }
      guard let key = readText(bytes, end) else { return false }
      for other in 0..<count where Self.isEqual(keys[other], key, bytes) { return false }
      keys[count] = key
      skipSpace(bytes, end)
      guard index < end, bytes[index] == UInt8(ascii: ":") else { return false }
      index += 1
      skipSpace(bytes, end)
      guard readValue(of: key, bytes, end) else { return false }
      skipSpace(bytes, end)
      guard index < end else { return false }
      let sign = bytes[index]
      index += 1
      if sign == UInt8(ascii: "}") { return true }
      guard sign == UInt8(ascii: ",") else { return false }
    }
    return false
  }

  /// Reads a member's value, and keeps it if engines read it.
  private mutating func readValue(
    of key: Range<Int>,
    _ bytes: UnsafePointer<UInt8>,
    _ end: Int
  ) -> Bool {
    guard index < end else { return false }
    let isWidth = Self.isText(key, "width", bytes)
    let isHeight = !isWidth && Self.isText(key, "height", bytes)
    if let number = readNumber(bytes, end) {
      if isWidth || isHeight {
        guard number >= 0 else { return false }
        if isWidth { width = number } else { height = number }
      } else if Self.isText(key, "id", bytes) || Self.isText(key, "span", bytes) {
        return false
      }
      return true
    }
    guard !isWidth, !isHeight, let text = readText(bytes, end) else { return false }
    guard Self.isText(key, "span", bytes) else { return true }
    isFullSpan = Self.isText(text, "full", bytes)
    return isFullSpan || Self.isText(text, "single", bytes)
  }

  /// Reads a number of few digits without an exponent; nil otherwise.
  private mutating func readNumber(_ bytes: UnsafePointer<UInt8>, _ end: Int) -> Double? {
    var next = index
    let isNegative = bytes[next] == UInt8(ascii: "-")
    if isNegative { next += 1 }
    var digits: UInt64 = 0
    let first = next
    while next < end, Self.isDigit(bytes[next]), next - first <= Self.digitLimit {
      digits = digits &* 10 &+ UInt64(bytes[next] &- UInt8(ascii: "0"))
      next += 1
    }
    let whole = next - first
    guard whole > 0, next < end, whole == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
    var places = 0
    if bytes[next] == UInt8(ascii: ".") {
      next += 1
      let point = next
      while next < end, Self.isDigit(bytes[next]), next - point <= Self.digitLimit {
        digits = digits &* 10 &+ UInt64(bytes[next] &- UInt8(ascii: "0"))
        next += 1
      }
      places = next - point
      guard places > 0, next < end else { return nil }
    }
    guard whole + places <= Self.digitLimit, bytes[next] | 0x20 != UInt8(ascii: "e"),
      !Self.isDigit(bytes[next])
    else { return nil }
    index = next
    let number = Double(digits) / Self.powers[places]
    return isNegative ? -number : number
  }

  /// Reads text in quotes of ASCII without escapes; nil otherwise.
  private mutating func readText(_ bytes: UnsafePointer<UInt8>, _ end: Int) -> Range<Int>? {
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let first = index + 1
    var next = first
    while next < end, bytes[next] != UInt8(ascii: "\"") {
      guard bytes[next] >= 0x20, bytes[next] < 0x80, bytes[next] != UInt8(ascii: "\\") else {
        return nil
      }
      next += 1
    }
    guard next < end else { return nil }
    index = next + 1
    return first..<next
  }

  @inline(__always)
  private mutating func skipSpace(_ bytes: UnsafePointer<UInt8>, _ end: Int) {
    while index < end, Self.isSpace(bytes[index]) { index += 1 }
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  private static func isText(
    _ range: Range<Int>,
    _ text: StaticString,
    _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for place in 0..<range.count where bytes[range.lowerBound + place] != text.utf8Start[place] {
      return false
    }
    return true
  }

  @inline(__always)
  private static func isEqual(
    _ left: Range<Int>,
    _ right: Range<Int>,
    _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<left.count
    where bytes[left.lowerBound + place] != bytes[right.lowerBound + place] {
      return false
    }
    return true
  }
}
