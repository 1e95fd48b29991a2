package import LayoutModel
package import Logging
package import LuaSandbox

/// Documents that are written in Lua: a chunk that returns the same table as JSON would say.
package enum LuaDocument {
  /// Evaluates a chunk in a sandbox of its own, with the constructors of section descriptions.
  ///
  /// `path` is what errors call the file, `budget` what the chunk may use, `logger` where `print`
  /// goes.
  package static func read(
    _ source: [UInt8],
    path: String,
    budget: LuaBudget,
    logger: Logger
  ) throws(LayoutError) -> ValueDecoder {
    try run(source, path: path, budget: budget, logger: logger).node
  }

  /// Evaluates a chunk twice, to see whether it says the same.
  ///
  /// The states live at once, so that neither has the other one's addresses, nor the order of keys that
  /// comes of these; a state that was there before has those of one of them at most.
  package static func readTwice(
    _ source: [UInt8],
    path: String,
    budget: LuaBudget,
    logger: Logger
  ) throws(LayoutError) -> [ValueDecoder] {
    let first = try run(source, path: path, budget: budget, logger: logger)
    let second = try run(source, path: path, budget: budget, logger: logger)
    return withExtendedLifetime(first.state) { [first.node, second.node] }
  }

  /// The document, and the state in which it was made.
  private static func run(
    _ source: [UInt8],
    path: String,
    budget: LuaBudget,
    logger: Logger
  ) throws(LayoutError) -> (node: ValueDecoder, state: LuaState) {
    do {
      let state = try LuaState(budget: budget, name: path)
      state.output = { line in logger.info("\(line)", metadata: ["document": "\(path)"]) }
      try SectionConstructors.define(in: state)
      let chunk = try state.load(source, chunkName: "@" + path)
      let node = try state.call(chunk) { stack in
        guard stack.kind(at: 1).isTable else {
          throw DocumentError(
            .contradiction("a document in Lua must return a table"),
            path: DocumentPath()
          )
        }
        return try LuaDocumentReader(stack).node(at: 1, path: DocumentPath())
      }
      return (node, state)
    } catch {
      var failure =
        switch error {
        case let error as LuaError: LayoutError(error)
        case let error as DocumentError: LayoutError(error)
        default: LayoutError(.internal, origin: .document, message: "\(error)")
        }
      failure.origin = .document
      failure.file = failure.file ?? path
      throw failure.excerpted(from: source, file: path)
    }
  }
}

extension HostEntry {
  /// The names of the globals that entries are or are in, each once.
  static let globals = all.reduce(into: [String]()) { names, entry in
    let name = entry.tables.first ?? entry.name
    if !names.contains(name) { names.append(name) }
  }
}
