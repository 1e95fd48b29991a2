import LayoutModel

extension Rect {
  /// How far from the origin something is drawn at most, in points.
  static let drawableLimit = 1e9

  /// The rectangle with numbers that can be drawn: finite, and not beyond a billion points.
  var drawable: Rect {
    func clamped(_ value: Double, least: Double) -> Double {
      value.isNaN ? 0 : Swift.max(least, Swift.min(value, Self.drawableLimit))
    }
    return Rect(
      x: clamped(x, least: -Self.drawableLimit),
      y: clamped(y, least: -Self.drawableLimit),
      width: clamped(width, least: 0),
      height: clamped(height, least: 0)
    )
  }

  /// The rectangle with more room at every edge.
  func widened(by distance: Double) -> Rect {
    Rect(
      x: x - distance,
      y: y - distance,
      width: width + 2 * distance,
      height: height + 2 * distance
    )
  }

  /// The smallest rectangle that holds both.
  func union(_ other: Rect) -> Rect {
    let left = Swift.min(x, other.x)
    let top = Swift.min(y, other.y)
    return Rect(
      x: left,
      y: top,
      width: Swift.max(maxX, other.maxX) - left,
      height: Swift.max(maxY, other.maxY) - top
    )
  }

  /// How far a point lies outside, along both axes together.
  func distance(to point: Point) -> Double {
    Swift.max(x - point.x, 0, point.x - maxX) + Swift.max(y - point.y, 0, point.y - maxY)
  }
}
