import LayoutEngine
import LayoutModel

/// Sizes, counts and times of a layout.
struct SummaryResult {
  let solution: Solution
  let query: ElementQuery

  func text() -> String {
    let start = ContinuousClock.now
    let elements = solution.elements(query)
    let querying = ContinuousClock.now - start
    let size = solution.layout.contentSize
    var rows = [
      ("content size", "\(NumberText.shortest(size.width)) × \(NumberText.shortest(size.height))"),
      ("sections", "\(solution.layout.sections.count)"),
      ("laid out", "\(solution.solvedSections)"),
      ("items", "\(solution.layout.itemCount)"),
    ]
    if let elements { rows.append(("elements", "\(elements.count)")) }
    let diagnostics = solution.diagnostics
    if !diagnostics.isEmpty { rows.append(("warnings", "\(diagnostics.count)")) }
    rows += [
      ("reading", Self.milliseconds(solution.times.reading)),
      ("providers", Self.milliseconds(solution.times.providers)),
      ("merging", Self.milliseconds(solution.times.merging)),
      ("querying", Self.milliseconds(querying)),
    ]
    return
      rows.map { name, value in
        name + String(repeating: " ", count: 14 - name.count) + value + "\n"
      }
      .joined()
  }

  /// A time to a thousandth of a millisecond.
  private static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return "\(NumberText.shortest(Double(microseconds) / 1000)) ms"
  }
}
