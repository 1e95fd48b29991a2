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
  }
}

/// The elements of a section at rest, wherever they are, in the section's coordinates.
public protocol RestingElements: AnyObject, Sendable {
  /// Returns the element of an item, from 0; nil if there is no such item.
  func item(_ item: Int) -> LayoutElement?
  /// Returns the supplementary item of a kind and an item, from 0, or the decoration of a kind; nil
  /// for an unknown name.
  func element(ofKind elementKind: String, item: Int?) -> LayoutElement?
}

/// The state of a section: data of the document that the plugin of the section's layout describes.
public struct SectionState: Sendable, Equatable {
  /// The name of the provider that the state belongs to.
  var provider: String
  /// The values by name, as the document gives them.
  var values: ValueDecoder

  /// Creates the state of a provider's section.
  public init(provider: String, values: ValueDecoder) {
    self.provider = provider
    self.values = values
  }

  /// Returns whether provider and values are equal; places in the text do not count.
  public static func == (left: SectionState, right: SectionState) -> Bool {
    left.provider == right.provider && left.values.value == right.values.value
  }
}

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

/// A scroll position, in the coordinates of the called method.
public struct ScrollContext: Sendable, Hashable {
  /// The offset of the content, in points (UIKit's `UIScrollView.contentOffset`).
  public var contentOffset: Point
  /// The velocity, in points per millisecond, as in `UIScrollViewDelegate`.
  public var velocity: Point
  /// The visible part of the content.
  public var bounds: Rect

  /// Creates a context.
  public init(contentOffset: Point, velocity: Point = .zero, bounds: Rect) {
    self.contentOffset = contentOffset
    self.velocity = velocity
    self.bounds = bounds
  }
}

/// The result of `targetContentOffset`: the offset at which a scroll ends.
public struct TargetOffset: Sendable, Hashable {
  /// The offset at which the scroll ends, in points.
  public var offset: Point
  /// Whether the content moves there slowly, rather than at the speed of the finger.
  public var animateBack: Bool
  /// The mistake in a provider's offset that was replaced by another one.
  package var warning: String?

  /// Creates a target, by default one that is reached at the speed of the finger.
  public init(offset: Point, animateBack: Bool = false) {
    self.offset = offset
    self.animateBack = animateBack
  }
}
