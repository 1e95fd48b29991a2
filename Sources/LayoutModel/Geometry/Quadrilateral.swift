/// The corners of a rectangle that is drawn transformed: top left, top right, bottom right, bottom
/// left.
package struct Quadrilateral: Sendable, Hashable {
  /// The corners, in the order of the rectangle's.
  package var corners: [LayoutPoint]

  package init(corners: [LayoutPoint]) { self.corners = corners }

  /// The smallest rectangle that contains all corners.
  package var bounds: LayoutRect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for corner in corners {
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    return LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension LayoutRect {
  /// Returns the corners as a 2D transform about a point draws them.
  package func drawn(_ transform: LayoutTransform, about anchor: LayoutPoint) -> Quadrilateral {
    Quadrilateral(
      corners: corners.map { corner in
        let (x, y) = (corner.x - anchor.x, corner.y - anchor.y)
        return LayoutPoint(
          x: transform.a * x + transform.c * y + transform.tx + anchor.x,
          y: transform.b * x + transform.d * y + transform.ty + anchor.y
        )
      }
    )
  }

  /// Returns the corners as a 3D transform about a point draws them; nil if one of them is behind
  /// the viewer, and nothing is drawn.
  package func drawn(_ transform: Transform3D, about anchor: LayoutPoint) -> Quadrilateral? {
    var drawn: [LayoutPoint] = []
    for corner in corners {
      guard let point = transform.projected(corner - anchor) else { return nil }
      drawn.append(point + anchor)
    }
    return Quadrilateral(corners: drawn)
  }

  /// The corners, clockwise from the top left.
  private var corners: [LayoutPoint] {
    [
      LayoutPoint(x: x, y: y), LayoutPoint(x: maxX, y: y), LayoutPoint(x: maxX, y: maxY),
      LayoutPoint(x: x, y: maxY),
    ]
  }

  /// Returns the point at fractions of the extents: `{0.5, 0.5}` is the middle.
  package func point(at fractions: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: x + fractions.x * width, y: y + fractions.y * height)
  }
}
