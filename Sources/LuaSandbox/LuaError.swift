import CLuaSandbox

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

// MARK: - Places in messages

/// The place that a Lua message begins with: `file:line: `.
extension LuaError {
  /// The most bytes of a short name, its end included (`LUA_IDSIZE`).
  private static let shortNameCapacity = 60

  /// A chunk's name without the mark that tells what it names.
  static func plainName(of chunkName: String) -> String {
    chunkName.hasPrefix("@") || chunkName.hasPrefix("=") ? String(chunkName.dropFirst()) : chunkName
  }

  /// The name that Lua puts into messages (`luaO_chunkid`).
  static func shortName(of chunkName: String) -> String {
    let name = Array(plainName(of: chunkName).utf8)
    let room = shortNameCapacity - 1
    if chunkName.hasPrefix("=") { return String(decoding: name.prefix(room), as: UTF8.self) }
    if chunkName.hasPrefix("@") {
      guard name.count > room else { return String(decoding: name, as: UTF8.self) }
      return "..." + String(decoding: name.suffix(room - 3), as: UTF8.self)
    }
    return shortName(ofText: name, room: room - #"[string "..."]"#.utf8.count)
  }

  private static func shortName(ofText text: [UInt8], room: Int) -> String {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    if line.count == text.count, text.count < room {
      return #"[string "\#(String(decoding: text, as: UTF8.self))"]"#
    }
    return #"[string "\#(String(decoding: line.prefix(room), as: UTF8.self))..."]"#
  }

  /// Splits a message into the chunk's name as it was given, the line and the rest, if the message
  /// begins with the short name of one of the chunks.
  static func split(
    _ message: String,
    sources: [String: String]
  ) -> (chunkName: String, line: Int, rest: String)? {
    for (shortName, chunkName) in sources where message.hasPrefix(shortName + ":") {
      let tail = message.dropFirst(shortName.count + 1)
      let digits = tail.prefix { $0.isASCII && $0.isNumber }
      let rest = tail.dropFirst(digits.count)
      if let line = Int(digits), rest.hasPrefix(": ") {
        return (chunkName, line, String(rest.dropFirst(2)))
      }
    }
    return nil
  }
}

extension LuaState {
  /// The error for the outcome of a call whose error value is on top of the stack.
  func failure(_ outcome: BridgeOutcome, lua: OpaquePointer) -> LuaError {
    let stack = LuaStack(state: self, lua: lua, base: 0)
    var error =
      switch outcome {
      case .memory: LuaError(kind: .memory, message: "not enough memory")
      case .deadline: LuaError(kind: .deadline, message: "the deadline has passed")
      case .interrupted: LuaError(kind: .interrupted, message: "interrupted")
      case .stackOverflow: LuaError(kind: .stackOverflow, message: "stack overflow")
      default: raisedError(stack)
      }
    error.traceback = traceback()
    if outcome == .syntax { error.kind = syntaxKind(of: error.message) }
    if error.line == nil, let place = error.traceback.first {
      error.source = place.source
      error.line = place.line
    }
    return error
  }

  /// The error value on top, which is a string or carries a Swift error.
  private func raisedError(_ stack: LuaStack) -> LuaError {
    if let cause = stack.failure(at: -1) {
      let message = (cause as? LuaError)?.message ?? String(describing: cause)
      let kind = (cause as? LuaRejection).map(LuaError.Kind.rejected) ?? .runtime
      return LuaError(kind: kind, message: message, cause: cause)
    }
    let text = stack.withBytes(at: -1) { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let (chunkName, line, message) = LuaError.split(text, sources: sources) else {
      return LuaError(kind: runtimeKind(of: text), message: text)
    }
    return LuaError(
      kind: runtimeKind(of: message),
      message: message,
      source: LuaError.plainName(of: chunkName),
      line: line
    )
  }

  private func runtimeKind(of message: String) -> LuaError.Kind {
    let isOverflow = message.hasPrefix("stack overflow") || message.hasPrefix("C stack overflow")
    return isOverflow ? .stackOverflow : .runtime
  }

  /// A chunk is incomplete when its end came too early; a short string cannot go on in another
  /// line.
  private func syntaxKind(of message: String) -> LuaError.Kind {
    let isIncomplete =
      message.hasSuffix("near <eof>") && !message.hasPrefix("unfinished string near")
    return isIncomplete ? .incompleteChunk : .syntax
  }

  private func traceback() -> [LuaTraceEntry] {
    (0..<bridge_trace_count(core))
      .map { position in
        let entry = bridge_trace_entry(core, position)
        return LuaTraceEntry(
          function: entry.function.map { String(cString: $0) },
          source: LuaError.plainName(of: String(cString: entry.source)),
          line: entry.line > 0 ? Int(entry.line) : nil
        )
      }
  }
}
