/// Candidates that are listed below a line, of which one may be chosen.
struct CompletionMenu: Sendable, Hashable {
  /// What is offered.
  let completions: LineCompletions
  /// The text as it was typed.
  let original: LineBuffer
  /// The candidate that stands in the text; nil for what was typed.
  private(set) var selected: Int?

  init(_ completions: LineCompletions, for original: LineBuffer) {
    self.completions = completions
    self.original = original
  }

  /// Goes on to the next candidate, and from the last to the first.
  mutating func selectNext() {
    selected = selected.map { ($0 + 1) % completions.candidates.count } ?? 0
  }

  /// Goes back to the candidate before, and from the first to the last.
  mutating func selectPrevious() {
    let count = completions.candidates.count
    selected = ((selected ?? 0) + count - 1) % count
  }

  /// The text with the candidate in it.
  var text: LineBuffer {
    guard let selected else { return original }
    var text = original
    text.replace(completions.range, with: completions.candidates[selected].text)
    return text
  }
}

extension LineCompletions {
  /// The same, where its range is a part of a text; nil where there is nothing to offer.
  func checked(for text: String) -> LineCompletions? {
    let count = text.utf8.count
    guard !candidates.isEmpty, range.lowerBound >= 0, range.upperBound <= count,
      text.boundary(atOrAfter: range.lowerBound) == range.lowerBound,
      text.boundary(atOrAfter: range.upperBound) == range.upperBound
    else { return nil }
    return self
  }

  /// What all candidates begin with.
  var commonPart: String {
    guard let first = candidates.first?.text else { return "" }
    return candidates.dropFirst()
      .reduce(first) { common, candidate in
        String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
      }
  }
}
