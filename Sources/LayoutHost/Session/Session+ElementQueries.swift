import LayoutEngine
public import LayoutModel

// Queries of the layout at rest of the collection in focus, which is the only one of a plain document.
extension Session {
  /// Returns the size of everything that the collection can scroll to, in points.
  ///
  /// ```swift
  /// print(try session.contentSize().height)
  /// ```
  /// - Throws: the failure of the document or of a provider.
  /// - Complexity: O(1), apart from solving a changed document.
  public func contentSize() throws(LayoutError) -> LayoutSize {
    try focusedCollection().layout.contentSize
  }

  /// Returns an item at rest.
  ///
  /// ```swift
  /// let element = try session.element(at: ItemPath(section: 1, item: 2))
  /// print(element?.frame ?? .zero)
  /// ```
  /// - Parameter path: the section and the item, both counted from 0.
  /// - Returns: the item in content coordinates; nil if the layout has no such item.
  /// - Throws: the failure of the document or of a provider.
  /// - Complexity: O(1), apart from solving a changed document.
  public func element(at path: ItemPath) throws(LayoutError) -> LayoutElement? {
    try focusedCollection().layout.element(at: path)
  }

  /// Returns a supplementary item or a decoration at rest.
  ///
  /// ```swift
  /// let header = try session.element(ofKind: "header", at: ItemPath(section: 2, item: 0))
  /// ```
  /// - Parameters:
  ///   - elementKind: the kind, such as `header`.
  ///   - path: the section with the item that the element belongs to, or with its number among the
  ///     section's elements of its kind; nil means the layout's own headers and footers.
  /// - Returns: the element in content coordinates; nil if the layout has no such element.
  /// - Throws: the failure of the document or of a provider.
  /// - Complexity: O(1) for most kinds, O(number of elements) for others.
  public func element(
    ofKind elementKind: String,
    at path: ItemPath?
  ) throws(LayoutError) -> LayoutElement? {
    try focusedCollection().layout.element(ofKind: elementKind, at: path)
  }

  /// Finds all elements at rest that share area with a rectangle.
  ///
  /// ```swift
  /// let screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)
  /// for element in try session.elements(in: screen) { print(element.kind, element.frame) }
  /// ```
  /// - Parameter rect: a rectangle in content coordinates, in points.
  /// - Returns: the elements by section, in each section items, supplementary items, decorations.
  /// - Throws: the failure of the document or of a provider.
  /// - Complexity: O(log n + k) for k neighbouring results, apart from solving a changed document.
  public func elements(in rect: LayoutRect) throws(LayoutError) -> [LayoutElement] {
    try focusedCollection().layout.elements(in: rect)
  }
}
