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
      // Always three digits, so that a following digit is separate.
      let digits = String(scalar.value)
      quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
}
