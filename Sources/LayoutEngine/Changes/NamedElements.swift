import LayoutModel

/// The supplementary items and decorations of a layout that have an id, by which another layout finds
/// them again in whatever section.
struct NamedElements {
  /// The name of an element: the k-th of its kind with its id, in the order of the layout.
  struct Name: Hashable {
    let kind: ElementKind
    let elementKind: String
    let id: String
    let occurrence: Int
  }

  private var names: [ElementIdentity: Name] = [:]
  private var identities: [Name: ElementIdentity] = [:]
  /// The number of elements so far with the name of the first.
  private var counts: [Name: Int] = [:]

  /// Lists the elements of a layout.
  /// - Complexity: O(number of supplementary items and decorations that are not at items).
  init(_ layout: CollectionLayout) {
    for (index, section) in layout.sections.enumerated() {
      if WorkLimit.current.isOver(at: index) { return }
      add(section.layout.supplementaryItems, .supplementary, in: index)
      add(section.layout.decorationItems, .decoration, in: index)
    }
    add(layout.boundaryItems, .supplementary, in: nil)
    add(layout.decorationItems, .decoration, in: nil)
  }

  /// Returns the name of an element; nil if it has no id.
  func name(of identity: ElementIdentity) -> Name? { names[identity] }

  /// Returns the element with a name; nil if the layout has none.
  func identity(named name: Name) -> ElementIdentity? { identities[name] }

  private mutating func add(_ elements: [SectionElement], _ kind: ElementKind, in section: Int?) {
    guard elements.contains(where: { $0.id != nil }) else { return }
    var (occurrences, numbers) = ([ElementIdentity: Int](), [String: Int]())
    for element in elements {
      var identity = ElementIdentity(
        kind: kind,
        elementKind: element.elementKind,
        section: section,
        number: element.item
      )
      if kind == .decoration, section != nil {
        identity.number = numbers[element.elementKind, default: 0]
        numbers[element.elementKind] = identity.number + 1
      } else {
        // Decorations of no section have no numbers, as in identities of visible elements.
        if kind == .decoration { identity.number = 0 }
        let occurrence = occurrences[identity, default: 0]
        occurrences[identity] = occurrence + 1
        identity.occurrence = occurrence
      }
      if let id = element.id { add(identity, id) }
    }
  }

  private mutating func add(_ identity: ElementIdentity, _ id: String) {
    let elementKind = identity.elementKind ?? ""
    let first = Name(kind: identity.kind, elementKind: elementKind, id: id, occurrence: 0)
    let occurrence = counts[first, default: 0]
    counts[first] = occurrence + 1
    let name = Name(kind: identity.kind, elementKind: elementKind, id: id, occurrence: occurrence)
    names[identity] = name
    identities[name] = identity
  }
}
