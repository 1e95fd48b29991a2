import LayoutEngine
import LayoutModel

/// Rows in columns: words aligned left, numbers aligned right.
struct TextTable {
  private let rows: [[String]]
  private let wordColumns: Set<Int>

  /// Creates a table whose columns are numbers if all their cells below the head are.
  init(_ rows: [[String]], words: Set<String> = []) {
    self.rows = rows
    let head = rows.first ?? []
    wordColumns = Set(
      head.indices.filter { column in
        words.contains(head[column])
          || !rows.dropFirst().allSatisfy { $0[column].isEmpty || Self.isNumber($0[column]) }
      }
    )
  }

  /// Creates a table whose first columns hold words, and all others numbers.
  init(_ rows: [[String]], wordColumns count: Int) {
    self.rows = rows
    wordColumns = Set(0..<count)
  }

  /// The rows, one per line.
  var text: String {
    guard let head = rows.first else { return "" }
    let widths = head.indices.map { column in rows.map { Self.width(of: $0[column]) }.max() ?? 0 }
    var text = ""
    for row in rows {
      let line = line(row, widths)
      text += line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]
      text += "\n"
    }
    return text
  }

  /// Returns the cells of a row, each as wide as its column, with two spaces between them.
  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      if column > 0 { line += "  " }
      let space = widths[column] - Self.width(of: cell)
      let isWord = wordColumns.contains(column)
      if isWord { line += cell }
      if space > 0 { line += String(repeating: " ", count: space) }
      if !isWord { line += cell }
    }
    return line
  }

  /// Returns the number of characters of a cell.
  private static func width(of cell: String) -> Int {
    // In ASCII each byte is a character, except a return with its line feed.
    let isPlain = cell.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    return isPlain ? cell.utf8.count : cell.count
  }

  /// Whether a cell is a number; most are whole and need no conversion.
  private static func isNumber(_ cell: String) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return cell.utf8.allSatisfy { digits.contains($0) } || Double(cell) != nil
  }
}
