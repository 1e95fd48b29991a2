import LuaSandbox

/// Completes a name in an expression: a variable of a frame, or a field of a table, as in `environment.it`.
struct NameCompletion {
  /// The most names.
  private static let limit = 200

  /// The names before the last dot; empty for a variable.
  private let path: [String]
  /// The beginning of the name.
  private let start: String

  /// Reads the text before a column, from 0.
  init(before column: Int, in text: String) {
    let tail = text.prefix(max(0, column)).reversed()
      .prefix { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "_" || $0 == "." }
    let parts = String(tail.reversed()).split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    path = Array(parts.dropLast())
    start = parts.last ?? ""
  }

  /// Returns the names that fit, in order.
  func names(in frame: LuaFrame, of script: PausedScript) -> [String] {
    let all = path.isEmpty ? variables(of: frame, script) : fields(in: frame, script)
    return Array(
      Set(all.filter { $0.hasPrefix(start) && $0.isLuaName }).sorted().prefix(Self.limit)
    )
  }

  private func variables(of frame: LuaFrame, _ script: PausedScript) -> [String] {
    (script.locals(of: frame) + script.upvalues(of: frame)).map(\.name)
  }

  /// Returns the names of a table's fields; the path contains no calls, so that completing changes nothing.
  private func fields(in frame: LuaFrame, _ script: PausedScript) -> [String] {
    guard path.allSatisfy(\.isLuaName) else { return [] }
    let names = try? script.evaluate(path.joined(separator: "."), in: frame) { stack in
      stack.top > 0 && stack.kind(at: 1).isTable
        ? TableKeys(ofTableAt: 1, on: stack).keys.map(\.name) : []
    }
    return names ?? []
  }
}
