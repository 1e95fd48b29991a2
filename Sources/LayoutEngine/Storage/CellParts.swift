import LayoutModel

/// The parts of items' cells, which repeat with the groups.
struct CellParts: Sendable, Equatable {
  /// The parts of each item, or of each item of a group that repeats; in the cell's coordinates.
  private var parts: [[CellPart]]

  /// The parts of items; nil where no item has any.
  init?(_ parts: [[CellPart]]) {
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// The parts of an item.
  /// - Complexity: O(1).
  func parts(of item: Int) -> [CellPart] { parts[item % parts.count] }

  /// The parts in another order: the item placed k-th is `order[k]`.
  func placed(_ order: [Int]) -> CellParts {
    var placed = self
    placed.parts = [[CellPart]](repeating: [], count: order.count)
    for (position, item) in order.enumerated() { placed.parts[item] = parts(of: position) }
    return placed
  }
}

extension CellPart {
  /// The part in a cell of a width, on its other side.
  func mirrored(in width: Double) -> CellPart {
    CellPart(name: name, frame: frame.mirrored(in: width))
  }
}
