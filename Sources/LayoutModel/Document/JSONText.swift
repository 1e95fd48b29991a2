/// Writes JSON.
public enum JSONText {
  /// Appends a string in quotes, with the escapes that JSON needs and no others.
  public static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// A string in quotes.
  public static func quoted(_ string: String) -> String {
    var text = ""
    append(string, to: &text)
    return text
  }

  /// A value on one line.
  public static func line(_ value: SourceValue) -> String {
    switch value.content {
    case .null: return "null"
    case .boolean(let truth): return truth ? "true" : "false"
    case .number(let number): return NumberText.shortest(number)
    case .string(let string): return quoted(string)
    case .array(let elements): return "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let object):
      let members = object.members.map { quoted($0.key) + ": " + line($0.value) }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }
}
