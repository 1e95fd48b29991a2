/// A section before or after a change, in its own coordinates there.
public struct ChangeSide: Sendable, Equatable {
  /// The name of the provider whose options and state these are.
  public var provider: String
  /// The options of its layout; with the defaults filled in if the called provider has laid it out.
  public var options: SourceObject
  /// The state of the section, likewise.
  public var state: SourceObject
  /// The section: its index, name and number of items.
  public var section: SectionContext
  /// Its items.
  public var items: LayoutItems
  /// The data that its `layout` result stored; nil without any.
  public var memo: LayoutMemo?
  /// The container in which it was laid out.
  public var container: LayoutContainer
  /// The size of the whole content, in points.
  public var contentSize: LayoutSize
  /// The visible bounds, in the section's coordinates.
  public var bounds: LayoutRect
  /// The section's corner, in content coordinates.
  public var origin: LayoutPoint
  /// Its elements at rest, and those of the other sections.
  public var elements: any RestingElements

  /// Creates a side.
  public init(
    provider: String,
    options: SourceObject = SourceObject(),
    state: SourceObject = SourceObject(),
    section: SectionContext,
    items: LayoutItems,
    memo: LayoutMemo? = nil,
    container: LayoutContainer,
    contentSize: LayoutSize,
    bounds: LayoutRect,
    origin: LayoutPoint,
    elements: any RestingElements
  ) {
    (self.provider, self.options, self.state) = (provider, options, state)
    (self.section, self.items, self.memo) = (section, items, memo)
    (self.container, self.contentSize) = (container, contentSize)
    (self.bounds, self.origin, self.elements) = (bounds, origin, elements)
  }

  /// Returns whether both are equal, apart from the elements.
  public static func == (left: ChangeSide, right: ChangeSide) -> Bool {
    left.provider == right.provider && left.options == right.options && left.state == right.state
      && left.section == right.section && left.items == right.items && left.memo == right.memo
      && left.container == right.container && left.contentSize == right.contentSize
      && left.bounds == right.bounds && left.origin == right.origin
  }
}
