/// Writes values of the neutral tree as documents: JSON, or Lua that returns the same table.
package enum DocumentText: Sendable, Hashable {
  /// JSON.
  case json
  /// A chunk of Lua that returns the value.
  case lua

  /// The greatest length of a line, in characters; longer arrays and objects are split into lines.
  private static let lineLength = 100

  /// Returns a document's text, with a newline at its end.
  /// - Parameter value: the document.
  /// - Returns: JSON, or a chunk of Lua.
  /// - Complexity: O(length of the text × depth).
  package func text(of value: SourceValue) -> String {
    (self == .lua ? "return " : "") + text(of: value, indentation: 0) + "\n"
  }

  /// Returns a value's text, on one line if it fits.
  /// - Parameters:
  ///   - value: the value.
  ///   - indentation: the spaces in front of the value's last line.
  /// - Returns: the text without a newline at its end.
  private func text(of value: SourceValue, indentation: Int) -> String {
    let members = members(of: value)
    guard let members, !members.isEmpty else { return line(value) }
    let line = line(value)
    if line.count + indentation <= Self.lineLength { return line }
    let space = String(repeating: " ", count: indentation + 2)
    let lines = members.map { name, member in
      space + name + text(of: member, indentation: indentation + 2)
    }
    let (open, close) = brackets(of: value)
    return "\(open)\n" + lines.joined(separator: ",\n") + (self == .lua ? ",\n" : "\n")
      + String(repeating: " ", count: indentation) + close
  }

  /// Returns the members of an array or object, each with the text in front of it; nil if it is
  /// another value.
  private func members(of value: SourceValue) -> [(name: String, value: SourceValue)]? {
    switch value.content {
    case .array(let elements): elements.map { ("", $0) }
    case .object(let object): object.members.map { (name($0.key), $0.value) }
    case .null, .boolean, .number, .string: nil
    }
  }

  /// Returns the text in front of an object's member.
  private func name(_ key: String) -> String {
    switch self {
    case .json: JSONWriter.quoted(key) + ": "
    case .lua: LuaText.isName(key) ? key + " = " : "[\(LuaText.quoted(key))] = "
    }
  }

  /// Returns the brackets that enclose a value's members.
  private func brackets(of value: SourceValue) -> (open: String, close: String) {
    if self == .json, case .array = value.content { return ("[", "]") }
    return ("{", "}")
  }

  /// Returns a value on one line.
  private func line(_ value: SourceValue) -> String {
    guard self == .lua else { return JSONWriter.line(value) }
    switch value.content {
    case .null: return "nil"
    case .boolean(let truth): return truth ? "true" : "false"
    case .number(let number): return LuaText.number(number)
    case .string(let string): return LuaText.quoted(string)
    case .array, .object:
      let members = (members(of: value) ?? []).map { $0.name + line($0.value) }
      return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
    }
  }
}
