/// A view attached to an item or a group, such as a badge (UIKit's
/// `NSCollectionLayoutSupplementaryItem`).
public struct SupplementaryItemDescription: Sendable, Hashable {
  /// The kind, which tells supplementary items apart (UIKit's `elementKind`).
  public var elementKind: String
  /// The size; fractions are relative to the item, or to the container in which the group was
  /// sized.
  public var size: LayoutSize
  /// The point of the item or group to which the supplementary item is attached.
  public var containerAnchor: LayoutAnchor
  /// The point of the supplementary item itself that lies there; nil for the point at the same
  /// edges.
  public var itemAnchor: LayoutAnchor?
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// The z-order of a supplementary item that specifies no other.
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

  /// The fields of a supplementary item in documents.
  package static let form = ObjectForm(
    blank: SupplementaryItemDescription(
      elementKind: "",
      size: .zero,
      containerAnchor: LayoutAnchor(x: 0.5, y: 0.5)
    ),
    [
      .required(
        "elementKind",
        .string,
        { $0.elementKind = $1 },
        "The author's word for the kind of item."
      ),
      .required(
        "size",
        .layoutSize,
        { $0.size = $1 },
        "The size; fractions are of the item, or of the container that the group was sized in."
      ),
      .required(
        "containerAnchor",
        .anchor,
        { $0.containerAnchor = $1 },
        "The point of the item or group that the supplementary item is placed at."
      ),
      .optional(
        "itemAnchor",
        .anchor,
        { $0.itemAnchor = $1 },
        default: "the point at the same edges",
        "The point of the supplementary item that is placed there."
      ),
      .field(
        "zIndex",
        .zIndex,
        \.zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
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

  /// The displacement of the point.
  public enum Offset: Sendable, Hashable {
    /// A distance in points.
    case absolute(Point)
    /// Fractions of the anchored item's own size.
    case fractional(Point)
  }

  /// The fraction of the width from the leading edge: 0, ½ or 1.
  public var x: Double
  /// The fraction of the height from the top edge: 0, ½ or 1.
  public var y: Double
  /// The displacement of the point.
  public var offset: Offset

  /// Creates an anchor at fractions of a rectangle.
  /// - Parameters:
  ///   - x: the fraction of the width from the leading edge, from 0 to 1.
  ///   - y: the fraction of the height from the top edge, from 0 to 1.
  ///   - offset: the displacement of the point.
  public init(x: Double, y: Double, offset: Offset = .absolute(.zero)) {
    self.x = x
    self.y = y
    self.offset = offset
  }

  /// Returns the point in a rectangle, in the rectangle's coordinates.
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - itemSize: the size of the anchored item, of which a fractional offset is a fraction.
  /// - Returns: the point, with the offset added.
  public func point(in rect: Rect, itemSize: Size) -> Point {
    let distance =
      switch offset {
      case .absolute(let distance): distance
      case .fractional(let fraction):
        Point(x: fraction.x * itemSize.width, y: fraction.y * itemSize.height)
      }
    return Point(x: rect.x + x * rect.width, y: rect.y + y * rect.height) + distance
  }

  /// The fields of an anchor in documents.
  package static let form = ObjectForm(
    blank: LayoutAnchor(x: 0.5, y: 0.5),
    [
      .described(
        "edges",
        .array(ValueForm<Edge>.words("edge", "RectEdge").type),
        default: "the middle",
        "The edges that the point lies at: one, or two that meet in a corner; opposite ones cancel out."
      ),
      .described(
        "absoluteOffset",
        .named(.point),
        default: "0",
        "The distance by which the point is moved, in points."
      ),
      .described(
        "fractionalOffset",
        .named(.point),
        default: "0",
        "The distance by which the point is moved, in widths and heights of the item."
      ),
    ]
  )

  /// Decodes `{edges=, absoluteOffset=}` or `{edges=, fractionalOffset=}`; without edges, the
  /// middle.
  /// - Throws: a mistake in the object, or a contradiction where both offsets are given.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.form.keys)
    guard !fields.has("absoluteOffset") || !fields.has("fractionalOffset") else {
      throw node.error(
        .contradiction("an anchor has “absoluteOffset” or “fractionalOffset”, not both")
      )
    }
    var offset = Offset.absolute(try fields.optional("absoluteOffset", Point.init) ?? .zero)
    if let fraction = try fields.optional("fractionalOffset", Point.init) {
      offset = .fractional(fraction)
    }
    let edges = try fields.list("edges") { edge throws(DocumentError) in
      try edge.word(Edge.self, kind: "edge")
    }
    /// Neither edge of an axis, or both, is its middle.
    func fraction(from start: Edge, to end: Edge) -> Double {
      let hasEnd = edges.contains(end)
      return edges.contains(start) == hasEnd ? 0.5 : hasEnd ? 1 : 0
    }
    self.init(
      x: fraction(from: .leading, to: .trailing),
      y: fraction(from: .top, to: .bottom),
      offset: offset
    )
  }
}

/// A background or other view behind a whole section (UIKit's `NSCollectionLayoutDecorationItem`).
public struct DecorationItemDescription: Sendable, Hashable {
  /// The kind, which tells decorations apart (UIKit's `elementKind`).
  public var elementKind: String
  /// The insets between the section's edges and the decoration, in points.
  public var contentInsets: DirectionalEdgeInsets
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// Creates a decoration.
  public init(elementKind: String, contentInsets: DirectionalEdgeInsets = .zero, zIndex: Int = 0) {
    self.elementKind = elementKind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }

  /// The fields of a decoration in documents.
  package static let form = ObjectForm(
    blank: DecorationItemDescription(elementKind: ""),
    [
      .required(
        "elementKind",
        .string,
        { $0.elementKind = $1 },
        "The author's word for the kind of item."
      ),
      .field(
        "contentInsets",
        .insets,
        \.contentInsets,
        { $0.contentInsets = $1 },
        "The room that the decoration keeps free at the section's edges."
      ),
      .field(
        "zIndex",
        .zIndex,
        \.zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}
