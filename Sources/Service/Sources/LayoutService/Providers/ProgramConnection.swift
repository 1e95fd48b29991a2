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
    /// The failures since the last reply.
    var failures = 0
    /// The failure of the last start; nil if it succeeded.
    var startFailure: LayoutError?
    /// The earliest time of the next start.
    var startTime = ContinuousClock.now
    var starts = 0
    var providers: [DescribedProvider] = []
  }

  /// The delay before a restart: the first one, and the longest.
  private static let wait = (first: Duration.milliseconds(50), most: Duration.seconds(5))
  /// The time to wait for a process that seems to have ended, or that does not reply.
  private static let timeout = Duration.milliseconds(100)
  /// The failed starts in a row after which a program is suspended.
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

  var providers: [DescribedProvider] { state.withLock { $0.providers } }

  // MARK: Calls

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input,
    state section: SourceObject,
    reading fields: [String],
    handling requests: ProgramRequests?,
    deadline: Duration?
  ) throws(LayoutError) -> Output {
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
      let running = try ready(within: deadline)
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
    guard let process = running.process else { return error.code == .unavailable }
    let end = ContinuousClock.now + Self.timeout
    // The call fails before the system reports the end of the process.
    while isConnection, !process.hasEnded, end > .now { usleep(500) }
    return process.hasEnded
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
    // The host knows the place of a failure better than the program does.
    (failure.plugin, failure.version, failure.method, failure.section) = (nil, nil, nil, nil)
    (failure.excerpt, failure.excerptOffset) = (nil, 0)
    return failure
  }

  /// Ends a process that does not respond while a call of it is cancelled; on another thread.
  private func distrust(_ running: Running) {
    guard let process = running.process else { return }
    _ = try? SystemThread.start {
      if !running.channel.replies(within: Self.timeout) { process.kill() }
    }
  }

  // MARK: Starting

  /// Waits until a process responds, and starts one if none runs.
  /// - Parameter timeout: the longest wait before a restart; nil if there is no limit.
  /// - Returns: the running program.
  /// - Throws: `UNAVAILABLE` if it does not start, or not in time, and the limits of the request.
  @discardableResult
  func ready(within timeout: Duration? = nil) throws(LayoutError) -> Running {
    while true {
      let isMine = try state.withLock { state throws(LayoutError) -> Running?? in
        if let running = state.running {
          guard running.hasEnded else { return running }
          state.running = nil
          Self.note(failure: nil, in: &state)
        }
        if let failure = state.startFailure, state.failures >= Self.startLimit,
          state.startTime > .now
        {
          throw suspended(failure)
        }
        if let timeout, state.startTime > .now + timeout { throw resting }
        guard !state.isStarting, state.startTime <= .now else { return .some(nil) }
        state.isStarting = true
        return nil
      }
      switch isMine {
      case .some(.some(let running)): return running
      case .some(nil):
        try WorkLimit.current?.check()
        usleep(1000)
      case nil: return try started()
      }
    }
  }

  /// Starts the program, and records the outcome.
  private func started() throws(LayoutError) -> Running {
    let result = Result { () throws(LayoutError) in
      try ProgramStart(program, logger).run()
    }
    let starts = state.withLock { state in
      state.isStarting = false
      switch result {
      case .success(let started):
        state.starts += 1
        state.startFailure = nil
        (state.running, state.providers) = (started.running, started.providers)
      case .failure(let failure): Self.note(failure: failure, in: &state)
      }
      return state.starts
    }
    let started = try result.get()
    if starts > 1 { ProviderPool.shared.noteRestart(of: started.providers.compactMap(\.name)) }
    return started.running
  }

  /// Delays the next start, longer after each failure in a row.
  private static func note(failure: LayoutError?, in state: inout State) {
    // The end of a request is no failure of the program.
    if let failure, failure.code == .cancelled || failure.origin != .plugin { return }
    state.startFailure = failure
    state.failures += 1
    let wait = wait.first * (1 << min(state.failures - 1, 10))
    state.startTime = .now + min(wait, Self.wait.most)
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

  private func suspended(_ failure: LayoutError) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .plugin,
      message: "“\(program.name)” is suspended: \(Self.startLimit) starts in a row failed, "
        + "the last one because \(failure.message)",
      hint: "layouthost tries it again when its file changes, and every few seconds"
    )
  }
}
