import LayoutModel
import LayoutSystem
import LuaSandbox
import Synchronization

/// The program of a session on a thread of its own, which can start again.
final class DebugProgram: Sendable {
  /// The start of a program.
  struct Start: Sendable {
    let subject: DebugSubject
    /// Whether it pauses at its first line.
    let stopsOnEntry: Bool
    /// Whether it pauses at all.
    let isDebugged: Bool
  }

  private struct State {
    /// The start that the thread has not taken yet; nil if it ends after its present run.
    var next: Start?
    /// The run on the thread; nil if none has begun.
    var run: DebugRun?
    var hasThread = false
    /// Whether nothing starts any more.
    var isOver = false
  }

  private let outbox: DebugOutbox
  private let desk: PauseDesk
  private let debugger: LuaDebugger
  private let state = Mutex(State())
  /// The number of threads that have not ended.
  private let threadCount = Monitor(0)

  /// Creates a program that does not run yet.
  init(_ outbox: DebugOutbox, _ desk: PauseDesk, _ debugger: LuaDebugger) {
    (self.outbox, self.desk, self.debugger) = (outbox, desk, debugger)
  }

  // MARK: From the thread of requests

  /// Starts the program; one that runs is cancelled first.
  func start(_ start: Start) {
    let (isNew, run) = state.withLock { state -> (Bool, DebugRun?) in
      guard !state.isOver else { return (false, nil) }
      state.next = start
      guard state.hasThread else {
        state.hasThread = true
        return (true, nil)
      }
      desk.end()
      return (false, state.run)
    }
    run?.cancel()
    if isNew { startThread() }
  }

  /// Cancels the program; its thread may end a little later.
  /// - Returns: whether it runs.
  @discardableResult
  func cancel() -> Bool {
    let (hasThread, run) = state.withLock { state -> (Bool, DebugRun?) in
      state.next = nil
      if state.hasThread { desk.end() }
      return (state.hasThread, state.run)
    }
    run?.cancel()
    return hasThread
  }

  /// Cancels the program for good, unless the client has left it.
  func end() {
    guard close() else { return }
    debugger.detach()
    cancel()
  }

  /// Lets the program go on without pauses until its work is done, and sends the client nothing more.
  func leave() {
    guard close() else { return }
    outbox.close()
    debugger.detach()
    let run = state.withLock { state in
      // A restart that has not begun is not wanted any more.
      if state.run != nil { state.next = nil }
      desk.end()
      return state.run
    }
    run?.finish()
  }

  /// Lets nothing start any more; returns whether something could until now.
  private func close() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// Waits until the program has ended.
  func waitForEnd() { threadCount.wait { $0 == 0 ? true : nil } }

  private func startThread() {
    threadCount.change { $0 += 1 }
    do {
      _ = try SystemThread { [self] in
        runAll()
        threadCount.change { $0 -= 1 }
      }
    } catch {
      state.withLock { ($0.next, $0.hasThread) = (nil, false) }
      threadCount.change { $0 -= 1 }
      outbox.output("no thread can be started: \(error)\n", "stderr")
      outbox.event("terminated")
    }
  }

  // MARK: From the program's thread

  /// Runs the program until no start is left, and tells the client of the end.
  private func runAll() {
    var status: Int?
    while let (start, run) = takeStart() {
      let debugger = start.isDebugged ? debugger : nil
      status = LuaDebugger.$current.withValue(debugger) { start.subject.run(run) }
    }
    if let status { outbox.event("exited") { $0.member("exitCode", status) } }
    outbox.event("terminated")
  }

  /// Takes the next start, with a run for it; nil if the thread ends.
  private func takeStart() -> (Start, DebugRun)? {
    let outbox = outbox
    return state.withLock { state -> (Start, DebugRun)? in
      guard let start = state.next else {
        (state.run, state.hasThread) = (nil, false)
        return nil
      }
      let run = DebugRun { outbox.output($0, $1) }
      let isAgain = state.run != nil
      (state.next, state.run) = (nil, run)
      if isAgain { debugger.reset() }
      guard !state.isOver else {
        // Its client has left before the program began.
        run.finish()
        return (start, run)
      }
      desk.begin(atEntry: start.stopsOnEntry)
      if start.stopsOnEntry { debugger.pause() }
      return (start, run)
    }
  }
}
