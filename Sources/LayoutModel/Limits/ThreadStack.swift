import func CPlatform.thread_stack_left

/// The stack of the calling thread, which limits how deeply groups and calls may be nested.
///
/// Recursions over input from outside check it at each step, because a stack that overflows ends the
/// program.
package enum ThreadStack {
  /// The least number of bytes for a step into nested values: the step itself, and its calls of
  /// functions that do not check the stack.
  private static let roomForStep = 96 << 10
  /// The least number of bytes for a call that a plugin makes: a hook, its Lua, and the layout that
  /// it returns.
  private static let roomForCall = 160 << 10

  /// Whether the stack suffices for a step into nested values.
  /// - Complexity: O(1).
  package static var hasRoomForStep: Bool { thread_stack_left() >= roomForStep }

  /// Whether the stack suffices for a call that a plugin makes.
  /// - Complexity: O(1).
  package static var hasRoomForCall: Bool { thread_stack_left() >= roomForCall }

  /// Returns the sentence for a failure.
  /// - Parameter values: the nested things, in the plural.
  /// - Returns: the sentence, without a full stop.
  package static func sentence(_ values: String) -> String {
    "\(values) are nested too deeply for this thread's stack"
  }

  /// Checks that the stack suffices for a step into a group.
  /// - Throws: `RESOURCE_EXHAUSTED` if it does not.
  /// - Complexity: O(1).
  package static func checkGroup() throws(LayoutError) {
    guard !hasRoomForStep else { return }
    throw LayoutError(.resourceExhausted, message: sentence("groups"))
  }
}
