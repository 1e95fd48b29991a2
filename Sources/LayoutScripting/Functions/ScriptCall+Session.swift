import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptCall {
  /// Opens the document at an index of the stack: a path, or a table with a document's fields.
  ///
  /// Paths are relative to ``ScriptContext/folder``; `-` is standard input.
  /// - Throws: the failure of reading or checking the document.
  func openDocument(at index: Int) throws {
    guard let path = stack.string(at: index) else {
      return try session.open(
        table(at: index, expecting: "a path, or a document as a table")
      )
    }
    let isAlone = context.folder.isEmpty || path.hasPrefix("/") || path == "-"
    try session.open(path: isAlone ? path : context.folder + "/" + path)
  }

  /// Changes the session, solves its document again and prints the facts.
  ///
  /// If the change or the layout fails, the session is restored, even if the script catches the
  /// error.
  /// - Returns: the number of the function's results, 0.
  func changingSession(_ change: () throws -> Void) throws -> Int {
    try session.restoringOnFailure {
      try change()
      context.tell((try session.focusedCollection()).facts)
    }
    return 0
  }

  /// Prints a table, with the last column wrapped to the terminal's width.
  func printTable(_ text: String) {
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    print(text.wrapped(to: context.tools?.columns()))
  }

  /// Reads a distance, in points: along the scroll axis as a number, or in both as a table.
  /// - Throws: `INVALID_ARGUMENT` for any other value.
  func distance(at index: Int, named name: String) throws -> LayoutPoint {
    try distance(at: index, named: name, along: session.focusedCollection())
  }

  /// Reads a distance along a collection's scroll axis, even if the session no longer shows the
  /// layout.
  func distance(at index: Int, named name: String, along collection: Solution.Collection) throws
    -> LayoutPoint
  {
    let axis = collection.layout.scrollDirection
    if [.integer, .number].contains(stack.kind(at: index)) {
      return LayoutPoint(along: axis, try number(at: index, named: name), 0)
    }
    guard stack.kind(at: index).isTable else {
      throw wrong("\(name) must be a number, or a table {x =, y =}")
    }
    return try LayoutPoint(
      LuaDocumentReader(stack).node(at: index, path: DocumentPath([.key(name)]))
    )
  }
}
