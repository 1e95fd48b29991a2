/// What a provider is asked: the same for every hook.
public struct ProviderRequest: Sendable, Equatable {
  /// Who is asked, with the options of this use.
  public var provider: ProviderReference
  /// Where its frames are for: the container is the section's room, or the group's.
  public var environment: LayoutEnvironment
  /// The section that is laid out.
  public var section: SectionContext
  /// The items that this call lays out.
  public var items: LayoutItems
  /// How far the content is scrolled; nil where nothing is asked about a moment.
  public var scroll: ScrollContext?
  /// Where the items stand, for errors about them.
  public var itemsPath: DocumentPath

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
    itemsPath = DocumentPath([.key("sections"), .index(section.index), .key("items")])
  }

  /// Equality of what is asked; where the items stand does not count.
  public static func == (left: ProviderRequest, right: ProviderRequest) -> Bool {
    left.provider == right.provider && left.section == right.section
      && left.environment == right.environment && left.items == right.items
      && left.scroll == right.scroll
  }
}

/// The section that is laid out.
public struct SectionContext: Sendable, Hashable {
  /// Its place in the collection, from 0.
  public var index: Int
  /// Its name in the document.
  public var id: String?
  /// How many items it has.
  public var itemCount: Int
  /// Where a drag across the scroll axis ends, in points; it counts where the section scrolls
  /// across.
  public var orthogonalOffset: Double

  /// Creates a context.
  public init(index: Int, id: String? = nil, itemCount: Int, orthogonalOffset: Double = 0) {
    self.index = index
    self.id = id
    self.itemCount = itemCount
    self.orthogonalOffset = orthogonalOffset
  }
}
