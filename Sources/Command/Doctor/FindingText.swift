import LayoutHost
import LayoutModel

/// Findings as text.
enum FindingText {
  /// A line for each, another one for what to do about it, and one for all.
  static func table(_ findings: [Finding]) -> String {
    let outcomeWidth = Finding.Outcome.allCases.map(\.rawValue.count).max() ?? 0
    let width = findings.map(\.subject.count).max() ?? 0
    let lines = findings.map { finding in
      let lead = padded(finding.outcome.rawValue, outcomeWidth) + "  "
      let advice = finding.advice.map { advice in
        let space = padded("", lead.count + width + 2)
        return "\(space)→ \(TerminalText.line(advice))\n"
      }
      return "\(lead)\(padded(finding.subject, width))  \(TerminalText.line(finding.found))\n"
        + (advice ?? "")
    }
    return lines.joined() + summary(findings) + "\n"
  }

  private static func summary(_ findings: [Finding]) -> String {
    let counts = [("problem", Finding.Outcome.problem), ("warning", .warning)]
      .compactMap { noun, outcome in
        let count = findings.count { $0.outcome == outcome }
        return count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
      }
    return counts.isEmpty ? "all is well" : counts.joined(separator: ", ")
  }

  /// A list with an object for each.
  static func json(_ findings: [Finding]) -> String {
    let objects = findings.map { finding in
      var object = SourceObject()
      object.set("subject", to: SourceValue(.string(finding.subject)))
      object.set("outcome", to: SourceValue(.string(finding.outcome.rawValue)))
      object.set("found", to: SourceValue(.string(finding.found)))
      if let advice = finding.advice {
        object.set("advice", to: SourceValue(.string(advice)))
      }
      return "  " + JSONText.line(SourceValue(.object(object)))
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
