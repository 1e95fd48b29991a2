/// A section as providers see it.
public struct SectionContext: Sendable, Equatable {
  /// The index in the collection, from 0.
  public var index: Int
  /// The name in the document; nil if the section has no name.
  public var id: String?
  /// The number of items in the section.
  public var itemCount: Int
  /// The offset at which a drag across the scroll axis ends, in points; it has an effect only if
  /// the section scrolls across.
  public var orthogonalOffset: Double
  /// The state that the document gives; nil without any.
  public var state: SectionState?

  /// Creates a context.
  public init(index: Int, id: String? = nil, itemCount: Int, orthogonalOffset: Double = 0) {
    self.index = index
    self.id = id
    self.itemCount = itemCount
    self.orthogonalOffset = orthogonalOffset
  }
}
