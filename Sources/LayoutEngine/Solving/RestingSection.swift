import LayoutModel

/// A section's elements at rest, in the section's coordinates, for hooks that read more than the
/// visible elements.
final class RestingSection: RestingElements {
  private let section: CollectionLayout.Section
  private let index: Int
  /// The corner of the coordinates, in content coordinates.
  private let origin: LayoutPoint
  /// The layout that contains the section; nil if other sections are not found.
  private let layout: CollectionLayout?

  /// Creates the elements of one section.
  init(_ section: CollectionLayout.Section, index: Int) {
    (self.section, self.index) = (section, index)
    (origin, layout) = (section.scrolledOrigin, nil)
  }

  /// Creates the elements of a section of a layout, which lead to those of the others.
  /// - Precondition: the layout has the section.
  init(_ index: Int, of layout: CollectionLayout, from origin: LayoutPoint? = nil) {
    (section, self.index) = (layout.sections[index], index)
    self.origin = origin ?? section.scrolledOrigin
    self.layout = layout
  }

  func elements(ofSection section: Int) -> (any RestingElements)? {
    guard let layout, layout.sections.indices.contains(section) else { return nil }
    return section == index ? self : RestingSection(section, of: layout, from: origin)
  }

  func item(_ item: Int) -> LayoutElement? {
    guard item >= 0, item < section.layout.frames.count else { return nil }
    return section.item(item, in: index).offset(by: .zero - origin)
  }

  func element(ofKind elementKind: String, item: Int?) -> LayoutElement? {
    section.element(ofKind: elementKind, item: item, in: index)?.offset(by: .zero - origin)
  }
}
