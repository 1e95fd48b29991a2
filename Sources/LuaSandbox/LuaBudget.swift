/// What a script may use up.
public struct LuaBudget: Sendable, Hashable {
  /// The most bytes of a state's heap, typed buffers included.
  ///
  /// Running out is final for the state.
  public var memoryCeiling: Int

  /// The most bytes of a single string.
  public var stringCeiling: Int

  /// The time of an outermost call, nested calls included; `nil` for no limit.
  ///
  /// Passing it is final for the state.
  public var deadline: Duration?

  /// For tests: the allocation of a state (from 1) from which on each one fails; 0 for none.
  var firstFailingAllocation: Int64 = 0

  /// Creates a budget; the defaults are 64 MiB, 4 MiB and 250 ms.
  public init(
    memoryCeiling: Int = 64 << 20,
    stringCeiling: Int = 4 << 20,
    deadline: Duration? = .milliseconds(250)
  ) {
    self.memoryCeiling = memoryCeiling
    self.stringCeiling = stringCeiling
    self.deadline = deadline
  }
}

extension Duration {
  /// Whole nanoseconds, rounded down and clamped to what fits.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return seconds < 0 ? 0 : .max }
    return max(0, whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue)
  }
}
