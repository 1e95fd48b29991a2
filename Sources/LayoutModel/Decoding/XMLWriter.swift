/// Writes XML line by line: each element begins a line, indented by two spaces more than its
/// parent.
///
/// Markup characters in values and texts are escaped. Control characters and noncharacters that XML
/// 1.0 does not allow become U+FFFD. In attributes, where parsers turn tabs and line breaks into
/// spaces, these are written as references.
package struct XMLWriter {
  /// An element's attributes, in order; an attribute without value is left out.
  package typealias Attributes = KeyValuePairs<String, String?>

  /// The text so far, in UTF-8: appending to a string costs more than the text.
  private var bytes: [UInt8] = []
  /// The number of open elements.
  private var depth = 0

  /// Creates an empty writer.
  package init() {}

  /// The SVG text so far.
  /// - Complexity: O(length).
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the declaration with which an XML file begins.
  package mutating func declaration() {
    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Begins an element that contains the following elements until `end(_:)`.
  package mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    add(">\n")
    depth += 1
  }

  /// Ends the element that was begun last.
  /// - Parameter name: the element's name.
  package mutating func end(_ name: String) {
    depth -= 1
    indent()
    add("</")
    add(name)
    add(">\n")
  }

  /// Adds an element without content.
  package mutating func element(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    add("/>\n")
  }

  /// Adds an element that holds a text.
  package mutating func element(
    _ name: String,
    _ attributes: Attributes = [:],
    text content: String
  ) {
    open(name, attributes)
    add(">")
    escape(content)
    add("</")
    add(name)
    add(">\n")
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
      add("\n")
    }
    end(name)
  }

  /// Writes a start tag up to its last attribute, without the closing bracket.
  private mutating func open(_ name: String, _ attributes: Attributes) {
    indent()
    add("<")
    add(name)
    for (key, value) in attributes {
      guard let value else { continue }
      add(" ")
      add(key)
      add("=\"")
      escape(value, isAttribute: true)
      add("\"")
    }
  }

  private mutating func add(_ piece: String) { bytes.append(contentsOf: piece.utf8) }

  /// Writes the spaces at the beginning of a line.
  private mutating func indent() {
    for _ in 0..<depth { add("  ") }
  }

  /// Writes a text or an attribute's value with escapes.
  private mutating func escape(_ content: String, isAttribute: Bool = false) {
    guard content.utf8.contains(where: Self.mayNeedEscape) else {
      add(content)
      return
    }
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "\"": add("&quot;")
      case "\t" where isAttribute, "\n" where isAttribute: add("&#\(scalar.value);")
      case "\t", "\n": add(String(scalar))
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": add("\u{FFFD}")
      default: add(String(scalar))
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
