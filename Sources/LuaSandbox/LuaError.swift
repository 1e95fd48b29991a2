import CLuaSandbox

/// An error of Lua, as data.
///
/// The host words its sentence.
package struct LuaError: Error, Sendable {
  package enum Kind: Sendable, Equatable {
    /// The chunk is not valid Lua.
    case syntax
    /// The chunk ends too early: another line may complete it.
    case incompleteChunk
    /// A script or the library has raised an error.
    case runtime
    /// The heap has reached the memory ceiling. Final for the state.
    case memory
    /// Calls are nested too deeply.
    case stackOverflow
    /// The deadline has passed. Final for the state.
    case deadline
    /// The host has interrupted the call.
    case interrupted
    /// The chunk is precompiled.
    case notText
    /// A state cannot be made: a thread is missing, or the release of Lua is unsuitable.
    case unavailable
    /// The host has refused a value.
    case rejected(LuaRejection)
    /// A function of the host has refused an argument.
    case wrongArgument
    /// A function of the host was called after the call that it belongs to.
    case calledTooLate
  }

  package var kind: Kind

  /// Lua's message, without its place.
  package var message: String

  /// The name of the chunk, without its mark `@` or `=`; empty for an unknown place.
  package var source: String

  /// The line, from 1; nil if the place is unknown.
  package var line: Int?

  /// The calls of scripts on the stack, innermost first.
  package var traceback: [LuaTraceEntry]

  /// The Swift error that a host function has thrown.
  package var cause: (any Error)?

  init(
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

  /// The name of the undefined global that a script has read; nil in other errors.
  package var undefinedGlobal: String? {
    let prefix = "undefined global '"
    guard kind == .runtime, message.hasPrefix(prefix), message.hasSuffix("'") else { return nil }
    return String(message.dropFirst(prefix.count).dropLast())
  }
}

extension LuaError {
  /// The most bytes of a message.
  private static let lengthLimit = 16 << 10

  /// Returns the start of a message with “…” if it is longer than that: scripts make messages of megabytes.
  package static func start(of bytes: some Collection<UInt8>) -> String {
    guard bytes.count > lengthLimit else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes.prefix(lengthLimit), as: UTF8.self) + "…"
  }
}

// MARK: - Places in messages

/// Places at the start of Lua's messages: `file:line: `.
extension LuaError {
  /// The maximum size of a short name in bytes, with its NUL (`LUA_IDSIZE`).
  private static let shortNameCapacity = 60

  /// Returns the name of a chunk without its mark `@` or `=`.
  static func plainName(of chunkName: String) -> String {
    chunkName.hasPrefix("@") || chunkName.hasPrefix("=") ? String(chunkName.dropFirst()) : chunkName
  }

  /// Returns the name that Lua puts into messages (`luaO_chunkid` in lobject.c).
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

  /// Returns the short name of a chunk that is named by its text.
  private static func shortName(ofText text: [UInt8], room: Int) -> String {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    if line.count == text.count, text.count < room {
      return #"[string "\#(String(decoding: text, as: UTF8.self))"]"#
    }
    return #"[string "\#(String(decoding: line.prefix(room), as: UTF8.self))..."]"#
  }

  /// Splits a message that begins with the short name of a chunk; nil otherwise.
  /// - Parameters:
  ///   - message: the message of Lua.
  ///   - sources: the names of chunks by their short names.
  /// - Returns: the name of the chunk, the line from 1, and the rest of the message.
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
  /// Returns the error for the outcome of a call, with the error value on top of the stack.
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

  /// Returns the error value on top: a string, or an object that carries a Swift error.
  private func raisedError(_ stack: LuaStack) -> LuaError {
    if let cause = stack.failure(at: -1) {
      if let refusal = cause as? LuaError, [.wrongArgument, .calledTooLate].contains(refusal.kind) {
        return refusal
      }
      let message = (cause as? LuaError)?.message ?? String(describing: cause)
      let kind = (cause as? LuaRejection).map(LuaError.Kind.rejected) ?? .runtime
      return LuaError(kind: kind, message: message, cause: cause)
    }
    let text = stack.withBytes(at: -1, LuaError.start) ?? ""
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

  /// Returns the kind of a runtime error by its message.
  private func runtimeKind(of message: String) -> LuaError.Kind {
    let isOverflow = message.hasPrefix("stack overflow") || message.hasPrefix("C stack overflow")
    return isOverflow ? .stackOverflow : .runtime
  }

  /// Returns the kind of a syntax error: an incomplete chunk ended too early, and not within a
  /// short string.
  private func syntaxKind(of message: String) -> LuaError.Kind {
    let isIncomplete =
      message.hasSuffix("near <eof>") && !message.hasPrefix("unfinished string near")
    return isIncomplete ? .incompleteChunk : .syntax
  }

  /// Returns the trace that the bridge has recorded.
  private func traceback() -> [LuaTraceEntry] {
    (0..<bridge_trace_count(core))
      .map { position in
        let entry = bridge_trace_entry(core, position)
        var call = LuaTraceEntry(
          function: entry.function.map { String(cString: $0) },
          source: LuaError.plainName(of: String(cString: entry.source)),
          line: entry.line > 0 ? Int(entry.line) : nil
        )
        call.values = UnsafeBufferPointer(start: entry.values, count: Int(entry.valueCount))
          .map { value in
            LuaSeenValue(
              path: String(cString: value.path),
              text: String(cString: value.text),
              isUpvalue: value.isUpvalue
            )
          }
        return call
      }
  }
}
