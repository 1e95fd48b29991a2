/// Writes JSON piece by piece, with a comma and a space, or a line break, between members.
///
/// A number is the shortest text that reads back the same. JSON cannot express infinity and NaN: they
/// become `null`, and ``finished()`` and ``flush(_:to:)`` throw.
package struct JSONWriter {
  /// The form of an array or object.
  package enum Form {
    /// All members on one line: `{"x": 0, "y": 0}`.
    case line
    /// Each member on its own line, indented by two spaces more than the container.
    case lines
  }

  /// The text so far, or since the last `flush`, as UTF-8: a result may have millions of numbers.
  private var output = TextBytes()
  private let isSingleLine: Bool
  /// The array or object that is being written; `indentation` is that of its members' lines, in
  /// spaces.
  private var container = (form: Form.line, isEmpty: true, indentation: 0)
  /// Whether a key was written and its value is still missing.
  private var isAfterKey = false
  /// The first number that JSON cannot express, with the text before it.
  private(set) var inexpressible: String?

  /// Creates an empty writer.
  /// - Parameter form: `.line` writes everything on one line; `.lines` obeys each container's form.
  package init(_ form: Form = .lines) {
    isSingleLine = form == .line
  }

  /// The text so far, or since the last `flush`.
  /// - Complexity: O(length of the text).
  package var text: String { output.text }

  /// The text so far, or since the last `flush`, in UTF-8.
  /// - Complexity: O(length of the text).
  package var bytes: [UInt8] { output.withBytes { Array($0) } }

  /// The length of the text so far, or since the last `flush`, in bytes.
  package var length: Int { output.count }

  // MARK: Members

  /// Writes the key of an object's next member; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    output.append(literal: ": ")
    isAfterKey = true
  }

  /// Writes the key of an object's next member, which needs no escapes; its value must follow.
  @inline(__always)
  package mutating func key(plain name: StaticString) {
    separate()
    let length = name.utf8CodeUnitCount
    output.append(upTo: length + 4) { text in
      text[0] = UInt8(ascii: "\"")
      (text + 1).update(from: name.utf8Start, count: length)
      text[length + 1] = UInt8(ascii: "\"")
      text[length + 2] = UInt8(ascii: ":")
      text[length + 3] = UInt8(ascii: " ")
      return length + 4
    }
    isAfterKey = true
  }

  /// Writes a member of an object, or nothing for nil.
  /// - Parameters:
  ///   - name: the key.
  ///   - value: the value.
  package mutating func member<Value: JSONWritable>(_ name: String, _ value: Value?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  /// Writes an object as a member.
  /// - Parameters:
  ///   - name: the key.
  ///   - form: the form of the object.
  ///   - members: writes the object's members.
  package mutating func object(
    _ name: String,
    _ form: Form = .line,
    _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try object(form, members)
  }

  /// Writes an array as a member.
  /// - Parameters:
  ///   - name: the key.
  ///   - form: the form of the array.
  ///   - elements: writes the array's elements.
  package mutating func array(
    _ name: String,
    _ form: Form = .line,
    _ elements: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), form, elements)
  }

  // MARK: Values

  /// Writes an object; the closure writes its members.
  package mutating func object(
    _ form: Form = .line,
    _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), form, members)
  }

  /// Writes an array; the closure writes its elements.
  package mutating func array(
    _ form: Form = .line,
    _ elements: (inout JSONWriter) throws -> Void
  ) rethrows {
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), form, elements)
  }

  /// Writes a string, with the escapes that JSON needs and no others.
  package mutating func value(_ string: String) {
    beginValue()
    quote(string)
  }

  /// Writes a number; one that is not finite makes ``finished()`` throw.
  package mutating func value(_ number: Double) {
    beginValue()
    guard number.isFinite else { return appendNull(for: number) }
    output.append(number: number)
  }

  /// Writes an integer.
  package mutating func value(_ number: Int) {
    beginValue()
    output.append(number: Int64(number))
  }

  /// Writes `true` or `false`; `null` for nil.
  mutating func value(_ truth: Bool?) {
    beginValue()
    output.append(truth.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Writes the numbers of a frame as elements.
  fileprivate mutating func write(frame: LayoutRect) {
    value(frame.x)
    value(frame.y)
    value(frame.width)
    value(frame.height)
  }

  /// Writes a frame of finite numbers in one piece: a result may have millions of them.
  fileprivate mutating func write(finite frame: LayoutRect) {
    beginValue()
    output.append(upTo: 4 * TextBytes.numberCapacity + 8) { text in
      text[0] = UInt8(ascii: "[")
      var length = 1
      func append(_ number: Double, _ end: UInt8) {
        length += TextBytes.write(number, to: text + length)
        text[length] = end
        text[length + 1] = UInt8(ascii: " ")
        length += 2
      }
      append(frame.x, UInt8(ascii: ","))
      append(frame.y, UInt8(ascii: ","))
      append(frame.width, UInt8(ascii: ","))
      append(frame.height, UInt8(ascii: "]"))
      return length - 1
    }
  }

  /// Writes JSON text, with its lines indented like the values around it.
  ///
  /// A newline at its end is left out.
  package mutating func value(json: String) {
    beginValue()
    let lineBreak = "\n" + String(repeating: " ", count: container.indentation)
    output.append(json.split(separator: "\n").joined(separator: lineBreak))
  }

  // MARK: Pieces

  /// Ends the line after a value outside any container; another value may follow.
  package mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    container.isEmpty = true
  }

  /// Passes the text so far to a closure once it is long enough, and drops it.
  /// - Parameters:
  ///   - length: the least length of a piece, in bytes.
  ///   - write: receives the text, in UTF-8.
  /// - Throws: `OUT_OF_RANGE` as ``finished()`` does, or the error of the closure.
  @inline(__always)
  package mutating func flush(
    _ length: Int = 65_536,
    to write: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    guard output.count >= length else { return }
    try checkNumbers()
    try output.withBytes(write)
    output.removeAll()
  }

  // MARK: Steps

  /// Writes a container: the brackets, and the members that the closure writes.
  private mutating func enclose(
    _ opening: UInt8,
    _ closing: UInt8,
    _ form: Form,
    _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    beginValue()
    output.append(opening)
    let outer = container
    container = (
      form: isSingleLine ? .line : form, isEmpty: true,
      indentation: outer.indentation + (form == .lines ? 2 : 0)
    )
    try members(&self)
    let hasLines = container.form == .lines && !container.isEmpty
    container = outer
    if hasLines { breakLine() }
    output.append(closing)
  }

  /// Writes the separator in front of an element; a member's key already has it.
  @inline(__always)
  private mutating func beginValue() {
    if isAfterKey { isAfterKey = false } else { separate() }
  }

  /// Writes the separator between two members, or in front of the first one.
  private mutating func separate() {
    let isLines = container.form == .lines
    if !container.isEmpty {
      output.append(UInt8(ascii: ","))
      if !isLines { output.append(UInt8(ascii: " ")) }
    }
    if isLines { breakLine() }
    container.isEmpty = false
  }

  /// Begins a line at the indentation of the container's members.
  private mutating func breakLine() {
    output.append(UInt8(ascii: "\n"))
    output.append(UInt8(ascii: " "), times: container.indentation)
  }

  /// Writes `null` for a number that JSON cannot express, and notes the number with the text of its line.
  private mutating func appendNull(for number: Double) {
    if inexpressible == nil {
      let line = output.withBytes {
        Array($0.suffix(Self.excerptLength)).split(separator: UInt8(ascii: "\n")).last
      }
      let start = line?.drop { $0 == UInt8(ascii: " ") } ?? []
      inexpressible = String(decoding: start, as: UTF8.self) + number.description
    }
    output.append("null")
  }

  /// The number of bytes in front of a number that an error quotes.
  private static let excerptLength = 120

  /// Writes a string in quotes, byte by byte only if something needs an escape.
  private mutating func quote(_ string: String) {
    var copy = string
    let isPlain = copy.withUTF8 { utf8 in
      guard !utf8.contains(where: Self.needsEscape) else { return false }
      output.append(upTo: utf8.count + 2) { text in
        text[0] = UInt8(ascii: "\"")
        if let start = utf8.baseAddress { (text + 1).update(from: start, count: utf8.count) }
        text[utf8.count + 1] = UInt8(ascii: "\"")
        return utf8.count + 2
      }
      return true
    }
    if isPlain { return }
    output.append(UInt8(ascii: "\""))
    escape(string)
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is escaped in strings: those that RFC 8259, 7 requires, and the delete character.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// Writes a string's characters with escapes.
  private mutating func escape(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output.append("\\\"")
      case "\\": output.append("\\\\")
      case "\n": output.append("\\n")
      case "\r": output.append("\\r")
      case "\t": output.append("\\t")
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        output.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: output.append(String(scalar))
      }
    }
  }
}

/// Writes a frame as `[x, y, width, height]`.
extension LayoutRect: JSONWritable {
  package func write(to json: inout JSONWriter) {
    guard maxX.isFinite, maxY.isFinite else { return json.array { $0.write(frame: self) } }
    json.write(finite: self)
  }
}

// JSON on one line, for messages and small files.
extension JSONWriter {
  /// Returns a string in quotes, with the escapes that JSON needs and no others.
  package static func quoted(_ string: String) -> String { line(string) }

  /// Returns a value on one line.
  package static func line(_ value: any JSONWritable) -> String {
    var json = JSONWriter(.line)
    value.write(to: &json)
    return json.text
  }
}
