import LayoutPlugins

/// Help as text.
enum HelpText {
  static func overview(of functions: [ScriptFunction]) -> String {
    let width = functions.map(\.signature.count).max() ?? 0
    let lines = functions.map { function in
      let space = String(repeating: " ", count: width - function.signature.count)
      return "  \(function.signature)\(space)  \(function.summary)"
    }
    return """
      Lua, with these functions of the session; sections and items count from 1:
      \(lines.joined(separator: "\n"))
      An expression prints its value. Commands may be written plainly: open list.json, help scroll.
      help NAME says more about a function, a constructor such as horizontal, or a layout.
      """
  }

  static func entry(for function: ScriptFunction) -> String {
    let examples = function.examples.map { "\n  > \($0)" }.joined()
    return "\(function.signature)\n  \(function.summary)\(examples)"
  }

  /// A function that plugins have, too.
  static func entry(for function: APIFunction) -> String {
    let names = function.parameters.map { $0.name + ($0.isOptional ? "?" : "") }
    let width = names.map(\.count).max() ?? 0
    let parameters = zip(names, function.parameters)
      .map { name, parameter in
        let space = String(repeating: " ", count: width - name.count)
        return "\n  \(name)\(space)  \(parameter.type)  \(parameter.summary)"
      }
    let results = function.results.isEmpty ? "" : " → " + function.results.joined(separator: ", ")
    return "\(function.name)(\(names.joined(separator: ", ")))\(results)\n  \(function.summary)"
      + parameters.joined()
  }
}
