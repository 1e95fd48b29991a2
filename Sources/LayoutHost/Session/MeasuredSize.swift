public import LayoutModel

/// The size of a cell that a program has measured.
public struct MeasuredSize: Sendable, Hashable {
  /// The item that the cell shows.
  public var item: ItemPath
  /// The width, in points; nil leaves the item's width as it is.
  public var width: Double?
  /// The height, in points; nil leaves the item's height as it is.
  public var height: Double?

  /// Creates the size of an item's cell.
  public init(of item: ItemPath, width: Double? = nil, height: Double? = nil) {
    self.item = item
    self.width = width
    self.height = height
  }
}
