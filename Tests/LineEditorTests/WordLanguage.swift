import LineEditor

/// A language for tests: an open parenthesis needs another line, which is indented, `if` is a keyword, and words from
/// a list can be completed.
struct WordLanguage: LineLanguage {
  var words: [LineCompletions.Candidate] = []

  func isIncomplete(_ text: String) -> Bool {
    text.filter { $0 == "(" }.count > text.filter { $0 == ")" }.count
  }

  func indentation(after text: String, of line: String) -> Int {
    let closed = text.filter { $0 == ")" }.count + line.prefix { $0 == ")" }.count
    return 2 * (text.filter { $0 == "(" }.count - closed)
  }

  func spans(of text: String) -> [LineSpan] {
    text.ranges(of: "if")
      .map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return LineSpan(start..<(start + 2), .keyword)
      }
  }

  func completions(in text: String, at offset: Int) -> LineCompletions {
    let end = text.utf8.index(text.startIndex, offsetBy: offset)
    let word = String(text[..<end].reversed().prefix { $0.isLetter }.reversed())
    return LineCompletions(
      range: (offset - word.utf8.count)..<offset,
      candidates: words.filter { $0.text.hasPrefix(word) }
    )
  }

  func continuation(of text: String) -> String? { text == "fr" ? "om" : nil }

  func hint(for text: String, at offset: Int) -> String? {
    text.hasSuffix("f(") ? "a, b" : nil
  }
}
