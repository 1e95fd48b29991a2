import LayoutModel

/// The decisions of a collection's plugin about a section, beside its place.
struct SectionPlacement: Sendable, Equatable {
  /// The distances from the visible bounds at which the section's pinned elements stay, in points.
  var pinInsets: DirectionalEdgeInsets
  /// The number that is added to the z-order of its elements.
  var zIndex: Int
  /// The area outside of which its elements are not drawn.
  var clipsTo: ElementClip?
  /// The section's items, if their frames are those of the collection's plugin; nil if they are those
  /// of the section's own layout.
  var givenItems: LayoutItems?

  /// Whether the frames are those of the collection's plugin, not of the section's own layout.
  var isGiven: Bool { givenItems != nil }

  /// Takes over the decisions of a result about a section with some items.
  init(_ section: CollectionResult.Section, of items: LayoutItems) {
    (pinInsets, zIndex, clipsTo) = (section.pinInsets, section.zIndex, section.clipsTo)
    if case .frames = section.content { givenItems = items }
  }

  /// Applies the z-order and the clip to an element of a section with a frame.
  func apply(to element: inout LayoutElement, in section: LayoutRect) {
    element.zIndex += zIndex
    guard let area = clipsTo?.area(in: section) else { return }
    element.clipsTo = element.clipsTo?.clipped(to: area) ?? area
  }
}
