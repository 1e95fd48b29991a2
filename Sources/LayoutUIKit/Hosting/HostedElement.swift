import LayoutEngine
package import LayoutModel

/// An element with the name by which a collection view knows it.
package struct HostedElement: Sendable, Equatable {
  /// The category, the kind and the index path, which only one element has.
  package struct Name: Sendable, Hashable {
    /// The category.
    package var kind: ElementKind
    /// The kind of a supplementary view or a decoration; nil in cells.
    package var elementKind: String?
    /// The section, from 0; nil in the layout's own headers and footers.
    package var section: Int?
    /// The item, or the number among the elements of the kind in the section, from 0.
    package var item: Int

    /// Creates the name of an element.
    package init(_ kind: ElementKind, ofKind elementKind: String? = nil, section: Int?, item: Int) {
      self.kind = kind
      self.elementKind = elementKind
      self.section = section
      self.item = item
    }
  }

  /// The name.
  package var name: Name
  /// The element, in content coordinates.
  package var element: LayoutElement
}

/// The numbers of decorations, which elements do not carry, among those of one kind in a section.
struct DecorationNumbers {
  private struct Group: Hashable {
    var section: Int?
    var elementKind: String
  }

  /// The numbers by frame at rest, for groups of several decorations.
  private var resting: [Group: [LayoutRect: [Int]]] = [:]

  /// Lists the decorations of a layout.
  /// - Complexity: O(number of decorations).
  init(of layout: CollectionLayout) {
    for (index, section) in layout.sections.enumerated() {
      let kinds = Dictionary(grouping: section.layout.decorationItems, by: \.elementKind)
      for (kind, items) in kinds where items.count > 1 {
        var numbers: [LayoutRect: [Int]] = [:]
        for (number, item) in items.enumerated() {
          numbers[item.frame.offset(by: section.origin), default: []].append(number)
        }
        resting[Group(section: index, elementKind: kind)] = numbers
      }
    }
  }

  /// Returns the names of elements, of which several may be equal.
  func names(of elements: [LayoutElement]) -> [HostedElement.Name] {
    var numbers = numbers(of: elements.filter { $0.kind == .decoration })[...]
    return elements.map { element in
      let number = element.kind == .decoration ? numbers.popFirst() : element.item
      return HostedElement.Name(
        element.kind,
        ofKind: element.elementKind,
        section: element.section,
        item: number ?? 0
      )
    }
  }

  /// Returns the numbers of some decorations, each from 0.
  ///
  /// A decoration at rest has the number of its frame. One that is moved, as it is pinned or a plugin
  /// changes it, has the least number that is free.
  func numbers(of decorations: [LayoutElement]) -> [Int] {
    var numbers: [Int?] = []
    var free = resting
    var taken: [Group: Set<Int>] = [:]
    func key(of element: LayoutElement) -> Group {
      Group(section: element.section, elementKind: element.elementKind ?? "")
    }
    for element in decorations {
      let group = key(of: element)
      guard free[group]?[element.frame]?.isEmpty == false,
        let number = free[group]?[element.frame]?.removeFirst()
      else {
        numbers.append(nil)
        continue
      }
      taken[group, default: []].insert(number)
      numbers.append(number)
    }
    var least: [Group: Int] = [:]
    return zip(decorations, numbers)
      .map { element, number in
        if let number { return number }
        let group = key(of: element)
        var candidate = least[group] ?? 0
        while taken[group]?.contains(candidate) == true { candidate += 1 }
        least[group] = candidate + 1
        return candidate
      }
  }
}
