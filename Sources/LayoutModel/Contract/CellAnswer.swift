/// What a provider answers when it is asked how large an item's content is.
public struct CellAnswer: Sendable, Hashable {
  /// The content's width; nil for what the layout offers.
  public var width: Double?
  /// The content's height; nil for what the layout offers.
  public var height: Double?
  /// The parts of the cell by name, in leading coordinates of the cell.
  public var parts: [CellPart]

  /// Creates an answer.
  public init(width: Double? = nil, height: Double? = nil, parts: [CellPart] = []) {
    self.width = width
    self.height = height
    self.parts = parts
  }
}

/// A named part of a cell, such as its text.
public struct CellPart: Sendable, Hashable {
  /// The name.
  public var name: String
  /// Where it is, from the cell's corner.
  public var frame: Rect

  /// Creates a part.
  public init(name: String, frame: Rect) {
    self.name = name
    self.frame = frame
  }
}
