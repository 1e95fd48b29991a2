/// Something that stands at an item or a group, such as a badge (UIKit's
/// `NSCollectionLayoutSupplementaryItem`).
public struct SupplementaryItemDescription: Sendable, Hashable {
  /// The word that tells kinds apart.
  public var elementKind: String
  /// The size; fractions are taken of the item, or of the container that the group was sized in.
  public var size: LayoutSize
  /// The point of the item or group that it stands at.
  public var containerAnchor: LayoutAnchor
  /// The point of its own that lies there; nil for the point at the same edges.
  public var itemAnchor: LayoutAnchor?
  /// The place in the order of drawing.
  public var zIndex: Int

  /// The place in the order of drawing where none is given.
  public static let defaultZIndex = 1

  /// Creates a supplementary item.
  public init(
    elementKind: String,
    size: LayoutSize,
    containerAnchor: LayoutAnchor,
    itemAnchor: LayoutAnchor? = nil,
    zIndex: Int = Self.defaultZIndex
  ) {
    self.elementKind = elementKind
    self.size = size
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.zIndex = zIndex
  }

  /// Decodes `{elementKind=, size=, containerAnchor=, itemAnchor=, zIndex=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: [
      "elementKind", "size", "containerAnchor", "itemAnchor", "zIndex",
    ])
    self.init(
      elementKind: try fields.string("elementKind"),
      size: try fields.required("size", LayoutSize.init),
      containerAnchor: try fields.required("containerAnchor", LayoutAnchor.init),
      itemAnchor: try fields.optional("itemAnchor", LayoutAnchor.init),
      zIndex: try fields.optionalZIndex() ?? Self.defaultZIndex
    )
  }
}

extension KeyedDecoder {
  /// The `zIndex`, if there is one.
  func optionalZIndex() throws(DocumentError) -> Int? {
    try optionalInteger("zIndex", in: ValueDecoder.exactIntegers)
  }
}

/// A point of a rectangle, moved by an offset (UIKit's `NSCollectionLayoutAnchor`).
public struct LayoutAnchor: Sendable, Hashable {
  /// An edge, named by the reading direction.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// The top edge.
    case top
    /// The edge at which lines start.
    case leading
    /// The bottom edge.
    case bottom
    /// The edge at which lines end.
    case trailing
  }

  /// How far the point is moved.
  public enum Offset: Sendable, Hashable {
    /// So many points.
    case absolute(Point)
    /// Fractions of the anchored item's own size.
    case fractional(Point)
  }

  /// Where along x, as a fraction of the width from the leading edge: 0, ½ or 1.
  public var x: Double
  /// Where along y, as a fraction of the height: 0, ½ or 1.
  public var y: Double
  /// How far the point is moved.
  public var offset: Offset

  /// Creates an anchor at a point given by fractions of a rectangle.
  public init(x: Double, y: Double, offset: Offset = .absolute(.zero)) {
    self.x = x
    self.y = y
    self.offset = offset
  }

  /// The point in a rectangle, for an item of a size.
  public func point(in rect: Rect, itemSize: Size) -> Point {
    let distance =
      switch offset {
      case .absolute(let distance): distance
      case .fractional(let fraction):
        Point(x: fraction.x * itemSize.width, y: fraction.y * itemSize.height)
      }
    return Point(x: rect.x + x * rect.width, y: rect.y + y * rect.height) + distance
  }

  /// Decodes `{edges=, absoluteOffset=}` or `{edges=, fractionalOffset=}`; without edges, the middle.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["edges", "absoluteOffset", "fractionalOffset"])
    guard !fields.has("absoluteOffset") || !fields.has("fractionalOffset") else {
      throw node.error(
        .contradiction("an anchor has “absoluteOffset” or “fractionalOffset”, not both")
      )
    }
    var offset = Offset.absolute(try fields.optional("absoluteOffset", Point.init) ?? .zero)
    if let fraction = try fields.optional("fractionalOffset", Point.init) {
      offset = .fractional(fraction)
    }
    let edges = try fields.optional("edges", Self.edges) ?? []
    self.init(
      x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5,
      y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5,
      offset: offset
    )
  }

  private static func edges(_ node: ValueDecoder) throws(DocumentError) -> [Edge] {
    let edges = try node.elements { edge throws(DocumentError) in
      try edge.word(Edge.self, kind: "edge")
    }
    for (one, other) in [(Edge.top, Edge.bottom), (.leading, .trailing)]
    where edges.contains(one) && edges.contains(other) {
      throw node.error(
        .contradiction("“\(one.rawValue)” and “\(other.rawValue)” exclude each other")
      )
    }
    return edges
  }
}

/// A background or the like behind a whole section (UIKit's `NSCollectionLayoutDecorationItem`).
public struct DecorationItemDescription: Sendable, Hashable {
  /// The word that tells kinds apart.
  public var elementKind: String
  /// What it keeps free at the section's edges.
  public var contentInsets: DirectionalEdgeInsets
  /// The place in the order of drawing.
  public var zIndex: Int

  /// Creates a decoration.
  public init(elementKind: String, contentInsets: DirectionalEdgeInsets = .zero, zIndex: Int = 0) {
    self.elementKind = elementKind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }

  /// Decodes `{elementKind=, contentInsets=, zIndex=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["elementKind", "contentInsets", "zIndex"])
    self.init(
      elementKind: try fields.string("elementKind"),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      zIndex: try fields.optionalZIndex() ?? 0
    )
  }
}
