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
