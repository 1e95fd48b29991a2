/// The attributes of an element beyond its frame and z-order (UIKit's
/// `UICollectionViewLayoutAttributes`).
public struct ElementAttributes: Sendable, Hashable {
  /// The opacity, from 0 to 1.
  public var alpha = 1.0
  /// The 2D transform about the anchor.
  public var transform = Transform.identity
  /// The 3D transform about the anchor, which replaces `transform`; nil without one.
  public var transform3D: Transform3D?
  /// The point of the frame that transforms leave in place, as fractions of its extents.
  public var anchorPoint = Self.middle
  /// Whether the element is not shown.
  public var isHidden = false
  /// The parts of the item's cell, relative to the frame's corner.
  public var parts: [CellPart] = []
  /// The custom values by name, always an object; nil without any.
  public var values: SourceValue?
  /// The edges of the visible bounds that the element does not cross.
  public var pinning: EdgePinning?

  /// The anchor of elements that name no other.
  public static let middle = Point(x: 0.5, y: 0.5)
  /// The attributes of an element that names none.
  public static let standard = ElementAttributes()

  /// Creates the attributes of an element that names none.
  public init() {}

  /// Whether a transform draws the element outside its frame's position.
  package var isTransformed: Bool { transform3D != nil || transform != .identity }

  /// Returns the corners at which a frame is drawn; nil if no part of it is drawn.
  package func drawn(_ frame: Rect) -> Quadrilateral? {
    let anchor = frame.point(at: anchorPoint)
    return transform3D.map { frame.drawn($0, about: anchor) }
      ?? frame.drawn(transform, about: anchor)
  }

  /// Returns the bounding rectangle of a frame as drawn; without area if no part is drawn.
  package func drawnFrame(of frame: Rect) -> Rect {
    guard isTransformed else { return frame }
    return drawn(frame)?.bounds ?? Rect(origin: frame.origin, size: .zero)
  }

  /// The attributes mirrored with their frame; parts mirror with their cell instead.
  var mirrored: ElementAttributes {
    var mirrored = self
    mirrored.transform = transform.mirrored
    mirrored.transform3D = transform3D?.mirrored
    mirrored.anchorPoint.x = 1 - anchorPoint.x
    return mirrored
  }
}

/// The edges of the visible bounds that an element of a `layout` result does not cross.
public struct EdgePinning: Sendable, Hashable {
  /// An edge of the visible bounds.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// The top edge.
    case top
    /// The edge at which lines start.
    case leading
    /// The bottom edge.
    case bottom
    /// The edge at which lines end.
    case trailing

    /// The axis that the edge ends.
    var axis: ScrollAxis { self == .top || self == .bottom ? .vertical : .horizontal }
    /// The end of the axis, in leading coordinates.
    var end: AxisEnd { self == .top || self == .leading ? .start : .end }
  }

  /// The edges; empty for the one at which the scroll axis starts.
  public var edges: Set<Edge>
  /// The rectangle that the element does not leave, in the section's coordinates; nil means the
  /// section.
  public var range: Rect?

  /// Creates a pinning, by default to the edge at which the scroll axis starts.
  public init(edges: Set<Edge> = [], range: Rect? = nil) {
    self.edges = edges
    self.range = range
  }

  /// Returns the range along an axis; nil if the element is not pinned along it.
  /// - Parameters:
  ///   - axis: the axis.
  ///   - scrollAxis: the scroll axis, whose start counts if no edge is named.
  ///   - section: the section's size, within which an element without a range stays.
  ///   - isMirrored: whether lines start at the right edge.
  /// - Returns: the range.
  package func range(
    along axis: ScrollAxis,
    scrollAxis: ScrollAxis,
    section: Size,
    isMirrored: Bool
  ) -> PinnedRange? {
    let ends = Set(edges.filter { $0.axis == axis }.map(\.end))
    guard !ends.isEmpty || edges.isEmpty && axis == scrollAxis else { return nil }
    let edge: AxisEnd? = ends.count == 2 ? nil : ends.first ?? .start
    let bounds = range ?? Rect(origin: .zero, size: section)
    let isReversed = isMirrored && axis == .horizontal
    return PinnedRange(
      edge: isReversed ? edge?.opposite : edge,
      range: bounds.min(axis)...max(bounds.min(axis), bounds.max(axis)),
      startsAt: isReversed ? .end : .start
    )
  }
}

/// A value that is stored elsewhere and shared, to keep its owner small.
final class Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
