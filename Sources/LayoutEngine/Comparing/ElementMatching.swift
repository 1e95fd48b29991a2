package import LayoutModel

/// Finds the elements of two lists that have the same name: kind, element kind, section and item.
///
/// Where several have one name, the first of one list belongs to the first of the other, and so on.
package enum ElementMatching {
  /// A name, and which of those that have it.
  private struct Key: Hashable, Comparable {
    var section: Int
    var rank: Int
    var item: Int
    var elementKind: String
    var occurrence = 0

    init(_ element: LayoutElement) {
      // The layout's own come last, as in results.
      section = element.section ?? .max
      rank = ElementKind.allCases.firstIndex(of: element.kind) ?? 0
      item = element.item ?? -1
      elementKind = element.elementKind ?? ""
    }

    static func < (left: Key, right: Key) -> Bool {
      (left.section, left.rank, left.item, left.elementKind, left.occurrence)
        < (right.section, right.rank, right.item, right.elementKind, right.occurrence)
    }
  }

  /// Calls a closure with the elements of both lists, in the order of their names.
  /// - Complexity: O(n log n), in time; O(n) memory.
  package static func forEachPairing(
    _ before: [LayoutElement],
    _ after: [LayoutElement],
    _ body: (ElementPairing) -> Void
  ) {
    let (old, new) = (keyed(before), keyed(after))
    for key in Set(old.keys).union(new.keys).sorted() {
      switch (old[key].map { before[$0] }, new[key].map { after[$0] }) {
      case (let old?, let new?): body(.paired(before: ElementRun([old]), after: ElementRun([new])))
      case (let old?, nil): body(.removed(ElementRun([old])))
      case (nil, let new?): body(.added(ElementRun([new])))
      case (nil, nil): break
      }
    }
  }

  private static func keyed(_ elements: [LayoutElement]) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    var keyed: [Key: Int] = [:]
    for (index, element) in elements.enumerated() {
      var key = Key(element)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      key.occurrence = count
      keyed[key] = index
    }
    return keyed
  }
}
