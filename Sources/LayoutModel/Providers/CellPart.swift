/// A named part of a cell, such as its text.
public struct CellPart: Sendable, Hashable {
  /// The name, which is the key in the `parts` of a plugin.
  public var name: String
  /// The frame, in points from the cell's corner.
  public var frame: LayoutRect

  /// Creates a part.
  public init(name: String, frame: LayoutRect) {
    self.name = name
    self.frame = frame
  }
}
