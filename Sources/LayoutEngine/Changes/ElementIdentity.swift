import LayoutModel

/// The identity of an element in one layout: its kind, its section and its number there.
struct ElementIdentity: Sendable, Hashable {
  var kind: ElementKind
  /// The kind of a supplementary item or decoration; nil in items.
  var elementKind: String?
  /// The section; nil in elements of the layout itself.
  var section: Int?
  /// The item, or the number among the elements of the kind in the section.
  var number: Int
  /// The number among the elements with the same name.
  var occurrence = 0

  /// The index path of an item, or of an element of an item.
  var path: ItemPath { ItemPath(section: section ?? 0, item: number) }
}

extension CollectionLayout {
  /// Returns the identities of visible elements, in their order.
  /// - Complexity: O(k) for k elements, and O(d) for d decorations of the sections that have some
  ///   among them.
  func identities(of elements: [LayoutElement]) -> [ElementIdentity] {
    var counts: [ElementIdentity: Int] = [:]
    var numbers = DecorationNumbers()
    return elements.map { element in
      var identity = ElementIdentity(
        kind: element.kind,
        elementKind: element.elementKind,
        section: element.section,
        number: element.item ?? 0
      )
      if element.kind == .decoration { identity.number = numbers.number(of: element, in: self) }
      let occurrence = counts[identity, default: 0]
      counts[identity] = occurrence + 1
      identity.occurrence = occurrence
      return identity
    }
  }

  /// The kinds of the elements of a section that belong to its items, such as badges.
  func kindsAtItems(of section: Int) -> Set<String> {
    guard sections.indices.contains(section) else { return [] }
    return sections[section].layout.anchored.reduce(into: []) { $0.formUnion($1.kindsAtItems) }
  }
}

/// Finds the numbers of decorations, which elements do not have, by their frames at rest.
private struct DecorationNumbers {
  private struct Place: Hashable {
    var elementKind: String
    var frame: LayoutRect
  }

  /// The numbers by section, kind and frame, in descending order.
  private var numbers: [Int: [Place: [Int]]] = [:]
  /// The number of decorations of each section and kind that no frame tells apart.
  private var others: [Int: [String: Int]] = [:]

  /// Returns the number of a decoration among those of its kind in its section; of one that has moved,
  /// its number among the visible ones that have.
  mutating func number(of element: LayoutElement, in layout: CollectionLayout) -> Int {
    guard let section = element.section, let elementKind = element.elementKind else { return 0 }
    if numbers[section] == nil { numbers[section] = places(of: section, in: layout) }
    let place = Place(elementKind: elementKind, frame: element.frame)
    if let number = numbers[section]?[place]?.popLast() { return number }
    let number = others[section]?[elementKind] ?? 0
    others[section, default: [:]][elementKind] = number + 1
    return number
  }

  private func places(of index: Int, in layout: CollectionLayout) -> [Place: [Int]] {
    let section = layout.sections[index]
    var (places, counts) = ([Place: [Int]](), [String: Int]())
    for item in section.layout.decorationItems {
      let number = counts[item.elementKind, default: 0]
      counts[item.elementKind] = number + 1
      let frame = item.frame.offset(by: section.origin)
      places[Place(elementKind: item.elementKind, frame: frame), default: []].append(number)
    }
    return places.mapValues { $0.reversed() }
  }
}

extension VisibleStateSolver {
  /// Finds elements wherever they are, visible or not, as they would be drawn at a scroll position.
  ///
  /// Pinned ones are moved into the visible bounds. The hooks for visible elements of their section
  /// and of the collection receive them besides those that are visible, and only their results are
  /// taken.
  /// - Parameters:
  ///   - identities: the elements.
  ///   - offset: the scroll position, in points.
  /// - Returns: the elements that the layout has and that are not hidden.
  /// - Throws: the failure of a section's provider.
  /// - Complexity: that of a visible state, and O(1) for each element; O(n) for the n elements of the
  ///   sections that have some among them.
  func elements(
    _ identities: [ElementIdentity],
    at offset: LayoutPoint
  ) throws(LayoutError) -> [ElementIdentity: LayoutElement] {
    let bounds = LayoutRect(origin: offset, size: environment.container.contentSize)
    let search = search(in: bounds, at: bounds, margin: .zero)
    var found: [ElementIdentity: LayoutElement] = [:]
    let groups = Dictionary(grouping: identities) { $0.section ?? -1 }
    for (index, members) in groups.sorted(by: { $0.key < $1.key }) {
      try WorkLimit.current?.check()
      let own = layout.ownElements(of: index)
      for identity in members {
        found[identity] = layout.element(identity, among: own, search)
      }
      guard layout.sections.indices.contains(index),
        let request = try visibleStateRequest(of: layout.sections[index], for: .visibleItems)
      else { continue }
      let visible = foundElements(of: index, in: bounds, at: bounds, isAsked: true)
      let known = Set(layout.identities(of: visible))
      let others = members.filter { !known.contains($0) }.compactMap { found[$0] }
      let changed = try changed(
        (visible + others).inOrderOfResults(),
        of: index,
        by: request,
        at: bounds,
        velocity: .zero
      )
      let names = Dictionary(zip(layout.identities(of: changed), changed)) { first, _ in first }
      for identity in members { found[identity] = names[identity] }
    }
    let changed = try changedByCollection(
      { visible in
        let known = Set(layout.identities(of: visible))
        return identities.filter { !known.contains($0) }.compactMap { found[$0] }
      },
      at: bounds
    )
    if let changed {
      let names = Dictionary(zip(layout.identities(of: changed), changed)) { first, _ in first }
      for identity in identities { found[identity] = names[identity] }
    }
    return found.filter { !$0.value.isHidden }
  }
}

/// The own elements of a section, or of the layout, by name.
///
/// They are listed when one is first sought: a search through all for each takes quadratic time.
private final class OwnElements {
  private let items: (supplementary: [SectionElement], decorations: [SectionElement])
  private lazy var supplementary = Dictionary(grouping: items.supplementary.indices) {
    ElementName(
      elementKind: items.supplementary[$0].elementKind,
      item: items.supplementary[$0].item
    )
  }
  private lazy var decorations = Dictionary(grouping: items.decorations.indices) {
    ElementName(elementKind: items.decorations[$0].elementKind, item: nil)
  }

  init(supplementary: [SectionElement], decorations: [SectionElement]) {
    items = (supplementary, decorations)
  }

  /// Returns a supplementary item of a kind and an item by its number among those.
  func supplementary(_ identity: ElementIdentity) -> SectionElement? {
    let name = ElementName(elementKind: identity.elementKind ?? "", item: identity.number)
    guard let found = supplementary[name], found.indices.contains(identity.occurrence) else {
      return nil
    }
    return items.supplementary[found[identity.occurrence]]
  }

  /// Returns a decoration of a kind by its number among those.
  func decoration(ofKind elementKind: String, _ number: Int) -> SectionElement? {
    let name = ElementName(elementKind: elementKind, item: nil)
    guard let found = decorations[name], found.indices.contains(number) else { return nil }
    return items.decorations[found[number]]
  }
}

extension CollectionLayout {
  /// The own elements of a section, or of the layout if there is no such section.
  fileprivate func ownElements(of index: Int) -> OwnElements {
    guard sections.indices.contains(index) else {
      return OwnElements(supplementary: boundaryItems, decorations: decorationItems)
    }
    let section = sections[index].layout
    return OwnElements(
      supplementary: section.supplementaryItems,
      decorations: section.decorationItems
    )
  }

  /// Returns an element as it is drawn, pinned to the bounds of a search; nil if the layout has no
  /// such element.
  fileprivate func element(
    _ identity: ElementIdentity,
    among own: OwnElements,
    _ search: ElementSearch
  ) -> LayoutElement? {
    guard let index = identity.section else {
      let item =
        identity.kind == .decoration
        ? own.decoration(ofKind: identity.elementKind ?? "", identity.occurrence)
        : own.supplementary(identity)
      return
        item.map { item in
          let frame = search.pinnedFrame(of: item, scrolling: scrollDirection)
          return Self.element(identity.kind, item, frame: frame)
        }
    }
    guard sections.indices.contains(index) else { return nil }
    return sections[index].element(identity, among: own, in: index, search)
  }
}

extension CollectionLayout.Section {
  fileprivate func element(
    _ identity: ElementIdentity,
    among own: OwnElements,
    in index: Int,
    _ search: ElementSearch
  ) -> LayoutElement? {
    let elementKind = identity.elementKind ?? ""
    switch identity.kind {
    case .item: return pinnedItem(identity.number, in: index, search)
    case .supplementary:
      if let item = ownItem(ofKind: elementKind, identity, among: own) {
        return pinned(.supplementary, item, in: index, search)
      }
      return element(ofKind: elementKind, item: identity.number, in: index)
    case .decoration:
      return own.decoration(ofKind: elementKind, identity.number)
        .map { pinned(.decoration, $0, in: index, search) }
    }
  }

  private func pinnedItem(_ number: Int, in index: Int, _ search: ElementSearch) -> LayoutElement? {
    guard (0..<layout.frames.count).contains(number) else { return nil }
    var element = item(number, in: index)
    if let bounds = placed(search).bounds, let ranges = layout.pinnedItems?.ranges(of: number) {
      element.frame = ranges.offset(by: scrolledOrigin)
        .frame(of: element.frame, in: bounds.uncovered)
    }
    return element
  }

  /// The section's own supplementary item with a name.
  private func ownItem(
    ofKind elementKind: String,
    _ identity: ElementIdentity,
    among own: OwnElements
  ) -> SectionElement? {
    guard case .supplementary(let first)? = place(ofKind: elementKind, item: identity.number) else {
      return nil
    }
    if identity.occurrence == 0 { return layout.supplementaryItems[first] }
    return own.supplementary(identity)
  }

  private func pinned(
    _ kind: ElementKind,
    _ item: SectionElement,
    in index: Int,
    _ search: ElementSearch
  ) -> LayoutElement {
    let moved = item.offset(by: origin, scrolling: axis)
    return element(kind, item, placed(search).pinnedFrame(of: moved, scrolling: axis), in: index)
  }
}
