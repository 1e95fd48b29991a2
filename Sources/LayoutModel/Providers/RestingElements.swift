/// The elements of a section at rest, wherever they are, in the section's coordinates.
public protocol RestingElements: AnyObject, Sendable {
  /// Returns the element of an item, from 0; nil if there is no such item.
  func item(_ item: Int) -> LayoutElement?
  /// Returns the supplementary item of a kind and an item, from 0, or the decoration of a kind; nil
  /// for an unknown name.
  func element(ofKind elementKind: String, item: Int?) -> LayoutElement?
}
