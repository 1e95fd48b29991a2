import LayoutModel
import LayoutProviders

/// The worker of one registry for one folder of plugins: a process, replaced when it has ended.
final class PluginWorker {
  /// The reason why the worker sent no reply.
  enum Loss: Error {
    /// It has ended, by a signal of that number or by itself.
    case ended(signal: Int)
    /// It did not stop at the end of its time.
    case late
    /// It did not stop when the operation was cancelled.
    case cancelled
    /// It has sent an invalid reply.
    case malformed
  }

  /// The time that a worker has to stop a call by itself.
  private static let timeout = Duration.milliseconds(100)

  private let limits: WorkerLimits
  private let isStrict: Bool
  private let messageLimit: Int
  private var process: WorkerProcess?
  /// The unused plugins, which the next message reports to the worker.
  private var dropped: [UInt32] = []
  private var callNumber: UInt32 = 0
  /// The patterns of items that the worker may request.
  var patterns = KeptPatterns()
  /// The elements at rest of the running calls that have some, outermost first.
  private var resting: [any RestingElements] = []
  /// The number of processes so far; what was loaded into an earlier one is gone.
  private(set) var generation = 0
  /// The number of requests that the worker is running, nested in each other.
  private(set) var depth = 0

  init(_ limits: WorkerLimits, isStrict: Bool, messageLimit: Int) {
    self.limits = limits
    self.isStrict = isStrict
    self.messageLimit = messageLimit
  }

  deinit {
    guard depth == 0, let process else { return }
    nonisolated(unsafe) let idle = process
    WorkerPool.shared.give(idle, limits)
  }

  /// The current process, for tests; nil before the first request.
  var processIdentifier: Int32? { process?.identifier }

  /// Notes that a plugin of the running process is no longer needed.
  func drop(_ plugin: UInt32, of generation: Int) {
    if generation == self.generation { dropped.append(plugin) }
  }

  /// Returns elements at rest by their level, from 0; nil if no running call has that level.
  func resting(at level: Int) -> (any RestingElements)? {
    resting.indices.contains(level) ? resting[level] : nil
  }

  /// Lets the worker request elements at rest until they are popped; returns the level.
  func pushResting(_ elements: any RestingElements) -> Int {
    resting.append(elements)
    return resting.count - 1
  }

  /// Ends the innermost level.
  func popResting() { resting.removeLast() }

  /// Starts a process if none runs, unless the one that runs a request has ended.
  /// - Throws: `Loss.ended` in that case, and a failure if no process can be started or confined.
  func start() throws {
    if process != nil { return }
    guard depth == 0 else { throw Loss.ended(signal: 0) }
    let fresh: WorkerProcess
    if let warm = WorkerPool.shared.take(limits) {
      warm.channel.limit = messageLimit
      fresh = warm
    } else {
      fresh = try WorkerProcess.start(limits, messageLimit: messageLimit)
    }
    if isStrict, !fresh.parts.missing.isEmpty { throw Self.unconfined(fresh.parts) }
    process = fresh
    generation += 1
    dropped = []
    patterns = KeptPatterns()
  }

  private static func unconfined(_ parts: ConfinementParts) -> LayoutError {
    #if os(Linux) || os(Android)
    let reason = "layouthost doctor says what is missing"
    #else
    let reason = "only Linux has them"
    #endif
    return LayoutError(
      .failedPrecondition,
      origin: .plugin,
      message: "the system cannot keep plugins apart as “process!” requires: "
        + parts.missing.names.joined(separator: ", ") + " cannot be had",
      hint: "\(reason); “process” runs plugins without it"
    )
  }

  /// Sends a request to the worker, and replies to the worker's own requests.
  /// - Parameters:
  ///   - kind: the kind of request.
  ///   - deadline: the end of the time that the worker has; nil if there is no limit.
  ///   - write: appends the request to its number, which nested requests share.
  ///   - reply: replies to any other message; the worker waits for the reply.
  ///   - read: reads the reply; nil if it is another message.
  /// - Returns: the result of `read`.
  /// - Throws: a `Loss`, and the error that `read` throws.
  func ask<Value>(
    _ kind: WireMessage,
    until deadline: ContinuousClock.Instant?,
    _ write: (inout WireWriter) -> Void,
    reply: (WireMessage, inout WireReader) throws -> (WireMessage, WireWriter)?,
    read: (WireMessage, inout WireReader) throws -> Value?
  ) throws -> Value {
    guard let process else { throw Loss.ended(signal: 0) }
    if depth == 0 { callNumber &+= 1 }
    depth += 1
    defer { depth -= 1 }
    var wait = Wait(deadline: deadline, process: process, call: callNumber)
    do {
      if !dropped.isEmpty {
        var message = WireWriter()
        message.write(dropped)
        dropped = []
        try process.channel.send(.drop, message) { wait.goesOn() }
      }
      var message = WireWriter()
      message.write(callNumber)
      write(&message)
      try process.channel.send(kind, message) { wait.goesOn() }
      while true {
        var (kind, reader) = try process.channel.receive { wait.goesOn() }
        if let value = try read(kind, &reader) { return value }
        // A worker that keeps sending messages is never waited for.
        guard wait.goesOn() else { throw ChannelEnd.unwanted }
        let (isOfSections, start) = (kind == .needSections, ContinuousClock.now)
        let replied = try reply(kind, &reader)
        // Sections that a collection lays out have their own time.
        if isOfSections { wait.exclude(start.duration(to: .now)) }
        guard let (kind, message) = replied else { continue }
        try process.channel.send(kind, message) { wait.goesOn() }
      }
    } catch let end as ChannelEnd {
      throw lose(process, end, wait)
    } catch is WireMistake {
      throw lose(process, .malformed, wait)
    }
  }

  /// Drops the process.
  private func lose(_ process: WorkerProcess, _ end: ChannelEnd, _ wait: Wait) -> Loss {
    let signal = process.end()
    if self.process === process { self.process = nil }
    switch end {
    case .closed: return .ended(signal: signal)
    case .unwanted: return wait.isCancelled ? .cancelled : .late
    case .malformed: return .malformed
    }
  }

  /// The time for which the host waits for a worker.
  private struct Wait {
    private var deadline: ContinuousClock.Instant?
    let process: WorkerProcess
    let call: UInt32
    /// The time at which a cancelled worker is ended.
    private var end: ContinuousClock.Instant?

    init(deadline: ContinuousClock.Instant?, process: WorkerProcess, call: UInt32) {
      self.deadline = deadline
      self.process = process
      self.call = call
    }

    /// Whether the operation was cancelled.
    var isCancelled: Bool { end != nil }

    /// Lets a time not count.
    mutating func exclude(_ time: Duration) { deadline = deadline?.advanced(by: time) }

    /// Whether to continue waiting; called every few milliseconds.
    ///
    /// The worker watches over its time itself; the host ends one that does not.
    mutating func goesOn() -> Bool {
      let now = ContinuousClock.now
      if let end { return now < end }
      if let limit = WorkLimit.current, limit.isOver, limit.isCancelled {
        process.cancel(call)
        end = now + PluginWorker.timeout
      }
      guard let deadline else { return true }
      return now < deadline + PluginWorker.timeout
    }
  }
}
