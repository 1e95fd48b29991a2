/// Writes XML line by line: each element begins a line, two spaces further in than its parent.
///
/// Markup characters in values and texts are escaped. Control characters and noncharacters that
/// XML 1.0 does not allow become U+FFFD; in attributes, where parsers turn tabs and line breaks into
/// spaces, they are written as references.
package struct XMLWriter {
  /// An element's attributes, in order; an attribute without value is left out.
  package typealias Attributes = KeyValuePairs<String, String?>

  /// The text so far.
  package private(set) var text = ""
  private var depth = 0

  /// Creates a writer without text.
  package init() {}

  /// Adds the declaration with which a file of XML begins.
  package mutating func declaration() {
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  }

  /// Begins an element that holds the elements added until its end.
  package mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    text += ">\n"
    depth += 1
  }

  /// Ends the element that was begun last.
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

  /// Adds an element that holds lines of text, each on a line of its own.
  package mutating func element(_ name: String, lines: [String]) {
    begin(name)
    for line in lines {
      indent()
      escape(line)
      text += "\n"
    }
    end(name)
  }

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

  private mutating func indent() {
    for _ in 0..<depth { text += "  " }
  }

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
