package import Tracing

/// The tracer of a service that has no other: it passes W3C's context on, and writes spans to a file.
///
/// Without a file, it makes no spans, and providers get the `traceparent` of the request as it is. A trace
/// that the request does not sample is not written; one that begins here is.
///
/// ```swift
/// ServiceTracer.install(writingTo: try LineFile("spans.jsonl"))
/// ```
package final class ServiceTracer: Tracer {
  package typealias Span = ServiceSpan

  private let output: LineFile?

  /// Creates a tracer.
  /// - Parameter output: receives a line for each span that has ended (``ServiceSpan/line(_:)``); nil if
  ///   spans are only passed on.
  init(writingTo output: LineFile?) { self.output = output }

  /// Makes a tracer that of the program, once; a program that has another one installs that instead.
  package static func install(writingTo output: LineFile?) {
    InstrumentationSystem.bootstrap(ServiceTracer(writingTo: output))
  }

  /// Whether it makes spans.
  var isRecording: Bool { output != nil }

  /// Starts a span: a child of the context's, or the first of a trace.
  package func startSpan<Instant: TracerInstant>(
    _ operationName: String,
    context: @autoclosure () -> ServiceContext,
    ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant,
    function: String,
    file fileID: String,
    line: UInt
  ) -> ServiceSpan {
    var own = context()
    let parent = own[TraceContext.Key.self]
    guard let output, parent?.isSampled != false else {
      return ServiceSpan(operationName, own, parent: parent, kind, start: 0, output: nil)
    }
    own[TraceContext.Key.self] = parent?.child() ?? .root()
    return ServiceSpan(
      operationName,
      own,
      parent: parent,
      kind,
      start: instant().nanosecondsSinceEpoch,
      output: output
    )
  }

  package func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier,
    into context: inout ServiceContext,
    using extractor: Extract
  ) where Extract.Carrier == Carrier {
    guard let text = extractor.extract(key: TraceContext.parentHeader, from: carrier) else {
      return
    }
    let state = extractor.extract(key: TraceContext.stateHeader, from: carrier)
    context[TraceContext.Key.self] = TraceContext(text, state: state)
  }

  package func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext,
    into carrier: inout Carrier,
    using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let trace = context[TraceContext.Key.self] else { return }
    injector.inject(trace.parent, forKey: TraceContext.parentHeader, into: &carrier)
    guard let state = trace.state else { return }
    injector.inject(state, forKey: TraceContext.stateHeader, into: &carrier)
  }

  /// Does nothing: lines are written as spans end.
  package func forceFlush() {}
}

extension InstrumentationSystem {
  /// Whether the program's tracer makes spans.
  static var isRecording: Bool {
    switch tracer {
    case is NoOpTracer: false
    case let tracer as ServiceTracer: tracer.isRecording
    default: true
    }
  }
}
