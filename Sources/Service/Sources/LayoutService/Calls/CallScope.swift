import GRPCCore
import LayoutModel
import Tracing

/// The surroundings of each call: the check of its caller, who is the client of its turns, its trace, its
/// record, and its end at its deadline.
struct CallScope: ServerInterceptor {
  /// The longest time by which the transport, which counts first, may cancel a call before its deadline
  /// as it is counted here.
  private static let clockDifference = Duration.milliseconds(50)

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
      try access.check(caller, calling: context.descriptor)
      if caller.isNamed { request.metadata.client = "caller \(caller.name)" }
    }
    let deadline = request.metadata.deadline()
    guard record != nil || trace != nil || deadline != nil else {
      return try await next(request, context)
    }
    var response = try await Self.run(record, trace, until: deadline) { [request] in
      try await next(request, context)
    }
    guard case .success(var contents) = response.accepted else { return response }
    contents.producer = { [producer = contents.producer] writer in
      try await Self.run(record, trace, until: deadline) { try await producer(writer) }
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
  /// - Throws: the error of the closure; `DEADLINE_EXCEEDED` if the deadline has cancelled it.
  private static func run<Value: Sendable>(
    _ record: CallRecord?,
    _ trace: ServiceContext?,
    until deadline: ContinuousClock.Instant?,
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await CallRecord.$current.withValue(record) {
        try await ServiceContext.$current.withValue(trace) { try await body() }
      }
    } catch {
      let isCancelled = (error as? any RPCErrorConvertible)?.rpcErrorCode == .cancelled
      guard isCancelled, let deadline, deadline - clockDifference <= .now else { throw error }
      throw LayoutError.callLate.callError
    }
  }
}
