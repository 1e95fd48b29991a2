import LayoutModel

/// The decisions of a collection's plugin about a section, beside its place.
struct SectionPlacement: Sendable, Equatable {
  /// The distances from the visible bounds at which the section's pinned elements stay, in points.
  var pinInsets: DirectionalEdgeInsets
  /// The number that is added to the z-order of its elements.
  var zIndex: Int
  /// The area outside of which its elements are not drawn.
  var clipsTo: ElementClip?
  /// Whether the frames are those of the collection's plugin, not of the section's own layout.
  var isGiven: Bool

  /// Takes over the decisions of a result.
  init(_ section: CollectionResult.Section) {
    (pinInsets, zIndex, clipsTo) = (section.pinInsets, section.zIndex, section.clipsTo)
    if case .frames = section.content { isGiven = true } else { isGiven = false }
  }

  /// Applies the z-order and the clip to an element of a section with a frame.
  func apply(to element: inout LayoutElement, in section: LayoutRect) {
    element.zIndex += zIndex
    guard let area = clipsTo?.area(in: section) else { return }
    element.clipsTo = element.clipsTo?.clipped(to: area) ?? area
  }
}
