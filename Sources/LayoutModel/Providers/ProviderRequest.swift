/// The part of a call that is the same for all methods.
public struct ProviderRequest: Sendable, Equatable {
  /// The provider that is called, with the options of this use.
  public var provider: ProviderReference
  /// The environment; its container is the space of the section or of the group.
  public var environment: LayoutEnvironment
  /// The section that contains the items.
  public var section: SectionContext
  /// The items to lay out.
  public var items: LayoutItems
  /// The scroll position; nil if the method does not depend on it.
  public var scroll: ScrollContext?
  /// The data that the section's `layout` result stored for visible states; nil without any.
  public var memo: LayoutMemo?
  /// The section's elements at rest, for `visibleItems`; nil in other methods.
  public var resting: (any RestingElements)?
  /// The change, for hooks about changes; nil in other methods.
  public var change: ChangeContext?
  /// The collection's sections: in `collection`, which lays them out, and where visible states are
  /// changed and in hooks about changes, in which they have frames; nil in other methods.
  public var sections: (any CollectionSections)?
  /// Whether the call is about the whole collection, not about one of its sections.
  public var isOfCollection = false
  /// The positions of the items that were measured, for an engine that estimates the others; nil if
  /// none is estimated.
  package var measuredItems: [Range<Int>]?
  /// The results of these items' cells, in order; empty for an engine that needs none.
  package var measuredContents: [CellResult] = []
  /// The path of the items in the document, for errors about them.
  package var itemsPath: DocumentPath {
    get {
      givenItemsPath ?? DocumentPath([.key("sections"), .index(section.index), .key("items")])
    }
    set { givenItemsPath = newValue }
  }
  /// The path that was set; nil means that of a section of the document, which most requests never
  /// read.
  private var givenItemsPath: DocumentPath?

  /// Creates a request.
  public init(
    provider: ProviderReference,
    environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems
  ) {
    self.provider = provider
    self.environment = environment
    self.section = section
    self.items = items
  }

  /// The state of the section, if it belongs to the called provider.
  package var state: ValueDecoder? {
    section.state?.provider == provider.name ? section.state?.values : nil
  }

  /// Returns whether both requests have the same result; the path of the items does not count.
  public static func == (left: ProviderRequest, right: ProviderRequest) -> Bool {
    left.provider == right.provider && left.section == right.section
      && left.environment == right.environment && left.items == right.items
      && left.scroll == right.scroll && left.memo == right.memo
      && left.change == right.change
      && left.sections === right.sections && left.isOfCollection == right.isOfCollection
      && left.measuredItems == right.measuredItems
      && left.measuredContents == right.measuredContents
  }
}
