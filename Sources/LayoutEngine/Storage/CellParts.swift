import LayoutModel

/// The parts of items' cells, which repeat with the groups.
struct CellParts: Sendable, Equatable {
  /// The parts of each item, or of each item of a group that repeats, in the cell's coordinates.
  private var parts: [[CellPart]]
  /// The items that have the parts in place of the list, if some were not measured; else nil.
  private var rows: MeasuredItems?

  /// The number of items after which the parts repeat.
  var count: Int { rows?.count ?? parts.count }

  /// Stores the parts of items; nil if no item has any.
  init?(_ parts: [[CellPart]]) {
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// Takes the parts from measured items; nil if no item has any.
  /// - Complexity: O(number of measured runs).
  init?(_ rows: MeasuredItems) {
    guard rows.runs.contains(where: \.hasParts) else { return nil }
    (parts, self.rows) = ([], rows)
  }

  static func == (left: CellParts, right: CellParts) -> Bool {
    guard left.rows != nil || right.rows != nil else { return left.parts == right.parts }
    return left.count == right.count
      && (0..<left.count).allSatisfy { left.parts(of: $0) == right.parts(of: $0) }
  }

  /// Whether a part starts so far from its cell that mirroring it may overflow.
  /// - Complexity: O(number of parts), or of measured runs.
  var haveFarStarts: Bool {
    rows?.runs.contains(where: \.hasFarParts)
      ?? parts.contains { $0.contains(where: \.startsFar) }
  }

  /// Returns the parts of an item.
  /// - Complexity: O(1), or O(log number of measured runs).
  func parts(of item: Int) -> [CellPart] {
    guard let rows else { return parts[item % parts.count] }
    return rows[item]?.parts ?? []
  }

  /// Returns the parts in another order: the item placed k-th is `order[k]`.
  /// - Complexity: O(n).
  func placed(_ order: [Int]) -> CellParts {
    var placed = self
    placed.parts = [[CellPart]](repeating: [], count: order.count)
    placed.rows = nil
    let limit = WorkLimit.current
    for (position, item) in order.enumerated() {
      if limit.isOver(at: position) { break }
      placed.parts[item] = parts(of: position)
    }
    return placed
  }
}

extension CellPart {
  /// Whether the part starts so far from its cell that mirroring it may overflow.
  var startsFar: Bool { abs(frame.x) >= LayoutRect.safeDistance }

  /// Returns the part mirrored within the width of its cell, in points.
  func mirrored(in width: Double) -> CellPart {
    CellPart(name: name, frame: frame.mirrored(in: width))
  }
}
