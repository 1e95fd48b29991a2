/// What an element of a layout is.
public enum ElementKind: String, Sendable, Hashable, CaseIterable {
  /// A cell that shows an item.
  case item
  /// A header, footer, badge or the like.
  case supplementary
  /// A background or the like, without content.
  case decoration
}

/// An item's place in a collection, both counted from 0.
public struct IndexPath: Sendable, Hashable {
  /// The section.
  public var section: Int
  /// The item in the section.
  public var item: Int

  /// Creates an index path.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

/// One thing that a layout places (UIKit's `UICollectionViewLayoutAttributes`).
public struct LayoutElement: Sendable, Hashable {
  /// What it is.
  public var kind: ElementKind
  /// The word that tells kinds of supplementary items and decorations apart.
  public var elementKind: String?
  /// The section it belongs to, from 0; nil for the layout's own.
  public var section: Int?
  /// Its item, or its number within its kind, from 0; nil for decorations.
  public var item: Int?
  /// Where it is, in content coordinates.
  public var frame: Rect
  /// The place in the order of drawing; greater is nearer.
  public var zIndex: Int
  /// How opaque it is, from 0 to 1.
  public var alpha: Double = 1
  /// What is done to it about the middle of its frame.
  public var transform: Transform = .identity
  /// The parts of the item's cell, in coordinates of the frame.
  public var parts: [CellPart]

  /// Creates an element.
  public init(
    kind: ElementKind,
    elementKind: String? = nil,
    section: Int?,
    item: Int?,
    frame: Rect,
    zIndex: Int = 0,
    parts: [CellPart] = []
  ) {
    self.kind = kind
    self.elementKind = elementKind
    self.section = section
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    self.parts = parts
  }
}
