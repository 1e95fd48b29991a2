extension String {
  /// The least number of columns that text is wrapped to; a narrower terminal wraps it itself.
  private static var narrowestWrapping: Int { 24 }

  /// Returns the text with each line wrapped at words to a width.
  ///
  /// The lines of a table continue below their last column, other lines below their own indentation. A
  /// word that is longer than a line stays whole.
  /// - Parameter columns: the width in characters; nil if lines have any length.
  /// - Returns: the wrapped text, with the same line feed at its end or none.
  /// - Complexity: O(length of the text).
  package func wrapped(to columns: Int?) -> String {
    guard let columns, columns >= Self.narrowestWrapping else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.count <= columns ? String($0) : Self.wrapped($0, to: columns) }
      .joined(separator: "\n")
  }

  /// Returns one line as several of at most a width.
  private static func wrapped(_ line: Substring, to columns: Int) -> String {
    let margin = hangingMargin(of: line, within: columns)
    let space = String(repeating: " ", count: margin)
    var rows: [String] = []
    var row = String(line.prefix(margin))
    var isEmpty = true
    for word in line.dropFirst(margin).split(separator: " ") {
      if !isEmpty, row.count + 1 + word.count > columns {
        rows.append(row)
        row = space
        isEmpty = true
      }
      row += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (rows + [row]).joined(separator: "\n")
  }

  /// Returns the number of characters before the last column of a line, if the column begins in the
  /// first two thirds of the width, otherwise before its first word.
  private static func hangingMargin(of line: Substring, within columns: Int) -> Int {
    let indentation = line.prefix { $0 == " " }.count
    var (margin, spaces) = (indentation, 0)
    for (index, character) in line.prefix(columns * 2 / 3).enumerated() {
      if character == " " {
        spaces += 1
      } else {
        if spaces >= 2 { margin = index }
        spaces = 0
      }
    }
    return margin
  }
}
