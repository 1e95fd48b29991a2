import CoreMetrics
import GRPCCore
import LayoutHost
import NIOHPACK
import Synchronization
import Tracing

/// The observers of every call: the metrics, the access log and the tracer of a service.
final class CallObservers: Sendable {
  private struct State {
    var last = 0
    /// The calls whose service has not found its record yet.
    var waiting: [Int: CallRecord] = [:]
  }

  private let metrics: any MetricsFactory
  private let log: LineFile?
  /// The names of all methods: others are counted as one, since clients make them up.
  private let methods: Set<String>
  private let state = Mutex(State())

  /// The header by which a call finds its record; it never leaves the program.
  private static let numberHeader = "layouthost-call"
  /// The header with the number of a request.
  static let requestHeader = "x-request-id"
  /// The most bytes of a client's number.
  private static let idLimit = 128

  /// Creates the observers; nil if all of them are off.
  /// - Parameters:
  ///   - configuration: the metrics and the access log.
  ///   - methods: all methods of the service.
  init?(_ configuration: ServiceConfiguration, methods: [MethodDescriptor]) {
    (metrics, log) = (configuration.host.metrics, configuration.accessLog)
    self.methods = Set(methods.map(\.fullyQualifiedMethod))
    guard !(metrics is NOOPMetricsHandler) || log != nil || InstrumentationSystem.isRecording else {
      return nil
    }
  }

  /// Begins the record of a call.
  /// - Parameters:
  ///   - headers: the headers of the request, to which the record's number is added.
  ///   - peer: the address of the client.
  /// - Returns: the record.
  func begin(_ headers: inout HPACKHeaders, peer: String) -> CallRecord {
    let path = headers.first(name: ":path")?.dropFirst() ?? ""
    let method = methods.contains(String(path)) ? String(path) : "other"
    let given = headers.first(name: Self.requestHeader).flatMap { Self.isPlain($0) ? $0 : nil }
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let record = CallRecord(
      number: number,
      requestID: given ?? TraceContext.number(count: 1),
      method: method,
      peer: peer
    )
    state.withLock { $0.waiting[number] = record }
    headers.replaceOrAdd(name: Self.numberHeader, value: String(number))
    Counter(
      label: "layouthost_service_calls_started",
      dimensions: [("method", method)],
      factory: metrics
    )
    .increment()
    return record
  }

  /// Returns the record of a call by its metadata; nil if it has none.
  func record(of metadata: Metadata) -> CallRecord? {
    guard let text = metadata[stringValues: Self.numberHeader].first(where: { _ in true }),
      let number = Int(text)
    else { return nil }
    return state.withLock { $0.waiting.removeValue(forKey: number) }
  }

  /// Counts, logs and traces a call that has ended.
  func end(_ record: CallRecord, _ end: CallEnd) {
    state.withLock { _ = $0.waiting.removeValue(forKey: record.number) }
    let facts = record.facts
    count(record, facts, end)
    log?.add(AccessLog.line(record, facts, end))
    guard let span = facts.span else { return }
    span.updateAttributes { attributes in
      attributes.set("rpc.system", value: .string("grpc"))
      attributes.set("rpc.method", value: .string(record.method))
      attributes.set("rpc.grpc.status", value: .string(end.status))
      attributes.set("rpc.grpc.status_code", value: .int64(Int64(end.number)))
      attributes.set("client.address", value: .string(record.peer))
      attributes.set("layouthost.request_id", value: .string(record.requestID))
      attributes.set("layouthost.wait_seconds", value: .double(facts.waiting.inSeconds))
      if let caller = facts.caller { attributes.set("layouthost.caller", value: .string(caller)) }
    }
    if end.status != "OK" { span.setStatus(SpanStatus(code: .error, message: end.status)) }
    span.end()
  }

  private func count(_ record: CallRecord, _ facts: CallRecord.Facts, _ end: CallEnd) {
    let method = ("method", record.method)
    func time(_ label: String, _ duration: Duration) {
      Timer(label: label, dimensions: [method], factory: metrics)
        .recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }
    func add(_ label: String, _ amount: Int, _ dimensions: [(String, String)]) {
      Counter(label: label, dimensions: dimensions, factory: metrics).increment(by: amount)
    }
    add("layouthost_service_calls_ended", 1, [method, ("code", end.status)])
    add("layouthost_service_request_bytes", end.requestBytes, [method])
    add("layouthost_service_reply_bytes", end.replyBytes, [method])
    time("layouthost_service_call_time", end.duration)
    time("layouthost_service_wait_time", facts.waiting)
  }

  /// Whether a client's number can be in a log and a header: it is short, and has no spaces or controls.
  private static func isPlain(_ text: String) -> Bool {
    (1...idLimit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
