/// The status of a call of a provider, with the names of gRPC's status codes.
public enum StatusCode: String, Sendable, Hashable, CaseIterable {
  /// The call succeeded.
  case ok = "OK"
  /// A document, its options, or the result of a hook is wrong.
  case invalidArgument = "INVALID_ARGUMENT"
  /// The call took longer than its budget.
  case deadlineExceeded = "DEADLINE_EXCEEDED"
  /// The provider, item or file does not exist.
  case notFound = "NOT_FOUND"
  /// Two providers or values have the same name.
  case alreadyExists = "ALREADY_EXISTS"
  /// The operating system denies access.
  case permissionDenied = "PERMISSION_DENIED"
  /// The stack, the memory or a count exceeds its limit, or providers call each other in a cycle.
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  /// The call needs a missing precondition: another `api`, or a frame buffer after its call ended.
  case failedPrecondition = "FAILED_PRECONDITION"
  /// A newer call replaced this one.
  case aborted = "ABORTED"
  /// A value lies outside its range.
  case outOfRange = "OUT_OF_RANGE"
  /// The provider does not implement the method.
  case unimplemented = "UNIMPLEMENTED"
  /// A Lua error, an undefined global, or a write to a read-only value.
  case `internal` = "INTERNAL"
  /// The provider cannot be reached.
  case unavailable = "UNAVAILABLE"
  /// The caller cancelled the call.
  case cancelled = "CANCELLED"
  /// A provider in another language failed for a reason that it does not name.
  case unknown = "UNKNOWN"
  /// A provider in another language has lost data.
  case dataLoss = "DATA_LOSS"
  /// A provider in another language does not know its caller.
  case unauthenticated = "UNAUTHENTICATED"
}
