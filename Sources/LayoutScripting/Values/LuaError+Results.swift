import LuaSandbox

// Advice for errors of scripts that take a method of a result for a field, or a field for a method.
extension LuaError {
  /// The advice for such an error, by the words of Lua's message (`varinfo` in `ldebug.c`); nil
  /// if it is another one.
  var resultHint: String? {
    let calledTable = /^attempt to call a table value \((?:field|method) '(\w+)'\)/
    if let name = message.firstMatch(of: calledTable)?.1 {
      return "“\(name)” is a field here, without parentheses: .\(name)"
    }
    let methods = ResultKind.layout.methods + ResultKind.transition.methods
    guard let name = message.firstMatch(of: /a function value \(field '(\w+)'\)/)?.1,
      methods.contains(where: { $0.name == name })
    else { return nil }
    return "“\(name)” is a method: call it, as in :\(name)()"
  }
}
