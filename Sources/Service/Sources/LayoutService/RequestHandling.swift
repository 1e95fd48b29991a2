import GRPCCore
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf
import Synchronization

/// The limits, turns and sessions that the service's methods share.
final class RequestHandling: Sendable {
  let configuration: ServiceConfiguration
  let pool: SessionPool
  let admission: Admission
  /// The events of providers, for their watchers.
  let events = Watchers<WireProviderEvent>(bufferSize: 256)
  /// The number of the watch over restarts of providers' programs.
  private let restarts: Int
  /// Whether the service accepts no more calls.
  ///
  /// The transport then cancels the running ones, which may end all the same.
  private let stopping = Atomic(false)
  /// The number of streams that keep a session.
  let streams = Admission(places: 64, queueLength: 0)

  let threads: SolvingThreads
  /// The threads in addition to those for requests: lists, descriptions and reloads of providers
  /// wait for no turn.
  private static let spareThreads = 2
  /// The thread for the service's other tasks.
  let connectionThread = ConnectionThread()

  init(_ configuration: ServiceConfiguration) throws(LayoutError) {
    threads = try SolvingThreads(count: configuration.concurrency + Self.spareThreads)
    self.configuration = configuration
    var host = configuration.host
    host.didSuspend = { [events] in events.send([WireProviderEvent(.suspended, by: $0)]) }
    restarts = ProviderPool.shared.watchRestarts { [events] name in
      events.send([WireProviderEvent(.restarted, of: name)])
    }
    pool = try SessionPool(host, capacity: configuration.concurrency)
    admission = Admission(
      places: configuration.concurrency,
      queueLength: configuration.queueLength
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

  /// Handles a request with a separate session, within the limits of the call, the request and the
  /// service, as soon as there is a turn.
  /// - Parameters:
  ///   - metadata: the metadata of the call, including its deadline.
  ///   - limits: the limits of the request.
  ///   - body: the work, which runs on a thread of ``threads``.
  /// - Returns: the result of the body.
  /// - Throws: the error of the call: that of the body, of a limit, or of a cancellation.
  func run<Value: Sendable>(
    _ metadata: Metadata,
    _ limits: WireLimits,
    _ body: (Session) throws -> Value
  ) async throws -> Value {
    let deadline = metadata.deadline()
    return try await turn { cancellation in
      try pool.withSession { session in
        try work(session, deadline, limits, cancellation) { try body(session) }
      }
    }
  }

  /// Waits for a turn and calls a closure; cancels it when the call is cancelled.
  /// - Throws: the error of the call.
  func turn<Value: Sendable>(
    _ body: (CallCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = CallCancellation()
    do {
      return try await withRPCCancellationHandler {
        try await admission.enter(cancellation)
        defer { admission.leave() }
        defer { cancellation.forgetActions() }
        return try await threads.working { try body(cancellation) }
      } onCancelRPC: { [self] in
        if !isStopping { cancellation.cancel() }
      }
    } catch let failure as LayoutError {
      throw failure.callError
    }
  }

  /// Calls a closure within the smallest of all limits.
  func work<Value>(
    _ session: Session,
    _ deadline: ContinuousClock.Instant?,
    _ limits: WireLimits,
    _ cancellation: CallCancellation,
    _ body: () throws -> Value
  ) throws -> Value {
    let times = [
      session.timeLimit, limits.hasTime ? Duration(limits.time) : nil,
      deadline.map { max(.zero, $0 - .now) },
    ]
    let own = limits.memory > 0 ? Int(clamping: limits.memory) : Int.max
    let limit = WorkLimit(
      time: times.compactMap(\.self).min(),
      memory: min(session.memoryLimit, own)
    )
    cancellation.onCancel { limit.cancel() }
    return try limit.run {
      do {
        let value = try body()
        try limit.checkStopped()
        return value
      } catch {
        // A plugin may have replaced the error with another failure.
        if limit.isCancelled { try limit.checkStopped() }
        throw error
      }
    }
  }

  /// Checks that a reply has no more frames and bytes than the request and the service allow.
  /// - Throws: `RESOURCE_EXHAUSTED` with the limit.
  func check(_ stream: ElementStream, _ limits: WireLimits) throws(LayoutError) {
    let elements = Self.smaller(configuration.frameLimit, limits.elements)
    guard stream.frameCount <= elements else {
      throw Self.tooLarge("\(stream.frameCount) frames; the limit is \(elements)")
    }
    let bytes = replyLimit(limits)
    guard stream.estimatedBytes <= bytes else {
      throw Self.tooLarge("about \(stream.estimatedBytes) bytes; the limit is \(bytes)")
    }
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

extension Metadata {
  /// Returns the time at which a call's client stops waiting, counted from now, as in
  /// `grpc-timeout: 250m`; nil if the client has no deadline.
  func deadline() -> ContinuousClock.Instant? {
    let text = self[stringValues: "grpc-timeout"].first { _ in true }
    return text.flatMap(Self.duration).map { .now + $0 }
  }

  /// Returns the duration of at most eight digits and a unit; nil otherwise.
  private static func duration(_ text: String) -> Duration? {
    guard text.utf8.count <= 9, let amount = Int64(text.dropLast()), let unit = text.last
    else { return nil }
    return switch unit {
    case "H": .seconds(amount * 3600)
    case "M": .seconds(amount * 60)
    case "S": .seconds(amount)
    case "m": .milliseconds(amount)
    case "u": .microseconds(amount)
    case "n": .nanoseconds(amount)
    default: nil
    }
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

  /// The failure as the error of a call; that of an overloaded service includes the time of a
  /// retry.
  var callError: any Error {
    guard self == .tooBusy else { return status }
    var error = RPCError(status)
    error.metadata.addString("1", forKey: "retry-after")
    error.metadata.addString("1000", forKey: "grpc-retry-pushback-ms")
    return error
  }
}
