/// The items of a section, or a range of them: a count and a pattern that repeats.
///
/// ```swift
/// let items = LayoutItems(count: 3)
/// try session.insertItems(items, section: 0, at: 0)
/// ```
///
/// A billion items without properties, or with a repeating pattern, take no more memory than the
/// pattern.
public struct LayoutItems: Sendable, Equatable {
  /// The number of items, from 0 to `countLimit`.
  public let count: Int
  /// The pattern that repeats; `ItemPattern.empty` where items have no properties.
  public let pattern: ItemPattern
  /// The index of the first item's element in the pattern.
  public let offset: Int

  /// The greatest number of items in a section: 2⁵³, up to which a double counts exactly.
  public static let countLimit = 1 << 53

  /// Creates a number of items without properties.
  public init(count: Int) {
    self.init(count: count, pattern: .empty)
  }

  /// Creates a number of items that repeat a pattern.
  /// - Parameters:
  ///   - count: the number of items.
  ///   - pattern: the pattern.
  ///   - offset: the index of the first item's element in the pattern.
  public init(count: Int, pattern: ItemPattern, offset: Int = 0) {
    precondition(count >= 0 && offset >= 0, "counts are not negative")
    self.count = count
    self.pattern = pattern
    self.offset = pattern.count == 0 ? 0 : offset % pattern.count
  }

  /// Returns the index of an item's element in the pattern; nil if items have no properties.
  package func patternIndex(of item: Int) -> Int? {
    pattern.count == 0 ? nil : (offset + item) % pattern.count
  }

  /// Returns an item's object as the document gives it; empty if items have no properties.
  public func object(at item: Int) -> SourceObject {
    patternIndex(of: item).map { pattern.object(at: $0) } ?? SourceObject()
  }

  /// Returns the position of an item's first name in the text that it comes from.
  /// - Complexity: O(bytes in front of it).
  package func position(of item: Int) -> SourcePosition {
    patternIndex(of: item).map { pattern.position(of: $0) } ?? .none
  }

  /// Returns an item's own width, in points; nil if it has none.
  public func width(of item: Int) -> Double? {
    patternIndex(of: item)
      .flatMap { index in
        let width = pattern.size(of: index).width
        return width.isNaN ? nil : width
      }
  }

  /// Returns an item's own height, in points; nil if it has none.
  public func height(of item: Int) -> Double? {
    patternIndex(of: item)
      .flatMap { index in
        let height = pattern.size(of: index).height
        return height.isNaN ? nil : height
      }
  }

  /// Returns whether an item has `span = "full"`.
  package func isFullSpan(_ item: Int) -> Bool {
    guard !pattern.fullSpans.isEmpty, let index = patternIndex(of: item) else { return false }
    return pattern.fullSpans[index]
  }

  /// Returns a range of the items.
  /// - Complexity: O(1).
  package func slice(_ range: Range<Int>) -> LayoutItems {
    LayoutItems(count: range.count, pattern: pattern, offset: offset + range.lowerBound)
  }

  /// Returns the items in another order: the item at position k is `order[k]`.
  /// - Precondition: every element of the order is an item.
  /// - Complexity: O(order.count).
  package func permuted(_ order: [Int]) -> LayoutItems {
    guard pattern.count > 0 else { return self }
    let elements = order.compactMap { patternIndex(of: $0) }
    return LayoutItems(count: count, pattern: ItemPattern(elements, of: pattern))
  }

  /// Neighbouring items that are the same in two lists.
  package typealias SharedRun = (new: Int, old: Int, count: Int)

  /// Returns the runs of items that are the very same as in an earlier list, in order: they were added
  /// together, and not read again.
  /// - Complexity: O(number of changes before) if the change moved few items; else that, squared.
  package func runs(sharedWith earlier: LayoutItems) -> [SharedRun] {
    guard pattern.count > 0, offset + count <= pattern.count,
      earlier.offset + earlier.count <= earlier.pattern.count
    else { return [] }
    return
      pattern.runs(
        offset..<offset + count,
        sharedWith: earlier.pattern,
        earlier.offset..<earlier.offset + earlier.count
      )
      .map { (new: $0.new - offset, old: $0.old - earlier.offset, count: $0.count) }
  }

  /// Returns whether items equal as many items of another section, from a position on.
  /// - Precondition: both have the items.
  /// - Complexity: O(number of changes before) for items that were added together; others are
  ///   compared one by one.
  package func hasEqualItems(
    _ range: Range<Int>,
    as other: LayoutItems,
    from start: Int
  ) -> Bool {
    if pattern.count == 0, other.pattern.count == 0 { return true }
    let (first, otherFirst) = (offset + range.lowerBound, other.offset + start)
    if first + range.count <= pattern.count, otherFirst + range.count <= other.pattern.count {
      return pattern.hasEqualItems(
        first..<first + range.count,
        as: other.pattern,
        from: otherFirst
      )
    }
    let limit = WorkLimit.current
    return (0..<range.count)
      .allSatisfy { item in
        !limit.isOver(at: item)
          && object(at: range.lowerBound + item) == other.object(at: start + item)
      }
  }

  /// The fields of items that repeat a pattern.
  static let repeatedFields = [
    FieldDescription(
      "count",
      .integer(in: 0...countLimit),
      isRequired: true,
      "The number of items."
    ),
    FieldDescription(
      "cycle",
      .named(.itemArray),
      "The pattern: the first items, after which it starts again."
    ),
  ]
  static let fileFields = [
    FieldDescription(
      "file",
      .string,
      isRequired: true,
      "A file with one JSON object on each line, relative to the document."
    )
  ]
  /// The keys of an object that specifies items.
  private static let keys = (repeatedFields + fileFields).map(\.name)

  /// Decodes items that come with a request: a count, an array of item objects, or `{count=, cycle={…}}`.
  /// - Parameters:
  ///   - value: the value of `items`.
  ///   - words: the sentence for items that name a file.
  /// - Throws: the first mistake, with its path.
  public init(_ value: SourceValue, withoutFiles words: String) throws(LayoutError) {
    let node = ValueDecoder(value, path: DocumentPath([.key("items")]))
    self = try LayoutItems(node) { file throws(LayoutError) in
      throw file.error(.contradiction(words))
    }
  }

  /// Decodes a count, an array of item objects, `{count=, cycle={…}}` or `{file=}`.
  /// - Parameters:
  ///   - node: the value of `items`.
  ///   - lines: returns the objects of a file that has one JSON object per line.
  /// - Throws: the first mistake, with its place in the document or in the file.
  package init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(LayoutError) -> SourceValue
  ) throws(LayoutError) {
    switch node.value.content {
    case .number:
      self.init(count: try node.integer(in: 0...Self.countLimit))
    case .array:
      let pattern = try ItemPattern(node)
      self.init(count: pattern.count, pattern: pattern)
    case .object(let object) where object.members.isEmpty && node.isOfLua:
      self.init(count: 0)
    case .object:
      let fields = try node.object(keys: Self.keys)
      if let file = fields["file"] {
        guard !fields.has("count"), !fields.has("cycle") else {
          throw node.error(.contradiction("“file” stands alone, without “count” and “cycle”"))
        }
        let pattern = try Self.pattern(try lines(file), of: file)
        self.init(count: pattern.count, pattern: pattern)
      } else {
        let count = try fields.integer("count", in: 0...Self.countLimit)
        self.init(count: count, pattern: try fields.optional("cycle", ItemPattern.init) ?? .empty)
      }
    default:
      throw node.wrongType("a count, an array, {count, cycle} or {file}")
    }
  }
  /// Decodes the objects of a file; mistakes have the position in that file.
  private static func pattern(
    _ objects: SourceValue,
    of file: ValueDecoder
  ) throws(LayoutError) -> ItemPattern {
    do {
      return try ItemPattern(ValueDecoder(objects, path: file.path))
    } catch {
      var located = error
      located.file = try file.string()
      throw located
    }
  }
}

extension LayoutItems {
  /// The greatest number of items with properties that a change writes out one by one.
  package static let changeLimit = 1_000_000

  /// Returns the items with others inserted before a position; nil above `changeLimit`.
  /// - Precondition: the position is from 0 to `count`.
  /// - Complexity: O(number of changes before).
  package func inserting(_ items: LayoutItems, at position: Int) -> LayoutItems? {
    Self.joined([slice(0..<position), items, slice(position..<count)])
  }

  /// Returns the items without a range of them; nil above `changeLimit`.
  /// - Precondition: the range lies within the items.
  /// - Complexity: O(number of changes before).
  package func deleting(_ range: Range<Int>) -> LayoutItems? {
    Self.joined([slice(0..<range.lowerBound), slice(range.upperBound..<count)])
  }

  /// Returns the items with some of them replaced; nil above `changeLimit`.
  /// - Parameter replacements: the positions, in ascending order, with what takes their places.
  /// - Returns: as many items as before, if each is replaced by one.
  /// - Precondition: the positions are items.
  /// - Complexity: O(number of changes before and of replacements).
  package func replacing(_ replacements: [(position: Int, item: LayoutItems)]) -> LayoutItems? {
    var (pieces, start) = ([LayoutItems](), 0)
    for (position, item) in replacements {
      pieces += [slice(start..<position), item]
      start = position + 1
    }
    return Self.joined(pieces + [slice(start..<count)])
  }

  /// Returns the items with one of them at another position; nil above `changeLimit`.
  /// - Precondition: both positions are items.
  /// - Complexity: O(number of changes before).
  package func moving(from position: Int, to target: Int) -> LayoutItems? {
    deleting(position..<position + 1)?
      .inserting(slice(position..<position + 1), at: target)
  }

  /// Returns several ranges of items one after the other; nil above `changeLimit`.
  package static func joined(_ pieces: [LayoutItems]) -> LayoutItems? {
    let pieces = pieces.filter { $0.count > 0 }
    let count = pieces.reduce(0) { $0.addingSaturated($1.count) }
    guard pieces.contains(where: { $0.pattern.count > 0 }) else {
      return count <= countLimit ? LayoutItems(count: count) : nil
    }
    guard count <= changeLimit else { return nil }
    return LayoutItems(count: count, pattern: ItemPattern(joining: pieces))
  }
}

extension Int {
  /// Returns the sum of two counts, or `Int.max` if it is too large.
  package func addingSaturated(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
