/// The places of a section's items before and after a change, as runs that stay together.
///
/// ```swift
/// let path = call.request.change?.items.newPath(ofOld: 4)
/// ```
public struct ChangedItems: Sendable, Equatable {
  /// Neighbouring items of the section that are neighbours on the other side, too.
  package struct Run: Sendable, Hashable {
    /// The first item, on the side of the section.
    package var first: Int
    /// The number of items.
    package var count: Int
    /// The place of the first item on the other side.
    package var place: ItemPath

    /// Creates a run.
    package init(first: Int, count: Int, place: ItemPath) {
      (self.first, self.count, self.place) = (first, count, place)
    }
  }

  /// The items of the section before the change that remain, ascending.
  package let old: [Run]
  /// The items of the section after the change that were there before, ascending.
  package let new: [Run]

  /// Creates the places of no items.
  public init() { self.init(old: [], new: []) }

  /// Creates places from runs in any order, of which no two share an item.
  package init(old: [Run], new: [Run]) {
    self.old = old.sorted { $0.first < $1.first }
    self.new = new.sorted { $0.first < $1.first }
  }

  /// Returns the place after the change of an item of the section before it.
  /// - Parameter item: the item, from 0.
  /// - Returns: its index path, which may be in another section; nil if the item is gone, or did not
  ///   exist.
  /// - Complexity: O(log c) for c changes.
  public func newPath(ofOld item: Int) -> ItemPath? { Self.place(of: item, in: old) }

  /// Returns the place before the change of an item of the section after it.
  /// - Parameter item: the item, from 0.
  /// - Returns: its index path, which may be in another section; nil if the item is new, or does not
  ///   exist.
  /// - Complexity: O(log c) for c changes.
  public func oldPath(ofNew item: Int) -> ItemPath? { Self.place(of: item, in: new) }

  private static func place(of item: Int, in runs: [Run]) -> ItemPath? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first <= item { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let run = runs[low - 1]
    guard item - run.first < run.count else { return nil }
    return ItemPath(section: run.place.section, item: run.place.item + item - run.first)
  }
}
