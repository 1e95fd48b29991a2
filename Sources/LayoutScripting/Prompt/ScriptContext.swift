import LayoutHost
import LayoutModel
import LayoutSystem
import LuaSandbox

/// The state that a session's functions share from line to line.
final class ScriptContext {
  /// The session that the functions read and change.
  let session: Session
  /// Receives text for the user.
  private let printing: (String) -> Void
  /// Receives the facts of a new layout after a change.
  private let telling: (String) -> Void
  /// Whether texts are dropped, such as those of a call that is repeated to measure its time.
  var isMuted = false
  /// The folder to which documents' paths are relative; empty for the working directory.
  let folder: String
  /// Draws for scripts; nil if pictures are not available.
  let drawing: SessionDrawing?
  /// A state of the session, with the number of the line that made the change after it, the change
  /// that led to the state, nil if that is forgotten, and the number of values that only the state keeps.
  typealias Change = (state: SessionState, line: Int, last: KeptChange?, valueCount: Int)
  /// The states of the session before its last changes, oldest first.
  ///
  /// They exclude plugins: undoing a change does not restore their versions.
  var history: [Change] = []
  /// The states to redo, the next one last; empty after another change.
  var undone: [Change] = []
  /// The number of states whose last change is kept, to return to its transition: each keeps the
  /// layout before it.
  private static let keptChangeLimit = 1
  /// The number of frames in the layouts of a change that is kept.
  private static let keptFrameLimit = 1_000_000
  /// The number of changes that can be undone.
  private static let historyLimit = 200
  /// The number of values that the changes to undo keep together, except for the last one: some hundred MB.
  private static let historyValueLimit = 4_000_000
  /// The lines that are run again after each change.
  var watched: [String] = []
  /// Whether the running line began a watch.
  var startsWatch = false
  /// The number of lines that have begun to run.
  private var line = 0
  /// The successful lines to save, as Lua with their numbers; see ``savedLines``.
  private var worked: [(source: String, line: Int)] = []
  /// The text that `edit` returned for the next line.
  var editedText: String?
  /// The parts of the prompt outside the session.
  var tools: PromptTools?
  /// The breakpoints of plugins; nil before the first one is set.
  var debugger: PromptDebugger?
  /// Whether plugins pause at breakpoints: while a line runs.
  var canPause = false
  /// The files that `run` and the startup have read, by path, for excerpts in errors.
  var ranFiles: [String: [UInt8]] = [:]
  /// Whether a script called `quit`.
  var hasQuit = false
  /// Whether the running line undoes a change rather than making one.
  var isUndoing = false
  /// Whether the running line has drawn into a file.
  var hasDrawnFile = false

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
    printing = print
    telling = tell
  }

  /// Prints text for the user.
  func print(_ text: String) { if !isMuted { printing(text) } }

  /// Prints the facts of a new layout after a change.
  func tell(_ text: String) { if !isMuted { telling(text) } }

  /// Calls a closure, and records the session's previous state if the closure changes it.
  ///
  /// If the closure fails, the session and the history are restored.
  /// - Returns: the closure's result, and whether the session's state changed.
  func noting<Value>(_ body: () throws -> Value) throws -> (value: Value, hasChanged: Bool) {
    let (before, beforeHistory, beforeUndone) = (session.state, history, undone)
    let last = session.keptChange
    (isUndoing, hasDrawnFile) = (false, false)
    line += 1
    do {
      let value = try session.restoringOnFailure(body)
      let hasChanged = session.state != before
      if hasChanged, !isUndoing {
        // Undone changes can no longer be redone, so their lines are not saved.
        worked = savedLines
        let count = before.valueCount(besides: session.state)
        history = Self.newest(of: history + [(before, line, last, count)])
        Self.forgetChanges(in: &history)
        undone = []
      }
      return (value, hasChanged)
    } catch {
      (history, undone) = (beforeHistory, beforeUndone)
      throw error
    }
  }

  /// Returns the newest changes within the limits of the history.
  private static func newest(of changes: [Change]) -> [Change] {
    var values = 0
    let count = changes.suffix(historyLimit).reversed()
      .prefix { change in
        values += change.valueCount
        return values <= historyValueLimit
      }
      .count
    return changes.suffix(max(1, count))
  }

  /// Returns to the state before the last changes, which can then be redone.
  func undo(_ count: Int) { step(count, from: \.history, to: \.undone) }

  /// Returns to the state after the last undone changes.
  func redo(_ count: Int) { step(count, from: \.undone, to: \.history) }

  /// Shows one state after another of a list, and adds the former ones to another list.
  private func step(
    _ count: Int,
    from changes: ReferenceWritableKeyPath<ScriptContext, [Change]>,
    to others: ReferenceWritableKeyPath<ScriptContext, [Change]>
  ) {
    isUndoing = true
    for _ in 0..<count {
      guard let change = self[keyPath: changes].popLast() else { return }
      let shown = (session.state, change.line, session.keptChange as KeptChange?, change.valueCount)
      self[keyPath: others].append(shown)
      show(change)
    }
  }

  /// Returns the session to a state, with the transition that led to it if that is kept.
  private func show(_ change: Change) {
    session.state = change.state
    session.keptChange = change.last ?? KeptChange()
    Self.forgetChanges(in: &history)
    Self.forgetChanges(in: &undone)
  }

  /// Forgets the changes that led to all but the newest states, and those of large layouts.
  private static func forgetChanges(in changes: inout [Change]) {
    let newest = changes.endIndex - keptChangeLimit
    for index in changes.indices {
      guard let last = changes[index].last, index < newest || last.frameCount > keptFrameLimit
      else { continue }
      changes[index].last = nil
    }
  }

  /// Keeps a successful line for `history save`, unless it only shows something, or undoes or
  /// redoes a change.
  func note(worked chunk: PromptChunk) {
    guard let source = chunk.source, !chunk.onlyShows || hasDrawnFile, !isUndoing else { return }
    worked = (worked + [(source, line)]).suffix(Self.workedLimit)
  }

  /// The lines that `history save` writes: successful ones whose changes are not undone.
  private var savedLines: [(source: String, line: Int)] {
    let left = Set(undone.map(\.line))
    return worked.filter { !left.contains($0.line) }
  }

  /// The text that `history save` writes: Lua that repeats the effect of the lines.
  var savedText: String { savedLines.map { $0.source + "\n" }.joined() }

  /// The most lines that `history save` writes.
  private static let workedLimit = 10_000

  /// Calls a closure, and then restores the session and its history.
  func restoring<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = (history, undone)
    defer { (history, undone) = before }
    return try session.restoring(body)
  }

  /// Reads a file of Lua and keeps its text for excerpts in errors.
  /// - Throws: the failure of reading the file, or the error of its syntax.
  func script(at path: String, in state: LuaState) throws -> LuaReference {
    let text: [UInt8]
    do {
      text = try FileReading.plainBytes(of: path)
    } catch {
      throw LayoutError(readingScript: path, error)
    }
    ranFiles[path] = text
    return try state.load(text, chunkName: "@" + path)
  }

  /// Defines functions as globals of a Lua state.
  ///
  /// The functions hold the context unowned: it must outlive the state.
  /// - Returns: the identity of each function by name, to recognize it after scripts have run.
  func define(_ functions: [ScriptFunction], in state: LuaState) -> [String: UnsafeRawPointer] {
    var identities: [String: UnsafeRawPointer] = [:]
    state.withStack { stack in
      for function in functions {
        stack.pushFunction(named: function.name) { [unowned self] stack in
          try function.call(on: stack, in: self)
        }
        identities[function.name] = stack.identity(at: -1)
        stack.defineGlobal(function.name)
      }
    }
    return identities
  }
}
