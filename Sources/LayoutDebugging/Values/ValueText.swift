import LayoutPlugins
import LuaSandbox

/// The text of a value in a list of variables, on one line.
enum ValueText {
  /// The most characters.
  private static let limit = 120

  /// Returns the text of the value at an index.
  static func text(at index: Int, on stack: LuaStack) -> String {
    let text = LuaPrinter(stack: stack).text(at: index)
    var line = ""
    var isAfterBreak = false
    for character in text {
      if character == "\n" {
        isAfterBreak = true
        continue
      }
      // The indentation of a line.
      if isAfterBreak, character == " " { continue }
      if isAfterBreak { line += " " }
      isAfterBreak = false
      line.append(character)
      if line.count == limit { return line + "…" }
    }
    return line
  }

  /// Returns the name of a value's type in Lua.
  static func type(_ kind: LuaKind) -> String {
    switch kind {
    case .integer, .number: "number"
    case .proxy: "read-only table"
    default: kind.rawValue
    }
  }
}
