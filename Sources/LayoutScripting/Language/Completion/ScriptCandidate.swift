/// A word that may replace a word of a script.
package struct ScriptCandidate: Sendable, Hashable {
  /// The text that replaces the word.
  package var text: String
  /// A note next to the word, such as a signature or a value; may be empty.
  package var detail = ""
}
