/// The elements of a section at rest, wherever they are, in the section's coordinates.
///
/// An element of a section before or after a change is found likewise (``ChangeSide/elements``).
public protocol RestingElements: AnyObject, Sendable {
  /// Returns the element of an item, from 0; nil if there is no such item.
  func item(_ item: Int) -> LayoutElement?
  /// Returns the supplementary item of a kind and an item, from 0, or the decoration of a kind; nil
  /// for an unknown name.
  func element(ofKind elementKind: String, item: Int?) -> LayoutElement?
  /// Returns the elements of another section of the collection, from 0, in the same coordinates; nil
  /// if there is no such section, or for elements of one section only.
  func elements(ofSection section: Int) -> (any RestingElements)?
}

extension RestingElements {
  /// The default: the elements are those of one section only.
  public func elements(ofSection section: Int) -> (any RestingElements)? { nil }
}
