/// A call of a script that was running when an error was raised.
package struct LuaTraceEntry: Sendable, Equatable {
  /// The name of the function, if its caller reveals it; `nil` for the main function of a chunk.
  package var function: String?

  /// The chunk's name, without its mark.
  package var source: String

  /// The line, from 1; nil for a function of the host.
  package var line: Int?

  package init(function: String?, source: String, line: Int?) {
    self.function = function
    self.source = source
    self.line = line
  }
}
