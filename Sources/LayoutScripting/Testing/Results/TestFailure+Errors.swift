import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension TestFailure {
  /// Describes the error that ended a test, or that kept a test file from loading; the line counts
  /// if the error has none.
  ///
  /// The text is that of a file that does not load.
  init(_ error: any Error, in path: String, line: Int?, of text: [UInt8] = []) {
    guard let error = error as? LuaError else {
      self.init(message: "\(error)", file: path, line: line)
      if let failure = error as? LayoutError { describe(failure) }
      return
    }
    let inner = error.innermost
    if let unmet = inner.cause as? TestFailure {
      self = unmet
      addVariables(inner.traceback)
      return
    }
    // The deadline and the memory ceiling end in the outermost call.
    let place = [inner.source == path ? inner.line : nil, Self.line(in: path, of: inner)]
      .compactMap(\.self).first
    self.init(message: "", file: path, line: place ?? Self.line(in: path, of: error) ?? line)
    if let cause = inner.cause as? LayoutError {
      describe(cause)
      addVariables(inner.traceback)
    } else {
      describe(script: inner, in: inner.source == path ? text : [])
    }
    addCallers(inner.traceback)
  }

  /// Describes an error of the test's own Lua code, with a suggestion for an unknown global and for a
  /// command of the prompt.
  private mutating func describe(script error: LuaError, in text: [UInt8]) {
    var failure = LayoutError(error)
    if let name = error.undefinedGlobal {
      let known = GlobalNames.ofTests + SectionConstructors.names + GlobalNames.lua
      failure.hint =
        LuaError.hint(forGlobal: name) ?? LayoutError.hint(for: name, among: known)
    }
    failure.hint = error.resultHint ?? failure.hint ?? Self.commandHint(error, in: text)
    (failure.file, failure.line, failure.traceback) = (nil, nil, [])
    describe(failure)
  }

  /// Returns advice for a command of the prompt in a test file; nil if tests have no such function.
  private static func commandHint(_ error: LuaError, in text: [UInt8]) -> String? {
    guard error.kind == .syntax,
      let state = try? LuaState(budget: LuaBudget(deadline: nil), name: "test"),
      let call = ScriptSession.call(
        forCommandAt: error,
        in: String(decoding: text, as: UTF8.self),
        state
      ),
      ScriptFunction.testFunctions.contains(where: { call.hasPrefix("\($0.name)(") })
    else { return nil }
    return ScriptSession.fileHint(call)
  }

  /// Adds the variables of the test's own calls, if they were noted.
  private mutating func addVariables(_ traceback: [LuaTraceEntry]) {
    for entry in traceback where entry.source == file {
      guard let frame = FailureFrame(entry), !frame.variables.isEmpty else { continue }
      details.append("variables of \(frame.call):")
      details += frame.variables.map { "  \($0.path) = \($0.text)" }
    }
  }

  /// Adds the callers of the failing line, at most five.
  private mutating func addCallers(_ traceback: [LuaTraceEntry]) {
    let calls = traceback.filter { $0.source != SectionConstructors.chunkName }.dropFirst()
    details += calls.prefix(5)
      .map { entry in
        "called from \(entry.source)\(entry.line.map { ":\($0)" } ?? "")"
          + (entry.function.map { ": in “\($0)”" } ?? "")
      }
  }

  /// Describes a failure of a document or a plugin, with its own place.
  private mutating func describe(_ failure: LayoutError) {
    // Tests count from 1, as Lua does.
    var failure = failure
    failure.firstSection = 1
    let lines = FailureText().text(failure).split(separator: "\n").map(String.init)
    let first = lines.first.map { $0.hasPrefix("error: ") ? String($0.dropFirst(7)) : $0 }
    message = first ?? failure.message
    details += lines.dropFirst().map(Self.start)
  }

  /// Returns the innermost line of a file in an error's trace, from 1; nil if it is elsewhere.
  private static func line(in path: String, of error: LuaError) -> Int? {
    error.traceback.first { $0.source == path && $0.line != nil }?.line
  }
}
