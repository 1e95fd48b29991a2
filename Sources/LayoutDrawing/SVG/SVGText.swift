import LayoutModel

/// A text of SVG that grows line by line.
struct SVGText {
  private(set) var text = ""
  private var depth = 0

  /// A tag's attributes, in order.
  typealias Attributes = KeyValuePairs<String, SVGValue>

  /// Begins an element that holds what is added until its end.
  mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    text += ">\n"
    depth += 1
  }

  /// Ends the element that was begun last.
  mutating func end(_ name: String) {
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  /// Adds an element without content.
  mutating func element(_ name: String, _ attributes: Attributes) {
    open(name, attributes)
    text += "/>\n"
  }

  /// Adds an element that holds a text.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text content: String) {
    open(name, attributes)
    text += ">"
    escape(content)
    text += "</\(name)>\n"
  }

  /// Adds an element that holds lines of text, each on a line of its own.
  mutating func element(_ name: String, lines: [String]) {
    begin(name)
    for line in lines {
      indent()
      escape(line)
      text += "\n"
    }
    end(name)
  }

  /// Adds a rectangle: its place, then what else is said of it.
  mutating func rectangle(_ frame: Rect, _ attributes: Attributes = [:]) {
    indent()
    text += "<rect"
    add(["x": .number(frame.x), "y": .number(frame.y)])
    add(["width": .number(frame.width), "height": .number(frame.height)])
    add(attributes)
    text += "/>\n"
  }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    indent()
    text += "<\(name)"
    add(attributes)
  }

  private mutating func add(_ attributes: Attributes) {
    for (key, value) in attributes {
      guard let value = value.text else { continue }
      text += " \(key)=\""
      escape(value)
      text += "\""
    }
  }

  private mutating func indent() {
    for _ in 0..<depth { text += "  " }
  }

  /// Names from outside come without control characters (`PictureText.clean`).
  private mutating func escape(_ content: String) {
    guard content.utf8.contains(where: Self.isSpecial) else {
      text += content
      return
    }
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
  }
}

/// An attribute's value; an attribute without text is left out.
struct SVGValue: ExpressibleByStringLiteral {
  let text: String?

  init(stringLiteral text: String) {
    self.text = text
  }

  private init(_ text: String?) {
    self.text = text
  }

  /// A text from inside the program.
  static func text(_ text: String?) -> SVGValue { SVGValue(text) }
  /// A length in points, to a thousandth.
  static func number(_ number: Double) -> SVGValue { SVGValue(NumberText.rounded(number)) }
  /// A colour.
  static func color(_ color: PictureColor?) -> SVGValue { SVGValue(color?.text) }
}
