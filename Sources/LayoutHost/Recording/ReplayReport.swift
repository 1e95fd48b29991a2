package import LayoutModel
import LayoutProviders

/// The report of a replayed recording: the calls whose outcomes differ.
package struct ReplayReport {
  /// The greatest length of a value in the table, in characters.
  private static let valueLength = 60

  /// A call whose outcome differs; its result is not kept.
  private struct DifferingCall {
    let call: Int
    let provider: String
    let method: ProviderMethodName
    let redacted: [String]
    let differences: [ValueDifference]
  }

  private var count = 0
  private var omittedCount = 0
  private var differing: [DifferingCall] = []

  /// Creates a report without calls.
  package init() {}

  /// Whether the outcome of some call differs.
  package var hasDifferences: Bool { !differing.isEmpty }

  /// Adds a replayed call.
  package mutating func add(_ replayed: ReplayedCall) {
    count += 1
    guard !replayed.differences.isEmpty else { return }
    let call = replayed.call
    differing.append(
      DifferingCall(
        call: call.number,
        provider: call.provider,
        method: call.method,
        redacted: call.redacted,
        differences: replayed.differences
      )
    )
  }

  /// Adds a call without its request.
  package mutating func addOmitted() {
    count += 1
    omittedCount += 1
  }

  /// Returns the report's text, with a newline at its end.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  package func text(_ format: ReportFormat) throws(LayoutError) -> String {
    switch format {
    case .table: table
    case .json: try json()
    }
  }

  // MARK: For people

  private var table: String {
    let blocks = differing.map { call in
      let note =
        call.redacted.isEmpty
        ? "" : "  (recorded without \(call.redacted.joined(separator: ", ")))"
      let head = "call \(call.call)  \(call.provider)  \(call.method.rawValue)\(note)"
      let lines = [head] + call.differences.map { Self.line(of: $0) }
      return lines.map { TerminalText.line($0) + "\n" }.joined()
    }
    return blocks.joined() + summary + "\n"
  }

  private static func line(of difference: ValueDifference) -> String {
    "  \(difference.path)  \(words(difference.before)) → \(words(difference.after))"
  }

  private static func words(_ value: SourceValue?) -> String {
    guard let text = value?.json else { return "nothing" }
    return text.count > valueLength ? text.prefix(valueLength - 1) + "…" : text
  }

  private var summary: String {
    let verb = differing.count == 1 ? "differs" : "differ"
    let omitted = omittedCount == 0 ? "" : ", \(omittedCount) without a request"
    return "\(count.counted("call")): \(differing.count) \(verb)\(omitted)"
  }

  // MARK: For programs

  private func json() throws(LayoutError) -> String {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.member("calls", count)
      json.member("omitted", omittedCount)
      json.array("differing", .lines) { json in
        for call in differing { Self.write(call, to: &json) }
      }
    }
    json.endLine()
    return try json.finished()
  }

  private static func write(_ call: DifferingCall, to json: inout JSONWriter) {
    json.object { json in
      json.member("call", call.call)
      json.member("provider", call.provider)
      json.member("method", call.method.rawValue)
      json.array("differences") { json in
        for difference in call.differences {
          json.object { json in
            json.member("path", difference.path)
            json.member("before", difference.before)
            json.member("after", difference.after)
          }
        }
      }
    }
  }
}
