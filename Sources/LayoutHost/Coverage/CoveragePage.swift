import LayoutModel
import LayoutProviders
import LayoutSystem

/// The report of coverage as one page without scripts, with the lines of each file.
struct CoveragePage {
  /// The report.
  let report: CoverageReport

  /// The page.
  var text: String {
    let rows = report.files.enumerated()
      .map { index, file in
        let name = "<a href=\"#file\(index)\">\(Self.escaped(file.path))</a>"
        return Self.row(name, file.lines, file.branches)
      }
    let files = report.files.enumerated().map { index, file in Self.section(file, index) }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Coverage of plugins</title>
      <style>\(Self.style)</style>
      <h1>Coverage of plugins</h1>
      <table>
      <tr><th>plugin</th><th>lines</th><th>branches</th></tr>
      \((rows + [Self.row("all", report.lines, report.branches)]).joined(separator: "\n"))
      </table>
      \(files.joined(separator: "\n"))
      </html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
    body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
    td, th { padding: 0 1rem 0 0; text-align: left; }
    pre { overflow-x: auto; line-height: 1.4; }
    pre span { display: block; }
    pre b { color: GrayText; font-weight: normal; user-select: none; }
    .run { background: color-mix(in srgb, green 12%, transparent); }
    .missing { background: color-mix(in srgb, red 22%, transparent); }
    .partial { background: color-mix(in srgb, orange 25%, transparent); }
    """

  /// Returns a row of the table; the name is HTML.
  private static func row(
    _ name: String,
    _ lines: CoverageReport.Share,
    _ branches: CoverageReport.Share
  ) -> String {
    "<tr><td>\(name)</td><td>\(lines.percentText)</td><td>\(branches.percentText)</td></tr>"
  }

  /// Returns the lines of a file; a note for a file that can no longer be read.
  private static func section(_ file: CoverageReport.File, _ index: Int) -> String {
    let head = "<h2 id=\"file\(index)\">\(escaped(file.path))</h2>"
    guard let bytes = try? FileReading.plainBytes(of: file.counts.path) else {
      return head + "\n<p>The file cannot be read.</p>"
    }
    let outcomes = Dictionary(grouping: file.counts.outcomes) { $0.key.line }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
      .map { offset, text in
        let number = offset + 1
        return line(number, String(text), file.counts.lines[number], outcomes[number] ?? [])
      }
    return head + "\n<pre>\(lines.joined())</pre>"
  }

  /// Returns a line with its number and its count, which is nil if the line cannot run.
  private static func line(
    _ number: Int,
    _ text: String,
    _ count: Int?,
    _ outcomes: [(key: CoveredFile.Outcome, value: Int)]
  ) -> String {
    let missed = outcomes.filter { $0.value == 0 }.map(\.key).sorted()
    let (kind, words): (String, String) =
      switch count {
      case nil: ("", "")
      case 0: (" class=\"missing\"", "")
      case .some where missed.isEmpty: (" class=\"run\"", "")
      case .some:
        (
          " class=\"partial\"",
          " title=\"never followed by \(missed.map(successor).joined(separator: ", "))\""
        )
      }
    let column = padded(count.map { "\($0)" } ?? "", to: 8) + padded("\(number)", to: 6)
    return "<span\(kind)\(words)><b>\(column)  </b>" + escaped(text) + "\n</span>"
  }

  /// Returns what an outcome is in words.
  private static func successor(_ outcome: CoveredFile.Outcome) -> String {
    outcome.successor.map { "line \($0)" } ?? "the end of the function"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns text for HTML.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
