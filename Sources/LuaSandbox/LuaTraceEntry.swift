/// A call of a script that was running when an error was raised.
package struct LuaTraceEntry: Sendable, Equatable {
  /// The name of the function, if its caller reveals it; `nil` for the main function of a chunk.
  package var function: String?

  /// The chunk's name, without its mark.
  package var source: String

  /// The line, from 1; nil if the function is of the host.
  package var line: Int?

  /// The variables of the call; empty unless the state notes them.
  package var values: [LuaSeenValue] = []

  package init(function: String?, source: String, line: Int?) {
    self.function = function
    self.source = source
    self.line = line
  }
}

/// A variable, or a field of one, when a call failed.
package struct LuaSeenValue: Sendable, Equatable {
  /// The name with the fields that lead to the value: `environment.options.columns`.
  package var path: String
  /// The value as the script could write it, shortened.
  package var text: String
  /// Whether the variable belongs to a function around the failing one.
  package var isUpvalue: Bool
}
