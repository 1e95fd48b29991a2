import LayoutModel

/// The parts of items' cells, which repeat with the groups.
struct CellParts: Sendable, Equatable {
  /// The parts of each item, or of each item of a group that repeats, in the cell's coordinates.
  private var parts: [[CellPart]]

  /// The number of items after which the parts repeat.
  var count: Int { parts.count }

  /// Stores the parts of items; nil if no item has any.
  init?(_ parts: [[CellPart]]) {
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// Whether a part starts so far from its cell that mirroring it may overflow.
  /// - Complexity: O(number of parts).
  var haveFarStarts: Bool {
    parts.contains { $0.contains { abs($0.frame.x) >= LayoutRect.safeDistance } }
  }

  /// Returns the parts of an item.
  /// - Complexity: O(1).
  func parts(of item: Int) -> [CellPart] { parts[item % parts.count] }

  /// Returns the parts in another order: the item placed k-th is `order[k]`.
  /// - Complexity: O(n).
  func placed(_ order: [Int]) -> CellParts {
    var placed = self
    placed.parts = [[CellPart]](repeating: [], count: order.count)
    let limit = WorkLimit.current
    for (position, item) in order.enumerated() {
      if limit.isOver(at: position) { break }
      placed.parts[item] = parts(of: position)
    }
    return placed
  }
}

extension CellPart {
  /// Returns the part mirrored within the width of its cell, in points.
  func mirrored(in width: Double) -> CellPart {
    CellPart(name: name, frame: frame.mirrored(in: width))
  }
}
