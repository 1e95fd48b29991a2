/// The items of a section, or some of them in turn: a count and a pattern that repeats.
///
/// A billion items that have nothing of their own, or that repeat a pattern, cost what one costs.
public struct LayoutItems: Sendable, Equatable {
  /// How many items there are.
  public let count: Int
  /// What repeats; `ItemPattern.empty` where items have nothing of their own.
  public let pattern: ItemPattern
  /// The element of the pattern that is the first item.
  public let offset: Int

  /// The greatest number of items of a section: 2⁵³, up to which a double counts exactly.
  public static let countLimit = 1 << 53

  /// Creates so many items that have nothing of their own.
  public init(count: Int) {
    self.init(count: count, pattern: .empty)
  }

  /// Creates so many items that repeat a pattern.
  public init(count: Int, pattern: ItemPattern, offset: Int = 0) {
    precondition(count >= 0 && offset >= 0, "counts are not negative")
    self.count = count
    self.pattern = pattern
    self.offset = pattern.objects.isEmpty ? 0 : offset % pattern.objects.count
  }

  /// The element of the pattern that an item is; nil where items have nothing of their own.
  public func patternIndex(of item: Int) -> Int? {
    pattern.objects.isEmpty ? nil : (offset + item) % pattern.objects.count
  }

  /// What the document says of an item; empty where it says nothing.
  public func object(at item: Int) -> SourceObject {
    patternIndex(of: item).map { pattern.objects[$0] } ?? SourceObject()
  }

  /// An item's own width, if it has one.
  public func width(of item: Int) -> Double? { value(in: pattern.widths, of: item) }

  /// An item's own height, if it has one.
  public func height(of item: Int) -> Double? { value(in: pattern.heights, of: item) }

  /// Whether an item has `span = "full"`.
  public func isFullSpan(_ item: Int) -> Bool {
    guard !pattern.fullSpans.isEmpty, let index = patternIndex(of: item) else { return false }
    return pattern.fullSpans[index]
  }

  /// Some of the items in turn.
  public func slice(_ range: Range<Int>) -> LayoutItems {
    LayoutItems(count: range.count, pattern: pattern, offset: offset + range.lowerBound)
  }

  /// The items in another order: the item placed k-th is `order[k]`.
  /// - Precondition: every element of the order is an item.
  public func permuted(_ order: [Int]) -> LayoutItems {
    guard !pattern.objects.isEmpty else { return self }
    let elements = order.compactMap { patternIndex(of: $0) }
    return LayoutItems(count: count, pattern: ItemPattern(elements, of: pattern))
  }

  private func value(in column: [Double], of item: Int) -> Double? {
    guard let index = patternIndex(of: item), !column[index].isNaN else { return nil }
    return column[index]
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
  /// The fields of items from a file.
  static let fileFields = [
    FieldDescription(
      "file",
      .string,
      isRequired: true,
      "A file with one JSON object on each line, relative to the document."
    )
  ]
  private static let keys = (repeatedFields + fileFields).map(\.name)

  /// Decodes a count, an array of item objects, `{count=, cycle={…}}` or `{file=}`.
  ///
  /// `lines` gives the objects of a file with one JSON object a line.
  public init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    switch node.value.content {
    case .number:
      self.init(count: try node.integer(in: 0...Self.countLimit))
    case .array:
      let pattern = try ItemPattern(node)
      self.init(count: pattern.objects.count, pattern: pattern)
    case .object(let object) where object.members.isEmpty && node.isOfLua:
      self.init(count: 0)
    case .object:
      let fields = try node.object(keys: Self.keys)
      if let file = fields["file"] {
        guard !fields.has("count"), !fields.has("cycle") else {
          throw node.error(.contradiction("“file” stands alone, without “count” and “cycle”"))
        }
        let pattern = try Self.pattern(try lines(file), of: file)
        self.init(count: pattern.objects.count, pattern: pattern)
      } else {
        let count = try fields.integer("count", in: 0...Self.countLimit)
        self.init(count: count, pattern: try fields.optional("cycle", ItemPattern.init) ?? .empty)
      }
    default:
      throw node.wrongType("a count, an array, {count, cycle} or {file}")
    }
  }
  /// Decodes the objects of a file; their places are places in it.
  private static func pattern(
    _ objects: SourceValue,
    of file: ValueDecoder
  ) throws(DocumentError) -> ItemPattern {
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
  /// The most items with something of their own that can be written down one by one for a change.
  public static let changeLimit = 1_000_000

  /// The items with others inserted before a position; nil where there are more than the limit.
  /// - Precondition: the position is from 0 to `count`.
  /// - Complexity: O(1) where no item has anything of its own, else O(n).
  public func inserting(_ items: LayoutItems, at position: Int) -> LayoutItems? {
    Self.joined([slice(0..<position), items, slice(position..<count)])
  }

  /// The items without some of them; nil where there are more than the limit.
  /// - Precondition: the range lies within the items.
  /// - Complexity: O(1) where no item has anything of its own, else O(n).
  public func deleting(_ range: Range<Int>) -> LayoutItems? {
    Self.joined([slice(0..<range.lowerBound), slice(range.upperBound..<count)])
  }

  /// The items with one of them at another position; nil where there are more than the limit.
  /// - Precondition: both positions are items.
  /// - Complexity: O(1) where no item has anything of its own, else O(n).
  public func moving(from position: Int, to target: Int) -> LayoutItems? {
    deleting(position..<position + 1)?
      .inserting(slice(position..<position + 1), at: target)
  }

  private static func joined(_ pieces: [LayoutItems]) -> LayoutItems? {
    let pieces = pieces.filter { $0.count > 0 }
    let count = pieces.reduce(0) { $0 + $1.count }
    guard pieces.contains(where: { !$0.pattern.objects.isEmpty }) else {
      return count <= countLimit ? LayoutItems(count: count) : nil
    }
    guard count <= changeLimit else { return nil }
    return LayoutItems(count: count, pattern: ItemPattern(joining: pieces))
  }
}

extension ItemPattern {
  /// The items of several pieces, each written down.
  fileprivate convenience init(joining pieces: [LayoutItems]) {
    var joined = Joined()
    for piece in pieces {
      for item in 0..<piece.count { joined.append(piece, item) }
    }
    self.init(
      objects: joined.objects,
      widths: joined.widths,
      heights: joined.heights,
      fullSpans: joined.spans
    )
  }

  private struct Joined {
    var objects: [SourceObject] = []
    var widths: [Double] = []
    var heights: [Double] = []
    var spans: [Bool] = []

    mutating func append(_ items: LayoutItems, _ item: Int) {
      objects.append(items.object(at: item))
      widths.append(items.width(of: item) ?? .nan)
      heights.append(items.height(of: item) ?? .nan)
      spans.append(items.isFullSpan(item))
    }
  }
}

extension Int {
  /// The sum of two counts, or the greatest number where that is too large for one.
  package func addingSaturated(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
