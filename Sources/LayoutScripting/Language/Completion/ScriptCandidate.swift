/// A word that may replace a word of a script.
package struct ScriptCandidate: Sendable, Hashable {
  /// The text that replaces the word.
  package var text: String
  /// A note next to the word, such as a signature or a value; may be empty.
  package var detail = ""

  /// The part of the text that a typed word begins: a text in quotes also matches without them.
  var matchedText: Substring { text.first == "\"" ? text.dropFirst() : text[...] }
}
