package import LayoutModel
package import Logging
package import LuaSandbox

// Documents that are written in Lua: a chunk that returns the same table as the JSON.
extension LuaDocumentReader {
  /// Evaluates a chunk in its own sandbox, with the constructors of section descriptions.
  /// - Parameters:
  ///   - source: the chunk's text, in UTF-8.
  ///   - path: the file's path, for errors.
  ///   - budget: the memory and the time that the chunk may use.
  ///   - logger: receives the lines of `print`, at the level `info`.
  /// - Returns: the table that the chunk returns, with paths that count from 1.
  /// - Throws: the chunk's failure with file, line and excerpt; `INVALID_ARGUMENT` for another
  ///   result than a table.
  /// - Complexity: some 30 µs for the state, and the time of the chunk.
  package static func read(
    _ source: [UInt8],
    path: String,
    budget: LuaBudget,
    logger: Logger
  ) throws(LayoutError) -> ValueDecoder {
    try run(source, path: path, budget: budget, logger: logger).node
  }

  /// Evaluates a chunk twice, so that the caller can compare the results.
  ///
  /// Both states exist at the same time, so that they share neither addresses nor the order of keys
  /// that follows from addresses.
  /// - Parameters:
  ///   - source: the chunk's text, in UTF-8.
  ///   - path: the file's path, for errors.
  ///   - budget: the memory and the time that each evaluation may use.
  ///   - logger: receives the lines of `print`, of both evaluations.
  /// - Returns: the two results.
  /// - Throws: the errors of ``read(_:path:budget:logger:)``.
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

  /// Returns the document and the state that evaluated it, which the caller keeps as long as it
  /// needs.
  private static func run(
    _ source: [UInt8],
    path: String,
    budget: LuaBudget,
    logger: Logger
  ) throws(LayoutError) -> (node: ValueDecoder, state: LuaState) {
    do {
      let state = try LuaState(budget: budget, name: path)
      state.output = { line in logger.info("\(line)", metadata: ["document": "\(path)"]) }
      state.printTables()
      try SectionConstructors.define(in: state)
      let chunk = try state.load(source, chunkName: "@" + path)
      // The operation's remaining time, if that is less.
      let left = WorkLimit.current?.deadline
        .map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      let deadline = [budget.deadline, left].compactMap(\.self).min()
      let node = try state.stoppedWithOperation {
        try state.call(chunk, deadline: deadline) { stack in
          guard stack.kind(at: 1).isTable else {
            throw LayoutError(
              .contradiction("a document in Lua must return a table"),
              path: DocumentPath()
            )
          }
          return try LuaDocumentReader(stack).node(at: 1, path: DocumentPath())
        }
      }
      return (node, state)
    } catch {
      // The script may have run out of the operation's time.
      try WorkLimit.current?.check()
      var failure =
        switch error {
        case let error as LuaError: LayoutError(error)
        case let error as LayoutError: error
        default: LayoutError(.internal, origin: .document, message: "\(error)")
        }
      if let error = error as? LuaError, error.cause == nil {
        // A failure of a document's own text is its author's mistake.
        if failure.code == .internal { failure.code = .invalidArgument }
        failure.hint = error.documentHint
      }
      failure.origin = .document
      failure.file = failure.file ?? path
      throw failure.excerpted(from: source, file: path)
    }
  }
}

extension HostEntry {
  /// The names of the globals that are or contain entries, each once.
  static let globals = all.reduce(into: [String]()) { names, entry in
    let name = entry.tables.first ?? entry.name
    if !names.contains(name) { names.append(name) }
  }
}
