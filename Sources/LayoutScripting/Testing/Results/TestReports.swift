import LayoutHost
import LayoutModel

/// Results for other programs.
package enum TestReports {
  /// The Test Anything Protocol, version 14: a line for each test, with what failed as YAML below it.
  package static func tap(_ results: [TestFileResult]) -> String {
    var lines: [String] = []
    var count = 0
    func add(_ name: String, _ failure: TestFailure?, _ test: TestResult? = nil) {
      count += 1
      let text = escaped(name) + (test?.outcome == .skipped ? " # SKIP not run" : "")
      lines.append("\(failure == nil ? "ok" : "not ok") \(count) - \(text)")
      lines += yaml(failure, test)
    }
    for result in results {
      for problem in result.problems { add(result.path, problem) }
      for test in result.tests {
        add("\(result.path): \(test.name)", test.failure, test)
      }
    }
    return (["TAP version 14", "1..\(count)"] + lines).joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String {
    // A description is one line; a control character would reach the terminal of whoever reads it.
    TerminalText.line(String(text.map { $0.isNewline ? " " : $0 })).unicodeScalars
      .map { $0 == "#" || $0 == "\\" ? "\\\($0)" : String($0) }
      .joined()
  }

  /// What there is to say below a test's line.
  private static func yaml(_ failure: TestFailure?, _ test: TestResult?) -> [String] {
    var lines: [String] = []
    func list(_ key: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      lines.append("  \(key):")
      lines += texts.map { "    - \(JSONText.quoted($0))" }
    }
    if let failure {
      lines.append("  message: \(JSONText.quoted(failure.message))")
      lines.append("  file: \(JSONText.quoted(failure.file))")
      if let line = failure.line { lines.append("  line: \(line)") }
      list("details", failure.details)
    }
    list("notes", test?.notes ?? [])
    list("output", test?.output ?? [])
    return lines.isEmpty ? [] : ["  ---"] + lines + ["  ..."]
  }

  /// One JSON object: the files with their tests, and the counts.
  package static func json(_ results: [TestFileResult], seed: UInt64?) -> String {
    var members: [(String, SourceValue)] = [
      ("passed", number(results.reduce(0) { $0 + $1.passedCount })),
      ("failed", number(results.reduce(0) { $0 + $1.failedCount })),
      ("notRun", number(results.reduce(0) { $0 + $1.skippedCount })),
      ("problems", number(results.reduce(0) { $0 + $1.problems.count })),
    ]
    if let seed { members.append(("seed", text(String(seed)))) }
    members.append(("files", SourceValue(.array(results.map(file)))))
    return JSONText.line(object(members)) + "\n"
  }

  private static func file(_ result: TestFileResult) -> SourceValue {
    object([
      ("path", text(result.path)),
      ("problems", SourceValue(.array(result.problems.map(failure)))),
      ("tests", SourceValue(.array(result.tests.map(test)))),
    ])
  }

  private static func test(_ test: TestResult) -> SourceValue {
    var members: [(String, SourceValue)] = [
      ("name", text(test.name)),
      ("line", number(test.line)),
    ]
    switch test.outcome {
    case .passed: members.append(("outcome", text("passed")))
    case .skipped: members.append(("outcome", text("notRun")))
    case .failed(let found):
      members += [("outcome", text("failed")), ("failure", failure(found))]
    }
    members.append(("milliseconds", SourceValue(.number(test.duration / .milliseconds(1)))))
    if !test.notes.isEmpty { members.append(("notes", list(test.notes))) }
    if !test.output.isEmpty { members.append(("output", list(test.output))) }
    return object(members)
  }

  private static func failure(_ failure: TestFailure) -> SourceValue {
    var members = [("message", text(failure.message)), ("file", text(failure.file))]
    if let line = failure.line { members.append(("line", number(line))) }
    if !failure.details.isEmpty { members.append(("details", list(failure.details))) }
    return object(members)
  }

  private static func object(_ members: [(String, SourceValue)]) -> SourceValue {
    let members = members.map { SourceObject.Member(key: $0.0, value: $0.1) }
    return SourceValue(.object(SourceObject(members)))
  }

  private static func list(_ texts: [String]) -> SourceValue {
    SourceValue(.array(texts.map(text)))
  }

  private static func text(_ text: String) -> SourceValue { SourceValue(.string(text)) }

  private static func number(_ number: Int) -> SourceValue {
    SourceValue(.number(Double(number)))
  }
}

/// The forms in which results of tests are printed.
package enum TestFormat: String, Sendable, Hashable, CaseIterable {
  /// For people.
  case table
  /// The Test Anything Protocol, version 14.
  case tap
  /// One JSON object.
  case json
}

/// Results as the XML that servers of continuous integration read (JUnit's, as Apache Ant writes it).
package enum JUnitReport {
  /// The whole file.
  package static func text(of results: [TestFileResult]) -> String {
    let suites = results.map(suite).joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)</testsuites>\n"
  }

  private static func suite(_ result: TestFileResult) -> String {
    let count = result.tests.count + result.problems.count
    let head = attributes([
      ("name", result.path), ("tests", "\(count)"), ("failures", "\(result.failedCount)"),
      ("errors", "\(result.problems.count)"), ("skipped", "\(result.skippedCount)"),
      ("time", seconds(result.duration)),
    ])
    let problems = result.problems.map { problem in
      let head = attributes([("classname", result.path), ("name", result.path), ("time", "0")])
      return "    <testcase\(head)>\n\(failure(problem, as: "error"))    </testcase>\n"
    }
    let tests = result.tests.map { test in
      let head = attributes([
        ("classname", result.path), ("name", test.name), ("time", seconds(test.duration)),
      ])
      var inside = test.failure.map { failure($0, as: "failure") } ?? ""
      if test.outcome == .skipped { inside = "      <skipped/>\n" }
      if !test.output.isEmpty {
        let text = escaped(test.output.joined(separator: "\n"))
        inside += "      <system-out>\(text)</system-out>\n"
      }
      return inside.isEmpty
        ? "    <testcase\(head)/>\n" : "    <testcase\(head)>\n\(inside)    </testcase>\n"
    }
    return "  <testsuite\(head)>\n\((problems + tests).joined())  </testsuite>\n"
  }

  private static func failure(_ failure: TestFailure, as element: String) -> String {
    let place = failure.file + (failure.line.map { ":\($0)" } ?? "")
    let body = ([place, failure.message] + failure.details).joined(separator: "\n")
    let head = attributes([("message", failure.message)])
    return "      <\(element)\(head)>\(escaped(body))</\(element)>\n"
  }

  private static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { " \($0.0)=\"\(escaped($0.1, isAttribute: true))\"" }.joined()
  }

  private static func seconds(_ duration: Duration) -> String {
    NumberText.rounded(duration / .seconds(1))
  }

  /// XML 1.0 has no control characters but tab and the ends of lines.
  private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Readers make spaces of them in attributes.
      case "\t" where isAttribute, "\n" where isAttribute: escaped += "&#\(scalar.value);"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
