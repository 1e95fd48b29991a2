import LayoutModel
import LuaSandbox

/// A paused program: serves a client's requests until one lets the program go on.
///
/// It belongs to the script's thread, and ends with the pause.
struct PausedProgram {
  /// The number of the program's only thread.
  static let thread = 1

  private let script: PausedScript
  private let frames: [LuaFrame]
  private let outbox: DebugOutbox
  private var values = ShownValues()

  init(_ script: PausedScript, _ outbox: DebugOutbox) {
    (self.script, frames, self.outbox) = (script, script.frames, outbox)
  }

  /// Serves a request.
  /// - Returns: the way in which the program goes on; nil if it stays paused.
  mutating func serve(_ request: DebugRequest) -> LuaDebugger.Step? {
    if let step = Self.steps[request.command] {
      outbox.reply(to: request) { json in
        if step == .continue { json.member("allThreadsContinued", true) }
      }
      return step
    }
    do {
      try reply(to: request)
    } catch {
      outbox.refuse(request, .refused(error.words))
    }
    return nil
  }

  private static let steps: [String: LuaDebugger.Step] = [
    "continue": .continue, "next": .over, "stepIn": .into, "stepOut": .out,
  ]

  /// The requests that are served while the program is paused, besides those that let it go on.
  static let commands: Set<String> = Set(steps.keys)
    .union([
      "stackTrace", "scopes", "variables", "setVariable", "setExpression", "evaluate",
      "completions",
      "exceptionInfo",
    ])

  private mutating func reply(to request: DebugRequest) throws {
    switch request.command {
    case "stackTrace": try listFrames(request)
    case "scopes": try listScopes(request)
    case "variables": try listVariables(request)
    case "setVariable": try setVariable(request)
    case "setExpression": try setExpression(request)
    case "evaluate": try evaluate(request)
    case "completions": try complete(request)
    default: describeError(request)
    }
  }

  // MARK: Frames

  private func listFrames(_ request: DebugRequest) throws(LayoutError) {
    let start = try request.count("startFrame") ?? 0
    let count = try request.count("levels") ?? 0
    let wanted = frames.enumerated().dropFirst(start).prefix(count == 0 ? frames.count : count)
    outbox.reply(to: request) { json in
      json.array("stackFrames") { json in
        for (index, frame) in wanted { Self.write(frame, number: index + 1, to: &json) }
      }
      json.member("totalFrames", frames.count)
    }
  }

  private static func write(_ frame: LuaFrame, number: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", number)
      json.member("name", name(of: frame))
      if frame.isOfFile {
        json.member("source", DebugSource(path: Breakpoints.file(frame.source)))
      } else {
        json.member("presentationHint", "subtle")
      }
      json.member("line", frame.line ?? 0)
      json.member("column", frame.line == nil ? 0 : 1)
    }
  }

  /// Returns the name of a frame: the hook with its section, the function, or the chunk.
  private static func name(of frame: LuaFrame) -> String {
    if let call = frame.call { return call }
    if let function = frame.function { return function }
    return frame.firstLine.map { "function in line \($0)" } ?? frame.source
  }

  /// Returns the frame that a request names; the innermost one if it names none.
  private func frame(of request: DebugRequest) throws(LayoutError) -> LuaFrame {
    let number = try request.count("frameId") ?? 1
    guard frames.indices.contains(number - 1) else {
      throw .refused("there is no frame \(number) in this pause")
    }
    return frames[number - 1]
  }

  private mutating func listScopes(_ request: DebugRequest) throws(LayoutError) {
    let frame = try frame(of: request)
    typealias Scope = (name: String, hint: String?, number: Int)
    let locals = values.add(.variables(script.locals(of: frame), frame))
    let upvalues = values.add(.variables(script.upvalues(of: frame), frame))
    var scopes: [Scope] = [("Locals", "locals", locals), ("Upvalues", nil, upvalues)]
    for table in frame.state.shownTables?() ?? [] {
      scopes.append((table.name.capitalizedWord, nil, values.add(.table(table.value, frame))))
    }
    let shown = scopes
    outbox.reply(to: request) { json in
      json.array("scopes") { json in
        for scope in shown {
          json.object { json in
            json.member("name", scope.name)
            json.member("presentationHint", scope.hint)
            json.member("variablesReference", scope.number)
            json.member("expensive", false)
          }
        }
      }
    }
  }

  // MARK: Values

  private mutating func listVariables(_ request: DebugRequest) throws(LayoutError) {
    let shown = try values.variables(
      in: try request.count("variablesReference") ?? 0,
      filter: try request.arguments.optionalString("filter"),
      start: try request.count("start") ?? 0,
      count: try request.count("count") ?? 0
    )
    outbox.reply(to: request) { $0.member("variables", shown) }
  }

  private mutating func setVariable(_ request: DebugRequest) throws {
    let variable = try values.set(
      try request.arguments.string("name"),
      in: try request.count("variablesReference") ?? 0,
      to: try request.text("value"),
      script
    )
    reply(to: request, variable, as: "value")
  }

  private mutating func setExpression(_ request: DebugRequest) throws {
    let frame = try frame(of: request)
    let (target, text) = (try request.text("expression"), try request.text("value"))
    try script.evaluate("\(target) = (\(text)\n)", in: frame) { _ in }
    let variable = try value(of: target, frame)
    reply(to: request, variable, as: "value")
  }

  private mutating func evaluate(_ request: DebugRequest) throws {
    let variable = try value(of: try request.text("expression"), try frame(of: request))
    reply(to: request, variable, as: "result")
  }

  /// Evaluates a text; of several values, the others are a part of the text only.
  private mutating func value(of text: String, _ frame: LuaFrame) throws -> DebugVariable {
    try script.evaluate(text, in: frame) { stack in
      let others = stack.top < 2 ? [] : (2...stack.top).map { ValueText.text(at: $0, on: stack) }
      if stack.top == 0 {
        return DebugVariable(name: "", value: "", type: "", reference: 0, counts: (0, 0))
      }
      let first = values.variable("", at: 1, on: stack, frame)
      return DebugVariable(
        name: "",
        value: ([first.value] + others).joined(separator: ", "),
        type: first.type,
        reference: first.reference,
        counts: first.counts
      )
    }
  }

  private func reply(to request: DebugRequest, _ variable: DebugVariable, as key: String) {
    outbox.reply(to: request) { json in
      json.member(key, variable.value)
      variable.writeContent(to: &json)
    }
  }

  private func complete(_ request: DebugRequest) throws {
    let frame = try frame(of: request)
    let text = try request.text("text")
    let column = try request.count("column") ?? text.count + 1
    let names = NameCompletion(before: column - 1, in: text).names(in: frame, of: script)
    outbox.reply(to: request) { json in
      json.array("targets") { json in
        for name in names {
          json.object { $0.member("label", name) }
        }
      }
    }
  }

  private func describeError(_ request: DebugRequest) {
    let message = script.errorMessage
    outbox.reply(to: request) { json in
      json.member("exceptionId", message == nil ? "none" : "error")
      json.member("description", message ?? "the program is not paused at an error")
      json.member("breakMode", script.stop == .caughtError ? "always" : "unhandled")
    }
  }
}

extension DebugRequest {
  /// The most bytes of an expression.
  private static let textLimit = 65_536

  /// Returns an expression.
  /// - Throws: `INVALID_ARGUMENT` for a missing one, `FAILED_PRECONDITION` for one that is too long.
  fileprivate func text(_ key: String) throws(LayoutError) -> String {
    let text = try arguments.string(key)
    guard text.utf8.count <= Self.textLimit else {
      throw .refused("an expression has at most \(Self.textLimit) bytes")
    }
    return text
  }
}

extension String {
  /// The word with a capital at its start.
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
