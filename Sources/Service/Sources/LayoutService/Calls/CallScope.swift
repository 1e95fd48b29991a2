import GRPCCore
import Tracing

/// The surroundings of each call: the check of its caller, who is the client of its turns, its trace, and
/// its record.
struct CallScope: ServerInterceptor {
  /// The rule of who may call; nil if everybody may.
  let access: AccessRules?
  /// The observers of the call; nil if it is not observed.
  let observers: CallObservers?

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @Sendable (StreamingServerRequest<Input>, ServerContext) async throws ->
      StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let record = observers?.record(of: request.metadata)
    let trace = trace(of: request.metadata, context.descriptor, record)
    var request = request
    if let access {
      let caller = try access.caller(of: request.metadata, context)
      record?.set(caller: caller.name)
      if caller.isNamed { request.metadata.client = "caller \(caller.name)" }
    }
    guard record != nil || trace != nil else { return try await next(request, context) }
    var response = try await Self.run(record, trace) { [request] in
      try await next(request, context)
    }
    guard case .success(var contents) = response.accepted else { return response }
    contents.producer = { [producer = contents.producer] writer in
      try await Self.run(record, trace) { try await producer(writer) }
    }
    response.accepted = .success(contents)
    return response
  }

  /// Takes the trace of a request, and starts the call's span, which ends with its record.
  /// - Returns: the context of the call; nil outside a trace.
  private func trace(
    of metadata: Metadata,
    _ method: MethodDescriptor,
    _ record: CallRecord?
  ) -> ServiceContext? {
    let tracer = InstrumentationSystem.tracer
    var context = ServiceContext.topLevel
    tracer.extract(metadata, into: &context, using: MetadataCarrier())
    guard let record else { return context.isEmpty ? nil : context }
    let span = tracer.startSpan(method.fullyQualifiedMethod, context: context, ofKind: .server)
    record.set(span: span, TraceContext(of: span.context))
    return span.context
  }

  /// Calls a closure within a record and a trace.
  private static func run<Value: Sendable>(
    _ record: CallRecord?,
    _ trace: ServiceContext?,
    _ body: () async throws -> Value
  ) async throws -> Value {
    try await CallRecord.$current.withValue(record) {
      try await ServiceContext.$current.withValue(trace) { try await body() }
    }
  }
}
