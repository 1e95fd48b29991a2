import GRPCCore
import Tracing

/// Makes the calls of programs with providers a part of the request's trace.
///
/// A call has a span that lasts until its whole reply is there (``call(_:)``); the interceptor passes it on
/// with the call's metadata. Outside a trace, both do nothing.
struct ProviderTracing: ClientInterceptor {
  /// The span of the current call.
  @TaskLocal private static var span: (any Tracing.Span)?

  /// Makes a call within a span of its own.
  /// - Returns: the reply.
  /// - Throws: the error of the call, which the span keeps.
  static func call<Reply: Sendable>(
    _ body: @Sendable () async throws -> Reply
  ) async throws -> Reply {
    guard let context = ServiceContext.current else { return try await body() }
    let span = InstrumentationSystem.tracer.startSpan(
      "provider",
      context: context,
      ofKind: .client
    )
    defer { span.end() }
    do {
      let reply = try await Self.$span.withValue(span) {
        try await ServiceContext.$current.withValue(span.context) { try await body() }
      }
      Self.set(status: 0, of: span)
      return reply
    } catch {
      if let error = error as? RPCError { Self.set(status: error.code.rawValue, of: span) }
      span.recordError(error)
      span.setStatus(SpanStatus(code: .error))
      throw error
    }
  }

  /// Sets the number of a call's status.
  private static func set(status: Int, of span: any Tracing.Span) {
    span.updateAttributes { $0.set("rpc.grpc.status_code", value: .int64(Int64(status))) }
  }

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingClientRequest<Input>,
    context: ClientContext,
    next: (StreamingClientRequest<Input>, ClientContext) async throws ->
      StreamingClientResponse<Output>
  ) async throws -> StreamingClientResponse<Output> {
    guard let trace = ServiceContext.current else { return try await next(request, context) }
    if let span = Self.span {
      span.operationName = context.descriptor.fullyQualifiedMethod
      span.updateAttributes { attributes in
        attributes.set("rpc.system", value: .string("grpc"))
        attributes.set("rpc.method", value: .string(context.descriptor.fullyQualifiedMethod))
      }
    }
    var request = request
    InstrumentationSystem.tracer
      .inject(trace, into: &request.metadata, using: MetadataCarrier())
    return try await next(request, context)
  }
}
