package import LayoutModel
import LayoutSystem
import LuaSandbox
import Synchronization

/// One client's session of the Debug Adapter Protocol, with the program that it debugs.
///
/// ```text
/// initialize ─▶ launch or attach ─▶ breakpoints … configurationDone ─▶ the program runs ⇄ pauses ─▶ its end
/// ```
/// One thread calls ``receive(_:)`` with what the client sends, and the program has a thread of its own.
/// No message ends a session but `disconnect` and `terminate`.
package final class DebugAdapter: Sendable {
  private struct State {
    var isInitialized = false
    var launch: LaunchArguments?
    var subject: DebugSubject?
    var isConfigured = false
    var run: DebugRun?
    var isEnded = false
    var faultCount = 0
  }

  /// The most messages about bytes that were skipped.
  private static let faultLimit = 10

  private let outbox: DebugOutbox
  private let desk: PauseDesk
  private let debugger: LuaDebugger
  private let makeSubject: @Sendable (LaunchArguments) throws(LayoutError) -> DebugSubject
  private let state = Mutex(State())
  /// Whether the program's thread has ended, or was never started.
  private let isIdle = Monitor(true)

  /// Creates a session.
  /// - Parameters:
  ///   - send: sends bytes to the client; called by one thread at a time.
  ///   - makeSubject: returns the program for a client's arguments.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory.
  package init(
    send: @escaping @Sendable ([UInt8]) -> Void,
    makeSubject: @escaping @Sendable (LaunchArguments) throws(LayoutError) -> DebugSubject
  ) throws(LayoutError) {
    let outbox = DebugOutbox(send)
    let desk = PauseDesk(outbox)
    do throws(LuaError) {
      debugger = try LuaDebugger(file: { Breakpoints.file($0) }, stopped: { desk.pause($0) })
    } catch {
      throw LayoutError(.resourceExhausted, origin: .inputOutput, message: error.message)
    }
    (self.outbox, self.desk, self.makeSubject) = (outbox, desk, makeSubject)
  }

  /// Whether the client has ended the session.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  // MARK: Messages

  /// Handles a part of what the client has sent.
  package func receive(_ part: MessageReader.Part) {
    switch part {
    case .fault(let words): note(words)
    case .message(let message):
      do throws(LayoutError) {
        handle(try DebugRequest(message))
      } catch {
        note("a message that is no request: \(error.message)")
      }
    }
  }

  /// Tells the client of skipped bytes, the first few times.
  private func note(_ words: String) {
    let count = state.withLock { state in
      state.faultCount += 1
      return state.faultCount
    }
    if count <= Self.faultLimit { outbox.output("skipped \(words)\n", "stderr") }
  }

  private func handle(_ request: DebugRequest) {
    do throws(LayoutError) {
      if PausedProgram.commands.contains(request.command) {
        try desk.take(request)
      } else {
        try reply(to: request)
      }
    } catch {
      outbox.refuse(request, error)
    }
  }

  private func reply(to request: DebugRequest) throws(LayoutError) {
    switch request.command {
    case "initialize": try initialize(request)
    case "launch", "attach": try launch(request)
    case "configurationDone":
      outbox.reply(to: request)
      state.withLock { $0.isConfigured = true }
      startIfDue()
    case "setBreakpoints": try setBreakpoints(request)
    case "setExceptionBreakpoints": try setErrors(request)
    case "setFunctionBreakpoints": outbox.reply(to: request) { $0.array("breakpoints") { _ in } }
    case "threads": listThreads(request)
    case "pause":
      outbox.reply(to: request)
      debugger.pause()
    case "cancel": outbox.reply(to: request)
    case "disconnect", "terminate":
      outbox.reply(to: request)
      end()
    default: throw .refused("there is no request “\(request.command.prefix(100))”")
    }
  }

  private func initialize(_ request: DebugRequest) throws(LayoutError) {
    let isFirst = state.withLock { state in
      defer { state.isInitialized = true }
      return !state.isInitialized
    }
    guard isFirst else { throw .refused("the session is initialized already") }
    outbox.reply(to: request, DebugCapabilities.write)
    outbox.event("initialized")
  }

  private func launch(_ request: DebugRequest) throws(LayoutError) {
    let arguments = try LaunchArguments(request.arguments)
    guard state.withLock({ $0.isInitialized && $0.launch == nil && !$0.isEnded }) else {
      throw .refused("a session is initialized first, and launches one program")
    }
    let subject = try makeSubject(arguments)
    state.withLock { ($0.launch, $0.subject) = (arguments, subject) }
    if arguments.stopsOnEntry {
      desk.expectEntry()
      debugger.pause()
    }
    outbox.reply(to: request)
    startIfDue()
  }

  private func setBreakpoints(_ request: DebugRequest) throws(LayoutError) {
    guard let path = try request.arguments.required("source").anyObject().optionalString("path")
    else { throw .refused("only files have breakpoints") }
    let nodes = try request.arguments["breakpoints"]?.elements() ?? []
    let breakpoints = try desk.breakpoints.replace(nodes, ofFile: path)
    debugger.setLines(desk.breakpoints.lines(ofFile: path), ofFile: Breakpoints.file(path))
    outbox.reply(to: request) { $0.member("breakpoints", breakpoints) }
  }

  private func setErrors(_ request: DebugRequest) throws(LayoutError) {
    let filters = try request.arguments["filters"]?.strings() ?? []
    debugger.setErrors(
      filters.compactMap { filter -> LuaDebugger.Stop? in
        switch ErrorFilter(rawValue: filter) {
        case .caught: .caughtError
        case .uncaught: .error
        case nil: nil
        }
      }
    )
    outbox.reply(to: request)
  }

  private func listThreads(_ request: DebugRequest) {
    outbox.reply(to: request) { json in
      json.array("threads") { json in
        json.object { json in
          json.member("id", PausedProgram.thread)
          json.member("name", "layouthost")
        }
      }
    }
  }

  // MARK: The program

  /// Starts the program once it is launched and configured.
  private func startIfDue() {
    let outbox = outbox
    let start = state.withLock { state -> (DebugSubject, DebugRun)? in
      guard state.isConfigured, state.run == nil, !state.isEnded, let subject = state.subject else {
        return nil
      }
      let run = DebugRun { outbox.output($0, $1) }
      state.run = run
      return (subject, run)
    }
    guard let (subject, run) = start else { return }
    isIdle.change { $0 = false }
    do {
      _ = try SystemThread { [self] in
        let status = LuaDebugger.$current.withValue(debugger) { subject.run(run) }
        outbox.event("exited") { $0.member("exitCode", status) }
        outbox.event("terminated")
        isIdle.change { $0 = true }
      }
    } catch {
      isIdle.change { $0 = true }
      outbox.output("no thread can be started: \(error)\n", "stderr")
      outbox.event("terminated")
    }
  }

  /// Ends the program and the session; the program's thread may end a little later.
  package func end() {
    let run = state.withLock { state in
      state.isEnded = true
      return state.run
    }
    debugger.detach()
    run?.cancel()
    desk.end()
  }

  /// Waits until the program has ended.
  package func waitForEnd() { isIdle.wait { $0 ? true : nil } }
}
