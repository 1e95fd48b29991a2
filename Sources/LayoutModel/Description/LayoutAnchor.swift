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
