import GRPCCore

/// Refuses calls without the token: `authorization: Bearer TOKEN`.
struct TokenCheck: ServerInterceptor {
  let token: String

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @Sendable (StreamingServerRequest<Input>, ServerContext) async throws ->
      StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let given = request.metadata[stringValues: "authorization"].first { _ in true } ?? ""
    guard Self.isEqual(given, "Bearer " + token) else {
      throw RPCError(code: .unauthenticated, message: "the call has no token, or a wrong one")
    }
    return try await next(request, context)
  }

  /// Compares in constant time for texts of the same length.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var difference = left.count ^ right.count
    for index in right.indices {
      difference |= Int((index < left.count ? left[index] : 0) ^ right[index])
    }
    return difference == 0
  }
}
