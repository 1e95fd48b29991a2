/// The limits on the memory and the time of a plugin.
package struct CallBudget: Sendable, Hashable {
  /// The maximum size of a plugin's memory in bytes.
  package var memoryCeiling: Int
  /// The maximum size of a single string in bytes.
  package var stringCeiling: Int
  /// The time of an outermost call with its nested calls; nil means no limit.
  package var deadline: Duration?

  /// Creates a budget.
  /// - Parameters:
  ///   - memoryCeiling: the maximum size of the memory in bytes; 64 MiB by default.
  ///   - stringCeiling: the maximum size of a string in bytes; 4 MiB by default.
  ///   - deadline: the time of an outermost call; 250 ms by default.
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
