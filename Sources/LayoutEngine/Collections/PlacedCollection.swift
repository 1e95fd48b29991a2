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
}
