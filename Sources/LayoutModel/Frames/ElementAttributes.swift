/// The attributes of an element beyond its frame and z-order (UIKit's
/// `UICollectionViewLayoutAttributes`).
public struct ElementAttributes: Sendable, Hashable {
  /// The opacity, from 0 to 1.
  public var alpha = 1.0
  /// The 2D transform about the anchor.
  public var transform = LayoutTransform.identity
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
  /// The area outside of which the element is not drawn; nil if it is drawn as a whole.
  public var clipsTo: ElementClip?
  /// The edges of the visible bounds that the element does not cross.
  public var pinning: EdgePinning?

  /// The anchor of elements that name no other.
  public static let middle = LayoutPoint(x: 0.5, y: 0.5)
  /// The attributes of an element that names none.
  public static let standard = ElementAttributes()

  /// Creates the attributes of an element that names none.
  public init() {}

  /// Whether a transform draws the element outside its frame's position.
  package var isTransformed: Bool { transform3D != nil || transform != .identity }

  /// Returns the corners at which a frame is drawn; nil if no part of it is drawn.
  package func drawn(_ frame: LayoutRect) -> Quadrilateral? {
    let anchor = frame.point(at: anchorPoint)
    return transform3D.map { frame.drawn($0, about: anchor) }
      ?? frame.drawn(transform, about: anchor)
  }

  /// Returns the bounding rectangle of a frame as drawn; without area if no part is drawn.
  package func drawnFrame(of frame: LayoutRect) -> LayoutRect {
    guard isTransformed else { return frame }
    return drawn(frame)?.bounds ?? LayoutRect(origin: frame.origin, size: .zero)
  }
}
