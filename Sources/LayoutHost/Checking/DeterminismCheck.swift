import LayoutModel

/// Lays a document out in several ways that must come to the same.
///
/// Lua orders the string keys of a table by a seed that differs from state to state, and gives each
/// table an address; a plugin whose answers depend on either gives another layout on the next run. One
/// that keeps something between its calls gives another layout after other questions.
struct DeterminismCheck {
  let configuration: HostConfiguration

  /// Checks a document's file.
  ///
  /// - Returns: why its layouts differ; nil where all are the same to the bit.
  /// - Throws: the failure of the document or of a provider.
  func check(file path: String) throws(LayoutError) -> LayoutError? {
    var failure = try check { session throws(LayoutError) in try session.open(path: path) }
    failure?.file = path
    return failure
  }

  /// Checks a document that came from no file.
  func check(_ document: ValueDecoder) throws(LayoutError) -> LayoutError? {
    try check { session throws(LayoutError) in try session.open(document) }
  }

  /// Checks what a session showed in some state.
  func check(
    _ state: SessionState,
    in project: ProjectFile?
  ) throws(LayoutError) -> LayoutError? {
    try check { session throws(LayoutError) in
      session.adopt(project)
      session.state = state
    }
  }

  private func check(
    open: (Session) throws(LayoutError) -> Void
  ) throws(LayoutError) -> LayoutError? {
    // All live at once: a state that is made where another one was may have its seed.
    let sessions = [Session(configuration), Session(configuration), Session(configuration)]
    for session in sessions { try open(session) }
    let trace = try LayoutTrace(of: sessions[0], .forwards)
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[1], .forwards)) {
      return Self.failure(
        difference,
        "two runs give two layouts",
        hint: "pairs has another order in every run, and tostring of a table another text; "
          + "host.sortedPairs has one order"
      )
    }
    sessions[2].askSomethingElse()
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[2], .backwards)) {
      return Self.failure(
        difference,
        "the layout depends on what was asked before",
        hint: "a hook keeps nothing in variables outside of it: make it anew in each call"
      )
    }
    return nil
  }

  private static func failure(
    _ difference: LayoutTrace.Difference,
    _ words: String,
    hint: String
  ) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "\(words): \(difference)",
      hint: hint
    )
  }
}
