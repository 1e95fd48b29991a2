internal import LayoutModel

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
  func check(file path: String) throws(LayoutFailure) -> LayoutFailure? {
    var failure = try check { session throws(LayoutFailure) in try session.open(path: path) }
    failure?.file = path
    return failure
  }

  /// Checks a document that came from no file.
  func check(_ document: DocumentNode) throws(LayoutFailure) -> LayoutFailure? {
    try check { session throws(LayoutFailure) in try session.open(document) }
  }

  /// Checks what a session showed in some state.
  func check(
    _ state: SessionState,
    in project: ProjectFile?
  ) throws(LayoutFailure) -> LayoutFailure? {
    try check { session throws(LayoutFailure) in
      session.adopt(project)
      session.state = state
    }
  }

  private func check(
    open: (Session) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> LayoutFailure? {
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
    askSomethingElse(of: sessions[2])
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[2], .backwards)) {
      return Self.failure(
        difference,
        "the layout depends on what was asked before",
        hint: "a hook keeps nothing in variables outside of it: make it anew in each call"
      )
    }
    return nil
  }

  /// Lets plugins see other sizes; whether they have an answer there does not matter.
  private func askSomethingElse(of session: Session) {
    let state = session.state
    for size in [Size(width: 321, height: 654), Size(width: 1024, height: 500)] {
      session.state.flags.container = size
      _ = try? LayoutTrace(of: session, .forwards)
    }
    session.state = state
  }

  private static func failure(
    _ difference: LayoutTrace.Difference,
    _ words: String,
    hint: String
  ) -> LayoutFailure {
    let (first, second) = excerpts(difference.lines.0 ?? "nothing", difference.lines.1 ?? "nothing")
    return LayoutFailure(
      .invalidArgument,
      origin: .plugin,
      message: "\(words): \(difference.place), \(first) and \(second)",
      hint: hint
    )
  }

  /// How many characters of a line are shown.
  private static let excerptLength = 120

  /// The parts of two lines around the first character that differs; short lines whole.
  private static func excerpts(_ first: String, _ second: String) -> (String, String) {
    let common = zip(first, second).prefix { $0 == $1 }.count
    let start = first.count <= excerptLength ? 0 : max(0, common - excerptLength / 3)
    func excerpt(_ line: String) -> String {
      let part = line.dropFirst(start)
      return (start > 0 ? "…" : "") + part.prefix(excerptLength)
        + (part.count > excerptLength ? "…" : "")
    }
    return (excerpt(first), excerpt(second))
  }
}
