/// A section of a collection, as the document has it.
public struct CollectionSection: Sendable, Equatable {
  /// The name; nil if the document gives none.
  public var id: String?
  /// The items; without their fields once the sections are placed.
  public var items: LayoutItems
  /// The name of the section's own layout; nil if the document describes it.
  public var layout: String?
  /// The options of its layout.
  public var options: SourceObject
  /// The state of its layout.
  public var state: SourceObject
  /// The frame, in content coordinates; nil until the sections are placed.
  public var frame: LayoutRect?

  /// Creates a section.
  public init(
    id: String? = nil,
    items: LayoutItems,
    layout: String? = nil,
    options: SourceObject = SourceObject(),
    state: SourceObject = SourceObject(),
    frame: LayoutRect? = nil
  ) {
    (self.id, self.items, self.layout) = (id, items, layout)
    (self.options, self.state, self.frame) = (options, state, frame)
  }
}
