/// The part of a call that is the same for every method.
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

/// How far something is scrolled at a moment, in the coordinates of who is asked.
public struct ScrollContext: Sendable, Hashable {
  /// How far the content is scrolled, in points.
  public var contentOffset: Point
  /// How fast, in points a millisecond, as `UIScrollViewDelegate` has it.
  public var velocity: Point
  /// What a viewer sees of the content.
  public var bounds: Rect

  /// Creates a context.
  public init(contentOffset: Point, velocity: Point = .zero, bounds: Rect) {
    self.contentOffset = contentOffset
    self.velocity = velocity
    self.bounds = bounds
  }
}

/// Where a scroll ends, as a provider wants it (`targetContentOffset`).
public struct TargetOffset: Sendable, Hashable {
  /// The offset at which the scroll ends, in points.
  public var offset: Point
  /// Whether the content goes there slowly, rather than at the finger's speed.
  public var animateBack: Bool

  /// Creates a target.
  public init(offset: Point, animateBack: Bool = false) {
    self.offset = offset
    self.animateBack = animateBack
  }
}
