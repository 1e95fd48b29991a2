import LayoutHost
import LayoutModel
import LuaSandbox
import LayoutPlugins

extension TestFailure {
  /// What ended a test, or kept a file from being loaded.
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - path: the test file.
  ///   - line: the line where it is, unless the error knows better.
  init(_ error: any Error, in path: String, line: Int?) {
    guard let error = error as? LuaError else {
      self.init(message: "\(error)", file: path, line: line)
      if let failure = error as? LayoutError { describe(failure) }
      return
    }
    let inner = error.innermost
    if let unmet = inner.cause as? UnmetExpectation {
      self = unmet.failure
      return
    }
    // The deadline and the ceiling of memory end in the outermost call.
    let place = [inner.source == path ? inner.line : nil, Self.line(in: path, of: inner)]
      .compactMap(\.self).first
    self.init(message: "", file: path, line: place ?? Self.line(in: path, of: error) ?? line)
    if let cause = inner.cause as? LayoutError {
      describe(cause)
    } else {
      describe(script: inner)
    }
    addCallers(inner.traceback)
  }

  /// What Lua says of the file itself.
  private mutating func describe(script error: LuaError) {
    var failure = LayoutError(error)
    if let name = error.undefinedGlobal {
      let known = TestWords.names + SectionConstructors.names + SandboxGlobals.names
      failure.hint = DocumentError.hint(for: name, among: known)
    }
    (failure.file, failure.line, failure.traceback) = (nil, nil, [])
    describe(failure)
  }

  /// Who has called the line that failed.
  private mutating func addCallers(_ traceback: [LuaTraceEntry]) {
    let calls = traceback.filter { $0.source != SectionConstructors.chunkName }.dropFirst()
    details += calls.prefix(5)
      .map { entry in
        "called from \(entry.source)\(entry.line.map { ":\($0)" } ?? "")"
          + (entry.function.map { ": in “\($0)”" } ?? "")
      }
  }

  /// What a document or a plugin is wrong about, with its own place.
  private mutating func describe(_ failure: LayoutError) {
    let lines = FailureText().text(failure).split(separator: "\n").map(String.init)
    let first = lines.first.map { $0.hasPrefix("error: ") ? String($0.dropFirst(7)) : $0 }
    message = first ?? failure.message
    details += lines.dropFirst()
  }

  private static func line(in path: String, of error: LuaError) -> Int? {
    error.traceback.first { $0.source == path && $0.line != nil }?.line
  }
}
