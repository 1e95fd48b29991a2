import GRPCCore
import LayoutHost
import LayoutModel
import LayoutWire
import Synchronization

/// The limits, turns and sessions that the service's methods share.
final class RequestHandling: Sendable {
  let configuration: ServiceConfiguration
  let pool: SessionPool
  /// The turns of native work, and those of plugins and documents in Lua.
  let nativeTurns, scriptTurns: TurnScheduler
  /// The replies that are kept; nil if none are.
  let cache: ReplyCache?
  /// The memory of all requests and of the replies that clients have not read.
  let memory: MemoryTotal
  /// The events of providers, for their watchers.
  let events = Watchers<WireProviderEvent>(bufferSize: 256)
  /// The number of the watch over restarts of providers' programs.
  private let restarts: Int
  /// Whether the service accepts no more calls.
  ///
  /// The transport then cancels the running ones, which may end all the same.
  private let stopping = Atomic(false)
  /// The running requests, to be cancelled at the end of the time to drain; nil after it.
  private let running = Mutex<[ObjectIdentifier: CallCancellation]?>([:])
  /// The number of streams that keep a session.
  let streams = SessionPlaces(limit: 64)

  /// The threads of native work.
  let threads: SolvingThreads
  /// The threads of scripts, which the connections and native work go before.
  let scriptThreads: SolvingThreads
  /// The threads of lists and descriptions of providers, which wait for programs but for no turn.
  let providerThreads: SolvingThreads
  /// The thread of reloads, which wait for programs one after the other, and keep no list waiting.
  let reloadThread: SolvingThreads
  /// The number of ``providerThreads``, and of the threads in addition to those for requests: what requests
  /// leave is dropped without a turn.
  private static let spareThreads = 2
  /// The thread for the service's other tasks.
  let connectionThread = ConnectionThread()

  init(_ configuration: ServiceConfiguration) throws(LayoutError) {
    // Each scheduler has one turn more than places.
    let turnCount = configuration.concurrency + 1
    threads = try SolvingThreads(count: turnCount + Self.spareThreads)
    scriptThreads = try SolvingThreads(
      count: turnCount + Self.spareThreads,
      niceness: SolvingThreads.scriptNiceness
    )
    providerThreads = try SolvingThreads(count: Self.spareThreads)
    reloadThread = try SolvingThreads(count: 1)
    self.configuration = configuration
    let cache = configuration.cacheSize > 0 ? ReplyCache(capacity: configuration.cacheSize) : nil
    self.cache = cache
    var host = configuration.host
    host.didSuspend = { [events] in events.send([WireProviderEvent(.suspended, by: $0)]) }
    restarts = ProviderPool.shared.watchRestarts { [events] names in
      // A program that starts again may be another one.
      cache?.removeAll()
      events.send(names.map { WireProviderEvent(.restarted, of: $0) })
    }
    pool = try SessionPool(host, capacity: 2 * turnCount, on: scriptThreads)
    memory = MemoryTotal(limit: configuration.memory)
    (nativeTurns, scriptTurns) = (
      TurnScheduler(places: configuration.concurrency, queueLength: configuration.queueLength),
      TurnScheduler(places: configuration.concurrency, queueLength: configuration.queueLength)
    )
  }

  /// Whether the service accepts no more calls.
  var isStopping: Bool { stopping.load(ordering: .acquiring) }

  /// Lets running calls end, and ends streams that would not.
  func stop() {
    stopping.store(true, ordering: .releasing)
    ProviderPool.shared.stopWatching(restarts)
    events.end()
  }

  /// Runs a closure that may wait for programs to start, until the service stops.
  func untilStopped<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try WorkLimit(time: nil, memory: nil) { [self] in isStopping }.run(body)
  }

  /// Cancels the running requests, and those that wait or begin later.
  func cancelAll() {
    let calls = running.withLock { running in
      defer { running = nil }
      return Array((running ?? [:]).values)
    }
    for call in calls { call.cancel() }
  }

  /// Whether ``cancelAll()`` was called.
  var isCancelled: Bool { running.withLock { $0 == nil } }

  /// Registers a request; one that begins after ``cancelAll()`` is cancelled at once.
  func begin(_ cancellation: CallCancellation) {
    let isLate = running.withLock { running in
      running?[ObjectIdentifier(cancellation)] = cancellation
      return running == nil
    }
    if isLate { cancellation.cancel() }
  }

  /// Forgets a request that has ended.
  func end(_ cancellation: CallCancellation) {
    running.withLock { running in
      _ = running?.removeValue(forKey: ObjectIdentifier(cancellation))
    }
  }

  /// Returns a place for a session's stream.
  /// - Throws: the refusal at once if too many are open.
  func sessionPlace() throws -> SessionPlaces.Place {
    guard let place = streams.take() else { throw LayoutError.tooManySessions.callError }
    return place
  }

  /// Checks that a reply has no more elements, frames and bytes than the request and the service
  /// allow.
  ///
  /// The request counts elements, the service frames, of which a repeated group is sent once.
  /// - Throws: `RESOURCE_EXHAUSTED` with the limit.
  func check(_ stream: ElementStream, _ limits: WireLimits) throws(LayoutError) {
    try check(
      elementCount: stream.elementCount,
      frameCount: stream.frameCount,
      bytes: stream.estimatedBytes,
      limits
    )
  }

  /// Checks the elements, the frames and the approximate bytes of a reply.
  /// - Throws: `RESOURCE_EXHAUSTED` with the limit that one of them exceeds.
  func check(
    elementCount: Int,
    frameCount: Int,
    bytes: Int,
    _ limits: WireLimits
  ) throws(LayoutError) {
    try limits.check(elementCount: elementCount)
    guard frameCount <= configuration.frameLimit else {
      throw Self.tooLarge("\(frameCount) frames; the limit is \(configuration.frameLimit)")
    }
    let limit = replyLimit(limits)
    guard bytes <= limit else {
      throw Self.tooLarge("about \(bytes) bytes; the limit is \(limit)")
    }
  }

  /// Lets the running request's lease hold a number of bytes for its reply.
  /// - Returns: the lease, which lasts as long as the reply.
  /// - Throws: the refusal if the memory of all requests does not suffice.
  func lease(_ bytes: Int) throws(LayoutError) -> MemoryTotal.Lease {
    let lease = WorkLimit.current?.lease ?? memory.lease()
    guard lease.raise(to: bytes) else { throw .tooMuchMemory(for: lease) }
    return lease
  }

  /// Returns a separate lease of a number of bytes, for a reply that keeps nothing else of its request.
  /// - Throws: the refusal if the memory of all requests does not suffice.
  func separateLease(_ bytes: Int) throws(LayoutError) -> MemoryTotal.Lease {
    let lease = memory.lease()
    guard lease.take(bytes) else { throw .tooMuchMemory(for: lease) }
    return lease
  }

  /// The most bytes of a reply.
  func replyLimit(_ limits: WireLimits) -> Int {
    Self.smaller(configuration.replyByteLimit, limits.replyBytes)
  }

  /// The failure of a reply that is too large.
  static func tooLarge(_ size: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the reply has \(size)",
      hint: "ask for less: a rectangle, what is visible, or a summary"
    )
  }

  private static func smaller(_ limit: Int, _ other: Int64) -> Int {
    other > 0 ? min(limit, Int(clamping: other)) : limit
  }
}

extension LayoutError {
  /// Creates the failure that replies to one of a stream's requests; nil if the error ends the
  /// stream, such as a cancellation, after which the client reads no replies.
  init?(replyingWith error: any Error) {
    guard let error = error as? any RPCErrorConvertible, error.rpcErrorCode != .cancelled else {
      return nil
    }
    self.init(RPCError(error))
  }
}
