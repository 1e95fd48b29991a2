package import LayoutModel

/// The outcome of a recorded call: the value of its result, or its failure.
package enum RecordedOutcome: Sendable {
  /// The value of the result.
  case result(SourceValue)
  /// The failure of the provider.
  case failure(LayoutError)

  /// The member of a recording: `result`, or `failure` with what does not depend on the machine.
  package var member: SourceObject.Member {
    switch self {
    case .result(let value): SourceObject.Member(key: "result", value: value)
    case .failure(let failure): SourceObject.Member(key: "failure", value: failure.recorded)
    }
  }

  /// Whether the call failed.
  package var isFailure: Bool { if case .failure = self { true } else { false } }
}

extension LayoutError {
  /// The failure in recordings: its code, its sentence, and its place in the result or the script.
  fileprivate var recorded: SourceValue {
    var object: SourceObject = [
      "code": SourceValue(code.rawValue), "message": SourceValue(message),
    ]
    object["path"] = path.map { SourceValue($0) }
    object["line"] = line.map { SourceValue($0) }
    return SourceValue(.object(object))
  }
}
