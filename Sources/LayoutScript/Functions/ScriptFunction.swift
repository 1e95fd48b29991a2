internal import LayoutHost
internal import LuaRuntime

/// A function of the session's Lua face, with its help.
struct ScriptFunction: Sendable {
  /// The name and the arguments, as a script writes them.
  var signature: String
  /// What it does.
  var summary: String
  /// Takes its arguments from the stack and leaves its results on it.
  var body: @Sendable (ScriptCall) throws -> Int

  /// The name.
  var name: String { String(signature.prefix { $0 != "(" && $0 != "{" && $0 != " " }) }

  /// All functions, in the order in which help lists them.
  static let all: [ScriptFunction] =
    documentFunctions + layoutFunctions + scrollFunctions + changeFunctions
    + [help]

  private static let help = ScriptFunction(
    signature: "help(name)",
    summary: "Says what a function does; without a name, lists them."
  ) { call in
    if call.stack.kind(at: 1) == .nil {
      call.print(HelpText.overview(of: all))
      return 0
    }
    let name = try call.helpName(at: 1)
    guard let function = all.first(where: { $0.name == name }) else {
      throw call.unknownFunction(name, among: all.map(\.name))
    }
    call.print(HelpText.entry(for: function))
    return 0
  }
}

/// Help as text.
private enum HelpText {
  static func overview(of functions: [ScriptFunction]) -> String {
    let width = functions.map(\.signature.count).max() ?? 0
    let lines = functions.map { function in
      let space = String(repeating: " ", count: width - function.signature.count)
      return "  \(function.signature)\(space)  \(function.summary)"
    }
    return """
      Lua, with these functions of the session; sections and items count from 1:
      \(lines.joined(separator: "\n"))
      An expression prints its value. help "name" says more about one function.
      """
  }

  static func entry(for function: ScriptFunction) -> String {
    "\(function.signature)\n  \(function.summary)"
  }
}
