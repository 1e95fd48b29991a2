/// The item objects of a document, with the columns that engines read.
///
/// A class, so that a million items are shared rather than copied; immutable, so that sharing is
/// safe.
public final class ItemPattern: Sendable, Equatable {
  /// The objects of the items, as the document gives them.
  package let objects: [SourceObject]
  /// The `width` of each item, in points; NaN where it has no width.
  public let widths: [Double]
  /// The `height` of each item, in points; NaN where it has no height.
  public let heights: [Double]
  /// Whether each item has `span = "full"`; empty where no item has.
  public let fullSpans: [Bool]
  /// Whether some item has a width or a height.
  public let hasSizes: Bool

  /// The pattern of items without properties.
  public static let empty = ItemPattern(objects: [], widths: [], heights: [], fullSpans: [])

  /// Creates a pattern from its columns, all equally long; `fullSpans` may be empty.
  init(
    objects: [SourceObject],
    widths: [Double],
    heights: [Double],
    fullSpans: [Bool]
  ) {
    self.objects = objects
    self.widths = widths
    self.heights = heights
    self.fullSpans = fullSpans.contains(true) ? fullSpans : []
    hasSizes = widths.contains { !$0.isNaN } || heights.contains { !$0.isNaN }
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
  public convenience init(_ node: ValueDecoder) throws(DocumentError) {
    let values: [SourceValue]
    switch node.value.content {
    case .array(let elements): values = elements
    case .object(let object) where object.members.isEmpty && node.isOfLua: values = []
    default: throw node.wrongType("an array")
    }
    var objects: [SourceObject] = []
    var (widths, heights): ([Double], [Double]) = ([], [])
    var spans: [Bool] = []
    objects.reserveCapacity(values.count)
    widths.reserveCapacity(values.count)
    heights.reserveCapacity(values.count)
    spans.reserveCapacity(values.count)
    let limit = WorkLimit.current
    for (index, value) in values.enumerated() {
      if limit.isOver(at: index) { throw node.stopped }
      // The path of an item is made only where it is needed: there may be a million items.
      func item() -> ValueDecoder { ValueDecoder(value, path: node.path.appending(index)) }
      guard case .object(let object) = value.content else { throw item().wrongType("an object") }
      objects.append(object)
      widths.append(try Self.size("width", of: object, item))
      heights.append(try Self.size("height", of: object, item))
      spans.append(try Self.isFullSpan(object, item))
      try Self.checkID(object, item)
    }
    self.init(objects: objects, widths: widths, heights: heights, fullSpans: spans)
  }

  /// Decodes `width` or `height`; NaN where the key is missing.
  private static func size(
    _ key: String,
    of object: SourceObject,
    _ item: () -> ValueDecoder
  ) throws(DocumentError) -> Double {
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
  ) throws(DocumentError) -> Bool {
    guard object["span"] != nil else { return false }
    return try item().anyObject().optionalWord("span", Span.self, kind: "span") == .full
  }

  /// Checks that `id`, if it is there, is a string.
  private static func checkID(
    _ object: SourceObject,
    _ item: () -> ValueDecoder
  ) throws(DocumentError) {
    guard let id = object["id"] else { return }
    if case .string = id.content { return }
    _ = try item().anyObject().optionalString("id")
  }

  /// Returns whether the objects of the items are equal.
  public static func == (left: ItemPattern, right: ItemPattern) -> Bool {
    left === right || left.objects == right.objects
  }
}

extension ItemPattern {
  /// Returns the elements of the pattern in another order.
  /// - Precondition: every element of the order is an index of the pattern.
  convenience init(_ elements: [Int], of pattern: ItemPattern) {
    self.init(
      objects: elements.map { pattern.objects[$0] },
      widths: elements.map { pattern.widths[$0] },
      heights: elements.map { pattern.heights[$0] },
      fullSpans: pattern.fullSpans.isEmpty ? [] : elements.map { pattern.fullSpans[$0] }
    )
  }
}
