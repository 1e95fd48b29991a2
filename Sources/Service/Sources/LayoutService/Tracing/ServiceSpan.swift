import LayoutModel
import Synchronization
package import Tracing

/// A span of a ``ServiceTracer``, written when it ends.
package final class ServiceSpan: Tracing.Span {
  private struct Facts {
    var name: String
    var attributes = SpanAttributes([:])
    var status: SpanStatus?
    var events: [SpanEvent] = []
    var hasEnded = false
  }

  package let context: ServiceContext
  /// The parent; nil if it is the first span of a trace.
  private let parent: TraceContext?
  private let kind: SpanKind
  /// The start, in nanoseconds since 1970.
  private let start: UInt64
  /// Receives the span; nil if it is not written.
  private let output: LineFile?
  private let facts: Mutex<Facts>

  /// The most events of a span.
  private static let eventLimit = 32

  init(
    _ name: String,
    _ context: ServiceContext,
    parent: TraceContext?,
    _ kind: SpanKind,
    start: UInt64,
    output: LineFile?
  ) {
    (self.context, self.parent, self.kind) = (context, parent, kind)
    (self.start, self.output) = (start, output)
    facts = Mutex(Facts(name: name))
  }

  package var isRecording: Bool { output != nil }

  package var operationName: String {
    get { facts.withLock { $0.name } }
    set { facts.withLock { $0.name = newValue } }
  }

  package var attributes: SpanAttributes {
    get { facts.withLock { $0.attributes } }
    set { facts.withLock { $0.attributes = newValue } }
  }

  package func setStatus(_ status: SpanStatus) { facts.withLock { $0.status = status } }

  package func addEvent(_ event: SpanEvent) {
    facts.withLock { facts in
      if facts.events.count < Self.eventLimit { facts.events.append(event) }
    }
  }

  package func recordError<Instant: TracerInstant>(
    _ error: any Error,
    attributes: SpanAttributes,
    at instant: @autoclosure () -> Instant
  ) {
    var all = attributes
    all.set("exception.message", value: .string("\(error)"))
    addEvent(SpanEvent(name: "exception", at: instant(), attributes: all))
  }

  /// Does nothing: spans of the service have no links.
  package func addLink(_ link: SpanLink) {}

  package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard let output else { return }
    let ended: Facts? = facts.withLock { facts in
      if facts.hasEnded { return nil }
      facts.hasEnded = true
      return facts
    }
    if let ended { output.add(line(ended, end: instant().nanosecondsSinceEpoch)) }
  }

  // MARK: The file

  /// The span as a line of a file of OTLP: a `TracesData` in its JSON form, in which numbers of 64 bits are
  /// strings and enums are numbers.
  private func line(_ facts: Facts, end: UInt64) -> String {
    let trace = context[TraceContext.Key.self]
    var span: SourceObject = [
      "traceId": SourceValue(trace?.traceID ?? ""),
      "spanId": SourceValue(trace?.spanID ?? ""),
    ]
    if let parent { span["parentSpanId"] = SourceValue(parent.spanID) }
    if let state = trace?.state { span["traceState"] = SourceValue(state) }
    span["flags"] = 1
    span["name"] = SourceValue(facts.name)
    span["kind"] = SourceValue(kind.number)
    span["startTimeUnixNano"] = SourceValue(String(start))
    span["endTimeUnixNano"] = SourceValue(String(end))
    span["attributes"] = facts.attributes.value
    span["events"] = SourceValue(
      .array(
        SourceArray(
          facts.events.map { event in
            [
              "timeUnixNano": SourceValue(String(event.nanosecondsSinceEpoch)),
              "name": SourceValue(event.name), "attributes": event.attributes.value,
            ]
          }
        )
      )
    )
    if let status = facts.status {
      var value: SourceObject = ["code": status.code == .ok ? 1 : 2]
      if let message = status.message { value["message"] = SourceValue(message) }
      span["status"] = SourceValue(.object(value))
    }
    let scope: SourceValue = [
      "scope": ["name": "layouthost", "version": SourceValue(LayoutHostVersion.current)],
      "spans": [SourceValue(.object(span))],
    ]
    let spans: SourceValue = ["resource": Self.resource, "scopeSpans": [scope]]
    let data: SourceValue = ["resourceSpans": [spans]]
    return data.json
  }

  /// The program that makes the spans.
  private static let resource: SourceValue = [
    "attributes": SpanAttributes([
      "service.name": .string("layouthost"), "service.version": .string(LayoutHostVersion.current),
    ])
    .value
  ]
}

extension SpanKind {
  /// The number in OTLP.
  fileprivate var number: Int {
    switch self {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }
}

extension SpanAttributes {
  /// The attributes as a list of OTLP, in the order of their names.
  fileprivate var value: SourceValue {
    var all: [(name: String, value: SourceValue)] = []
    forEach { name, attribute in
      let value: SourceValue =
        switch attribute {
        case .string(let text): ["stringValue": SourceValue(text)]
        case .int64(let number): ["intValue": SourceValue(String(number))]
        case .int32(let number): ["intValue": SourceValue(String(number))]
        case .double(let number): ["doubleValue": SourceValue(number)]
        case .bool(let truth): ["boolValue": SourceValue(truth)]
        default: ["stringValue": SourceValue("\(attribute)")]
        }
      all.append((name, value))
    }
    all.sort { $0.name < $1.name }
    return SourceValue(
      .array(SourceArray(all.map { ["key": SourceValue($0.name), "value": $0.value] }))
    )
  }
}
