/// How a call of a provider ended, in gRPC's words.
public enum StatusCode: String, Sendable, Hashable, CaseIterable {
  /// It worked.
  case ok = "OK"
  /// A wrong document, wrong options, or a wrong answer of a hook.
  case invalidArgument = "INVALID_ARGUMENT"
  /// The call took longer than its budget.
  case deadlineExceeded = "DEADLINE_EXCEEDED"
  /// There is no such provider, item or file.
  case notFound = "NOT_FOUND"
  /// Two things claim one name.
  case alreadyExists = "ALREADY_EXISTS"
  /// The system does not let the program do it.
  case permissionDenied = "PERMISSION_DENIED"
  /// Stack, memory or a count is beyond its limit, or a provider asks itself.
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  /// Something is used that is not ready: a wrong `api`, a frame buffer after its call.
  case failedPrecondition = "FAILED_PRECONDITION"
  /// The call was given up in favour of another.
  case aborted = "ABORTED"
  /// A value lies outside its range.
  case outOfRange = "OUT_OF_RANGE"
  /// The provider does not have the hook.
  case unimplemented = "UNIMPLEMENTED"
  /// A Lua error, an undefined global, a write to something read-only.
  case `internal` = "INTERNAL"
  /// The provider cannot be reached.
  case unavailable = "UNAVAILABLE"
  /// The caller gave up.
  case cancelled = "CANCELLED"
}
