/// Writes XML line by line: each element begins a line, two spaces further in than its parent.
///
/// Markup characters in values and texts are escaped. Control characters and noncharacters that XML
/// 1.0 does not allow become U+FFFD. In attributes, where parsers turn tabs and line breaks into
/// spaces, these are written as references.
package struct XMLWriter {
  /// An element's attributes, in order; an attribute without value is left out.
  package typealias Attributes = KeyValuePairs<String, String?>

  /// The text so far.
  package private(set) var text = ""
  /// The number of open elements.
  private var depth = 0

  /// Creates an empty writer.
  package init() {}

  /// Writes the declaration with which an XML file begins.
  package mutating func declaration() {
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  }

  /// Begins an element; the elements that follow belong to it until `end(_:)`.
  package mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    text += ">\n"
    depth += 1
  }

  /// Ends the element that was begun last.
  /// - Parameter name: the element's name.
  package mutating func end(_ name: String) {
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  /// Adds an element without content.
  package mutating func element(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    text += "/>\n"
  }

  /// Adds an element that holds a text.
  package mutating func element(
    _ name: String,
    _ attributes: Attributes = [:],
    text content: String
  ) {
    open(name, attributes)
    text += ">"
    escape(content)
    text += "</\(name)>\n"
  }

  /// Adds an element that holds lines of text, each on its own line.
  /// - Parameters:
  ///   - name: the element's name.
  ///   - lines: the lines, without newlines.
  package mutating func element(_ name: String, lines: [String]) {
    begin(name)
    for line in lines {
      indent()
      escape(line)
      text += "\n"
    }
    end(name)
  }

  /// Writes a start tag up to its last attribute, without the closing bracket.
  private mutating func open(_ name: String, _ attributes: Attributes) {
    indent()
    text += "<\(name)"
    for (key, value) in attributes {
      guard let value else { continue }
      text += " \(key)=\""
      escape(value, isAttribute: true)
      text += "\""
    }
  }

  /// Writes the spaces at the beginning of a line.
  private mutating func indent() {
    for _ in 0..<depth { text += "  " }
  }

  /// Writes a text or an attribute's value with escapes.
  private mutating func escape(_ content: String, isAttribute: Bool = false) {
    guard content.utf8.contains(where: Self.mayNeedEscape) else {
      text += content
      return
    }
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t" where isAttribute, "\n" where isAttribute: text += "&#\(scalar.value);"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a byte is markup, a control character, or the first of U+FFFE or U+FFFF.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: byte < 0x20 || byte == 0xEF
    }
  }
}
