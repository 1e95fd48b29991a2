import GRPCCore
import GRPCProtobuf
import LayoutModel
import LayoutWire

// Calls that the service does not begin, or does not end.
extension LayoutError {
  /// The refusal of a request while too many others wait.
  static let tooBusy = LayoutError(
    .resourceExhausted,
    origin: .inputOutput,
    message: "the service works on as many requests as it may, and as many wait",
    hint: "try again after a while, or start it with a larger --concurrency or --queue"
  )

  /// The refusal of a session while too many are open.
  static let tooManySessions = LayoutError(
    .resourceExhausted,
    origin: .inputOutput,
    message: "the service has as many open sessions as it may",
    hint: "try again after a while"
  )

  /// The refusal of a request that needs more memory than all others leave.
  static let tooMuchMemory = LayoutError(
    .resourceExhausted,
    origin: .inputOutput,
    message: "the service holds as much for other requests and unread replies as it may",
    hint: "try again after a while, or start it with a larger --memory-total"
  )

  /// The failure of a request that needs more memory than all may hold together.
  static let largerThanMemory = LayoutError(
    .resourceExhausted,
    origin: .inputOutput,
    message: "the request alone needs more memory than the service may hold for all",
    hint: "use fewer items, or start the service with a larger --memory-total"
  )

  /// Returns the failure of a request whose lease was refused bytes.
  static func tooMuchMemory(for lease: MemoryTotal.Lease) -> LayoutError {
    lease.exceedsTotal ? largerThanMemory : tooMuchMemory
  }

  /// The end of a call by a service that stops.
  static let stopping = LayoutError(
    .unavailable,
    origin: .inputOutput,
    message: "the service is stopping",
    hint: "try again; another instance, or the next one, takes the call"
  )

  /// The end of a session by a service that stops.
  static var stoppingSession: LayoutError {
    var failure = stopping
    failure.hint = "open the document of the last “save” in another session, at any instance"
    return failure
  }

  /// The failure of a call that was cancelled before anything was computed.
  static let callCancelled = LayoutError(
    .cancelled,
    origin: .inputOutput,
    message: "the call was cancelled"
  )

  /// The end of a call whose client waits no longer.
  static let callLate = LayoutError(
    .deadlineExceeded,
    origin: .inputOutput,
    message: "the deadline of the call has passed"
  )

  /// Whether the same request may succeed later.
  private var isRefusal: Bool {
    self == .tooBusy || self == .tooManySessions || self == .tooMuchMemory
  }

  /// The seconds after which the same request may succeed.
  private static let retryTime = 1

  /// The failure as a reply of a stream; that of an overloaded service includes the time of a retry.
  var reply: WireLayoutError {
    var reply = WireLayoutError(self)
    if isRefusal { reply.retryAfter = Double(Self.retryTime) }
    return reply
  }

  /// The failure as the error of a call; that of an overloaded service includes the time of a
  /// retry.
  var callError: RPCError {
    var error = RPCError(status)
    if isRefusal {
      error.metadata.addString("\(Self.retryTime)", forKey: "retry-after")
      error.metadata.addString("\(Self.retryTime * 1000)", forKey: "grpc-retry-pushback-ms")
    }
    return error
  }
}
