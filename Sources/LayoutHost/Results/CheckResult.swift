import LayoutModel

// The findings of checks.
extension ReportRenderer {
  /// The number of findings that a table lists for a document, and of combinations that it names
  /// for a finding.
  private static let (findingLimit, nameLimit) = (50, 3)

  /// Returns the text of the findings in all documents, with a newline at its end.
  /// - Complexity: O(number of findings × number of combinations).
  public func text(of checks: [DocumentCheck]) -> String {
    switch format {
    case .table: checks.map(Self.table).joined(separator: "\n")
    case .json: Self.json(checks)
    }
  }

  // MARK: For people

  private static func table(_ check: DocumentCheck) -> String {
    var text = "\(TerminalText.line(check.path)): \(summary(of: check))\n"
    for finding in check.findings.prefix(findingLimit) {
      text += "  \(finding.severity.rawValue)\(finding.severity == .error ? "   " : " ")"
      text += " \(place(of: finding, in: check)): \(finding.kind.word): "
      text += TerminalText.line(message(of: finding))
      text += finding.failure.map { " [\($0.code.rawValue)]" } ?? ""
      text += "\n" + names(of: finding, in: check)
    }
    let rest = check.findings.count - findingLimit
    return text + (rest > 0 ? "  … \(rest) more\n" : "") + skipped(in: check)
  }

  private static func skipped(in check: DocumentCheck) -> String {
    guard let first = check.skipped.first else { return "" }
    return "  skipped: \(check.skipped.count.counted("combination")) from \(first.name) on, "
      + "because time or memory ran out too often\n"
  }

  private static func summary(of check: DocumentCheck) -> String {
    let errors = check.findings.filter { $0.severity == .error }.count
    let warnings = check.findings.count - errors
    let parts = [
      errors > 0 ? errors.counted("error") : nil,
      warnings > 0 ? warnings.counted("warning") : nil,
    ]
    let found = parts.compactMap(\.self).joined(separator: ", ")
    return (found.isEmpty ? "no problems" : found)
      + " in " + check.combinations.count.counted("combination")
  }

  /// Returns the message of the worst combination, and names the combination if the messages
  /// differ.
  private static func message(of finding: CheckFinding) -> String {
    guard let worst = finding.worst else { return "" }
    let isSaidOfAll = finding.occurrences.allSatisfy { $0.message == worst.message }
    return worst.message + (isSaidOfAll ? "" : " (\(worst.combination.name))")
  }

  /// Returns a finding's place: `on 12 of 48, section 1`.
  private static func place(of finding: CheckFinding, in check: DocumentCheck) -> String {
    let (found, all) = (finding.occurrences.count, check.combinations.count)
    var words = [found == all ? "on all" : "on \(found) of \(all)"]
    if let collection = finding.collection {
      words.append("collection \(TerminalText.line(collection))")
    }
    if let section = finding.section { words.append("section \(section)") }
    return words.joined(separator: ", ")
  }

  /// Returns the names of the first combinations; empty if the finding is in all combinations.
  private static func names(of finding: CheckFinding, in check: DocumentCheck) -> String {
    guard finding.occurrences.count < check.combinations.count else { return "" }
    let names = places(of: finding, in: check)
    let rest = names.count - nameLimit
    return "           " + names.prefix(nameLimit).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "") + "\n"
  }

  /// Returns the names of a finding's combinations; a place with the finding in all text sizes
  /// appears once.
  private static func places(of finding: CheckFinding, in check: DocumentCheck) -> [String] {
    let all = Dictionary(grouping: check.combinations, by: \.place)
    let found = Dictionary(grouping: finding.occurrences, by: \.combination.place)
    var names: [String] = []
    for occurrence in finding.occurrences {
      let place = occurrence.combination.place
      let isWhole = found[place]?.count == all[place]?.count
      let name = isWhole ? place : occurrence.combination.name
      if names.last != name { names.append(name) }
    }
    return names
  }

  // MARK: For programs

  private static func json(_ checks: [DocumentCheck]) -> String {
    list { json in
      for check in checks {
        json.object(.lines) { json in
          json.member("document", check.path)
          json.member("combinations", check.combinations.map(\.name))
          if !check.skipped.isEmpty { json.member("notLookedAt", check.skipped.map(\.name)) }
          json.array("findings", .lines) { json in
            for finding in check.findings { write(finding, to: &json) }
          }
        }
      }
    }
  }

  private static func write(_ finding: CheckFinding, to json: inout JSONWriter) {
    json.object { json in
      json.member("severity", finding.severity.rawValue)
      json.member("kind", finding.kind.word)
      json.member("collection", finding.collection)
      json.member("section", finding.section)
      json.member("code", finding.failure?.code.rawValue)
      json.member("plugin", finding.failure?.plugin)
      json.member("hint", finding.failure?.hint)
      json.array("found") { json in
        for occurrence in finding.occurrences { write(occurrence, to: &json) }
      }
    }
  }

  private static func write(_ occurrence: CheckFinding.Occurrence, to json: inout JSONWriter) {
    json.object { json in
      json.member("combination", occurrence.combination.name)
      if occurrence.count > 0 { json.member("count", occurrence.count) }
      if !occurrence.items.isEmpty { json.member("items", occurrence.items) }
      json.member("message", occurrence.message)
    }
  }
}
