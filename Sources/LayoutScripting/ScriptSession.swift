import LayoutEngine
package import LayoutHost
package import LayoutModel
import LayoutPlugins
import LuaSandbox

/// The Lua interface of a session: a state of its own in which the session's functions are globals.
///
/// The sandbox is the same as for plugins. The budget differs: no deadline, and a higher memory
/// ceiling. A script session belongs to one thread.
package final class ScriptSession {
  /// The result of running a line.
  package enum Outcome: Sendable, Equatable {
    /// The line ran; an expression gives its values as text, one string each.
    case done(values: [String])
    /// The line is an incomplete beginning; the next line continues it.
    case incomplete
    /// The line failed; the session is as it was before.
    case failed(LayoutError)
  }

  /// The standard memory ceiling of a script, in bytes.
  package static let memoryCeiling = 512 << 20

  /// The session that scripts read and change.
  package var session: Session { context.session }
  /// Whether a script called `quit`.
  package var hasQuit: Bool { context.hasQuit }

  /// The state that the session's functions share.
  let context: ScriptContext
  /// The Lua state of the session's lines, made again after one that exhausted it.
  private(set) var state: LuaState
  /// The identity of each session function by name, to recognize it after scripts redefine globals.
  private var functions: [String: UnsafeRawPointer]
  /// The most bytes of the state's heap.
  private let memoryCeiling: Int
  /// The line that was read last and has not run.
  private var lastReading: (line: String, chunk: PromptChunk?)?

  /// Creates the Lua interface of a session.
  /// - Parameters:
  ///   - session: the session that scripts open, change and read.
  ///   - memoryCeiling: the most memory that scripts may hold, in bytes.
  ///   - drawing: draws for scripts; nil if there are no pictures.
  ///   - print: receives the output of `print` and of the functions that show something, line by
  ///     line.
  /// - Throws: a failure if there is no memory for a state.
  package init(
    _ session: Session,
    memoryCeiling: Int = ScriptSession.memoryCeiling,
    drawing: SessionDrawing? = nil,
    print: @escaping (String) -> Void
  ) throws(LayoutError) {
    self.memoryCeiling = memoryCeiling
    context = ScriptContext(session, drawing: drawing, tell: print, print: print)
    do {
      (state, functions) = try Self.makeState(context, memoryCeiling: memoryCeiling)
    } catch let error as LuaError {
      throw LayoutError(error)
    } catch {
      throw LayoutError(.internal, origin: .plugin, message: "\(error)")
    }
  }

  /// Creates a Lua state in which the session's functions and the section constructors are globals.
  private static func makeState(
    _ context: ScriptContext,
    memoryCeiling: Int
  ) throws -> (LuaState, [String: UnsafeRawPointer]) {
    var budget = LuaBudget()
    budget.deadline = nil
    budget.memoryCeiling = memoryCeiling
    let state = try LuaState(budget: budget, name: "prompt")
    state.output = context.print
    state.printTables()
    try SectionConstructors.define(in: state)
    return (state, context.define(ScriptFunction.all, in: state))
  }

  /// Runs a line, or lines that belong together, as the prompt does.
  ///
  /// An expression gives its values, with or without `=` before it; a layout gives a picture, if
  /// drawing is available, and a line of facts. Top-level `local`s outlive the line. A line that is
  /// not Lua may be a command, as in `open list.json`. A line that fails leaves the session
  /// unchanged. A line that exceeds the memory ceiling loses the variables of all lines.
  /// - Parameters:
  ///   - line: the text that was typed.
  ///   - signal: a signal that stops the running line, such as `SIGINT`; a second one has its usual
  ///     effect.
  /// - Returns: the values, the failure, or that the line is incomplete.
  package func run(_ line: String, interruptedBy signal: Int32? = nil) -> Outcome {
    do {
      guard let chunk = try chunk(of: line) else { return .incomplete }
      lastReading = nil
      // From here on: reading a line would swallow an interruption.
      let (values, hasChanged) = try context.noting {
        guard let signal else { return try self.keptValues(of: chunk) }
        let interrupter = state.interrupter
        // Stops the questions of the chunk with it.
        session.isInterrupted = { interrupter.isInterrupted }
        defer { session.isInterrupted = nil }
        return try interrupter.interrupting(onSignal: signal) { try self.keptValues(of: chunk) }
      }
      return .done(values: values + (hasChanged ? watchedValues() : []))
    } catch {
      return .failed(failed(error, in: line))
    }
  }

  /// Reads a line, unless the line editor has just called `isIncomplete` for it.
  private func chunk(of line: String) throws(LuaError) -> PromptChunk? {
    if let lastReading, lastReading.line == line { return lastReading.chunk }
    let chunk = try PromptChunk.read(line, in: state, isCommand: isOwn)
    lastReading = (line, chunk)
    return chunk
  }

  /// Runs a chunk and returns its values as text; the first value becomes the global `_`.
  private func keptValues(of chunk: PromptChunk) throws -> [String] {
    try values(of: chunk) { stack in
      guard stack.top > 0 else { return }
      stack.pushCopy(of: 1)
      stack.defineGlobal("_")
    }
  }

  /// Runs a chunk and returns its values as text.
  /// - Parameters:
  ///   - chunk: the chunk.
  ///   - use: gets the stack with the values.
  /// - Returns: the text of each value.
  /// - Throws: the error of the chunk.
  private func values(
    of chunk: PromptChunk,
    use: (LuaStack) -> Void = { _ in }
  ) throws -> [String] {
    state.withStack { stack in
      for name in chunk.declaredNames { stack.declareGlobal(name) }
    }
    return try state.call(chunk.function, deadline: nil) { stack in
      use(stack)
      return try (0..<stack.top).map { try text(of: $0 + 1, on: stack) }
    }
  }

  /// Whether a text is an incomplete beginning, so that `run` would need another line.
  ///
  /// Nothing is run.
  package func isIncomplete(_ text: String) -> Bool {
    parts(of: text).last.map { completeness(of: $0) == .incomplete } ?? false
  }

  /// Returns the parts of a text that run one after the other, such as pasted lines: each is a command,
  /// an expression or statements.
  ///
  /// The inputs of a transcript are its parts, without prompts and output. The last part may be
  /// incomplete.
  package func parts(of text: String) -> [String] {
    PromptText(text, completeness: completeness).parts
  }

  /// Returns whether a part of a text can run.
  private func completeness(of part: String) -> PromptText.Completeness {
    do throws(LuaError) {
      return try chunk(of: part) == nil ? .incomplete : .complete
    } catch {
      return .invalid
    }
  }

  /// Runs the watched lines and returns their values, each after its line.
  ///
  /// The session stays as it is.
  package func watchedValues() -> [String] {
    context.watched.flatMap { line -> [String] in
      do {
        let values = try context.restoring {
          try PromptChunk.read(line, in: state, isCommand: isOwn).map { try self.values(of: $0) }
        }
        return (values ?? []).map { "\(line): \($0)" }
      } catch {
        return ["\(line): \(failed(error, in: line).message)"]
      }
    }
  }

  /// Whether a global is still the session's function of that name.
  private func isOwn(_ name: String) -> Bool {
    let identity = try? withGlobal(name) { $0.identity(at: 1) }
    return identity == functions[name]
  }

  /// Calls a closure with the value of a global at index 1; `_ENV` is the table of the globals that
  /// scripts have defined.
  /// - Throws: a `LuaError` if the global is missing.
  func withGlobal<Value>(_ name: String, _ body: (LuaStack) throws -> Value) throws -> Value {
    let global = try state.load(Array("return \(name)".utf8), chunkName: "=prompt")
    return try state.call(global, deadline: nil, read: body)
  }

  /// Returns the text of a value: a picture and the facts of the session's layout, or the value as
  /// Lua.
  private func text(of index: Int, on stack: LuaStack) throws -> String {
    guard let collection = stack.layout(at: index)?.collection else {
      return LuaPrinter(stack: stack).text(at: index)
    }
    let facts = collection.facts
    guard let drawing = context.drawing,
      try session.focusedCollection().hasSameContent(as: collection)
    else { return facts }
    return try drawing(ScriptDrawing(), session) + "\n" + facts
  }

  /// Turns an error into a failure of the line, and replaces the state if it has expired.
  private func failed(_ error: any Error, in line: String) -> LayoutError {
    var failure = failure(error, in: line)
    // As the prompt's functions count, whatever the document is.
    failure.firstSection = 1
    if state.isExpired, replaceState() { failure.hint = "the prompt's variables are gone" }
    return failure
  }

  /// Replaces the state with a new one without variables; false if there is no memory for it.
  private func replaceState() -> Bool {
    guard let fresh = try? Self.makeState(context, memoryCeiling: memoryCeiling) else {
      return false
    }
    (state, functions) = fresh
    lastReading = nil
    return true
  }

  /// Turns an error into a failure with a place, an excerpt and a suggestion.
  private func failure(_ error: any Error, in line: String) -> LayoutError {
    guard let error = error as? LuaError else {
      return error as? LayoutError
        ?? LayoutError(.internal, origin: .document, message: "\(error)")
    }
    var failure = LayoutError(error)
    if let cause = error.cause as? LayoutError {
      // A failure of the session has its own place.
      failure = cause
    } else {
      failure.origin = .document
      failure.traceback = []
    }
    if let name = error.undefinedGlobal {
      let known = ScriptFunction.all.map(\.name) + ScriptFunction.globalNames
      failure.hint = DocumentError.hint(for: name, among: known)
    }
    return failure.file == "prompt"
      ? failure.excerpted(from: Array(line.utf8), file: "prompt") : failure
  }
}

/// Draws what a session shows into a file or as text, and returns the text to print.
package typealias SessionDrawing = (ScriptDrawing, Session) throws -> String

/// A drawing that a script requests.
package struct ScriptDrawing: Sendable, Hashable {
  /// The path of the file; nil to return the picture as text.
  package var path: String?
  /// Whether all content is drawn rather than the visible part; nil for the usual choice: all in a
  /// file, the visible part as text.
  package var isWhole: Bool?
  /// Whether index paths and names are drawn.
  package var hasLabels: Bool
  /// The name of the theme; nil for the usual colours.
  package var theme: String?

  /// Creates a drawing; without arguments the usual one.
  /// - Parameters:
  ///   - path: the path of the file; nil for text.
  ///   - isWhole: whether all content is drawn; nil for all in a file, the visible part as text.
  ///   - hasLabels: whether index paths and names are drawn.
  ///   - theme: the name of the theme; nil for the usual colours.
  package init(
    path: String? = nil,
    isWhole: Bool? = nil,
    hasLabels: Bool = true,
    theme: String? = nil
  ) {
    self.path = path
    self.isWhole = isWhole
    self.hasLabels = hasLabels
    self.theme = theme
  }
}

/// The state that a session's functions share from line to line.
final class ScriptContext {
  /// The session that the functions read and change.
  let session: Session
  /// Receives text for the user.
  let print: (String) -> Void
  /// Receives the facts of a new layout after a change.
  let tell: (String) -> Void
  /// The folder at which relative paths of documents begin; empty for the working directory.
  let folder: String
  /// Draws for scripts; nil if there are no pictures.
  let drawing: SessionDrawing?
  /// The states of the session before its last changes, oldest first.
  ///
  /// Plugins are not part of them: an undone change leaves their versions as they are.
  var history: [SessionState] = []
  /// The states that `undo` left, the last of them on top; empty after another change.
  var undone: [SessionState] = []
  /// The number of changes that can be taken back.
  private static let historyLimit = 200
  /// The lines that are run again after each change.
  var watched: [String] = []
  /// Whether a script called `quit`.
  var hasQuit = false
  /// Whether the running line undoes a change rather than making one.
  var isUndoing = false

  init(
    _ session: Session,
    folder: String = "",
    drawing: SessionDrawing? = nil,
    tell: @escaping (String) -> Void = { _ in },
    print: @escaping (String) -> Void
  ) {
    self.session = session
    self.folder = folder
    self.drawing = drawing
    self.print = print
    self.tell = tell
  }

  /// Calls a closure, and records the session's previous state if the closure changes it.
  ///
  /// When the closure fails, the session and the history are restored.
  /// - Returns: the closure's result, and whether the session's state changed.
  func noting<Value>(_ body: () throws -> Value) throws -> (value: Value, hasChanged: Bool) {
    let (before, beforeHistory, beforeUndone) = (session.state, history, undone)
    isUndoing = false
    do {
      let value = try session.restoringOnFailure(body)
      let hasChanged = session.state != before
      if hasChanged, !isUndoing {
        history = (history + [before]).suffix(Self.historyLimit)
        undone = []
      }
      return (value, hasChanged)
    } catch {
      (history, undone) = (beforeHistory, beforeUndone)
      throw error
    }
  }

  /// Calls a closure, and then restores the session and its history.
  func restoring<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = (history, undone)
    defer { (history, undone) = before }
    return try session.restoring(body)
  }
}
