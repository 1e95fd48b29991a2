import LayoutModel

/// The forms in which coverage is reported.
package enum CoverageFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for the terminal.
  case table
  /// The format of lcov's tracefiles, which CI servers and editors read.
  case lcov
  /// One page with the files' lines.
  case html
  /// One JSON object.
  case json

  /// The name of the file that is written if none is given; nil if it is the table, which is printed.
  package var fileName: String? {
    switch self {
    case .table: nil
    case .lcov: "coverage.info"
    case .html: "coverage.html"
    case .json: "coverage.json"
    }
  }
}

extension CoverageReport {
  /// Returns the report in a form.
  package func text(_ format: CoverageFormat) -> String {
    switch format {
    case .table: table
    case .lcov: lcov
    case .html: CoveragePage(report: self).text
    case .json: json
    }
  }

  // MARK: The table

  /// A line for each file, and one for all of them.
  private var table: String {
    guard !files.isEmpty else { return "no plugin ran\n" }
    var rows = [["plugin", "lines", "branches", "not run", "one way only"]]
    rows += files.map { file in
      [
        TerminalText.line(file.path), file.lines.percentText, file.branches.percentText,
        Self.ranges(file.missingLines), Self.ranges(file.partialLines),
      ]
    }
    rows.append(["all", lines.percentText, branches.percentText, "", ""])
    return TextTable(rows, words: ["plugin", "not run", "one way only"]).text
  }

  /// Returns numbers with runs of them as ranges, at most ten: `3–5, 9`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.prefix(10)
      .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    return texts.joined(separator: ", ") + (ranges.count > texts.count ? ", …" : "")
  }

  // MARK: Files for other programs

  /// The tracefile (geninfo, lcov 2).
  private var lcov: String {
    var lines: [String] = []
    for file in files {
      lines += ["TN:", "SF:\(file.path)"]
      var (line, number) = (0, 0)
      for (outcome, count) in file.counts.outcomes.sorted(by: { $0.key < $1.key }) {
        number = outcome.line == line ? number + 1 : 0
        line = outcome.line
        // A dash: the line itself never ran.
        let isReached = file.counts.lines[line, default: 0] > 0
        lines.append("BRDA:\(line),0,\(number),\(isReached ? "\(count)" : "-")")
      }
      let (branches, all) = (file.branches, file.lines)
      lines += ["BRF:\(branches.total)", "BRH:\(branches.covered)"]
      for (line, count) in file.counts.lines.sorted(by: { $0.key < $1.key }) {
        lines.append("DA:\(line),\(count)")
      }
      lines += ["LF:\(all.total)", "LH:\(all.covered)", "end_of_record"]
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// The counts as one object.
  private var json: String {
    var json = JSONWriter()
    json.object(.lines) { json in
      Self.write(lines, "lines", to: &json)
      Self.write(branches, "branches", to: &json)
      json.array("files", .lines) { json in
        for file in files { Self.write(file, to: &json) }
      }
    }
    json.endLine()
    return json.text
  }

  private static func write(_ share: Share, _ name: String, to json: inout JSONWriter) {
    json.object(name) { json in
      json.member("covered", share.covered)
      json.member("total", share.total)
      json.member("percent", share.percent)
    }
  }

  private static func write(_ file: File, to json: inout JSONWriter) {
    json.object(.lines) { json in
      json.member("path", file.path)
      write(file.lines, "lines", to: &json)
      write(file.branches, "branches", to: &json)
      json.object("counts") { json in
        for (line, count) in file.counts.lines.sorted(by: { $0.key < $1.key }) {
          json.member("\(line)", count)
        }
      }
      json.array("outcomes", .lines) { json in
        for (outcome, count) in file.counts.outcomes.sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.member("line", outcome.line)
            json.member("successor", outcome.successor)
            json.member("count", count)
          }
        }
      }
    }
  }
}
