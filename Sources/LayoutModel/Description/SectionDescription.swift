/// A compositional section (UIKit's `NSCollectionLayoutSection`).
public struct SectionDescription: Sendable, Equatable {
  /// The group that is repeated.
  public var group: GroupDescription
  /// What the section keeps free at its edges.
  public var contentInsets: DirectionalEdgeInsets
  /// What the content insets start from, across the scroll axis.
  public var contentInsetsReference: ContentInsetsReference
  /// The distance between groups, in points; negative ones let groups overlap.
  public var interGroupSpacing: Double
  /// Whether and how groups follow each other across the scroll axis.
  public var orthogonalScrolling: OrthogonalScrolling
  /// Whether boundary items keep the content insets across the scroll axis.
  public var supplementariesFollowContentInsets: Bool
  /// Headers, footers and the like.
  public var boundarySupplementaryItems: [BoundaryItemDescription]
  /// Backgrounds and the like.
  public var decorationItems: [DecorationItemDescription]
  /// Who changes what is visible at each moment of a scroll.
  public var visibleItems: ProviderReference?
  /// How far outside the visible bounds elements count as visible, in points.
  public var visibleMargin: Double
  /// The order in which items are placed; nil for the items' own.
  public var order: ItemOrder?

  /// Creates a section.
  public init(
    group: GroupDescription,
    contentInsets: DirectionalEdgeInsets = .zero,
    contentInsetsReference: ContentInsetsReference = .automatic,
    interGroupSpacing: Double = 0,
    orthogonalScrolling: OrthogonalScrolling = .none,
    supplementariesFollowContentInsets: Bool = true,
    boundarySupplementaryItems: [BoundaryItemDescription] = [],
    decorationItems: [DecorationItemDescription] = [],
    visibleItems: ProviderReference? = nil,
    visibleMargin: Double = 0,
    order: ItemOrder? = nil
  ) {
    self.group = group
    self.contentInsets = contentInsets
    self.contentInsetsReference = contentInsetsReference
    self.interGroupSpacing = interGroupSpacing
    self.orthogonalScrolling = orthogonalScrolling
    self.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    self.boundarySupplementaryItems = boundarySupplementaryItems
    self.decorationItems = decorationItems
    self.visibleItems = visibleItems
    self.visibleMargin = visibleMargin
    self.order = order
  }

  private static let keys = [
    "group", "contentInsets", "contentInsetsReference", "interGroupSpacing",
    "orthogonalScrolling", "supplementariesFollowContentInsets", "boundarySupplementaryItems",
    "decorationItems", "visibleItems", "visibleMargin", "order",
  ]

  /// Decodes an object with `group` and, as they are needed, the other properties by their names.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    self.init(
      group: try fields.required("group", GroupDescription.init),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      contentInsetsReference: try fields.optionalReference("contentInsetsReference"),
      interGroupSpacing: try fields.optionalNumber("interGroupSpacing") ?? 0,
      orthogonalScrolling: try fields.optionalWord(
        "orthogonalScrolling",
        OrthogonalScrolling.self,
        kind: "scrolling behavior"
      ) ?? .none,
      supplementariesFollowContentInsets: try fields.optionalBoolean(
        "supplementariesFollowContentInsets"
      ) ?? true,
      boundarySupplementaryItems: try fields.list(
        "boundarySupplementaryItems",
        BoundaryItemDescription.init
      ),
      decorationItems: try fields.list("decorationItems", DecorationItemDescription.init),
      visibleItems: try fields.optional("visibleItems", ProviderReference.init),
      visibleMargin: try fields.optionalLength("visibleMargin") ?? 0,
      order: try fields.optional("order", ItemOrder.init)
    )
  }
}

extension KeyedDecoder {
  /// What insets start from; `automatic` where the key is missing.
  func optionalReference(_ key: String) throws(DocumentError) -> ContentInsetsReference {
    try optionalWord(key, ContentInsetsReference.self, kind: "content insets reference")
      ?? .automatic
  }
}

/// What a section's content insets start from (UIKit's `UIContentInsetsReference`).
public enum ContentInsetsReference: String, Sendable, Hashable, CaseIterable {
  /// What the layout's configuration says; there, the safe area.
  case automatic
  /// The container's edges.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
  /// The readable content guide, which here is the layout margins.
  case readableContent

  /// The insets that a configuration's reference stands for in a container.
  fileprivate func insets(in container: LayoutContainer) -> DirectionalEdgeInsets {
    switch self {
    case .none: .zero
    case .automatic, .safeArea: container.safeAreaInsets
    case .layoutMargins, .readableContent: container.layoutMargins
    }
  }
}

extension LayoutEnvironment {
  /// What a reference adds to the content insets of a section: its part across the scroll axis.
  public func insets(for reference: ContentInsetsReference) -> DirectionalEdgeInsets {
    let chosen = reference == .automatic ? configuration.contentInsetsReference : reference
    var insets = chosen.insets(in: container)
    switch configuration.scrollDirection {
    case .vertical: (insets.top, insets.bottom) = (0, 0)
    case .horizontal: (insets.leading, insets.trailing) = (0, 0)
    }
    return insets
  }
}

extension DirectionalEdgeInsets {
  /// The sum of both, edge by edge.
  public static func + (
    left: DirectionalEdgeInsets,
    right: DirectionalEdgeInsets
  ) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: left.top + right.top,
      leading: left.leading + right.leading,
      bottom: left.bottom + right.bottom,
      trailing: left.trailing + right.trailing
    )
  }
}

/// How a section scrolls across the layout's scroll axis (UIKit's
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum OrthogonalScrolling: String, Sendable, Hashable, CaseIterable {
  /// Not at all: groups follow each other along the scroll axis.
  case none
  /// It rests anywhere.
  case continuous
  /// It rests where a group starts.
  case continuousGroupLeadingBoundary
  /// It rests at multiples of the room's extent.
  case paging
  /// It rests where a group starts, one group at a time.
  case groupPaging
  /// It rests where a group is in the middle.
  case groupPagingCentered
}

/// The order in which items are placed, without changing their index paths.
public struct ItemOrder: Sendable, Equatable {
  /// The item that is placed k-th, from 0.
  public var items: [Int]
  /// Where the order stands, for errors about it.
  public var node: ValueDecoder

  /// Creates an order.
  public init(_ items: [Int]) {
    self.items = items
    node = ValueDecoder(
      SourceValue(.array(items.map { SourceValue(.number(Double($0))) })),
      path: DocumentPath([.key("order")])
    )
  }

  /// Decodes an array of items, counted from 0 in documents and from 1 in Lua.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let base = node.path.indexBase.rawValue
    items = try node.elements { element throws(DocumentError) in
      try element.integer(in: base...ValueDecoder.exactIntegers.upperBound) - base
    }
    self.node = node
  }

  /// The order of so many items.
  /// - Throws: a mistake at the order where it is not a permutation of them.
  public func permutation(of count: Int) throws(DocumentError) -> [Int] {
    guard items.count == count, items.allSatisfy({ $0 < count }), Set(items).count == count else {
      throw node.error(.contradiction("it must name each of the \(count) items once"))
    }
    return items
  }

  /// Equality of the order; where it stands does not count.
  public static func == (left: ItemOrder, right: ItemOrder) -> Bool { left.items == right.items }
}
