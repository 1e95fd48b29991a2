package import LayoutModel

/// Elements that are asked for one by one; a billion of them take no room.
package struct ElementRun {
  /// How many there are.
  package let count: Int
  /// The element at a position, from 0.
  package let element: (Int) -> LayoutElement

  init(count: Int, element: @escaping (Int) -> LayoutElement) {
    self.count = count
    self.element = element
  }

  init(_ elements: [LayoutElement]) {
    self.init(count: elements.count) { elements[$0] }
  }

  /// The elements of a range.
  func part(_ range: Range<Int>) -> ElementRun {
    ElementRun(count: range.count) { [element] in element(range.lowerBound + $0) }
  }
}

/// What two layouts have of the same names.
package enum ElementPairing {
  /// So many elements are the same in both.
  case equal(Int)
  /// Elements are the same but for their places, all of which differ.
  case moved(before: ElementRun, after: ElementRun)
  /// Elements are to be compared one by one.
  case paired(before: ElementRun, after: ElementRun)
  /// Elements are in the first layout only.
  case removed(ElementRun)
  /// Elements are in the second layout only.
  case added(ElementRun)
}
