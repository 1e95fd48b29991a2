import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

extension ValueComparison {
  /// The lines that show the differences.
  var lines: [String] {
    var lines: [String] = []
    for difference in differences {
      if !difference.path.isEmpty { lines.append(difference.path) }
      lines += Self.lines(difference)
    }
    let rest = count - differences.count
    return rest > 0 ? lines + ["… \(rest) more"] : lines
  }

  /// Returns the lines for one difference, by the kind of both values.
  private static func lines(_ difference: Difference) -> [String] {
    let (expected, actual) = (difference.expected, difference.actual)
    if expected.frame != nil, actual.frame != nil { return frames(expected, actual) }
    if case .layout(let expected) = expected, case .layout(let actual) = actual {
      return layouts(expected.collection, actual.collection)
    }
    if case .string(let expected) = expected, case .string(let actual) = actual,
      max(expected.count, actual.count) > longText
    {
      return texts(expected, actual)
    }
    // The failure's sentence contains both values.
    guard !difference.path.isEmpty else { return [] }
    return ["expected  \(expected.shortText)", "actual    \(actual.shortText)"]
  }

  // MARK: Texts

  /// The length from which two strings are shown by their first difference, and the length of
  /// the shown part, in bytes.
  private static let (longText, shownText) = (60, 40)

  /// Shows the parts of two strings around their first difference.
  private static func texts(_ expected: [UInt8], _ actual: [UInt8]) -> [String] {
    let place = zip(expected, actual).enumerated().first { $1.0 != $1.1 }?.offset
    let start = place ?? min(expected.count, actual.count)
    func excerpt(_ text: [UInt8]) -> String {
      let from = min(max(0, start - shownText / 2), text.count)
      let end = min(from + shownText, text.count)
      return (from > 0 ? "…" : "") + TestValue.quoted(text, from..<end)
        + (end < text.count ? "…" : "")
    }
    return [
      "they differ from byte \(start + 1) on; they have \(expected.count) and \(actual.count)",
      "expected  \(excerpt(expected))", "actual    \(excerpt(actual))",
    ]
  }

  // MARK: Frames

  /// Shows two frames in columns, with marks below the numbers that differ.
  private static func frames(_ expected: TestValue, _ actual: TestValue) -> [String] {
    var rows = ["          ", "expected  ", "actual    ", "          "]
    for name in ["x", "y", "width", "height", "zIndex"] {
      let numbers = [expected.field(name)?.double, actual.field(name)?.double]
      guard numbers.contains(where: { $0 != nil }) else { continue }
      let texts = numbers.map { $0.map(LuaText.number) ?? "–" }
      let isSame = texts[0] == texts[1]
      let mark = isSame ? "" : String(repeating: "^", count: texts[1].count)
      let cells = [name] + texts + [mark]
      let width = cells.map(\.count).max() ?? 0
      for (row, cell) in cells.enumerated() {
        rows[row] += "  " + String(repeating: " ", count: width - cell.count) + cell
      }
    }
    return rows.map(trimmed)
  }

  private static func trimmed(_ line: String) -> String {
    String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
  }

  // MARK: Layouts

  /// The most elements that are listed, and the size of a picture in characters.
  private static let (elementLimit, columns, rows) = (10, 36, 14)

  private static func layouts(
    _ expected: Solution.Collection,
    _ actual: Solution.Collection
  ) -> [String] {
    let sides = (ComparedLayout.Collection(expected), ComparedLayout.Collection(actual))
    let difference = LayoutDifference.Collection(from: sides.0, to: sides.1, limit: elementLimit)
    let text = ReportRenderer.table(of: difference)
    return text.split(separator: "\n").map(String.init)
      + pictures(sides.0, sides.1)
  }

  /// Two small pictures side by side; empty if there is too much to draw.
  static func pictures(
    _ expected: ComparedLayout.Collection,
    _ actual: ComparedLayout.Collection
  ) -> [String] {
    guard let left = picture(expected), let right = picture(actual) else { return [] }
    let rows = (0..<max(left.count, right.count))
      .map { row in
        pair(
          left.indices.contains(row) ? left[row] : "",
          right.indices.contains(row) ? right[row] : ""
        )
      }
    return [pair("expected", "actual")] + rows
  }

  private static func picture(_ layout: ComparedLayout.Collection) -> [String]? {
    guard let picture = try? Picture(of: layout) else { return nil }
    let lines = TerminalRenderer(columns: columns, rows: rows).lines(of: picture)
    return lines.count <= 2 * rows ? lines : Array(lines.prefix(2 * rows)) + ["…"]
  }

  /// Puts two lines side by side.
  private static func pair(_ left: String, _ right: String) -> String {
    trimmed(left + String(repeating: " ", count: max(0, columns - left.count)) + "  " + right)
  }
}
