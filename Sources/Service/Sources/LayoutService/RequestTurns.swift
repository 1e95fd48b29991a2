import GRPCCore
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

// Work on requests: with turns, and within limits.
extension RequestHandling {
  /// Works on a document in a session, with a turn of native work, and one of plugins if the document
  /// names any.
  /// - Parameters:
  ///   - facts: the client and the limits of the request.
  ///   - makeSession: returns the session; called on the thread of a turn.
  ///   - providers: the plugins that are known to work; empty if the document is read first, which is
  ///     native work.
  ///   - open: reads the document.
  ///   - body: the further work.
  /// - Returns: the result of the body.
  /// - Throws: the error of the call: that of a closure, of a limit, or of a cancellation.
  func run<Value: Sendable>(
    _ facts: RequestFacts,
    _ makeSession: () -> Session,
    providers: [String] = [],
    opening open: (Session) throws -> Void,
    _ body: (Session) throws -> Value
  ) async throws -> Value {
    // The document counts for both turns.
    let lease = memory.lease(besides: facts.leasedBytes)
    var (names, isOpen) = (providers, false)
    if names.isEmpty {
      let (value, found): (Value?, [String]) = try await turn(
        nativeTurns,
        on: threads,
        TurnSubject(client: facts.client)
      ) { cancellation in
        let session = makeSession()
        return try work(session, facts, lease, cancellation) {
          try open(session)
          let names = session.pluginNames
          let value: Value? = names.isEmpty ? try body(session) : nil
          return (value, names)
        }
      }
      if let value { return value }
      (names, isOpen) = (found, true)
    }
    let subject = TurnSubject(client: facts.client, providers: names)
    return try await turn(scriptTurns, on: scriptThreads, subject) { cancellation in
      let session = makeSession()
      return try work(session, facts, lease, cancellation) {
        if !isOpen { try open(session) }
        return try body(session)
      }
    }
  }

  /// Works on the document of a message, in a session of the pool.
  /// - Parameters:
  ///   - facts: the client and the limits of the request.
  ///   - message: the message, whose document is opened.
  ///   - body: the further work.
  /// - Returns: the result of the body.
  /// - Throws: the error of the call.
  func run<Value: Sendable>(
    _ facts: RequestFacts,
    _ message: some DocumentMessage,
    _ body: (Session) throws -> Value
  ) async throws -> Value {
    let pooled = PooledSession(from: pool)
    defer { pooled.end() }
    return try await run(
      facts,
      { pooled.session },
      providers: message.document.scriptProviders,
      opening: { session in try session.open(message.document, message.overrides) },
      body
    )
  }

  /// Replies to a request for a layout: again with a kept reply, or from its document.
  /// - Throws: the error of the call.
  func solve(_ message: WireSolveRequest, _ metadata: Metadata) async throws -> SolveReplies {
    let key = cache?.key(of: message, version: pool.version)
    if let key, let reply = cache?.reply(to: key) { return SolveReplies(again: reply) }
    let facts = RequestFacts(metadata, message.limits, message.document)
    return try await run(facts, message) { session in
      let replies = try SolveReplies(message, session, self)
      // A limit may have ended a loop early.
      try WorkLimit.current?.checkStopped()
      if let key, replies.isWhole, WorkLimit.current?.isRepeatable == true {
        cache?.keep(replies.first, to: key)
      }
      return replies
    }
  }

  /// Runs a closure with a turn of scripts: a check, which calls plugins in sessions of its own.
  ///
  /// The document is laid out once before, within the limits of a layout. The memory of that layout counts for
  /// each session of the check.
  /// - Parameters:
  ///   - facts: the client and the limits of the request.
  ///   - message: the request.
  ///   - body: checks the document. It gets the limit of the whole check, and the time and the memory of each of
  ///     its operations.
  /// - Returns: the result of the body.
  /// - Throws: the error of the call.
  func check<Value: Sendable>(
    _ facts: RequestFacts,
    _ message: WireCheckRequest,
    _ body: (_ whole: WorkLimit, _ time: Duration?, _ memory: Int) throws -> Value
  ) async throws -> Value {
    let pooled = PooledSession(from: pool)
    defer { pooled.end() }
    let subject = TurnSubject(client: facts.client, providers: TurnSubject.check)
    let lease = memory.lease(besides: facts.leasedBytes)
    return try await turn(scriptTurns, on: scriptThreads, subject) { cancellation in
      let session = pooled.session
      let (time, memory) = try smallestLimits(session, facts)
      let whole = WorkLimit(time: time, memory: nil)
      cancellation.onCancel { whole.cancel() }
      try work(session, facts, lease, cancellation) {
        try session.open(message.document, message.overrides)
        // The check reports a failure in each combination.
        _ = try? session.solve()
      }
      guard lease.raise(to: Self.checkSessions * lease.bytes) else {
        throw LayoutError.tooMuchMemory(for: lease)
      }
      return try body(whole, time, memory)
    }
  }

  /// The sessions that exist at the same time in a check, that of the layout before it included.
  private static let checkSessions = 5

  /// Waits for a turn and calls a closure on one of some threads; cancels it when the call is cancelled.
  /// - Throws: the error of the call.
  private func turn<Value: Sendable>(
    _ scheduler: TurnScheduler,
    on threads: SolvingThreads,
    _ subject: TurnSubject,
    _ body: (CallCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = CallCancellation()
    begin(cancellation)
    defer { end(cancellation) }
    do {
      return try await withRPCCancellationHandler {
        let start = ContinuousClock.now
        let turn = try await scheduler.turn(for: subject, cancellation)
        CallRecord.current?.add(waiting: start.duration(to: .now))
        defer { turn.end() }
        defer { cancellation.forgetActions() }
        return try await threads.working { try body(cancellation) }
      } onCancelRPC: { [self] in
        if !isStopping { cancellation.cancel() }
      }
    } catch let failure as LayoutError {
      // The client has not cancelled the call, and may repeat it elsewhere.
      let isOurs = failure.code == .cancelled && isCancelled
      throw isOurs ? LayoutError.stopping.callError : failure.callError
    }
  }

  /// Returns the smallest time and memory of all limits; the time is nil if there is no limit.
  /// - Throws: `INVALID_ARGUMENT` for a negative limit.
  private func smallestLimits(
    _ session: Session,
    _ facts: RequestFacts
  ) throws(LayoutError) -> (time: Duration?, memory: Int) {
    let limits = facts.limits
    try limits.check()
    let times = [
      session.timeLimit, limits.hasTime ? Duration(limits.time) : nil,
      facts.deadline.map { max(.zero, $0 - .now) },
    ]
    let own = limits.memory > 0 ? Int(clamping: limits.memory) : Int.max
    return (times.compactMap(\.self).min(), min(session.memoryLimit, own))
  }

  /// Calls a closure within the smallest of all limits.
  private func work<Value>(
    _ session: Session,
    _ facts: RequestFacts,
    _ lease: MemoryTotal.Lease,
    _ cancellation: CallCancellation,
    _ body: () throws -> Value
  ) throws -> Value {
    let (time, memory) = try smallestLimits(session, facts)
    let limit = WorkLimit(time: time, memory: memory, lease: lease)
    cancellation.onCancel { limit.cancel() }
    return try limit.run {
      do {
        let value = try body()
        if limit.lacksTotal { throw LayoutError.tooMuchMemory(for: lease) }
        try limit.checkStopped()
        return value
      } catch {
        // A plugin may have replaced the error with another failure.
        if limit.isCancelled { try limit.checkStopped() }
        if limit.lacksTotal { throw LayoutError.tooMuchMemory(for: lease) }
        throw error
      }
    }
  }
}

/// A message with a document and the environment in which it is laid out.
protocol DocumentMessage: Sendable {
  var document: WireDocument { get }
  var overrides: WireOverrides { get }
}

extension WireSolveRequest: DocumentMessage {}
extension WireDrawRequest: DocumentMessage {}

extension WireDocument {
  /// The providers of a document that are known before it is read: a script is run to read it.
  var scriptProviders: [String] {
    if case .lua = form { TurnSubject.script } else { [] }
  }
}
