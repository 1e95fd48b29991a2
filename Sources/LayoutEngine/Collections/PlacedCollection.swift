import LayoutModel

/// The plugin that has placed the sections of a collection, for the visible states of the whole.
///
/// Shared rather than copied: a request is large, and most layouts have none.
final class PlacedCollection: Sendable, Equatable {
  /// The request of the plugin's hooks for visible states.
  let request: ProviderRequest
  /// The margin around the visible bounds in which its `visibleItems` receives elements.
  let visibleMargin: VisibleMargin

  init(request: ProviderRequest, visibleMargin: VisibleMargin) {
    (self.request, self.visibleMargin) = (request, visibleMargin)
  }

  static func == (left: PlacedCollection, right: PlacedCollection) -> Bool {
    left === right || left.request == right.request && left.visibleMargin == right.visibleMargin
  }
}

extension CollectionLayout {
  /// Returns the request of the provider that lets elements of a section appear and disappear: that of
  /// the section, or of the collection's plugin, which has the elements of no section and of sections
  /// whose frames it has given.
  /// - Parameter index: the section; nil in elements of no section.
  /// - Returns: the request; nil without such a provider, and for a section that does not exist.
  func transitionRequest(ofSection index: Int?) -> ProviderRequest? {
    guard let index else { return collection?.request }
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    if let request = section.layout.visibleStateRequest { return request }
    guard let items = section.placement?.givenItems, var request = collection?.request else {
      return nil
    }
    var context = SectionContext(index: index, id: section.id, itemCount: items.count)
    context.state = request.section.state
    (request.section, request.items) = (context, items)
    request.memo = section.layout.memo ?? request.memo
    request.isOfCollection = false
    return request
  }
}

/// The sections of a collection after they are placed.
final class PlacedSections: CollectionSections {
  private let sections: [CollectionLayout.Section]

  init(_ sections: [CollectionLayout.Section]) { self.sections = sections }

  var count: Int { sections.count }

  func section(at index: Int) -> CollectionSection {
    let section = sections[index]
    return CollectionSection(
      id: section.id,
      items: LayoutItems(count: section.itemCount),
      layout: section.provider,
      frame: section.frame
    )
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    throw .notACollection
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    throw .notACollection
  }

  var handles: [SectionHandle] { [] }
}

/// The elements of a collection that belong to no section, at rest and in content coordinates.
final class RestingCollection: RestingElements {
  private let layout: CollectionLayout

  init(_ layout: CollectionLayout) { self.layout = layout }

  func item(_ item: Int) -> LayoutElement? { nil }

  func element(ofKind elementKind: String, item: Int?) -> LayoutElement? {
    layout.ownElements
      .first { kind, element in
        element.elementKind == elementKind && (kind == .decoration || element.item == item)
      }
      .map { CollectionLayout.element($0, $1, frame: $1.frame) }
  }

  func elements(ofSection section: Int) -> (any RestingElements)? {
    guard layout.sections.indices.contains(section) else { return nil }
    return RestingSection(section, of: layout, from: .zero)
  }
}
