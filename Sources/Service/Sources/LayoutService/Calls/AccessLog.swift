import FoundationEssentials
import LayoutModel

/// The access log: a line of JSON for each call that has ended.
enum AccessLog {
  /// Returns the line of a call.
  static func line(_ record: CallRecord, _ facts: CallRecord.Facts, _ end: CallEnd) -> String {
    let time = record.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    var line: SourceObject = [
      "time": SourceValue(time), "requestId": SourceValue(record.requestID),
      "peer": SourceValue(record.peer),
    ]
    if let caller = facts.caller { line["caller"] = SourceValue(caller) }
    line["method"] = SourceValue(record.method)
    line["status"] = SourceValue(end.status)
    line["seconds"] = SourceValue(rounded(end.duration))
    line["waitSeconds"] = SourceValue(rounded(facts.waiting))
    line["requestBytes"] = SourceValue(end.requestBytes)
    line["replyBytes"] = SourceValue(end.replyBytes)
    if let trace = facts.trace {
      line["traceId"] = SourceValue(trace.traceID)
      line["spanId"] = SourceValue(trace.spanID)
    }
    return SourceValue(.object(line)).json
  }

  /// Returns the seconds of a duration, to a microsecond.
  private static func rounded(_ duration: Duration) -> Double {
    (duration / .microseconds(1)).rounded() / 1e6
  }
}
