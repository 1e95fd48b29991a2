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
    case absolute(LayoutPoint)
    /// Fractions of the anchored item's own size.
    case fractional(LayoutPoint)
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
  package func point(in rect: LayoutRect, itemSize: LayoutSize) -> LayoutPoint {
    let distance =
      switch offset {
      case .absolute(let distance): distance
      case .fractional(let fraction):
        LayoutPoint(x: fraction.x * itemSize.width, y: fraction.y * itemSize.height)
      }
    return LayoutPoint(x: rect.x + x * rect.width, y: rect.y + y * rect.height) + distance
  }

  /// The fields of an anchor in documents.
  static let form = ObjectForm(
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
  /// - Throws: a mistake in the object, or a contradiction if both offsets are given.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.form.keys)
    guard !fields.has("absoluteOffset") || !fields.has("fractionalOffset") else {
      throw node.error(
        .contradiction("an anchor has “absoluteOffset” or “fractionalOffset”, not both")
      )
    }
    var offset = Offset.absolute(try fields.optional("absoluteOffset", LayoutPoint.init) ?? .zero)
    if let fraction = try fields.optional("fractionalOffset", LayoutPoint.init) {
      offset = .fractional(fraction)
    }
    let edges = try fields.list("edges") { edge throws(LayoutError) in
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
