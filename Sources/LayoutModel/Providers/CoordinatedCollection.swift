/// A collection's visible state on a screen, which `coordinate` reads and changes.
public struct CoordinatedCollection: Sendable, Hashable {
  /// The collection's name.
  public var name: String
  /// The visible elements, in content coordinates.
  public var elements: [LayoutElement]
  /// The item whose frame is nearest to the middle of the visible bounds; nil if no item is
  /// visible.
  public var centeredItem: ItemPath?

  /// Creates a collection.
  public init(name: String, elements: [LayoutElement], centeredItem: ItemPath?) {
    self.name = name
    self.elements = elements
    self.centeredItem = centeredItem
  }
}
