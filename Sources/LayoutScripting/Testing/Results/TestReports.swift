import LayoutHost
import LayoutModel

// Test results in the formats of other programs.
extension [TestFileResult] {
  /// The results in the Test Anything Protocol, version 14: a line for each test, with the failure as
  /// YAML below it.
  package var tap: String {
    var lines: [String] = []
    var count = 0
    /// Adds the line of a test, or of a problem of its file.
    func add(_ name: String, _ failure: TestFailure?, _ test: TestResult? = nil) {
      count += 1
      let text = Self.escaped(name) + (test?.outcome == .skipped ? " # SKIP not run" : "")
      lines.append("\(failure == nil ? "ok" : "not ok") \(count) - \(text)")
      lines += Self.yaml(failure, test)
    }
    for result in self {
      for problem in result.problems { add(result.path, problem) }
      for test in result.tests {
        add("\(result.path): \(test.name)", test.failure, test)
      }
    }
    return (["TAP version 14", "1..\(count)"] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns a description of TAP on one line, with `#` and `\` escaped.
  private static func escaped(_ text: String) -> String {
    // A description is one line; control characters must not reach the reader's terminal.
    TerminalText.line(String(text.map { $0.isNewline ? " " : $0 })).unicodeScalars
      .map { $0 == "#" || $0 == "\\" ? "\\\($0)" : String($0) }
      .joined()
  }

  /// Returns the YAML lines below a test's line: the failure, the notes and the output.
  private static func yaml(_ failure: TestFailure?, _ test: TestResult?) -> [String] {
    var lines: [String] = []
    /// Adds a list of texts, unless it is empty.
    func list(_ key: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      lines.append("  \(key):")
      lines += texts.map { "    - \(JSONWriter.quoted($0))" }
    }
    if let failure {
      lines.append("  message: \(JSONWriter.quoted(failure.message))")
      lines.append("  file: \(JSONWriter.quoted(failure.file))")
      if let line = failure.line { lines.append("  line: \(line)") }
      list("details", failure.details)
    }
    list("notes", test?.notes ?? [])
    list("output", test?.output ?? [])
    return lines.isEmpty ? [] : ["  ---"] + lines + ["  ..."]
  }

  /// Returns the results as one JSON object in a line: the counts, and the files with their tests.
  package func json(seed: UInt64?) -> String {
    var json = JSONWriter(.line)
    json.object { json in
      json.member("passed", reduce(0) { $0 + $1.passedCount })
      json.member("failed", reduce(0) { $0 + $1.failedCount })
      json.member("notRun", reduce(0) { $0 + $1.skippedCount })
      json.member("problems", reduce(0) { $0 + $1.problems.count })
      json.member("seed", seed.map { String($0) })
      json.array("files") { json in for result in self { Self.write(result, to: &json) } }
    }
    json.endLine()
    return json.text
  }

  /// Writes a file's problems and tests.
  private static func write(_ result: TestFileResult, to json: inout JSONWriter) {
    json.object { json in
      json.member("path", result.path)
      json.array("problems") { json in
        for problem in result.problems { write(problem, to: &json) }
      }
      json.array("tests") { json in for test in result.tests { write(test, to: &json) } }
    }
  }

  /// Writes a test; `milliseconds` is its duration.
  private static func write(_ test: TestResult, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", test.name)
      json.member("line", test.line)
      switch test.outcome {
      case .passed: json.member("outcome", "passed")
      case .skipped: json.member("outcome", "notRun")
      case .failed(let failure):
        json.member("outcome", "failed")
        json.key("failure")
        write(failure, to: &json)
      }
      json.member("milliseconds", test.duration / .milliseconds(1))
      if !test.notes.isEmpty { json.member("notes", test.notes) }
      if !test.output.isEmpty { json.member("output", test.output) }
    }
  }

  /// Writes a failure; `line` is left out if it is unknown.
  private static func write(_ failure: TestFailure, to json: inout JSONWriter) {
    json.object { json in
      json.member("message", failure.message)
      json.member("file", failure.file)
      json.member("line", failure.line)
      if !failure.details.isEmpty { json.member("details", failure.details) }
    }
  }

  /// The results as the XML that CI servers read (JUnit's format, as Apache Ant writes it), with a
  /// suite for each test file.
  package var junit: String {
    var xml = XMLWriter()
    xml.declaration()
    xml.begin("testsuites")
    for result in self { Self.add(result, to: &xml) }
    xml.end("testsuites")
    return xml.text
  }

  /// Adds the suite of a test file; each problem of the file counts as an error.
  private static func add(_ result: TestFileResult, to xml: inout XMLWriter) {
    let count = result.tests.count + result.problems.count
    xml.begin(
      "testsuite",
      [
        "name": result.path, "tests": "\(count)", "failures": "\(result.failedCount)",
        "errors": "\(result.problems.count)", "skipped": "\(result.skippedCount)",
        "time": seconds(result.duration),
      ]
    )
    for problem in result.problems {
      xml.begin("testcase", ["classname": result.path, "name": result.path, "time": "0"])
      add(problem, as: "error", to: &xml)
      xml.end("testcase")
    }
    for test in result.tests { add(test, of: result, to: &xml) }
    xml.end("testsuite")
  }

  /// Adds a test case, with its failure and its output.
  private static func add(
    _ test: TestResult,
    of result: TestFileResult,
    to xml: inout XMLWriter
  ) {
    let attributes: XMLWriter.Attributes = [
      "classname": result.path, "name": test.name, "time": seconds(test.duration),
    ]
    guard test.outcome != .passed || !test.output.isEmpty else {
      return xml.element("testcase", attributes)
    }
    xml.begin("testcase", attributes)
    if let failure = test.failure { add(failure, as: "failure", to: &xml) }
    if test.outcome == .skipped { xml.element("skipped") }
    if !test.output.isEmpty {
      xml.element("system-out", text: test.output.joined(separator: "\n"))
    }
    xml.end("testcase")
  }

  /// Adds the element of a failure, with its place and details as text.
  private static func add(_ failure: TestFailure, as element: String, to xml: inout XMLWriter) {
    let place = failure.file + (failure.line.map { ":\($0)" } ?? "")
    let body = ([place, failure.message] + failure.details).joined(separator: "\n")
    xml.element(element, ["message": failure.message], text: body)
  }

  /// Returns a duration in seconds, in the format of JUnit's `time`.
  private static func seconds(_ duration: Duration) -> String {
    NumberText.rounded(duration / .seconds(1))
  }
}
