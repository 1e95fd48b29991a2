import LayoutModel

/// Results as the XML that servers of continuous integration read (JUnit's, as Apache Ant writes it).
public enum JUnitReport {
  /// The whole file.
  public static func text(of results: [TestFileResult]) -> String {
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
