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
