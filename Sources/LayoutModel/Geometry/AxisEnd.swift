/// An end of an axis.
package enum AxisEnd: Sendable, Hashable {
  /// The top or the leading edge.
  case start
  /// The bottom or the trailing edge.
  case end

  var opposite: AxisEnd { self == .start ? .end : .start }
}
