import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// One call of a session's function from Lua: its arguments and the session.
struct ScriptCall {
  let function: String
  let stack: LuaStack
  let context: ScriptContext

  var session: Session { context.session }

  /// Writes text for people.
  func print(_ text: String) { context.print(text) }

  // MARK: Arguments

  /// A whole number that must be there, 1 or more.
  func position(at index: Int, named name: String) throws -> Int {
    guard let position = stack.integer(at: index), position >= 1 else {
      throw wrong("\(name) must be an integer from 1")
    }
    return position
  }

  /// A finite number that must be there.
  func number(at index: Int, named name: String) throws -> Double {
    guard let number = stack.number(at: index), number.isFinite else {
      throw wrong("\(name) must be a finite number")
    }
    return number
  }

  /// A table as a node of the neutral tree.
  func table(at index: Int, expecting words: String) throws -> ValueDecoder {
    guard stack.kind(at: index).isTable else { throw wrong("it takes \(words)") }
    return try LayoutError.translating { () throws(DocumentError) in
      try LuaDocumentReader(stack).node(at: index, path: DocumentPath())
    }
  }

  /// The section with a number that counts from 1, as one that counts from 0.
  func section(_ position: Int, in collection: Solution.Collection) throws -> Int {
    let count = collection.layout.sections.count
    guard position <= count else {
      throw LayoutError(
        .outOfRange,
        origin: .document,
        message: "there is no section \(position); the document has \(count)"
      )
    }
    return position - 1
  }

  /// A string that must be there.
  func text(at index: Int, expecting words: String) throws -> String {
    if let text = stack.string(at: index) { return text }
    throw wrong("it takes \(words)")
  }

  /// A string, if there is anything.
  func optionalText(at index: Int) throws -> String? {
    stack.kind(at: index) == .nil ? nil : try text(at: index, expecting: "a name in quotes")
  }

  // MARK: Failures

  func unknownFunction(_ name: String, among known: [String]) -> LayoutError {
    LayoutError(
      DocumentError(.unknownName(name, kind: "function", known: known), path: DocumentPath())
    )
  }

  /// There is no item with a number that counts from 1, in a section that counts from 0.
  func noItem(_ item: Int, section: Int, count: Int) -> LayoutError {
    LayoutError(
      .outOfRange,
      origin: .document,
      message: "there is no item \(item) in section \(section + 1), which has \(count)"
    )
  }

  func failedPrecondition(_ words: String) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .document, message: "\(function): \(words)")
  }

  func wrong(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: "\(function): \(words)")
  }
}

/// A function of the session's Lua face, with its help.
package struct ScriptFunction: Sendable {
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
  package var name: String { String(signature.prefix { $0 != "(" && $0 != "{" && $0 != " " }) }

  /// All functions, in the order in which help lists them.
  static let all: [ScriptFunction] =
    documentFunctions + layoutFunctions + drawingFunctions + scrollFunctions + changeFunctions
    + promptFunctions

  /// Those that tests have; what they print is kept, and the prompt's own are missing.
  package static let testFunctions =
    documentFunctions + layoutFunctions + scrollFunctions + changeFunctions

  /// The names that every script knows besides the session's functions.
  static let globalNames = SectionConstructors.names + SandboxGlobals.names

  /// The function of a name.
  static func named(_ name: String) -> ScriptFunction? { all.first { $0.name == name } }
}

// MARK: Help

extension ScriptFunction {
  /// All functions, a line each, and how they are used.
  static var overview: String {
    let width = all.map(\.signature.count).max() ?? 0
    let lines = all.map { function in
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

  /// The signature, what it does, and its examples.
  var help: String {
    signature + "\n  " + summary + examples.map { "\n  > \($0)" }.joined()
  }
}

extension APIFunction {
  /// The signature, what it does, and its parameters.
  var help: String {
    let names = parameters.map { $0.name + ($0.isOptional ? "?" : "") }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, parameters)
      .map { name, parameter in
        let space = String(repeating: " ", count: width - name.count)
        return "\n  \(name)\(space)  \(parameter.type)  \(parameter.summary)"
      }
    let results = self.results.isEmpty ? "" : " → " + self.results.joined(separator: ", ")
    return "\(name)(\(names.joined(separator: ", ")))\(results)\n  \(summary)" + lines.joined()
  }
}
