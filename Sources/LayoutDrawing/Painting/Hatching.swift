import LayoutModel

/// Slanted lines across a rectangle: they mark an item whose size is an estimate.
enum Hatching {
  /// The distance between lines, in points.
  private static let distance = 12.0
  /// The most lines of a rectangle; larger ones have wider distances.
  private static let lineLimit = 200

  /// Returns the lines, which rise to the right and end at the edges.
  /// - Complexity: O(number of lines).
  static func lines(across frame: LayoutRect) -> [(start: LayoutPoint, end: LayoutPoint)] {
    let (width, height) = (frame.width, frame.height)
    let total = width + height
    guard width > 0, height > 0, total.isFinite else { return [] }
    let step = max(distance, total / Double(lineLimit))
    return (1...lineLimit)
      .compactMap { number in
        // The sum of the distances from the left and the top edge.
        let sum = Double(number) * step
        guard sum < total else { return nil }
        let (left, right) = (max(0, sum - height), min(width, sum))
        return (
          start: LayoutPoint(x: frame.x + left, y: frame.y + sum - left),
          end: LayoutPoint(x: frame.x + right, y: frame.y + sum - right)
        )
      }
  }
}
