import GRPCCore
import Tracing

/// The place of a call in a trace: the span that is the parent of the next ones.
///
/// Its form between programs is that of W3C Trace Context: the headers `traceparent` and `tracestate`.
struct TraceContext: Sendable, Hashable {
  /// The number of the trace, in 32 hexadecimal digits.
  let traceID: String
  /// The number of the span, in 16 hexadecimal digits.
  let spanID: String
  /// Whether the spans of the trace are written.
  let isSampled: Bool
  /// The header `tracestate`, which is passed on as it is; nil if it is missing.
  let state: String?

  /// The key of a context in that of a task.
  enum Key: ServiceContextKey {
    typealias Value = TraceContext
  }

  /// The names of the headers.
  static let (parentHeader, stateHeader) = ("traceparent", "tracestate")

  /// Creates the context of a span.
  init(traceID: String, spanID: String, isSampled: Bool, state: String?) {
    (self.traceID, self.spanID) = (traceID, spanID)
    (self.isSampled, self.state) = (isSampled, state)
  }

  /// Reads a `traceparent`: `00-TRACE-SPAN-FLAGS`; nil if it is malformed.
  ///
  /// Later versions may have more parts (W3C Trace Context, 3.2.2).
  init?(_ text: String, state: String? = nil) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, Self.isNumber(parts[0], 2), parts[0] != "ff",
      parts[0] != "00" || parts.count == 4, Self.isNumber(parts[1], 32),
      Self.isNumber(parts[2], 16), Self.isNumber(parts[3], 2),
      parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }),
      let flags = UInt8(parts[3], radix: 16)
    else { return nil }
    self.init(
      traceID: String(parts[1]),
      spanID: String(parts[2]),
      isSampled: flags & 1 == 1,
      state: state
    )
  }

  /// The header `traceparent`.
  var parent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  /// Returns the context of a new span within this trace.
  func child() -> TraceContext {
    TraceContext(
      traceID: traceID,
      spanID: Self.number(count: 1),
      isSampled: isSampled,
      state: state
    )
  }

  /// Returns the context of the first span of a new trace.
  static func root() -> TraceContext {
    TraceContext(
      traceID: number(count: 2),
      spanID: number(count: 1),
      isSampled: true,
      state: nil
    )
  }

  /// The context of the current task in whatever tracer the program uses; nil if it has none.
  static var current: TraceContext? { ServiceContext.current.flatMap { TraceContext(of: $0) } }

  /// Reads the context of a task as its tracer passes it on; nil if it has none.
  init?(of context: ServiceContext) {
    var headers: [String: String] = [:]
    InstrumentationSystem.tracer.inject(context, into: &headers, using: HeaderInjector())
    guard let text = headers[Self.parentHeader] else { return nil }
    self.init(text, state: headers[Self.stateHeader])
  }

  /// Whether a text is a number of a count of hexadecimal digits in small letters.
  private static func isNumber(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  /// Returns a random number of 16 digits for each count, none of them 0.
  static func number(count: Int) -> String {
    (0..<count)
      .map { _ in
        let digits = String(UInt64.random(in: 1...UInt64.max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      .joined()
  }
}

/// Writes headers into a dictionary.
private struct HeaderInjector: Injector {
  func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
    carrier[key] = value
  }
}

/// The metadata of a call, as tracers read and write it.
struct MetadataCarrier: Extractor, Injector {
  func extract(key: String, from carrier: Metadata) -> String? {
    carrier[stringValues: key].first { _ in true }
  }

  func inject(_ value: String, forKey key: String, into carrier: inout Metadata) {
    carrier.replaceOrAddString(value, forKey: key)
  }
}
