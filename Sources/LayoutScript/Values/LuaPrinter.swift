internal import LayoutModel
internal import LuaRuntime

/// Writes Lua values as Lua would read them: tables sorted and bounded.
struct LuaPrinter {
  /// How deep tables are shown.
  private static let depthLimit = 4
  /// How many fields and elements of a table are shown.
  private static let memberLimit = 24
  /// How long a table on one line may be.
  private static let lineLength = 96

  let stack: LuaStack

  /// The value at an index as text.
  func text(at index: Int) -> String {
    text(at: index, depth: 0, indentation: 0)
  }

  private func text(at index: Int, depth: Int, indentation: Int) -> String {
    switch stack.kind(at: index) {
    case .nil: return "nil"
    case .boolean: return stack.boolean(at: index) == true ? "true" : "false"
    case .integer: return "\(stack.integer(at: index) ?? 0)"
    case .number: return NumberText.shortest(stack.number(at: index) ?? 0)
    case .string: return Self.quoted(stack.string(at: index) ?? "…")
    case .table, .proxy:
      guard depth < Self.depthLimit else { return "{…}" }
      return table(at: index, depth: depth, indentation: indentation)
    case .function: return "function"
    case .userdata, .thread: return described(at: index)
    }
  }

  private func described(at index: Int) -> String {
    stack.pushDescription(at: index)
    defer { stack.pop() }
    return stack.string(at: -1) ?? "…"
  }

  private func table(at index: Int, depth: Int, indentation: Int) -> String {
    let (members, rest) = members(at: index, depth: depth, indentation: indentation)
    guard !members.isEmpty else { return "{}" }
    let all = members + (rest > 0 ? ["… \(rest) more"] : [])
    let line = "{ " + all.joined(separator: ", ") + " }"
    if line.count + indentation <= Self.lineLength, !line.contains("\n") { return line }
    let space = String(repeating: " ", count: indentation + 2)
    return "{\n" + all.map { space + $0 + ",\n" }.joined()
      + String(repeating: " ", count: indentation) + "}"
  }

  /// The elements in order, then the fields by name.
  private func members(
    at index: Int, depth: Int, indentation: Int
  ) -> (shown: [String], rest: Int) {
    let length = stack.rawLength(at: index)
    var shown: [String] = []
    for position in 1..<max(1, min(length, Self.memberLimit) + 1) {
      stack.pushElement(position, of: index)
      shown.append(text(at: stack.top, depth: depth + 1, indentation: indentation + 2))
      stack.pop()
    }
    let keys = fieldNames(at: index, besides: length)
    let room = max(0, Self.memberLimit - shown.count)
    for key in keys.prefix(room) {
      stack.rawGet(field: key, in: index)
      let value = text(at: stack.top, depth: depth + 1, indentation: indentation + 2)
      stack.pop()
      shown.append(Self.isName(key) ? "\(key) = \(value)" : "[\(Self.quoted(key))] = \(value)")
    }
    return (shown, length + keys.count - shown.count)
  }

  private func fieldNames(at index: Int, besides length: Int) -> [String] {
    var names: [String] = []
    stack.forEachPair(in: index) { stack in
      if stack.kind(at: -2) == .string, let name = stack.string(at: -2) { names.append(name) }
    }
    return names.sorted()
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  private static func isName(_ text: String) -> Bool {
    guard let first = text.first, !first.isNumber, !keywords.contains(text) else { return false }
    return text.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case "\u{0}"..<"\u{20}", "\u{7F}": quoted += "\\\(scalar.value)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
