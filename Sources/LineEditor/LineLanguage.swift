/// Supplies completions, colours and hints for the typed text.
///
/// Positions in texts are offsets in UTF-8, in bytes.
package protocol LineLanguage {
  /// Whether a text is unfinished, so that Return begins another line.
  func isIncomplete(_ text: String) -> Bool

  /// Returns the number of spaces with which a line begins.
  /// - Parameters:
  ///   - text: the lines before it.
  ///   - line: the line without its spaces; its first words may close a block.
  /// - Returns: the number of spaces.
  func indentation(after text: String, of line: String) -> Int

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
