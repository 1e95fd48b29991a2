import FoundationEssentials
import Synchronization
import Tracing

/// The facts about one call that operators see: in metrics, in the access log, and as a span.
///
/// It begins with the headers of the request and ends with its stream, whatever ends it. Its bytes are those of
/// the messages with their prefixes, as they are sent.
final class CallRecord: Sendable {
  /// The record of the current task; nil if the call is not observed.
  @TaskLocal static var current: CallRecord?

  /// The changing parts.
  struct Facts: Sendable {
    /// The caller's name; nil if every client may call.
    var caller: String?
    var trace: TraceContext?
    var span: (any Tracing.Span)?
    /// The time for which its requests waited for a turn.
    var waiting = Duration.zero
  }

  /// The number by which the record is found from the metadata of the call.
  let number: Int
  /// The number that clients, logs and operators share: the request's header `x-request-id`, or a random one.
  let requestID: String
  /// The method, as in `layouthost.v1.LayoutHost/Solve`; `other` for an unknown one.
  let method: String
  /// The address of the client: `127.0.0.1:50051`, or `unix`.
  let peer: String
  let date = Date()
  let start = ContinuousClock.now
  private let state = Mutex(Facts())

  init(number: Int, requestID: String, method: String, peer: String) {
    (self.number, self.requestID) = (number, requestID)
    (self.method, self.peer) = (method, peer)
  }

  /// The changing parts as they are now.
  var facts: Facts { state.withLock { $0 } }

  func set(caller: String) { state.withLock { $0.caller = caller } }

  func set(span: any Tracing.Span, _ trace: TraceContext?) {
    state.withLock { ($0.span, $0.trace) = (span, trace) }
  }

  /// Adds the time for which a request waited for its turn.
  func add(waiting: Duration) { state.withLock { $0.waiting += waiting } }
}

/// The end of a call.
struct CallEnd: Sendable {
  /// The name of the status, as in `OK`; `CANCELLED` if the stream ended without one.
  let status: String
  /// The number of the status.
  let number: Int
  let duration: Duration
  let requestBytes: Int
  let replyBytes: Int

  /// The names of gRPC's statuses, by number.
  private static let names = [
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND",
    "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED",
    "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
  ]

  /// Creates the end of a call; `status` is the value of `grpc-status`, nil if the stream ended without one.
  init(status: String?, duration: Duration, requestBytes: Int, replyBytes: Int) {
    let number = status.map { Int($0) ?? 2 } ?? 1
    self.number = Self.names.indices.contains(number) ? number : 2
    self.status = Self.names[self.number]
    self.duration = duration
    (self.requestBytes, self.replyBytes) = (requestBytes, replyBytes)
  }
}

extension Duration {
  /// The seconds.
  var inSeconds: Double { self / .seconds(1) }
}
