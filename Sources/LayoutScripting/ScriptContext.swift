import LayoutHost
import LayoutModel

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
  let drawing: (any SessionDrawing)?
  /// What the session showed before its last changes.
  var history = SessionHistory()
  /// The lines that are run again after each change.
  var watched: [String] = []
  /// Whether a script wants the program to end.
  var hasQuit = false
  /// Whether the line that runs takes changes back rather than making one.
  var isUndoing = false

  init(
    _ session: Session,
    folder: String = "",
    drawing: (any SessionDrawing)?,
    print: @escaping (String) -> Void,
    tell: @escaping (String) -> Void
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
      if hasChanged, !isUndoing { history.record(before) }
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
