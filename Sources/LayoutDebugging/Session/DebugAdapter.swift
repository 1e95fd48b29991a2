package import LayoutModel
import LuaSandbox
import Synchronization

/// One client's session of the Debug Adapter Protocol, with the program that it debugs.
///
/// ```text
/// initialize ─▶ launch or attach ─▶ breakpoints … configurationDone ─▶ the program runs ⇄ pauses ─▶ its end
/// ```
/// One thread calls ``receive(_:)`` with what the client sends, and the program has a thread of its own.
/// No message ends a session but `disconnect`.
package final class DebugAdapter: Sendable {
  private struct State {
    var isInitialized = false
    var launch: LaunchArguments?
    /// The program of the launch; nil before it.
    var start: DebugProgram.Start?
    /// Whether the client was attached to the program, rather than launching it.
    var isAttached = false
    var isConfigured = false
    var hasStarted = false
    var isEnded = false
    var faultCount = 0
  }

  /// The most messages about bytes that were skipped.
  private static let faultLimit = 10

  private let outbox: DebugOutbox
  private let desk: PauseDesk
  private let debugger: LuaDebugger
  private let program: DebugProgram
  private let makeSubject: @Sendable (LaunchArguments) throws(LayoutError) -> DebugSubject
  private let state = Mutex(State())

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
    let debugger: LuaDebugger
    do throws(LuaError) {
      debugger = try LuaDebugger(file: { Breakpoints.file($0) }, stopped: { desk.pause($0) })
    } catch {
      throw LayoutError(.resourceExhausted, origin: .inputOutput, message: error.message)
    }
    program = DebugProgram(outbox, desk, debugger)
    (self.outbox, self.desk, self.debugger) = (outbox, desk, debugger)
    self.makeSubject = makeSubject
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
    case "restart": try restart(request)
    case "terminate": terminate(request)
    case "disconnect": try disconnect(request)
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
    let start = try start(for: arguments)
    state.withLock { state in
      (state.launch, state.start) = (arguments, start)
      state.isAttached = request.command == "attach"
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
    let start = state.withLock { state -> DebugProgram.Start? in
      guard state.isConfigured, !state.hasStarted, !state.isEnded, let start = state.start else {
        return nil
      }
      state.hasStarted = true
      return start
    }
    if let start { program.start(start) }
  }

  /// Starts the program again, with the arguments of the request or those of the launch.
  private func restart(_ request: DebugRequest) throws(LayoutError) {
    guard var arguments = state.withLock({ $0.launch }) else {
      throw .refused("no program was launched")
    }
    if let new = request.arguments["arguments"] {
      arguments = try LaunchArguments(new.anyObject())
    }
    let start = try start(for: arguments)
    let hasStarted = state.withLock { state in
      (state.launch, state.start) = (arguments, start)
      return state.hasStarted
    }
    outbox.reply(to: request)
    if hasStarted { program.start(start) }
  }

  /// Returns the start of the program for a client's arguments.
  private func start(for arguments: LaunchArguments) throws(LayoutError) -> DebugProgram.Start {
    DebugProgram.Start(
      subject: try makeSubject(arguments),
      stopsOnEntry: arguments.stopsOnEntry,
      isDebugged: arguments.isDebugged
    )
  }

  /// Ends the program, and the session goes on until the client disconnects.
  private func terminate(_ request: DebugRequest) {
    outbox.reply(to: request)
    // A program that runs says itself that it has ended.
    if !program.cancel() { outbox.event("terminated") }
  }

  /// Ends the session, and the program unless the client wants it to go on.
  ///
  /// By default, a program that the client has launched ends, and one that it was attached to goes on.
  private func disconnect(_ request: DebugRequest) throws(LayoutError) {
    let endsProgram = try request.arguments.optionalBoolean("terminateDebuggee")
    let isAttached = state.withLock { state in
      state.isEnded = true
      return state.isAttached
    }
    outbox.reply(to: request)
    if endsProgram ?? !isAttached { program.end() } else { program.leave() }
  }

  /// Ends the session and the program, unless the client has left the program; its thread may end a little later.
  package func end() {
    state.withLock { $0.isEnded = true }
    program.end()
  }

  /// Waits until the program has ended.
  package func waitForEnd() { program.waitForEnd() }
}
