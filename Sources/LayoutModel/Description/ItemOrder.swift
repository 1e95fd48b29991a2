/// The order in which items are placed, without changing their index paths.
public struct ItemOrder: Sendable, Equatable {
  /// The item at each position, both counted from 0.
  package var items: [Int]
  /// The node of the order, for errors about it.
  var node: ValueDecoder

  /// Creates an order that no document contains.
  public init(_ items: [Int]) {
    self.items = items
    node = ValueDecoder(
      SourceValue(.array(items.map { SourceValue(.number(Double($0))) })),
      path: DocumentPath([.key("order")])
    )
  }

  /// Decodes an array of items, counted from 0 in documents and from 1 in Lua.
  /// - Throws: a mistake in the array, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let base = node.path.indexBase
    items = try node.elements { element throws(LayoutError) in
      try element.integer(in: base...ValueDecoder.exactIntegers.upperBound) - base
    }
    self.node = node
  }

  /// Returns the order as a permutation of the section's items.
  /// - Parameter count: the number of items in the section.
  /// - Returns: the item at each position, from 0.
  /// - Throws: a mistake at the order if it is not a permutation of the items.
  /// - Complexity: O(count).
  package func permutation(of count: Int) throws(LayoutError) -> [Int] {
    guard items.count == count, items.allSatisfy({ $0 < count }), Set(items).count == count else {
      throw node.error(.contradiction("it must name each of the \(count) items once"))
    }
    return items
  }

  /// Returns whether both orders are the same, wherever they were written.
  public static func == (left: ItemOrder, right: ItemOrder) -> Bool { left.items == right.items }
}
