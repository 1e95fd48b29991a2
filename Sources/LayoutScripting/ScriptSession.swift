import LayoutEngine
package import LayoutHost
package import LayoutModel
import LayoutPlugins
import LuaSandbox

/// The Lua face of a session: a state of its own in which the session's functions are globals.
///
/// The sandbox is that of plugins; the budget is its own: no deadline, and a higher ceiling.
package final class ScriptSession {
  /// What became of a line.
  package enum Outcome: Sendable, Equatable {
    /// It ran; the values of an expression as text, one each.
    case done(values: [String])
    /// It is the beginning of something: another line is needed.
    case incomplete
    /// It failed; the session is as it was before.
    case failed(LayoutError)
  }

  /// How much a script may hold, in bytes.
  package static let memoryCeiling = 512 << 20

  /// The session that scripts see.
  package var session: Session { context.session }
  /// Whether a script wants the program to end.
  package var hasQuit: Bool { context.hasQuit }

  let context: ScriptContext
  private(set) var state: LuaState
  /// The session's functions by name, to tell them from what scripts put into their places.
  private var functions: [String: UnsafeRawPointer]
  private let memoryCeiling: Int

  /// Creates the Lua face of a session.
  /// - Parameters:
  ///   - session: what scripts open, change and look at.
  ///   - memoryCeiling: how much scripts may hold, in bytes.
  ///   - drawing: who draws for scripts; nil where there are no pictures.
  ///   - print: where `print` and the functions that show something write, line by line.
  /// - Throws: a failure where there is no memory for a state.
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

  private static func makeState(
    _ context: ScriptContext,
    memoryCeiling: Int
  ) throws -> (LuaState, [String: UnsafeRawPointer]) {
    var budget = LuaBudget()
    budget.deadline = nil
    budget.memoryCeiling = memoryCeiling
    let state = try LuaState(budget: budget, name: "prompt")
    state.output = context.print
    try SectionConstructors.define(in: state)
    return (state, context.define(ScriptFunction.all, in: state))
  }

  /// Runs a line, or lines that belong together, as the prompt does.
  ///
  /// An expression gives its values, with or without `=` before it; a layout as a picture, where there are
  /// any, and a line of facts. Top-level `local`s outlive the line. What is no Lua may be a command, as in
  /// `open list.json`. A line that fails changes nothing of the session. One that needs more memory than
  /// there is takes the variables of all lines with it.
  /// - Parameters:
  ///   - line: what was typed.
  ///   - signal: a signal that stops what runs, such as `SIGINT`; a second one does what it does
  ///     otherwise.
  /// - Returns: what became of it.
  package func run(_ line: String, interruptedBy signal: Int32? = nil) -> Outcome {
    do {
      guard let chunk = try PromptChunk(line, in: state, isCommand: isOwn) else {
        return .incomplete
      }
      // From here on: reading a line would swallow an interruption.
      let (values, hasChanged) = try context.noting {
        guard let signal else { return try self.values(of: chunk) }
        return try state.interrupter.interrupting(onSignal: signal) { try self.values(of: chunk) }
      }
      return .done(values: values + (hasChanged ? watchedValues() : []))
    } catch {
      return .failed(failed(error, in: line))
    }
  }

  private func values(of chunk: PromptChunk) throws -> [String] {
    try state.call(chunk.function, deadline: nil) { stack in
      try (0..<stack.top).map { try text(of: $0 + 1, on: stack) }
    }
  }

  /// Whether a text is the beginning of something, so that `run` would ask for another line.
  ///
  /// Nothing is run.
  package func isIncomplete(_ text: String) -> Bool {
    PromptChunk.isIncomplete(text, in: state, isCommand: isOwn)
  }

  /// The values of the lines that are watched, each behind its line; they change nothing.
  package func watchedValues() -> [String] {
    context.watched.flatMap { line -> [String] in
      do {
        let values = try context.restoring {
          try PromptChunk(line, in: state, isCommand: isOwn).map { try self.values(of: $0) }
        }
        return (values ?? []).map { "\(line): \($0)" }
      } catch {
        return ["\(line): \(failed(error, in: line).message)"]
      }
    }
  }

  /// Whether a global is the session's function of that name.
  private func isOwn(_ name: String) -> Bool {
    let identity = try? withGlobal(name) { $0.identity(at: 1) }
    return identity == functions[name]
  }

  /// Calls a closure that finds a global at 1; `_ENV` is the table of those that scripts have made.
  /// - Throws: a `LuaError` where there is no such global.
  func withGlobal<Value>(_ name: String, _ body: (LuaStack) throws -> Value) throws -> Value {
    let global = try state.load(Array("return \(name)".utf8), chunkName: "=prompt")
    return try state.call(global, deadline: nil, read: body)
  }

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

  private func failed(_ error: any Error, in line: String) -> LayoutError {
    var failure = failure(error, in: line)
    if state.isExpired, replaceState() { failure.hint = "the prompt's variables are gone" }
    return failure
  }

  /// Goes on with a state of no variables; false where there is no memory for one.
  private func replaceState() -> Bool {
    guard let fresh = try? Self.makeState(context, memoryCeiling: memoryCeiling) else {
      return false
    }
    (state, functions) = fresh
    return true
  }

  private func failure(_ error: any Error, in line: String) -> LayoutError {
    guard let error = error as? LuaError else {
      return error as? LayoutError
        ?? LayoutError(.internal, origin: .document, message: "\(error)")
    }
    var failure = LayoutError(error)
    if let cause = error.cause as? LayoutError {
      // What the session says is not the line's fault, and has its own place.
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

/// Draws what a session shows, into a file or as text; returns what is to be printed.
package typealias SessionDrawing = (ScriptDrawing, Session) throws -> String

/// What a script wants to be drawn.
package struct ScriptDrawing: Sendable, Hashable {
  /// Where; nil for where the script's text goes.
  package var path: String?
  /// Whether all content is drawn rather than what is in sight; nil for what is usual there.
  package var isWhole: Bool?
  /// Whether index paths and names are written.
  package var hasLabels: Bool
  /// The colours by their name; nil for the usual ones.
  package var theme: String?

  /// Creates what is usual.
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

/// What a session's functions share from line to line.
final class ScriptContext {
  let session: Session
  /// Where text for people goes.
  let print: (String) -> Void
  /// Where what has become of a change is told.
  let tell: (String) -> Void
  /// Where paths of documents begin; empty for the working directory.
  let folder: String
  /// Who draws; nil where there are no pictures.
  let drawing: SessionDrawing?
  /// The states of the session before its last changes, oldest first.
  ///
  /// Plugins are not part of them: an undone change leaves their versions as they are.
  var history: [SessionState] = []
  /// The number of changes that can be taken back.
  private static let historyLimit = 200
  /// The lines that are run again after each change.
  var watched: [String] = []
  /// Whether a script wants the program to end.
  var hasQuit = false
  /// Whether the line that runs takes changes back rather than making one.
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

  /// Calls a closure, and notes what the session showed before if that has changed; where it fails, the
  /// session is as it was.
  /// - Returns: what the closure returns, and whether the session shows something else now.
  func noting<Value>(_ body: () throws -> Value) throws -> (value: Value, hasChanged: Bool) {
    let (before, beforeHistory) = (session.state, history)
    isUndoing = false
    do {
      let value = try session.restoringOnFailure(body)
      let hasChanged = session.state != before
      if hasChanged, !isUndoing { history = (history + [before]).suffix(Self.historyLimit) }
      return (value, hasChanged)
    } catch {
      history = beforeHistory
      throw error
    }
  }

  /// Calls a closure; afterwards the session and its history are what they were.
  func restoring<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = history
    defer { history = before }
    return try session.restoring(body)
  }
}
