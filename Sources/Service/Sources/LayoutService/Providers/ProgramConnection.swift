import GRPCCore
import LayoutHost
import LayoutModel
import LayoutProcesses
import LayoutProviders
import LayoutSystem
import LayoutWire
import Logging
import SwiftProtobuf
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The connection to a program with providers: one process at a time, restarted when it has ended.
final class ProgramConnection: ProviderConnection {
  /// A responding program; the process is nil if layouthost has not started the program.
  struct Running: Sendable {
    let process: ProgramProcess?
    let channel: ProviderChannel

    var hasEnded: Bool { process?.hasEnded ?? false }
  }

  private struct State {
    var running: Running?
    var isStarting = false
    /// The latest end of the running start of a command.
    var startEnd: ContinuousClock.Instant?
    /// The failures since the last reply, which delay the next start.
    var failures = 0
    /// The starts in a row that failed.
    var failedStarts = 0
    /// The failure of the last start; nil if it succeeded.
    var startFailure: StartFailure?
    /// The time of the first of the failed starts.
    var firstFailure = ContinuousClock.now
    /// The earliest time of the next start.
    var startTime = ContinuousClock.now
    var starts = 0
    var listing = ProgramListing(number: 0, providers: [])
    /// The missing sign of a program that starts, in words.
    var awaited = ""
  }

  /// The delay before a restart: the first one, and the longest.
  private static let wait = (first: Duration.milliseconds(50), most: Duration.seconds(5))
  /// The longest delay before another attempt to reach an address, which costs no process.
  private static let addressWait = Duration.seconds(1)
  /// The time to wait for a process that does not reply.
  private static let timeout = Duration.milliseconds(100)
  /// The time for which a request that ends together with a start waits for its outcome, which says more.
  private static let margin = Duration.milliseconds(500)
  /// The failed starts in a row after which a program that ends by itself is suspended.
  private static let startLimit = 3

  let program: ProviderProgram
  /// The version stamps of its files.
  let version: [UInt8]
  private let logger: Logger
  private let state = Mutex(State())

  init(_ program: ProviderProgram, version: [UInt8], logger: Logger) {
    (self.program, self.version, self.logger) = (program, version, logger)
  }

  deinit { end() }

  /// Ends the running process, if any.
  func end() {
    let running = state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    running?.channel.close()
    running?.process?.end()
  }

  var listing: ProgramListing { state.withLock { $0.listing } }

  // MARK: Calls

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input,
    state section: SourceObject,
    reading fields: [String],
    handling requests: ProgramRequests?,
    deadline: Duration?,
    listing: Int
  ) throws(LayoutError) -> Output? {
    guard let codec = ProviderCodecs.codec(of: method) else {
      throw LayoutError(
        .unimplemented,
        origin: .document,
        message: "the provider has no method “\(method.name.rawValue)”"
      )
    }
    let call = WireProviderCall(request, state: section, reading: fields)
    let ask = codec.calling(call, input, requests)
    var isSecond = false
    while true {
      let (running, current) = try ready(within: deadline)
      // The program on the disk may be another one since its last start.
      guard current == listing else { return nil }
      // A program at an address may be replaced by another unseen.
      if running.process == nil { WorkLimit.current?.noteUnrepeatable() }
      do {
        let end = deadline.map { ContinuousClock.now + $0 }
        let reply = try ask(running.channel, end)
        state.withLock { $0.failures = 0 }
        return try reply.value()
      } catch let loss as ProviderChannel.Loss {
        distrust(running)
        if loss == .over { try WorkLimit.current?.checkStopped() }
        throw Self.late
      } catch let error as RPCError {
        if lost(running, error), !isSecond {
          isSecond = true
          continue
        }
        throw failure(error, running)
      } catch var failure as LayoutError {
        // A reply that cannot be read is the provider's mistake.
        failure.origin = .plugin
        throw failure
      } catch {
        throw LayoutError(.internal, origin: .plugin, message: "\(error)")
      }
    }
  }

  private static let late = LayoutError(
    .deadlineExceeded,
    origin: .plugin,
    message: "the provider did not reply within its deadline"
  )

  /// Whether a call without a reply was lost with its process or its connection.
  private func lost(_ running: Running, _ error: RPCError) -> Bool {
    let isConnection = error.code == .unavailable || error.code == .internalError
    guard let process = running.process else {
      guard error.code == .unavailable else { return false }
      drop(running)
      return true
    }
    return isConnection ? process.endsSoon : process.hasEnded
  }

  /// Forgets the connection to a program at an address, which is closed after its calls: the next call connects
  /// again, and reads the descriptions of the program that is there now.
  private func drop(_ running: Running) {
    state.withLock { state in
      if state.running?.channel === running.channel { state.running = nil }
    }
  }

  /// Reads the descriptions of a program at an address again, which may have been replaced unseen.
  func describeAgain() {
    let (starts, running) = state.withLock { ($0.starts, $0.running) }
    guard isAtAddress, starts > 0 else { return }
    if let running { drop(running) }
    // A failure is that of the next call.
    _ = try? ready()
  }

  /// Returns the failure of a call with a status.
  private func failure(_ error: RPCError, _ running: Running) -> LayoutError {
    if running.hasEnded {
      return LayoutError(
        .unavailable,
        origin: .plugin,
        message: "the provider's process ended during the call: \(running.process?.ending ?? "")"
      )
    }
    var failure = LayoutError(error)
    failure.origin = .plugin
    // A message above the limit is reported as the cause of another error, or in its message.
    if error.code == .internalError, error.message.contains("exceeded the configured maximum") {
      failure.code = .resourceExhausted
    }
    // The provider has failed: a cancelled call has no reply.
    if failure.code == .cancelled { failure.code = .unknown }
    // The host knows the place of a failure better than the program does.
    (failure.plugin, failure.version, failure.method, failure.section) = (nil, nil, nil, nil)
    (failure.excerpt, failure.excerptOffset) = (nil, 0)
    return failure
  }

  /// Ends a process that does not respond while a call of it is cancelled, or drops such a connection to an
  /// address; on another thread.
  private func distrust(_ running: Running) {
    _ = try? SystemThread.start { [self] in
      guard !running.channel.replies(within: Self.timeout) else { return }
      if let process = running.process { process.kill() } else { drop(running) }
    }
  }

  // MARK: Starting

  /// The next step of a call that needs the program.
  private enum Step {
    /// Calls the running program, which has a listing of this number.
    case call(Running, listing: Int)
    /// Starts the program.
    case start
    /// Waits for the start by another call, or for the time of the next one.
    case wait
    /// Fails while the program, which did not start before, is started for later calls.
    case startForOthers(LayoutError)
  }

  /// Waits until a process responds, and starts one if none runs.
  ///
  /// A failed start is tried again: for the time of a start if a signal ended the program, and three times
  /// if it ended by itself. A program that still did not start is suspended: calls do not wait for its
  /// further starts.
  /// - Parameter timeout: the longest wait for a program that ends in its calls; nil if there is no limit.
  /// - Returns: the running program, and the number of its listing.
  /// - Throws: `UNAVAILABLE` if it does not start, and the limits of the request.
  @discardableResult
  func ready(
    within timeout: Duration? = nil
  ) throws(LayoutError) -> (running: Running, listing: Int) {
    var known: Int?
    while true {
      let next = try state.withLock { state throws(LayoutError) in
        try step(&state, timeout, &known)
      }
      switch next {
      case .call(let running, let listing): return (running, listing)
      case .start: start()
      case .wait: break
      case .startForOthers(let failure):
        start()
        throw failure
      }
      try checkTime()
      usleep(1000)
    }
  }

  /// Returns the next step of a call.
  /// - Parameters:
  ///   - state: the state of the connection.
  ///   - timeout: the longest wait for a program that ends in its calls; nil if there is no limit.
  ///   - known: the failed starts before the call; nil at its first step.
  /// - Returns: the step.
  /// - Throws: the failure of the start that the call has waited for, or of a suspended program.
  private func step(
    _ state: inout State,
    _ timeout: Duration?,
    _ known: inout Int?
  ) throws(LayoutError) -> Step {
    if let running = state.running {
      guard running.hasEnded else { return .call(running, listing: state.listing.number) }
      state.running = nil
      delay(&state)
    }
    // A failure of long ago says nothing about the next start.
    if !state.isStarting, state.startTime + ProgramStart.timeout < .now {
      (state.startFailure, state.failedStarts) = (nil, 0)
    }
    let before = known ?? state.failedStarts
    known = before
    let isDue = !state.isStarting && state.startTime <= .now
    if let failure = state.startFailure, !Self.isRepeated(failure, state) {
      if state.failedStarts > before { throw ofStart(failure.failure) }
      // An address replies soon, or not at all.
      if isAtAddress, state.isStarting { return .wait }
      let failure = suspended(failure.failure, state)
      guard isDue else { throw failure }
      state.isStarting = true
      return isAtAddress ? .start : .startForOthers(failure)
    }
    if isDue {
      state.isStarting = true
      return .start
    }
    if !state.isStarting, state.startFailure == nil, let timeout, state.startTime > .now + timeout {
      throw resting
    }
    return .wait
  }

  /// Whether calls wait for another start after a failed one.
  private static func isRepeated(_ failure: StartFailure, _ state: State) -> Bool {
    switch failure.kind {
    case .killed: state.firstFailure + ProgramStart.timeout > .now
    case .ended: state.failedStarts < startLimit
    case .refused: false
    }
  }

  /// Starts the program on a thread of its own, and records the outcome.
  private func start() {
    if case .command = program.launch {
      state.withLock { $0.startEnd = .now + ProgramStart.timeout }
    }
    do throws(LayoutError) {
      try SystemThread.start { [self] in
        self.end(
          start: Result { () throws(StartFailure) in
            try ProgramStart(self.program, self.logger) { words in
              self.state.withLock { $0.awaited = words }
            }
            .run()
          }
        )
      }
    } catch {
      end(start: .failure(StartFailure(kind: .ended, failure: error)))
    }
  }

  private typealias Started = (
    channel: ProviderChannel, process: ProgramProcess?, providers: [DescribedProvider]
  )

  private func end(start result: Result<Started, StartFailure>) {
    let isRestart = state.withLock { state in
      (state.isStarting, state.startEnd) = (false, nil)
      switch result {
      case .success(let started):
        state.starts += 1
        (state.startFailure, state.failedStarts) = (nil, 0)
        state.running = Running(process: started.process, channel: started.channel)
        let isFirst = state.starts == 1
        let isOther = isFirst || state.listing.providers != started.providers
        if isOther {
          state.listing = ProgramListing(number: state.starts, providers: started.providers)
        }
        // A new connection to an address may reach the same program.
        return !isFirst && (isOther || started.process != nil)
      case .failure(let failure):
        if state.failedStarts == 0 { state.firstFailure = .now }
        state.failedStarts += 1
        state.startFailure = failure
        delay(&state)
        return false
      }
    }
    if isRestart { ProviderPool.shared.noteRestart(of: listing.names(of: program)) }
  }

  /// Delays the next start, longer after each failure in a row.
  private func delay(_ state: inout State) {
    state.failures += 1
    let delay = Self.wait.first * (1 << min(state.failures - 1, 10))
    state.startTime = .now + min(delay, isAtAddress ? Self.addressWait : Self.wait.most)
  }

  /// Whether layouthost does not start the program.
  private var isAtAddress: Bool { if case .address = program.launch { true } else { false } }

  /// Checks the time of the request that waits for the program.
  /// - Throws: the failure of the program that is not ready, or the cancellation of the request.
  private func checkTime() throws(LayoutError) {
    do throws(LayoutError) {
      try WorkLimit.current?.check()
    } catch {
      guard error.code == .deadlineExceeded else { throw error }
      let (awaited, startEnd) = state.withLock { ($0.awaited, $0.startEnd) }
      if let startEnd, startEnd < .now + Self.margin { return }
      throw ofStart(
        LayoutError(
          .deadlineExceeded,
          origin: .plugin,
          message: "the program of “\(program.name)” was not ready within the time of the request"
            + (awaited.isEmpty ? "" : ": \(awaited)"),
          hint: program.launch.hint
        )
      )
    }
  }

  /// Returns a failure as that of a start, which nothing remembers.
  private func ofStart(_ failure: LayoutError) -> LayoutError {
    var failure = failure
    failure.method = .describe
    return failure
  }

  /// The failure of calls whose deadline is earlier than the next start.
  private var resting: LayoutError {
    LayoutError(
      .unavailable,
      origin: .plugin,
      message: "the process of “\(program.name)” has ended several times in a row",
      hint: "layouthost waits before it starts the program again, at most \(Self.wait.most)"
    )
  }

  /// The failure of calls between the starts of a program that does not start.
  private func suspended(_ failure: LayoutError, _ state: State) -> LayoutError {
    // The failure of the first start says more.
    guard state.failedStarts > 1 else { return ofStart(failure) }
    return ofStart(
      LayoutError(
        .unavailable,
        origin: .plugin,
        message: "“\(program.name)” is suspended: \(state.failedStarts) starts in a row failed, "
          + "the last one because \(failure.message)",
        hint: isAtAddress
          ? "layouthost tries the address again at the next call, at most once a second"
          : "layouthost tries it again when its file changes, and every few seconds"
      )
    )
  }
}
