import LayoutEngine
import LayoutModel

/// Makes untrusted text, such as a plugin's, safe to show on a terminal.
///
/// A terminal obeys control characters: they move the cursor, clear the screen, rename the window.
/// Each becomes a visible character: U+241B `␛` for escape, U+FFFD for characters without a picture
/// (U+0080 to U+009F) and for those that change the direction of the text around them (U+202A to
/// U+202E, U+2066 to U+2069).
public enum TerminalText {
  /// The maximum characters of text other than a result or a script's message to its author: names,
  /// the message of a failure, a line of a file.
  private static let lengthLimit = 4096

  /// Returns a text of one line, with line feeds made visible.
  ///
  /// Very long text is cut off.
  /// - Complexity: O(length); a text without control characters is not copied.
  public static func line(_ text: String) -> String {
    shown(start(of: text)) { $0 == "\t" }
  }

  /// Returns a text of one or several lines.
  /// - Complexity: O(length); a text without control characters is not copied.
  package static func lines(_ text: String) -> String {
    shown(text) { $0 == "\t" || $0 == "\n" }
  }

  /// Returns a text, or the start of a very long one.
  static func start(of text: String) -> String {
    guard text.utf8.count > lengthLimit, text.count > lengthLimit else { return text }
    return text.prefix(lengthLimit) + "…"
  }

  private static func shown(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { picture(of: $0) != nil && !isKept($0) }) else {
      return text
    }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      shown.append(isKept(scalar) ? scalar : picture(of: scalar) ?? scalar)
    }
    return String(shown)
  }

  /// Returns the visible stand-in of a control character; nil if it is another character.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
