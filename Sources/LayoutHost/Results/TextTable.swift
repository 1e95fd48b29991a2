/// Rows in columns: words to the left, numbers to the right.
struct TextTable {
  private let rows: [[String]]
  private let wordColumns: Set<Int>

  /// A table whose columns hold numbers where all their cells do, below the head.
  init(_ rows: [[String]], words: Set<String> = []) {
    self.rows = rows
    let head = rows.first ?? []
    wordColumns = Set(
      head.indices.filter { column in
        words.contains(head[column])
          || !rows.dropFirst().allSatisfy { $0[column].isEmpty || Double($0[column]) != nil }
      }
    )
  }

  /// A table whose first columns hold words, and all others numbers.
  init(_ rows: [[String]], wordColumns count: Int) {
    self.rows = rows
    wordColumns = Set(0..<count)
  }

  /// The rows, one a line.
  var text: String {
    guard let head = rows.first else { return "" }
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return
      rows.map { row in
        let cells = row.indices.map { column in
          let space = String(repeating: " ", count: widths[column] - row[column].count)
          return wordColumns.contains(column) ? row[column] + space : space + row[column]
        }
        let line = cells.joined(separator: "  ")
        return line[...(line.lastIndex { $0 != " " } ?? line.startIndex)] + "\n"
      }
      .joined()
  }
}
