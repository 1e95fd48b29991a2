import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox
import LayoutPlugins

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
  func section(_ position: Int, in solution: Solution) throws -> Int {
    let count = solution.layout.sections.count
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
