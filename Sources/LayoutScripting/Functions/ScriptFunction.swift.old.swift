import LayoutHost
import LuaSandbox

/// A function of the session's Lua face, with its help.
struct ScriptFunction: Sendable {
  /// How the words behind a function's name are taken where a line is no Lua: `open list.json`.
  enum Command: Sendable {
    /// As one text.
    case text
    /// As the function's arguments.
    case arguments
    /// As a function that is called.
    case chunk
  }

  /// What a text that is given to a function names.
  enum Subject: Sendable {
    case document
    case device
    case provider
    case collection
    case function
    case file
  }

  /// The name and the arguments, as a script writes them.
  var signature: String
  /// What it does.
  var summary: String
  /// How it is used: lines to type.
  var examples: [String] = []
  /// How words behind the name are taken; nil where there can be none.
  var command: Command? = .arguments
  /// What a text names that is given to it.
  var subject: Subject?
  /// Takes its arguments from the stack and leaves its results on it.
  var body: @Sendable (ScriptCall) throws -> Int

  /// The name.
  var name: String { String(signature.prefix { $0 != "(" && $0 != "{" && $0 != " " }) }

  /// All functions, in the order in which help lists them.
  static let all: [ScriptFunction] =
    documentFunctions + layoutFunctions + drawingFunctions + scrollFunctions + changeFunctions
    + promptFunctions

  /// The function of a name.
  static func named(_ name: String) -> ScriptFunction? { all.first { $0.name == name } }
}
