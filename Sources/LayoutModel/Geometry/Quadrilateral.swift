/// The corners of a rectangle that is drawn transformed: top left, top right, bottom right, bottom
/// left.
package struct Quadrilateral: Sendable, Hashable {
  /// The corners, in the order of the rectangle's.
  package var corners: [Point]

  package init(corners: [Point]) { self.corners = corners }

  /// The smallest rectangle that contains all corners.
  package var bounds: Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for corner in corners {
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Rect {
  /// Returns the corners as a 2D transform about a point draws them.
  package func drawn(_ transform: Transform, about anchor: Point) -> Quadrilateral {
    Quadrilateral(
      corners: corners.map { corner in
        let (x, y) = (corner.x - anchor.x, corner.y - anchor.y)
        return Point(
          x: transform.a * x + transform.c * y + transform.tx + anchor.x,
          y: transform.b * x + transform.d * y + transform.ty + anchor.y
        )
      }
    )
  }

  /// Returns the corners as a 3D transform about a point draws them; nil if one of them is behind
  /// the viewer, and nothing is drawn.
  package func drawn(_ transform: Transform3D, about anchor: Point) -> Quadrilateral? {
    var drawn: [Point] = []
    for corner in corners {
      guard let point = transform.projected(corner - anchor) else { return nil }
      drawn.append(point + anchor)
    }
    return Quadrilateral(corners: drawn)
  }

  /// The corners, clockwise from the top left.
  private var corners: [Point] {
    [
      Point(x: x, y: y), Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY),
    ]
  }

  /// Returns the point at fractions of the extents: `{0.5, 0.5}` is the middle.
  package func point(at fractions: Point) -> Point {
    Point(x: x + fractions.x * width, y: y + fractions.y * height)
  }
}
