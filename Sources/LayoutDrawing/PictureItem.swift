package import LayoutModel

/// An item that a picture shows, for which a caller may choose the label.
package struct PictureItem {
  /// The name of its collection; nil in a plain document.
  package let collection: String?
  /// Its index path.
  package let path: ItemPath
  /// Its position among the elements of the collection that is drawn, in the order of results.
  package let position: Int
}
