/// Says how large texts are.
///
/// A measurer gives the same answer for the same request, to the bit, and may be asked by several
/// threads at once.
public protocol TextMeasurer: Sendable {
  /// The families that can be asked for, the measurer's own first.
  var fonts: [String] { get }

  /// The size of a text.
  /// - Parameters:
  ///   - request: the text and how it is set.
  ///   - isWanted: asked from time to time within a long text.
  /// - Returns: the size in points, not rounded.
  /// - Throws: `UNAVAILABLE` where texts cannot be measured here, `DEADLINE_EXCEEDED` once the
  ///   answer is not wanted any more.
  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize
}

extension TextMeasurer {
  /// The size of a text, however long it takes.
  public func measure(_ request: TextRequest) throws(LayoutError) -> TextSize {
    try measure(request) { true }
  }
}

/// How large a text is, in points, not rounded.
public struct TextSize: Sendable, Hashable {
  /// The width of the widest line; one that ends with an ellipsis may be taken to fill its width.
  public var width: Double
  /// The height of all lines.
  public var height: Double
  /// The number of lines; an empty text has one.
  public var lineCount: Int
  /// How far below the top the first line's letters stand.
  public var baseline: Double

  /// Creates a size.
  public init(width: Double, height: Double, lineCount: Int, baseline: Double) {
    self.width = width
    self.height = height
    self.lineCount = lineCount
    self.baseline = baseline
  }
}
