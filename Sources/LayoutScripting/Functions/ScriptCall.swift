import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// One call of a session's function from Lua: its arguments and the session.
struct ScriptCall {
  /// The function's name, which begins the messages of its errors.
  let function: String
  /// The function, whose usage is the hint for a wrong argument; nil if it is a method of a result.
  var declaration: ScriptFunction?
  /// The stack of the call; the arguments begin at index 1.
  let stack: LuaStack
  /// The state that the session's functions share.
  let context: ScriptContext

  /// The session that the call reads or changes.
  var session: Session { context.session }

  /// Whether the call is in a line of the prompt, which may be a command, and not in a file.
  private var isTyped: Bool {
    stack.runningPlace(atLevel: 1)?.source == ScriptSession.chunkName
  }

  /// Writes text for the user.
  func print(_ text: String) { context.print(text) }

  // MARK: Arguments

  /// Reads a required integer from 1 on.
  /// - Throws: `INVALID_ARGUMENT` for any other value.
  func position(at index: Int, named name: String) throws -> Int {
    guard let position = stack.integer(at: index), position >= 1 else {
      throw wrong("\(name) must be an integer from 1")
    }
    return position
  }

  /// Reads the place of an item: its section and its number, from 1; or its name in tables and pictures,
  /// which counts from 0, as a string: `"0.2"`.
  ///
  /// The item is nil if it was omitted.
  /// - Throws: `INVALID_ARGUMENT` for any other value.
  func itemPlace(at index: Int) throws -> ItemPlace<Int?> {
    if let name = stack.string(at: index) {
      guard let path = ItemPath(name: name) else {
        throw wrong("an item's name is its section and its number from 0, as in \"0.2\"")
      }
      return (path.section + 1, path.item + 1, name)
    }
    // A number with a point, alone, is a name without its quotes: `at 1.0`.
    let isAlone = ![.integer, .number].contains(stack.kind(at: index + 1))
    if isAlone, stack.kind(at: index) == .number, let number = stack.number(at: index),
      ItemPath(name: "\(number)") != nil
    {
      var failure = wrong("an item's name is a text, not a number")
      failure.hint = "write it in quotes: \"\(number)\""
      throw failure
    }
    let section = try position(at: index, named: "section")
    guard stack.kind(at: index + 1) != .nil else { return (section, nil, nil) }
    return (section, try position(at: index + 1, named: "item"), nil)
  }

  /// Reads the place of an item like ``itemPlace(at:)``; the item must be given.
  func requiredItemPlace(at index: Int) throws -> ItemPlace<Int> {
    let place = try itemPlace(at: index)
    guard let item = place.item else { throw wrong("item must be an integer from 1") }
    return (place.section, item, place.name)
  }

  /// A section and an item, from 1, and the name by which they were given, if any.
  typealias ItemPlace<Item> = (section: Int, item: Item, name: String?)

  /// The section of an item's place, from 0.
  /// - Throws: `OUT_OF_RANGE` with the given name for a section that the collection does not have.
  func section(of place: ItemPlace<Int?>, in collection: Solution.Collection) throws -> Int {
    let count = collection.layout.sections.count
    guard let name = place.name, place.section > count else {
      return try section(place.section, in: collection)
    }
    throw noElement(name, "the document has \(count.counted("section"))")
  }

  /// Reads a required finite number.
  /// - Throws: `INVALID_ARGUMENT` for any other value.
  func number(at index: Int, named name: String) throws -> Double {
    guard let number = stack.number(at: index), number.isFinite else {
      throw wrong("\(name) must be a finite number")
    }
    return number
  }

  /// Reads a required table as a node that checks its fields.
  /// - Throws: `INVALID_ARGUMENT` for another value, or for a table that no document can contain.
  func table(
    at index: Int,
    expecting words: String,
    path: DocumentPath = DocumentPath()
  ) throws -> ValueDecoder {
    guard stack.kind(at: index).isTable else { throw wrong("it takes \(words)") }
    return try LuaDocumentReader(stack).node(at: index, path: path)
  }

  /// Converts the number of a section that counts from 1 to one that counts from 0.
  func section(_ position: Int, in collection: Solution.Collection) throws -> Int {
    try section(position, of: collection.layout.sections.count)
  }

  /// Converts the number of a section that counts from 1 to one that counts from 0.
  /// - Throws: `OUT_OF_RANGE` beyond the number of sections.
  func section(_ position: Int, of count: Int) throws -> Int {
    guard position <= count else {
      throw LayoutError(
        .outOfRange,
        origin: .document,
        message: "there is no section \(position); the document has \(count)",
        hint: count == 0
          ? "open a document first, as in open\(isTyped ? " list.json" : "(\"list.json\")")" : nil
      )
    }
    return position - 1
  }

  /// Reads a required string.
  /// - Throws: `INVALID_ARGUMENT` for any other value.
  func text(at index: Int, expecting words: String) throws -> String {
    if let text = stack.string(at: index) { return text }
    throw wrong("it takes \(words)")
  }

  /// Returns the name of a file to write.
  /// - Throws: `INVALID_ARGUMENT` for a name that looks like an option of the command.
  func newFile(_ path: String) throws -> String {
    guard path.hasPrefix("-") else { return path }
    var failure = wrong("a file's name cannot begin with “-”")
    let name = path.split(separator: " ").last.map(String.init) ?? path
    let example = name.hasPrefix("-") ? "./\(name)" : name
    failure.hint = "the prompt's commands take a path: \(function) \(example)"
    throw failure
  }

  // MARK: Failures

  /// The error for an item, from 1 or with its name, that a section, from 0, does not have.
  func noItem(_ item: Int, named name: String? = nil, section: Int, count: Int) -> LayoutError {
    if let name { return noElement(name, "section \(section) has \(count.counted("item"))") }
    return LayoutError(
      .outOfRange,
      origin: .document,
      message: "there is no item \(item) in section \(section + 1), which has \(count)"
    )
  }

  /// The error for the name of a missing item; like names, it counts from 0.
  private func noElement(_ name: String, _ words: String) -> LayoutError {
    LayoutError(
      .outOfRange,
      origin: .document,
      message: "there is no item “\(name)”; names count from 0, and \(words)"
    )
  }

  /// The error for a call that the session's current state does not allow.
  func failedPrecondition(_ words: String) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .document, message: "\(function): \(words)")
  }

  /// The error for a wrong argument, with the function's usage as a hint.
  func wrong(_ words: String) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .document,
      message: "\(function): \(words)",
      hint: isTyped ? declaration?.usage() : declaration?.usageInFile
    )
  }
}
