import LayoutModel

/// A numbered rule of compositional sections, from `docs/compositional.md`.
struct CompositionalRule {
  /// The number, which explanations and comments cite.
  let number: Int
  /// The text, with a line for each paragraph.
  let text: String

  /// The rules, in the order of the page.
  static let all: [CompositionalRule] = {
    let page = EmbeddedFiles.text(of: "../docs/compositional.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { start in
      guard let number = Self.number(in: lines[start]) else { return nil }
      let rest = lines[(start + 1)...]
        .prefix { !$0.hasPrefix("#") && Self.number(in: $0) == nil }
      return CompositionalRule(number: number, text: Self.text(of: [lines[start]] + rest))
    }
  }()

  /// Returns the rule that a text names, as in `rule 21`; nil if the text is another one.
  static func named(_ text: String) -> CompositionalRule? {
    all.first { $0.name == text }
  }

  /// The name in `help`.
  var name: String { "rule \(number)" }

  /// Returns the number of the rule that begins with a line of the page; nil if the line begins no rule.
  private static func number(in line: Substring) -> Int? {
    let start = "**Rule "
    return line.hasPrefix(start) ? Int(line.dropFirst(start.count).prefix { $0.isNumber }) : nil
  }

  /// Returns lines of the page without marks of emphasis, with the lines of a paragraph joined.
  private static func text(of lines: [Substring]) -> String {
    var rows: [String] = []
    var (isPicture, joins) = (false, false)
    for line in lines {
      if line.hasPrefix("```") {
        (isPicture, joins) = (!isPicture, false)
        continue
      }
      guard !isPicture, !line.isEmpty, !line.hasPrefix("|") else {
        rows.append(String(line))
        joins = false
        continue
      }
      let words = line.replacing("**", with: "").replacing("*Example:*", with: "Example:")
      if joins, !line.hasPrefix("- "), !line.hasPrefix("*Example:*") {
        rows[rows.count - 1] += " " + words.drop { $0 == " " }
      } else {
        rows.append(String(words))
      }
      joins = true
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }
}
