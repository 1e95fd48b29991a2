/// Measures texts.
///
/// ```swift
/// struct EqualLetters: TextMeasurer {
///   let fonts = ["Equal"]
///   func measure(_ request: TextRequest, while isWanted: () -> Bool) -> TextSize {
///     TextSize(width: 8 * Double(request.text.count), height: 17, lineCount: 1, baseline: 13)
///   }
/// }
/// ```
///
/// A measurer returns the same size for the same request, to the bit. Several threads may call it
/// at once.
public protocol TextMeasurer: Sendable {
  /// The families that can be measured, the measurer's default first.
  var fonts: [String] { get }

  /// Measures a text.
  /// - Parameters:
  ///   - request: the text and its style.
  ///   - isWanted: called from time to time during a long text; false ends the measurement.
  /// - Returns: the size in points, not rounded.
  /// - Throws: `UNAVAILABLE` if texts cannot be measured, `DEADLINE_EXCEEDED` once the result is no
  ///   longer wanted.
  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize
}

extension TextMeasurer {
  /// Measures a text, without a limit of time.
  public func measure(_ request: TextRequest) throws(LayoutError) -> TextSize {
    try measure(request) { true }
  }
}
