public import LayoutModel

/// Neighbouring items of a section.
public struct ItemRange: Sendable, Hashable {
  /// The section, from 0.
  public var section: Int
  /// The items' positions in the section, from 0.
  public var items: Range<Int>

  /// Creates a range of items.
  public init(section: Int, items: Range<Int>) {
    self.section = section
    self.items = items
  }

  /// The index paths of the items, in order, made as they are read.
  public var paths: some RandomAccessCollection<ItemPath> {
    items.lazy.map { [section] in ItemPath(section: section, item: $0) }
  }

  /// Divides ranges at some positions.
  /// - Parameters:
  ///   - ranges: positions of a section, ascending without overlaps.
  ///   - section: the section.
  ///   - positions: the positions to leave out, ascending.
  /// - Returns: the parts between the positions.
  /// - Complexity: O(number of ranges and positions).
  static func ranges(
    of ranges: [Range<Int>],
    in section: Int,
    without positions: [Int]
  ) -> [ItemRange] {
    var (parts, rest) = ([ItemRange](), positions[...])
    for range in ranges {
      var start = range.lowerBound
      rest = rest.drop { $0 < range.lowerBound }
      while let position = rest.first, position < range.upperBound {
        if start < position { parts.append(ItemRange(section: section, items: start..<position)) }
        start = position + 1
        rest = rest.dropFirst()
      }
      if start < range.upperBound {
        parts.append(ItemRange(section: section, items: start..<range.upperBound))
      }
    }
    return parts
  }
}

extension [Int] {
  /// Returns whether an ascending list has an element.
  /// - Complexity: O(log n).
  package func containsSorted(_ element: Int) -> Bool {
    let index = (0..<count).partitioningIndex { self[$0] >= element }
    return index < count && self[index] == element
  }
}

extension [ItemPath] {
  /// Returns whether an ascending list has an index path.
  /// - Complexity: O(log n).
  func containsSorted(_ path: ItemPath) -> Bool {
    let index = (0..<count).partitioningIndex { !(self[$0] < path) }
    return index < count && self[index] == path
  }
}

extension [ItemRange] {
  /// Returns whether ranges in order, which do not overlap, have an index path.
  /// - Complexity: O(log n).
  package func containsSorted(_ path: ItemPath) -> Bool {
    let index = (0..<count)
      .partitioningIndex {
        (self[$0].section, self[$0].items.upperBound) > (path.section, path.item)
      }
    guard index < count else { return false }
    return self[index].section == path.section && self[index].items.contains(path.item)
  }
}
