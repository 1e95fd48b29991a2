/// A failure of Lua, as data.
///
/// Its sentence is the business of whoever shows it.
public struct LuaError: Error, Sendable {
  /// What went wrong.
  public enum Kind: Sendable, Equatable {
    /// The chunk is not Lua.
    case syntax
    /// The chunk ends before it is complete: another line may follow.
    case incompleteChunk
    /// A script or the library raised an error.
    case runtime
    /// The memory ceiling was hit. Final for the state.
    case memory
    /// Calls are nested too deep.
    case stackOverflow
    /// The deadline has passed. Final for the state.
    case deadline
    /// The call was stopped from outside.
    case interrupted
    /// The chunk is precompiled.
    case notText
    /// The host refused a value.
    case rejected(LuaRejection)
  }

  /// What went wrong.
  public var kind: Kind

  /// What Lua says, without the place.
  public var message: String

  /// The chunk's name, without the `@` or `=` it was given with; empty if the place is unknown.
  public var source: String

  /// The line, from 1.
  public var line: Int?

  /// The script lines of the stack, innermost first.
  public var traceback: [LuaTraceEntry]

  /// The Swift error that a host function threw.
  public var cause: (any Error)?

  /// Creates an error.
  public init(
    kind: Kind,
    message: String,
    source: String = "",
    line: Int? = nil,
    traceback: [LuaTraceEntry] = [],
    cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.source = source
    self.line = line
    self.traceback = traceback
    self.cause = cause
  }

  /// The name of the global that a script read without its being defined.
  public var undefinedGlobal: String? {
    let prefix = "undefined global '"
    guard kind == .runtime, message.hasPrefix(prefix), message.hasSuffix("'") else { return nil }
    return String(message.dropFirst(prefix.count).dropLast())
  }
}

/// One line of a script that was running when an error was raised.
public struct LuaTraceEntry: Sendable, Equatable {
  /// The function's name as far as its caller tells; `nil` for a chunk's main function.
  public var function: String?

  /// The chunk's name.
  public var source: String

  /// The line, from 1.
  public var line: Int?

  /// Creates an entry.
  public init(function: String?, source: String, line: Int?) {
    self.function = function
    self.source = source
    self.line = line
  }
}
