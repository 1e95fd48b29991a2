package import LayoutHost
import LayoutModel

// The table for the terminal.
extension TestFileResult {
  /// The table without colours.
  package var table: String { table(.plain) }

  /// Returns the table: the file's line, the failures, the notes and the printed lines.
  package func table(_ style: FailureText.Style) -> String {
    var lines = [verdict(style) + TerminalText.line(path) + "  " + Self.counts(of: [self], style)]
    for problem in problems { lines += ["", style.bold(Self.place(problem))] + Self.body(problem) }
    for test in tests { lines += self.lines(of: test, style) }
    return lines.joined(separator: "\n") + "\n" + (isGood ? "" : "\n")
  }

  /// Returns the word before the file's path; a file without run tests is neither good nor bad.
  private func verdict(_ style: FailureText.Style) -> String {
    guard isGood else { return style.red("failed") + "  " }
    return skippedCount > 0 && passedCount == 0
      ? style.yellow("not run") + " " : style.green("ok") + "      "
  }

  /// Returns the lines below the file's line for a test: its failure, notes and output.
  private func lines(of test: TestResult, _ style: FailureText.Style) -> [String] {
    var lines: [String] = []
    let place = "\(TerminalText.line(path)):\(test.line): \(TerminalText.line(test.name))"
    if let failure = test.failure {
      let sentence = "\(Self.place(failure)): \(TerminalText.line(test.name))"
      lines += ["", style.bold(sentence)] + Self.body(failure)
    }
    for note in test.notes {
      let parts = TerminalText.lines(note).split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("  note: \(place): \(parts.first ?? "")")
      lines += parts.dropFirst().map { "    \($0)" }
    }
    lines += test.output.flatMap { text in
      TerminalText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  printed by \(TerminalText.line(test.name)): \($0)" }
    }
    return lines
  }

  /// Returns `file:line`, without control characters.
  private static func place(_ failure: TestFailure) -> String {
    TerminalText.line(failure.file) + (failure.line.map { ":\($0)" } ?? "")
  }

  /// Returns the message and the details, indented by two spaces.
  private static func body(_ failure: TestFailure) -> [String] {
    let lines = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.map(String.init) + failure.details).map { "  " + TerminalText.lines($0) }
  }

  /// Returns the last line of the table: the counts and the duration, in hundredths of a second.
  package static func summary(
    of results: [TestFileResult],
    taking duration: Duration,
    _ style: FailureText.Style = .plain
  ) -> String {
    let seconds = NumberText.rounded((duration / .milliseconds(10)).rounded() / 100)
    return "\(counts(of: results, style)) in \(results.count.counted("file")), \(seconds) s\n"
  }

  /// Returns the numbers of tests by outcome, and of problems.
  private static func counts(
    of results: [TestFileResult],
    _ style: FailureText.Style
  ) -> String {
    let passed = results.reduce(0) { $0 + $1.passedCount }
    let failed = results.reduce(0) { $0 + $1.failedCount }
    let skipped = results.reduce(0) { $0 + $1.skippedCount }
    let problems = results.reduce(0) { $0 + $1.problems.count }
    var counts = [passed > 0 ? style.green("\(passed) passed") : "\(passed) passed"]
    if failed > 0 { counts.append(style.red("\(failed) failed")) }
    if skipped > 0 { counts.append(style.yellow("\(skipped) not run")) }
    if problems > 0 { counts.append(style.red(problems.counted("problem"))) }
    return counts.joined(separator: ", ")
  }
}

extension FailureText.Style {
  // The parameters of the escape sequences for colours and weight (ECMA-48, SGR).
  fileprivate func red(_ text: String) -> String { painted(text, "1;31") }
  fileprivate func green(_ text: String) -> String { painted(text, "32") }
  fileprivate func yellow(_ text: String) -> String { painted(text, "33") }
  fileprivate func bold(_ text: String) -> String { painted(text, "1") }
}
