import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The functions of the prompt itself: undo, timing, the list of plugins, watched lines, help and
  /// quit.
  ///
  /// `undo` changes the session, `watch` and `quit` the prompt's own state; the others only print.
  static let promptFunctions: [ScriptFunction] = [
    ScriptFunction(
      signature: "undo()",
      summary: "Undoes the last change of the session; plugin files are not affected.",
      examples: ["undo"]
    ) { call in
      guard let before = call.context.history.popLast() else {
        throw call.failedPrecondition("there is nothing to undo")
      }
      call.context.isUndoing = true
      return try call.changingSession { call.session.state = before }
    },
    ScriptFunction(
      signature: "time(chunk)",
      summary: "Measures how long a function takes, and returns its results.",
      examples: ["time solve()", "time(function() return solve() end)"],
      command: .chunk
    ) { call in
      guard call.stack.kind(at: 1) == .function else {
        throw call.wrong("it takes a function or an expression, as in time solve()")
      }
      let function = call.stack.reference(at: 1)
      let start = ContinuousClock.now
      let results = try call.withOwnFailure {
        try call.stack.state.call(function, deadline: nil) { stack in
          (0..<stack.top).map { stack.reference(at: $0 + 1) }
        }
      }
      call.print((ContinuousClock.now - start).shortText)
      for result in results { call.stack.push(result) }
      return results.count
    },
    ScriptFunction(
      signature: "plugins(name)",
      summary: "Lists engines and plugins; with a name, describes one and its options.",
      examples: ["plugins", "plugins waterfall"],
      command: .text,
      subject: .provider
    ) { call in
      let renderer = ReportRenderer(format: .table)
      let text =
        try call.optionalText(at: 1)
        .map { name in renderer.text(of: try call.session.provider(named: name)) }
        ?? renderer.text(of: call.session.providers())
      call.print(String(text.dropLast()))
      return 0
    },
    ScriptFunction(
      signature: "watch(line)",
      summary: "Runs a line again after each change; without a line, stops all watches.",
      examples: ["watch at(2, 1).frame", "watch draw()", "watch"],
      command: .text
    ) { call in
      if let line = try call.optionalText(at: 1) {
        call.context.watched.append(line)
      } else {
        call.context.watched = []
      }
      return 0
    },
    ScriptFunction(
      signature: "help(name)",
      summary:
        "Describes a function, a constructor or a layout; without a name, lists the functions.",
      examples: ["help", "help scroll", "help waterfall"],
      command: .text,
      subject: .function
    ) { call in
      if call.stack.kind(at: 1) == .nil {
        call.print(overview)
        return 0
      }
      call.print(try call.help(about: try call.text(at: 1, expecting: "a name in quotes")))
      return 0
    },
    ScriptFunction(
      signature: "quit()",
      summary: "Leaves the prompt, like Ctrl-D.",
      examples: ["quit"]
    ) { call in
      call.context.hasQuit = true
      return 0
    },
  ]
}

extension ScriptCall {
  /// Calls a closure that runs Lua; a failure of the session's functions in it is thrown as it is.
  fileprivate func withOwnFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as LuaError {
      throw error.cause ?? error
    }
  }

  /// Returns the help of a session function, a function of the plugin API, or a provider.
  /// - Throws: an error with a suggestion for an unknown name.
  fileprivate func help(about name: String) throws -> String {
    if let function = ScriptFunction.named(name) { return function.help }
    if let function = PluginAPI.functions.first(where: { $0.name == name }) {
      return function.help
    }
    let providers = session.providers().map(\.name)
    if providers.contains(name) {
      let text = ReportRenderer(format: .table).text(of: try session.provider(named: name))
      return String(text.dropLast())
    }
    let known = ScriptFunction.all.map(\.name) + PluginAPI.functions.map(\.name) + providers
    throw unknownFunction(name, among: known)
  }
}

extension Duration {
  /// The duration with three significant digits: `0.42 ms`.
  fileprivate var shortText: String {
    let milliseconds = self / .microseconds(1) / 1000
    let unit = milliseconds < 1000 ? (milliseconds, "ms") : (milliseconds / 1000, "s")
    var step = 0.001
    while unit.0 / step >= 1000 { step *= 10 }
    return "\(NumberText.rounded((unit.0 / step).rounded() * step)) \(unit.1)"
  }
}
