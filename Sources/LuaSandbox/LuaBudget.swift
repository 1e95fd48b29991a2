import CLuaSandbox

/// The limits on the memory and the time of a script.
package struct LuaBudget: Sendable, Hashable {
  /// The maximum size of a state's heap in bytes, column buffers included.
  ///
  /// Reaching the limit is final for the state.
  package var memoryCeiling: Int

  /// The maximum size of a single string in bytes.
  var stringCeiling: Int

  /// The time of an outermost call with its nested calls; `nil` for no limit.
  ///
  /// Passing it is final for the state.
  package var deadline: Duration?

  /// The allocation of a state, from 1, that fails with all later ones; 0 if none fails.
  ///
  /// Only tests set it.
  package var firstFailingAllocation: Int64 = 0

  /// Whether the thread that watches over deadlines cannot be started.
  ///
  /// Only tests set it.
  package var isWithoutThread = false

  package init(
    memoryCeiling: Int = 64 << 20,
    stringCeiling: Int = 4 << 20,
    deadline: Duration? = .milliseconds(250)
  ) {
    self.memoryCeiling = memoryCeiling
    self.stringCeiling = stringCeiling
    self.deadline = deadline
  }
}

extension LuaBudget {
  /// The limits on memory in the bridge's form.
  var limits: BridgeLimits {
    BridgeLimits(
      memoryCeiling: max(0, memoryCeiling),
      stringCeiling: max(0, stringCeiling),
      firstFailingAllocation: firstFailingAllocation,
      isWithoutThread: isWithoutThread
    )
  }

  /// The deadline in nanoseconds, as the bridge takes it; negative without a deadline.
  var nanoseconds: Int64 { deadline.map(\.nanoseconds) ?? -1 }
}

/// Durations for the bridge.
extension Duration {
  /// The whole nanoseconds, rounded down and clamped.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return seconds < 0 ? 0 : .max }
    return max(0, whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue)
  }
}
