import LayoutModel
import LayoutSystem
import LuaSandbox
import Synchronization

/// Pauses the program, and lets the client's requests reach it while it is paused.
///
/// The thread that reads requests puts them here; the paused script's thread serves them.
final class PauseDesk: Sendable {
  private struct State {
    var isPaused = false
    var isEnding = false
    /// Whether the next pause is the one at the entry.
    var isEntry = false
    var requests: [DebugRequest] = []
  }

  /// The most requests that wait.
  private static let requestLimit = 1000

  let breakpoints = Breakpoints()
  private let outbox: DebugOutbox
  private let state = Monitor(State())

  init(_ outbox: DebugOutbox) { self.outbox = outbox }

  // MARK: From the thread of requests

  /// Takes a request for the paused program.
  /// - Throws: `FAILED_PRECONDITION` if the program runs, or if too many requests wait.
  func take(_ request: DebugRequest) throws(LayoutError) {
    let problem = state.change { state -> String? in
      guard state.isPaused else { return "the program is not paused" }
      guard state.requests.count < Self.requestLimit else { return "too many requests wait" }
      state.requests.append(request)
      return nil
    }
    if let problem { throw .refused(problem) }
  }

  /// Lets a paused program go on, which pauses no more.
  func end() { state.change { $0.isEnding = true } }

  // MARK: From the script's thread

  /// Lets the scripts of a program pause that begins now.
  /// - Parameter isEntry: whether the first pause is the one at the entry.
  func begin(atEntry isEntry: Bool) {
    breakpoints.forgetHits()
    state.change { ($0.isEnding, $0.isEntry) = (false, isEntry) }
  }

  /// Pauses a script if that is due, and returns whether it has paused.
  func pause(_ script: PausedScript) -> Bool {
    guard let limit = WorkLimit.current else { return serve(script) }
    return limit.excluding { serve(script) }
  }

  private func serve(_ script: PausedScript) -> Bool {
    guard let reason = reason(for: script) else { return false }
    let isEnding = state.change { state in
      state.isPaused = !state.isEnding
      return state.isEnding
    }
    guard !isEnding else { return false }
    report(reason, script)
    var program = PausedProgram(script, outbox)
    while let request = next() {
      guard let step = program.serve(request) else { continue }
      script.resume(step)
      refuseRest()
      return true
    }
    script.resume(.continue)
    refuseRest()
    return true
  }

  /// Waits for a request; nil once the program is to end.
  private func next() -> DebugRequest? {
    state.wait { state -> DebugRequest?? in
      if state.isEnding { return .some(nil) }
      return state.requests.isEmpty ? nil : .some(state.requests.removeFirst())
    }
  }

  /// Refuses the requests that have come after the one that ends the pause.
  private func refuseRest() {
    let rest = state.change { state in
      state.isPaused = false
      defer { state.requests = [] }
      return state.requests
    }
    for request in rest { outbox.refuse(request, .refused("the program is not paused")) }
  }

  // MARK: Reasons

  /// The reason of a pause, as the protocol names it, and the breakpoints that were hit.
  private struct Reason {
    var name: String
    var breakpoints: [Int] = []
    var text: String?
  }

  /// Returns the reason to pause; nil at a breakpoint whose condition is not met, or that only logs.
  private func reason(for script: PausedScript) -> Reason? {
    switch script.stop {
    case .line:
      let due = breakpoints.due(in: script) { outbox.output($0, "console") }
      for breakpoint in due { log(breakpoint, script) }
      let pausing = due.filter { $0.message == nil }.map(\.number)
      return pausing.isEmpty ? nil : Reason(name: "breakpoint", breakpoints: pausing)
    case .step: return Reason(name: "step")
    case .pause:
      let isEntry = state.change { state in
        defer { state.isEntry = false }
        return state.isEntry
      }
      return Reason(name: isEntry ? "entry" : "pause")
    case .caughtError, .error: return Reason(name: "exception", text: script.errorMessage)
    }
  }

  /// Writes the message of a log point.
  private func log(_ breakpoint: Breakpoint, _ script: PausedScript) {
    guard let message = breakpoint.message, let frame = script.innermost else { return }
    let text = LogMessage(message).text(in: frame, of: script)
    outbox.event("output") { json in
      json.member("category", "console")
      json.member("output", text + "\n")
      json.member("source", DebugSource(path: Breakpoints.file(frame.source)))
      json.member("line", breakpoint.line)
    }
  }

  private func report(_ reason: Reason, _ script: PausedScript) {
    outbox.event("stopped") { json in
      json.member("reason", reason.name)
      json.member("text", reason.text)
      json.member("description", reason.text)
      json.member("threadId", PausedProgram.thread)
      json.member("allThreadsStopped", true)
      if !reason.breakpoints.isEmpty { json.member("hitBreakpointIds", reason.breakpoints) }
    }
  }
}
