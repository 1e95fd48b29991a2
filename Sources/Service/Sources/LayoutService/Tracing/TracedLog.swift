import Logging

/// A log whose messages name the trace of their request: `shelf: info: hello [trace 4bf9…]`.
struct TracedLog: LogHandler {
  private var base: any LogHandler

  /// Wraps the handler of a logger.
  init(_ logger: Logger) { base = logger.handler }

  var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }

  var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    var event = event
    if let trace = TraceContext.current {
      event.message = "\(event.message) [trace \(trace.traceID)]"
    }
    base.log(event: event)
  }
}

extension Logger {
  /// Returns a logger whose messages name the trace of their request.
  var namingTraces: Logger { Logger(label: label) { _ in TracedLog(self) } }
}
