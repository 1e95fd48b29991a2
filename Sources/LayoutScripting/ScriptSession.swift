import LayoutEngine
package import LayoutHost
package import LayoutModel
import LayoutPlugins
import LuaSandbox

/// The Lua interface of a session: a separate state with the session's functions as globals.
///
/// The sandbox is the same as for plugins. The budget differs: no deadline, and a higher memory
/// ceiling. A script session belongs to one thread.
package final class ScriptSession {
  /// The result of running a line.
  package enum Outcome: Sendable, Equatable {
    /// The line ran; an expression returns its values as text, one string each.
    case done(values: [String])
    /// The line is an incomplete beginning; the next line continues it.
    case incomplete
    /// The line failed; the session is unchanged.
    case failed(LayoutError)
  }

  /// The name of typed text as the file of a failure.
  package static let chunkName = "prompt"
  /// The standard memory ceiling of a script, in bytes.
  package static let memoryCeiling = 512 << 20

  /// The session that scripts read and change.
  package var session: Session { context.session }
  /// Whether a script called `quit`.
  package var hasQuit: Bool { context.hasQuit }

  /// The parts of the prompt outside the session; nil if scripts run without a prompt.
  package var tools: PromptTools? {
    get { context.tools }
    set { context.tools = newValue }
  }

  /// The state that the session's functions share.
  let context: ScriptContext
  /// The Lua state of the session's lines, replaced after a line that exhausted it.
  private(set) var state: LuaState
  /// The identity of each session function by name, to recognize it after scripts redefine globals.
  private var functions: [String: UnsafeRawPointer]
  /// The most bytes of the state's heap.
  private let memoryCeiling: Int
  /// The line that was read last and has not run.
  private var lastReading: (line: String, chunk: PromptChunk?)?
  /// The typed text, with its tokens.
  var typed = LuaLexer()

  /// Creates the Lua interface of a session; `print` receives the output line by line.
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
  /// An expression returns its values, with or without `=` before it; a layout is shown as a
  /// picture, if drawing is available, and a line of facts. Top-level `local`s outlive the line. A
  /// line that is not Lua may be a command, as in `open list.json`. A line that fails leaves the
  /// session unchanged. A line that exceeds the memory ceiling loses the variables of all lines.
  ///
  /// `entry` is the typed text that the line is a part of, by default the line itself. If it begins
  /// with a space, `history save` leaves it out, as the history does.
  ///
  /// The signal, such as `SIGINT`, stops the running line and the watched ones; a second one has
  /// its default effect.
  package func run(
    _ line: String,
    of entry: String? = nil,
    interruptedBy signal: Int32? = nil
  ) -> Outcome {
    do {
      guard let chunk = try chunk(of: line) else { return .incomplete }
      try checkAssignment(line)
      lastReading = nil
      context.startsWatch = false
      context.canPause = true
      defer { context.canPause = false }
      // Reading is included, since it would swallow an interruption.
      return try debugging {
        try interrupting(onSignal: signal) { () throws -> Outcome in
          let (values, hasChanged) = try context.noting { try self.keptValues(of: chunk) }
          if (entry ?? line).first != " " { context.note(worked: chunk) }
          try checkWatch()
          return .done(values: values + (hasChanged ? watchedValues() : firstValue()))
        }
      }
    } catch {
      return .failed(failed(error, in: line))
    }
  }

  /// Runs a file of Lua that defines globals for the lines, before the first line.
  ///
  /// Its changes of the session cannot be undone. The signal stops it.
  /// - Returns: the failure, with the file and the line; the session is then unchanged. Nil if the file
  ///   has run.
  package func runStartupFile(
    _ path: String,
    interruptedBy signal: Int32? = nil
  ) -> LayoutError? {
    do {
      let file = try context.script(at: path, in: state)
      try interrupting(onSignal: signal) {
        try session.restoringOnFailure { try state.call(file, deadline: nil) { _ in } }
      }
      return nil
    } catch {
      return failed(error, in: "")
    }
  }

  /// Calls a closure in which plugins pause at the breakpoints of the prompt, if any are set.
  package func debugging<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let debugger = context.debugger else { return try body() }
    return try LuaDebugger.$current.withValue(debugger.debugger, operation: body)
  }

  /// Takes the text that `edit` returned, which the prompt shows as the next line; nil without such
  /// a text.
  package func takeEditedText() -> String? {
    defer { context.editedText = nil }
    return context.editedText
  }

  /// Refuses a watch of a line that is incomplete or not Lua.
  private func checkWatch() throws {
    guard context.startsWatch, let line = context.watched.last else { return }
    var words = "the line is incomplete"
    do throws(LuaError) {
      guard try PromptChunk.read(line, in: state, isCommand: isOwn) == nil else { return }
    } catch {
      words = error.message
    }
    context.watched.removeLast()
    throw LayoutError(.invalidArgument, origin: .document, message: "watch: \(words): \(line)")
  }

  /// Returns the first value of a watch that the last line began.
  private func firstValue() -> [String] {
    guard context.startsWatch, let line = context.watched.last else { return [] }
    return watchedValues(of: [line])
  }

  /// Calls a closure in which a signal stops the running chunk and its requests.
  private func interrupting<Value>(
    onSignal signal: Int32?,
    _ body: () throws -> Value
  ) throws -> Value {
    guard let signal else { return try body() }
    let interrupter = state.interrupter
    session.isInterrupted = { interrupter.isInterrupted }
    defer { session.isInterrupted = nil }
    return try interrupter.interrupting(onSignal: signal, body)
  }

  /// Reads a line, unless the line editor has just called `isIncomplete` for it.
  func chunk(of line: String) throws(LuaError) -> PromptChunk? {
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

  /// Runs a chunk and returns its values as text; `use` receives the stack with the values.
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

  /// Calls a closure that runs the parts of a text; a signal between them waits for the next part.
  package func holding<Value>(_ signal: Int32?, _ body: () throws -> Value) throws -> Value {
    try LuaInterrupter.holding(signal, body)
  }

  /// Runs the watched lines and returns their values, each after its line.
  ///
  /// The session is unchanged.
  package func watchedValues() -> [String] { watchedValues(of: context.watched) }

  /// Runs lines and returns their values, each after its line.
  private func watchedValues(of lines: [String]) -> [String] {
    lines.flatMap { line -> [String] in
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
  func isOwn(_ name: String) -> Bool {
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
    // The prompt's functions count from 1, even for JSON documents.
    var failure = failure(error, in: line).counting(from: 1)
    if state.isExpired, replaceState() { failure.hint = "the prompt's variables are gone" }
    return failure
  }

  /// Replaces the state with an empty one; false if there is no memory for it.
  private func replaceState() -> Bool {
    guard let fresh = try? Self.makeState(context, memoryCeiling: memoryCeiling) else {
      return false
    }
    (state, functions) = fresh
    lastReading = nil
    return true
  }
}
