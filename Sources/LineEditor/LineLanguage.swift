/// Supplies completions, colours and hints for the typed text.
///
/// Positions in texts are offsets in UTF-8, in bytes.
package protocol LineLanguage {
  /// Whether a text is unfinished, so that Return begins another line.
  func isIncomplete(_ text: String) -> Bool

  /// Returns the coloured parts of a text, in order and without overlaps.
  func spans(of text: String) -> [LineSpan]

  /// Returns the candidates for the word at a position.
  /// - Parameters:
  ///   - text: the whole text.
  ///   - offset: the cursor's position, in bytes.
  /// - Returns: the candidates and the part that they replace.
  func completions(in text: String, at offset: Int) -> LineCompletions

  /// Returns the rest of the only word that can continue a text, in grey until it is accepted; nil
  /// for no such word.
  func continuation(of text: String) -> String?

  /// Returns the explanatory grey text after the cursor; nil if there is no hint.
  func hint(for text: String, at offset: Int) -> String?
}

/// A part of a text with a role, which has a colour.
package struct LineSpan: Sendable, Hashable {
  /// The roles of a text's parts, each with its colour as a parameter of SGR (ECMA-48, 8.3.117).
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// A word of the language.
    case keyword = "35"
    /// A text in quotes.
    case string = "32"
    case number = "36"
    case comment = "90"
    /// A name that the program defines.
    case known = "34"
    case error = "31"
  }

  /// The position of the part, in bytes.
  var range: Range<Int>
  var role: Role

  package init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}

/// The candidates that can replace a word.
package struct LineCompletions: Sendable, Hashable {
  package struct Candidate: Sendable, Hashable {
    /// The text that replaces the word.
    package var text: String
    /// The text listed next to it, such as a signature; may be empty.
    var detail: String

    package init(_ text: String, detail: String = "") {
      self.text = text
      self.detail = detail
    }
  }

  /// The position of the word, in bytes.
  var range: Range<Int>
  /// The candidates in the order in which they are listed.
  var candidates: [Candidate]

  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

/// An event that ends a line.
package enum LineEvent: Sendable, Hashable {
  /// The user has entered a text of one or more lines.
  case line(String)
  /// The user wants to edit the text in another program.
  case edit(String)
  /// The user has cancelled the line with Ctrl-C.
  case interrupted
  case end
}
