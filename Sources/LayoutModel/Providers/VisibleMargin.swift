/// The distance outside the visible bounds within which “visibleItems” receives a section's elements.
public struct VisibleMargin: Sendable, Hashable {
  /// The distance along the scroll axis, in points; nil if `distances` count.
  public var alongScrollAxis: Double?
  /// The distances to the left and the right, and above and below, in points.
  public private(set) var distances = LayoutPoint.zero

  /// Creates a margin along the scroll axis, in points; by default none.
  public init(_ distance: Double = 0) { alongScrollAxis = distance }

  /// Creates a margin for each axis, in points.
  public init(x: Double, y: Double) { distances = LayoutPoint(x: x, y: y) }

  /// Returns the distance along an axis, in points.
  package func along(_ axis: ScrollAxis, scrolling scrollAxis: ScrollAxis) -> Double {
    guard let distance = alongScrollAxis else { return distances[axis] }
    return axis == scrollAxis ? distance : 0
  }

  /// Whether there is no margin.
  public var isZero: Bool { (alongScrollAxis ?? 0) == 0 && distances == .zero }

  /// Decodes a number, or `{x=, y=}`.
  /// - Throws: a mistake with its place; distances are 0 or more.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    if case .number = node.value.content {
      self.init(try node.length())
      return
    }
    guard case .object(let object) = node.value.content, !object.members.isEmpty else {
      throw node.wrongType("a number, or an object with x and y")
    }
    let fields = try node.object(keys: ["x", "y"])
    self.init(x: try fields.optionalLength("x") ?? 0, y: try fields.optionalLength("y") ?? 0)
  }
}

extension VisibleMargin: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a margin along the scroll axis, in points.
  public init(floatLiteral distance: Double) { self.init(distance) }

  /// Creates a margin along the scroll axis, in points.
  public init(integerLiteral distance: Int) { self.init(Double(distance)) }
}

extension ValueForm<VisibleMargin> {
  /// A margin: a number along the scroll axis, or `{x=, y=}`.
  static let visibleMargin = ValueForm(
    .anyOf([.length, .named(.point)]),
    words: { $0.isZero ? "0" : nil },
    decode: VisibleMargin.init
  )
}
