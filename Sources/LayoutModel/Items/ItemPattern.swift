import Synchronization

/// The item objects of a document, with the columns that engines read.
///
/// An immutable class, so that a million items are safely shared rather than copied. Inserting or
/// deleting items leaves a pattern of parts of others; its columns are made when an engine reads
/// them, and patterns with one origin share the memory for them.
public final class ItemPattern: Sendable, Equatable {
  /// The parts, one after another; none for items without properties.
  private let parts: [ItemPart]
  /// The number of items before each part.
  private let starts: [Int]
  /// The number of items.
  public let count: Int

  /// The `width` of each item, in points; NaN if it has no width.
  package var widths: [Double] { columns.widths }
  /// The `height` of each item, in points; NaN if it has no height.
  package var heights: [Double] { columns.heights }
  /// Whether each item has `span = "full"`; empty if no item has.
  package var fullSpans: [Bool] { columns.fullSpans }
  /// Whether some item has a width or a height.
  /// - Complexity: O(1) for items of a document; after changes O(number of parts), and O(n) for
  ///   parts whose items have no sizes, taken from items of which others have some.
  package var hasSizes: Bool { parts.contains(where: \.hasSizes) }

  /// The pattern of items without properties.
  static let empty = ItemPattern([])

  fileprivate init(_ parts: [ItemPart]) {
    self.parts = parts
    var (starts, count) = ([Int](), 0)
    for part in parts {
      starts.append(count)
      count += part.count
    }
    (self.starts, self.count) = (starts, count)
  }

  /// Creates a pattern of all items of a leaf.
  private convenience init(_ leaf: ItemLeaf) {
    self.init(leaf.count == 0 ? [] : [ItemPart(leaf: leaf, first: 0, count: leaf.count)])
  }

  /// The columns of all items.
  /// - Complexity: O(1) for items of a document; O(n) after changes, unless they were read last.
  private var columns: ItemColumns {
    guard let first = parts.first else { return ItemColumns() }
    if parts.count == 1, first.isWhole { return first.leaf.columns }
    return first.leaf.columns(joinedIn: self) {
      var columns = ItemColumns()
      columns.reserve(count)
      for part in parts {
        for item in 0..<part.count { columns.append(part.index(of: item), of: part.leaf.columns) }
      }
      return columns
    }
  }

  /// Notes the items as counted.
  /// - Complexity: O(number of parts).
  func note(in counted: inout Set<ObjectIdentifier>) {
    for part in parts where counted.insert(ObjectIdentifier(part.leaf)).inserted {
      if case .picked(_, let pattern) = part.leaf.objects { pattern.note(in: &counted) }
    }
  }

  /// Counts the values of the items, except for items that were counted before with other patterns.
  /// - Complexity: O(number of values that are counted).
  func valueCount(besides counted: inout Set<ObjectIdentifier>) -> Int {
    var count = 0
    for part in parts where counted.insert(ObjectIdentifier(part.leaf)).inserted {
      count += part.leaf.valueCount(besides: &counted)
    }
    return count
  }

  /// Returns an item's own size, in points; NaN along an axis without one.
  /// - Complexity: O(1) for items of a document, O(log parts) after changes.
  func size(of index: Int) -> (width: Double, height: Double) {
    if parts.count == 1, parts[0].isWhole { return parts[0].leaf.columns.size(of: index) }
    let (leaf, place) = place(of: index)
    return leaf.columns.size(of: place)
  }

  /// Returns an item's object, as the document gives it.
  /// - Complexity: O(log parts), and O(length of the item's text) for items of a JSON text.
  public func object(at index: Int) -> SourceObject {
    let (leaf, place) = place(of: index)
    return leaf.object(at: place)
  }

  /// Returns the position of an item's first name in its text.
  /// - Complexity: O(bytes in front of it).
  func position(of index: Int) -> SourcePosition {
    let (leaf, place) = place(of: index)
    return leaf.position(of: place)
  }

  /// Returns the leaf that an item comes from, and its index there.
  private func place(of index: Int) -> (leaf: ItemLeaf, index: Int) {
    let part = part(of: index)
    return (parts[part].leaf, parts[part].index(of: index - starts[part]))
  }

  /// Returns the number of the part that has an item.
  private func part(of index: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns whether the objects of items equal those of as many items of another pattern, from a
  /// position on.
  /// - Precondition: both patterns have the items.
  /// - Complexity: O(number of parts) for items that were added together; others are compared one
  ///   by one.
  func hasEqualItems(_ range: Range<Int>, as other: ItemPattern, from start: Int) -> Bool {
    let limit = WorkLimit.current
    var position = range.lowerBound
    while position < range.upperBound {
      let opposite = start + position - range.lowerBound
      let (mine, theirs) = (part(of: position), other.part(of: opposite))
      let (run, otherRun) = (parts[mine], other.parts[theirs])
      let (index, otherIndex) = (position - starts[mine], opposite - other.starts[theirs])
      let rest = min(run.count - index, otherRun.count - otherIndex)
      let count = min(rest, range.upperBound - position)
      let isShared =
        run.leaf === otherRun.leaf && run.index(of: index) == otherRun.index(of: otherIndex)
      for item in 0..<(isShared ? 0 : count) {
        guard !limit.isOver(at: item) else { return false }
        let object = run.leaf.object(at: run.index(of: index + item))
        let otherObject = otherRun.leaf.object(at: otherRun.index(of: otherIndex + item))
        guard object == otherObject else { return false }
      }
      position += count
    }
    return true
  }

  /// Returns the runs of items in a range that are the very same as items in a range of an earlier
  /// pattern, in order.
  func runs(
    _ range: Range<Int>,
    sharedWith earlier: ItemPattern,
    _ earlierRange: Range<Int>
  ) -> [LayoutItems.SharedRun] {
    var runs: [LayoutItems.SharedRun] = []
    let leaves = Set(earlier.parts.map { ObjectIdentifier($0.leaf) })
    // A change leaves most parts in their order: the next one is near the last.
    var near = 0
    for (part, start) in zip(parts, starts) {
      let wanted = range.clamped(to: start..<start + part.count)
      guard !wanted.isEmpty, part.isStraight, leaves.contains(ObjectIdentifier(part.leaf)) else {
        continue
      }
      var position = wanted.lowerBound
      while position < wanted.upperBound {
        let index = part.first + position - start
        let found = earlier.run(from: index, of: part.leaf, in: earlierRange, near: near)
        let count = min(found?.count ?? 1, wanted.upperBound - position)
        if let found {
          near = found.part
          Self.append((position, found.start, count), to: &runs)
        }
        position += count
      }
    }
    return runs
  }

  /// Appends a run, as a part of the last one if it continues it in both lists.
  private static func append(_ run: LayoutItems.SharedRun, to runs: inout [LayoutItems.SharedRun]) {
    if let last = runs.last, last.new + last.count == run.new, last.old + last.count == run.old {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// Returns the place of a leaf's item in a range, with the number of following items that are those
  /// of the leaf, too; nil without such an item.
  ///
  /// The search begins at a part, and goes round.
  private func run(
    from index: Int,
    of leaf: ItemLeaf,
    in range: Range<Int>,
    near first: Int
  ) -> (part: Int, start: Int, count: Int)? {
    for step in parts.indices {
      let number = (first + step) % parts.count
      let (part, start) = (parts[number], starts[number])
      guard part.leaf === leaf, part.isStraight else { continue }
      let place = start + index - part.first
      let own = range.clamped(to: start..<start + part.count)
      if own.contains(place) { return (number, place, own.upperBound - place) }
    }
    return nil
  }

  /// The fields of an item that the program itself reads.
  static let fields = [
    FieldDescription("id", .string, "A name for plugins."),
    FieldDescription("width", .length, "The item's own width, in points."),
    FieldDescription("height", .length, "The item's own height, in points."),
    FieldDescription(
      "span",
      ValueForm<Span>.words("span").type,
      default: "single",
      "The columns of a waterfall that the item takes: one, or all."
    ),
  ]

  /// Decodes an array of item objects.
  ///
  /// Any keys are allowed; `width` and `height` must be sizes, `id` a string and `span` `"full"` or
  /// `"single"`.
  /// - Throws: the first mistake, with its place.
  /// - Complexity: O(number of items × keys).
  public convenience init(_ node: ValueDecoder) throws(LayoutError) {
    let values: SourceArray
    switch node.value.content {
    case .array(let elements): values = elements
    case .object(let object) where object.members.isEmpty && node.isOfLua: values = []
    default: throw node.wrongType("an array")
    }
    if let records = values.records {
      self.init(ItemLeaf(.records(records), columns: records.columns))
      return
    }
    var objects: [SourceObject] = []
    var columns = ItemColumns()
    objects.reserveCapacity(values.count)
    columns.reserve(values.count)
    let limit = WorkLimit.current
    for (index, value) in values.enumerated() {
      if limit.isOver(at: index) { throw node.stopped }
      // The path of an item is made only if it is needed: there may be a million items.
      func item() -> ValueDecoder { ValueDecoder(value, path: node.path.appending(index)) }
      guard case .object(let object) = value.content else { throw item().wrongType("an object") }
      objects.append(object)
      columns.append(
        width: try Self.size("width", of: object, item),
        height: try Self.size("height", of: object, item),
        isFullSpan: try Self.isFullSpan(object, item)
      )
      try Self.checkID(object, item)
    }
    self.init(ItemLeaf(.objects(objects), columns: columns))
  }

  /// Decodes `width` or `height`; NaN if the key is missing.
  private static func size(
    _ key: String,
    of object: SourceObject,
    _ item: () -> ValueDecoder
  ) throws(LayoutError) -> Double {
    guard let value = object[key] else { return .nan }
    if case .number(let number) = value.content, number >= 0, number.isFinite { return number }
    return try item().anyObject().optionalLength(key) ?? .nan
  }

  /// The value of `span`.
  private enum Span: String, CaseIterable { case single, full }

  /// Decodes `span`.
  /// - Returns: whether the item spans the full width.
  private static func isFullSpan(
    _ object: SourceObject,
    _ item: () -> ValueDecoder
  ) throws(LayoutError) -> Bool {
    guard object["span"] != nil else { return false }
    return try item().anyObject().optionalWord("span", Span.self, kind: "span") == .full
  }

  /// Checks that `id`, if it is there, is a string.
  private static func checkID(
    _ object: SourceObject,
    _ item: () -> ValueDecoder
  ) throws(LayoutError) {
    guard let id = object["id"] else { return }
    if case .string = id.content { return }
    _ = try item().anyObject().optionalString("id")
  }

  /// Returns whether the objects of the items are equal.
  public static func == (left: ItemPattern, right: ItemPattern) -> Bool {
    if left === right { return true }
    guard left.count == right.count else { return false }
    if left.parts == right.parts { return true }
    if case .records(let leftRecords)? = left.wholeLeaf?.objects,
      case .records(let rightRecords)? = right.wholeLeaf?.objects
    {
      return leftRecords == rightRecords
    }
    return left.hasEqualItems(0..<left.count, as: right, from: 0)
  }

  /// The only part's leaf, if the part has all of its items.
  private var wholeLeaf: ItemLeaf? {
    guard parts.count == 1, parts[0].isWhole else { return nil }
    return parts[0].leaf
  }
}

extension ItemPattern {
  /// Returns the elements of the pattern in another order.
  /// - Precondition: every element of the order is an index of the pattern.
  convenience init(_ elements: [Int], of pattern: ItemPattern) {
    var columns = ItemColumns()
    columns.reserve(elements.count)
    let source = pattern.columns
    for element in elements { columns.append(element, of: source) }
    self.init(ItemLeaf(.picked(elements, of: pattern), columns: columns))
  }

  /// The most parts of a pattern; one of more becomes a leaf.
  private static let partLimit = 512

  /// Creates a pattern with every item of several pieces.
  /// - Complexity: O(number of parts).
  convenience init(joining pieces: [LayoutItems]) {
    let parts = pieces.flatMap(Self.parts(of:))
    guard parts.count > Self.partLimit else {
      self.init(parts)
      return
    }
    let joined = ItemPattern(parts)
    self.init(ItemLeaf(.picked(Array(0..<joined.count), of: joined), columns: joined.columns))
  }

  /// Returns the parts of the pattern that a range of items consists of.
  private static func parts(of items: LayoutItems) -> [ItemPart] {
    let pattern = items.pattern
    guard pattern.count > 0 else {
      return [ItemPart(leaf: .plain, first: 0, count: items.count)]
    }
    if pattern.parts.count == 1, let part = pattern.parts.first, part.isWhole {
      return [ItemPart(leaf: part.leaf, first: items.offset, count: items.count)]
    }
    var (parts, rest, position) = ([ItemPart](), items.count, items.offset)
    while rest > 0 {
      for (part, start) in zip(pattern.parts, pattern.starts)
      where rest > 0 && position < start + part.count {
        let skipped = position - start
        let count = min(rest, part.count - skipped)
        parts.append(ItemPart(leaf: part.leaf, first: part.first + skipped, count: count))
        (rest, position) = (rest - count, position + count)
      }
      position = 0
    }
    return parts
  }
}

/// A run of a leaf's items that wraps around at the leaf's end.
private struct ItemPart: Sendable, Equatable {
  let leaf: ItemLeaf
  let first: Int
  let count: Int

  /// Whether the run has each item of the leaf once, in its order.
  var isWhole: Bool { first == 0 && count == leaf.count }

  func index(of item: Int) -> Int { (first + item) % leaf.count }

  /// Whether the run does not wrap around at the leaf's end.
  var isStraight: Bool { first + count <= leaf.count }

  /// Whether some item has a width or a height.
  var hasSizes: Bool {
    let columns = leaf.columns
    guard columns.hasSizes, !isWhole else { return columns.hasSizes }
    return (0..<min(count, leaf.count))
      .contains { item in
        let size = columns.size(of: index(of: item))
        return !size.width.isNaN || !size.height.isNaN
      }
  }

  static func == (left: ItemPart, right: ItemPart) -> Bool {
    left.leaf === right.leaf && left.first == right.first && left.count == right.count
  }
}

/// Items that were added together.
private final class ItemLeaf: Sendable {
  /// The forms in which objects are stored.
  enum Objects: Sendable {
    /// Objects of the neutral tree.
    case objects([SourceObject])
    /// The text of a document.
    case records(ItemRecords)
    /// Items of another pattern in a different order.
    case picked([Int], of: ItemPattern)
  }

  let objects: Objects
  let columns: ItemColumns
  /// The columns of one pattern at a time among those that share the leaf.
  ///
  /// The history of a session keeps the patterns of its states; only the current one needs columns.
  private let joined = Mutex<JoinedColumns?>(nil)

  /// An item without properties.
  static let plain: ItemLeaf = {
    var columns = ItemColumns()
    columns.append(width: .nan, height: .nan, isFullSpan: false)
    return ItemLeaf(.objects([SourceObject()]), columns: columns)
  }()

  init(_ objects: Objects, columns: ItemColumns) {
    (self.objects, self.columns) = (objects, columns)
  }

  var count: Int { columns.count }

  /// Returns the columns of a pattern with parts of this leaf, made unless they were returned last.
  func columns(joinedIn pattern: ItemPattern, _ make: () -> ItemColumns) -> ItemColumns {
    joined.withLock { joined in
      if let joined, joined.pattern === pattern { return joined.columns }
      let columns = make()
      joined = JoinedColumns(pattern: pattern, columns: columns)
      return columns
    }
  }

  func object(at index: Int) -> SourceObject {
    switch objects {
    case .objects(let objects): objects[index]
    case .records(let records): records.object(at: index)
    case .picked(let order, let pattern): pattern.object(at: order[index])
    }
  }

  /// Counts the values of the items, except for those of patterns that were counted before.
  func valueCount(besides counted: inout Set<ObjectIdentifier>) -> Int {
    switch objects {
    case .objects(let objects): objects.reduce(0) { $0 + $1.valueCount }
    case .records(let records): records.count
    case .picked(let order, let pattern): order.count + pattern.valueCount(besides: &counted)
    }
  }

  func position(of index: Int) -> SourcePosition {
    switch objects {
    case .objects(let objects): objects[index].members.first?.keyPosition ?? .none
    case .records(let records): records.position(of: index)
    case .picked(let order, let pattern): pattern.position(of: order[index])
    }
  }
}

/// The columns of a pattern that has parts of a leaf.
private struct JoinedColumns {
  weak var pattern: ItemPattern?
  let columns: ItemColumns
}
