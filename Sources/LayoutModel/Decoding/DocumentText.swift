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

  /// Returns the members of an array or object, each with the text in front of it; nil for other
  /// values.
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

/// Writes parts of Lua source.
package enum LuaText {
  /// The reserved words, which cannot be names (Lua manual, 3.1).
  package static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Returns whether a text can be a name in Lua.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first),
      !keywords.contains(text)
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "_", "0"..."9", "a"..."z", "A"..."Z": true
      default: false
      }
    }
  }

  /// Returns a number as a Lua expression.
  package static func number(_ number: Double) -> String {
    if number.isNaN { return "0/0" }
    if number.isInfinite { return number < 0 ? "-math.huge" : "math.huge" }
    return NumberText.shortest(number)
  }

  /// Returns a string in quotes, with escapes.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars { append(scalar, to: &quoted) }
    return quoted + "\""
  }

  /// Appends a character to a quoted string, escaped if Lua requires it.
  package static func append(_ scalar: Unicode.Scalar, to quoted: inout String) {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case "\r": quoted += "\\r"
    case "\u{0}"..<"\u{20}", "\u{7F}":
      // Always three digits, so that a digit behind it does not belong to it.
      let digits = String(scalar.value)
      quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
}

/// Writes numbers as results and messages show them.
package enum NumberText {
  /// Returns the shortest text that reads back as the same number: `44`, `0.1`, `1e-07`.
  package static func shortest(_ number: Double) -> String {
    if number == number.rounded(.towardZero), abs(number) <= 0x1p53 {
      return number == 0 ? "0" : String(Int64(number))
    }
    return number.description
  }
  /// Returns the number for people, with at most three decimals.
  package static func rounded(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return shortest(rounded.isFinite ? rounded : number)
  }
}
