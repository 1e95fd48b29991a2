/// The order in which items are placed, without changing their index paths.
public struct ItemOrder: Sendable, Equatable {
  /// The item that is placed k-th, from 0.
  public var items: [Int]
  /// Where the order stands, for errors about it.
  public var node: ValueDecoder

  /// Creates an order.
  public init(_ items: [Int]) {
    self.items = items
    node = ValueDecoder(
      SourceValue(.array(items.map { SourceValue(.number(Double($0))) })),
      path: DocumentPath([.key("order")])
    )
  }

  /// Decodes an array of items, counted from 0 in documents and from 1 in Lua.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let base = node.path.indexBase.rawValue
    items = try node.elements { element throws(DocumentError) in
      try element.integer(in: base...ValueDecoder.exactIntegers.upperBound) - base
    }
    self.node = node
  }

  /// The order of so many items.
  /// - Throws: a mistake at the order where it is not a permutation of them.
  public func permutation(of count: Int) throws(DocumentError) -> [Int] {
    guard items.count == count, items.allSatisfy({ $0 < count }), Set(items).count == count else {
      throw node.error(.contradiction("it must name each of the \(count) items once"))
    }
    return items
  }

  /// Equality of the order; where it stands does not count.
  public static func == (left: ItemOrder, right: ItemOrder) -> Bool { left.items == right.items }
}
