/// A compositional section, which the engine that follows UIKit solves (UIKit's
/// `NSCollectionLayoutSection`).
///
/// ```swift
/// let row = ItemDescription(size: SizeDescription(width: .fractionalWidth(1), height: .absolute(44)))
/// let group = GroupDescription(item: row, content: .repeated([.item(row)], axis: .vertical))
/// var section = SectionDescription(group: group)
/// section.interGroupSpacing = 8
/// section.contentInsets = DirectionalEdgeInsets(all: 16)
/// ```
public struct SectionDescription: Sendable, Equatable {
  /// The group that is repeated until all items are placed.
  public var group: GroupDescription
  /// The insets between the section's edges and its groups, in points.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// The edges from which the content insets are measured, across the scroll axis.
  public var contentInsetsReference = ContentInsetsReference.automatic
  /// The distance between groups, in points; negative distances let groups overlap.
  public var interGroupSpacing = 0.0
  /// The scrolling of groups across the layout's scroll axis; `none` for groups that do not scroll.
  public var orthogonalScrolling = OrthogonalScrolling.none
  /// Whether boundary items respect the content insets across the scroll axis (UIKit's
  /// `supplementariesFollowContentInsets`).
  public var supplementariesFollowContentInsets = true
  /// The headers, footers and other boundary items.
  public var boundarySupplementaryItems: [BoundaryItemDescription] = []
  /// The backgrounds and other decorations behind the section.
  public var decorationItems: [DecorationItemDescription] = []
  /// The provider that changes visible elements whenever the content offset changes (UIKit's
  /// `visibleItemsInvalidationHandler`).
  public var visibleItems: ProviderReference?
  /// The distance outside the visible bounds within which “visibleItems” receives elements.
  public var visibleMargin = VisibleMargin()
  /// The order in which items are placed; nil means the items' own.
  public var order: ItemOrder?

  /// Creates a section that contains a group; its other properties have their defaults.
  public init(group: GroupDescription) {
    self.group = group
  }

  /// The fields of a section description in documents.
  package static let form = ObjectForm(
    blank: SectionDescription(
      group: GroupDescription(item: ItemDescription(size: .zero), content: .frames([]))
    ),
    [
      .required("group", .group, { $0.group = $1 }, "The group that is repeated."),
      .field(
        "contentInsets",
        .insets,
        { $0.contentInsets = $1 },
        "The space that the section keeps free at its edges."
      ),
      .field(
        "contentInsetsReference",
        .contentInsetsReference,
        { $0.contentInsetsReference = $1 },
        "The edges from which the content insets are measured, across the scroll axis: "
          + "those of the configuration (“automatic”), of the container (“none”), the safe area, "
          + "or the layout margins, which readable content has too."
      ),
      .field(
        "interGroupSpacing",
        .number,
        { $0.interGroupSpacing = $1 },
        "The distance between groups; negative distances let groups overlap."
      ),
      .field(
        "orthogonalScrolling",
        .words("scrolling behavior", "OrthogonalScrolling"),
        { $0.orthogonalScrolling = $1 },
        "Whether groups follow each other across the scroll axis, and where a drag comes to rest."
      ),
      .field(
        "supplementariesFollowContentInsets",
        .boolean,
        { $0.supplementariesFollowContentInsets = $1 },
        "Whether boundary items keep the content insets across the scroll axis."
      ),
      .field(
        "boundarySupplementaryItems",
        .list(.boundaryItem),
        { $0.boundarySupplementaryItems = $1 },
        "The headers, footers and other items at the section's boundary."
      ),
      .field(
        "decorationItems",
        .list(ValueForm(.named(.decorationItem), decode: DecorationItemDescription.init)),
        { $0.decorationItems = $1 },
        "The backgrounds and other decorations behind the section."
      ),
      .optional(
        "visibleItems",
        .provider,
        { $0.visibleItems = $1 },
        "The provider that changes visible elements as the content offset changes."
      ),
      .field(
        "visibleMargin",
        .visibleMargin,
        { $0.visibleMargin = $1 },
        "The distance outside the visible bounds within which “visibleItems” receives elements: "
          + "along the scroll axis, or along each."
      ),
      .optional(
        "order",
        ValueForm(
          .array(.integer(in: 0...ValueDecoder.exactIntegers.upperBound)),
          decode: ItemOrder.init
        ),
        { $0.order = $1 },
        default: "the items' own order",
        "The item placed k-th, for each k, from 0 in JSON and from 1 in Lua; each item once."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(LayoutError) { self = try Self.form.decode(node) }
}
