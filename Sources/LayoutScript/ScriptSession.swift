public import LayoutHost
public import LayoutModel
internal import LuaRuntime
internal import PluginHost

/// The Lua face of a session: a state of its own in which the session's functions are globals.
///
/// The sandbox is that of plugins; the budget is its own: no deadline, and a higher ceiling.
public final class ScriptSession {
  /// What became of a line.
  public enum Outcome: Sendable, Equatable {
    /// It ran; the values of an expression as text, one each.
    case done(values: [String])
    /// It is the beginning of something: another line is needed.
    case incomplete
    /// It failed; the session is as it was before.
    case failed(LayoutFailure)
  }

  /// How much a script may hold, in bytes.
  public static let memoryCeiling = 512 << 20

  /// The session that scripts see.
  public let session: Session
  private var state: LuaState
  private let print: (String) -> Void
  private let memoryCeiling: Int

  /// Creates the Lua face of a session.
  /// - Parameters:
  ///   - session: what scripts open, change and look at.
  ///   - memoryCeiling: how much scripts may hold, in bytes.
  ///   - print: where `print` and the functions that show something write, line by line.
  /// - Throws: a failure where there is no memory for a state.
  public init(
    _ session: Session,
    memoryCeiling: Int = ScriptSession.memoryCeiling,
    print: @escaping (String) -> Void
  ) throws(LayoutFailure) {
    self.session = session
    self.memoryCeiling = memoryCeiling
    self.print = print
    do {
      state = try Self.makeState(session, memoryCeiling: memoryCeiling, print: print)
    } catch let error as LuaError {
      throw LayoutFailure(error)
    } catch {
      throw LayoutFailure(.internal, origin: .plugin, message: "\(error)")
    }
  }

  private static func makeState(
    _ session: Session,
    memoryCeiling: Int,
    print: @escaping (String) -> Void
  ) throws -> LuaState {
    var budget = LuaBudget()
    budget.deadline = nil
    budget.memoryCeiling = memoryCeiling
    let state = try LuaState(budget: budget, name: "prompt")
    state.output = print
    try SectionConstructors.define(in: state)
    state.withStack { stack in
      for function in ScriptFunction.all {
        stack.pushFunction(named: function.name) { [unowned session] stack in
          let call = ScriptCall(
            function: function.name,
            stack: stack,
            session: session,
            print: print
          )
          return try function.body(call)
        }
        stack.defineGlobal(function.name)
      }
    }
    return state
  }

  /// Runs a line, or lines that belong together, as the prompt does.
  ///
  /// An expression gives its values, with or without `=` before it. Top-level `local`s outlive the
  /// line. A line that fails changes nothing of the session. One that needs more memory than there
  /// is takes the variables of all lines with it.
  public func run(_ line: String) -> Outcome {
    do {
      guard let chunk = try PromptChunk(line, in: state) else { return .incomplete }
      let values = try session.restoringOnFailure {
        try state.call(chunk.function, deadline: nil) { stack in
          (0..<stack.top).map { LuaPrinter(stack: stack).text(at: $0 + 1) }
        }
      }
      return .done(values: values)
    } catch {
      var failure = failure(error, in: line)
      if state.isExpired, replaceState() { failure.hint = "the prompt's variables are gone" }
      return .failed(failure)
    }
  }

  /// Whether a text is the beginning of something, so that `run` would ask for another line.
  ///
  /// Nothing is run.
  public func isIncomplete(_ text: String) -> Bool {
    PromptChunk.isIncomplete(text, in: state)
  }

  /// Goes on with a state of no variables; false where there is no memory for one.
  private func replaceState() -> Bool {
    guard let fresh = try? Self.makeState(session, memoryCeiling: memoryCeiling, print: print)
    else { return false }
    state = fresh
    return true
  }

  private func failure(_ error: any Error, in line: String) -> LayoutFailure {
    guard let error = error as? LuaError else {
      return error as? LayoutFailure
        ?? LayoutFailure(.internal, origin: .document, message: "\(error)")
    }
    var failure = LayoutFailure(error)
    if let cause = error.cause as? LayoutFailure {
      // What the session says is not the line's fault, and has its own place.
      failure = cause
    } else {
      failure.origin = .document
      failure.traceback = []
    }
    if let name = error.undefinedGlobal {
      let known = ScriptFunction.all.map(\.name) + ScriptGlobals.names
      failure.hint = DocumentError.hint(for: name, among: known)
    }
    return failure.file == "prompt"
      ? failure.excerpted(from: Array(line.utf8), file: "prompt") : failure
  }
}
