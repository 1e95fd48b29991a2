import LayoutModel
import LuaSandbox

/// A Lua function of the session, with its help and its form as a prompt command.
///
/// One declaration defines the signature in the help, the checks of the arguments, their number,
/// and the names that completion offers:
///
/// ```swift
/// ScriptFunction("resize", .number("width"), .number("height"), summary: "…") { call, width, height in
///   …
/// }
/// ```
package struct ScriptFunction: Sendable {
  /// The way in which a command passes the words after its name to the function, as in `open
  /// list.json`.
  enum Command: Sendable {
    /// As one string.
    case text
    /// As arguments, in Lua.
    case arguments
    /// As the path of a document, or else as arguments.
    case document
    /// As the body of a function argument.
    case chunk
  }

  /// The kind of thing that a function's text argument names; completion offers such names.
  enum Subject: Sendable {
    case document
    case device
    case provider
    case collection
    case function
    case file
    /// A form in which `document` prints the document.
    case documentForm
    /// A format in which `show` prints elements.
    case resultFormat
    /// A word that `history` takes.
    case historyWord
  }

  /// The lasting effect of a call, which decides whether `history save` writes the line.
  enum Effect: Sendable {
    /// The call only shows something, or affects only the typed text.
    case shows
    /// The call returns a value, or changes the session or a file.
    case acts
  }

  /// The name in scripts.
  package let name: String
  /// The name and the parameters, as in the help: `resize(width, height)`.
  let signature: String
  /// The names of the parameters in parentheses; empty for a table of fields.
  let parameterNames: [String]
  /// The kind of thing that the first argument names; nil if it names nothing.
  let subject: Subject?
  /// The effect of the function, in one sentence.
  let summary: String
  /// Lines to type, as examples.
  let examples: [String]
  /// The way in which a command passes its words.
  let command: Command
  /// The lasting effect of a call.
  let effect: Effect
  /// The greatest number of arguments.
  let argumentLimit: Int
  /// Reads the arguments from the stack, leaves the results on it, and returns the number of
  /// results.
  private let body: @Sendable (ScriptCall) throws -> Int

  /// Declares a function, which reads and checks its arguments in the order of the parameters.
  ///
  /// `argumentLimit` is for functions that take more arguments than the signature names.
  init<each Argument>(
    _ name: String,
    _ parameters: repeat ScriptParameter<each Argument>,
    argumentLimit: Int? = nil,
    summary: String,
    examples: [String] = [],
    command: Command = .arguments,
    effect: Effect = .acts,
    body: @escaping @Sendable (ScriptCall, repeat each Argument) throws -> Int
  ) {
    var (names, subjects, fields) = ([String](), [Subject?](), "")
    for parameter in repeat each parameters {
      if parameter.isTableOfFields { fields = parameter.name } else { names.append(parameter.name) }
      subjects.append(parameter.subject)
    }
    self.name = name
    signature = name + (fields.isEmpty ? "(\(names.joined(separator: ", ")))" : "{ \(fields) }")
    parameterNames = names
    subject = subjects.first ?? nil
    self.summary = summary
    self.examples = examples
    self.command = command
    self.effect = effect
    self.argumentLimit = argumentLimit ?? subjects.count
    self.body = { call in
      var index = 0
      func nextIndex() -> Int {
        index += 1
        return index
      }
      return try body(call, repeat try (each parameters).read(call, nextIndex()))
    }
  }

  /// The signature with an example, as a hint for a wrong call in a file, where an example is a call too.
  var usageInFile: String {
    let example = examples.first.map { PromptCommand($0)?.call ?? $0 }
    return signature + (example.map { ", as in \($0)" } ?? "")
  }

  /// The signature with an example, as a hint for wrong words of a command or a typed call; the example for
  /// fields, such as `y = 100`, has a table.
  func usage(for words: String = "") -> String {
    let table = words.contains("=") ? examples.first { $0.contains("{") } : nil
    return signature + ((table ?? examples.first).map { ", as in \($0)" } ?? "")
  }

  /// Calls the function with the arguments on a stack.
  /// - Returns: the number of results on the stack.
  /// - Throws: the failure of the call; `INVALID_ARGUMENT` for too many arguments.
  func call(on stack: LuaStack, in context: ScriptContext) throws -> Int {
    let call = ScriptCall(function: name, declaration: self, stack: stack, context: context)
    guard stack.top <= argumentLimit else {
      let words = ["no arguments", "one argument"]
      let taken =
        argumentLimit < words.count ? words[argumentLimit] : "at most \(argumentLimit) arguments"
      var failure = call.wrong("it takes \(taken), not \(stack.top)")
      failure.hint = signature
      throw failure
    }
    return try body(call)
  }
}
