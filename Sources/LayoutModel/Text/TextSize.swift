/// The size of a text, in points, not rounded.
public struct TextSize: Sendable, Hashable {
  /// The width of the widest line; a line that ends with an ellipsis may count as wide as the
  /// limit.
  public var width: Double
  /// The height of all lines.
  public var height: Double
  /// The number of lines; an empty text has one line.
  public var lineCount: Int
  /// The distance from the top to the baseline of the first line.
  public var baseline: Double

  /// Creates a size.
  public init(width: Double, height: Double, lineCount: Int, baseline: Double) {
    self.width = width
    self.height = height
    self.lineCount = lineCount
    self.baseline = baseline
  }
}
