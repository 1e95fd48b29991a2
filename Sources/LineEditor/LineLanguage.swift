/// What a line editor is told of the language that is typed.
///
/// Places in texts are offsets in UTF-8.
package protocol LineLanguage {
  /// Whether a text is the beginning of something, so that Return begins another line.
  func isIncomplete(_ text: String) -> Bool

  /// The parts of a text that have colours of their own, in order and without overlaps.
  func spans(of text: String) -> [LineSpan]

  /// What could stand at a place instead of the word that is begun there.
  func completions(in text: String, at offset: Int) -> LineCompletions

  /// What is shown in grey behind the cursor; nil for nothing.
  func hint(for text: String, at offset: Int) -> String?
}

/// A part of a text with a meaning.
package struct LineSpan: Sendable, Hashable {
  /// What a part of a text is.
  package enum Role: Sendable, Hashable, CaseIterable {
    /// A word of the language.
    case keyword
    /// A text in quotes.
    case string
    /// A number.
    case number
    /// A remark.
    case comment
    /// A name that the program gives.
    case known
    /// Something that cannot be right.
    case error
  }

  /// Where it is, in bytes.
  package var range: Range<Int>
  /// What it is.
  package var role: Role

  /// Creates a span.
  package init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}

/// What could stand in the place of a word.
package struct LineCompletions: Sendable, Hashable {
  /// One of them.
  package struct Candidate: Sendable, Hashable {
    /// What stands in the word's place.
    package var text: String
    /// What is said of it beside it, such as a signature; may be empty.
    package var detail: String

    /// Creates a candidate.
    package init(_ text: String, detail: String = "") {
      self.text = text
      self.detail = detail
    }
  }

  /// The word's place, in bytes.
  package var range: Range<Int>
  /// What could stand there, in the order in which they are offered.
  package var candidates: [Candidate]

  /// Creates completions.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

/// What comes of typing.
package enum LineEvent: Sendable, Hashable {
  /// A text was taken, of one line or of several.
  case line(String)
  /// What was typed was dropped.
  case interrupted
  /// Nothing more will be typed.
  case end
}
