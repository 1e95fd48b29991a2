import LayoutModel
import Testing

@Suite("JSON reading")
struct JSONReaderTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var text: String
    var content: SourceValue.Content
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ content: SourceValue.Content) {
      self.text = text
      self.content = content
    }
  }

  @Test("The JSON reader returns the members that end before a text is cut off")
  func upToFault() throws {
    let whole = Array(#" {"a": 12, "é": {"b": [1, "}"]}, "c": "x,\"y", "d": null} "#.utf8)
    let (value, none) = JSONReader.readUpToFault(whole)
    #expect(none == nil)
    #expect(value == (try JSONReader.read(whole)))
    let ends = [10, 33, 47, 58]
    for length in whole.indices where length <= ends[3] {
      let text = Array(whole[..<length])
      let (value, fault) = JSONReader.readUpToFault(text)
      guard case .object(let object) = value.content else {
        Issue.record("\(length): \(value)")
        continue
      }
      let said = ["a", "é", "c", "d"].prefix(ends.count { $0 <= length })
      #expect(object.members.map(\.key) == Array(said), "\(length)")
      let error = mistake { () throws(LayoutError) in try JSONReader.read(text) }
      #expect(fault == error, "\(length)")
    }
  }

  @Test(
    "The JSON reader returns the members before a fault",
    arguments: [
      (#"{"a": 1, "b": 1e400, "c": 1}"#, ["a"]), (#"{"a": 1, "b": {"c": 1, "c": 2}}"#, ["a"]),
      (#"{"a": 1, "b": "\ud800"}"#, ["a"]), (#"{"a": 1, "a": 2}"#, ["a"]),
      (#"{"a": 1} 2"#, ["a"]), (#"{"a": 1 "b": 2}"#, []), (#"{"a": 1,}"#, ["a"]),
      (#"[{"a": 1, "b": 2}, ]"#, []), ("", []), ("nul", []),
    ]
  )
  func members(_ text: String, _ keys: [String]) {
    let (value, fault) = JSONReader.readUpToFault(Array(text.utf8))
    #expect(fault != nil)
    guard case .object(let object) = value.content else {
      Issue.record("\(value)")
      return
    }
    #expect(object.members.map(\.key) == keys)
  }

  @Test("The JSON reader counts lines from the number of the first one")
  func firstLine() throws {
    let value = try JSONReader.read(Array("{\n\"a\": 1}".utf8), line: 7)
    #expect(value.position == SourcePosition(line: 7, column: 1))
    guard case .object(let object) = value.content else {
      Issue.record("\(value)")
      return
    }
    #expect(object["a"]?.position == SourcePosition(line: 8, column: 6))
  }

  @Test(
    "The JSON reader reads a number as the nearest double",
    arguments: [
      Reading("0", .number(0)), Reading("-0", .number(-0.0)), Reading("44", .number(44)),
      Reading("-1.5", .number(-1.5)), Reading("0.1", .number(0.1)), Reading("1e3", .number(1000)),
      Reading("1E+3", .number(1000)), Reading("25e-1", .number(2.5)),
      Reading("9007199254740993", .number(9_007_199_254_740_992)),
      Reading("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      Reading("5e-324", .number(.leastNonzeroMagnitude)), Reading("1e-999", .number(0)),
    ]
  )
  func numbers(_ reading: Reading) throws {
    #expect(try tree(reading.text).value.content == reading.content)
  }

  @Test(
    "The JSON reader replaces the escapes of a string",
    arguments: [
      Reading(#""""#, .string("")), Reading(#""plain""#, .string("plain")),
      Reading(#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      Reading(#""\u0041\u00e9\u6F22""#, .string("Aé漢")),
      Reading(#""\ud83c\udf88""#, .string("🎈")), Reading(#""\uDBFF\uDFFF""#, .string("\u{10FFFF}")),
      Reading(#""a\u0000b""#, .string("a\u{0}b")), Reading("\"Größe 漢字 🎈\"", .string("Größe 漢字 🎈")),
      Reading("\"\u{7F}\u{2028}\"", .string("\u{7F}\u{2028}")),
      Reading(#""before \n after é""#, .string("before \n after é")),
    ]
  )
  func strings(_ reading: Reading) throws {
    #expect(try tree(reading.text).value.content == reading.content)
  }

  @Test(
    "The JSON reader reads words, arrays and objects with any space between them",
    arguments: [
      Reading("null", .null), Reading("true", .boolean(true)), Reading("false", .boolean(false)),
      Reading("[]", .array([])), Reading("{}", .object(SourceObject())),
      Reading(" [ \r\n\t1 ,\n2 ] \n", .array([.init(.number(1)), .init(.number(2))])),
      Reading(
        #"{"b" : 1, "a": {}}"#,
        .object(
          SourceObject([
            .init(key: "b", value: .init(.number(1))),
            .init(key: "a", value: .init(.object(SourceObject()))),
          ])
        )
      ),
    ]
  )
  func values(_ reading: Reading) throws {
    #expect(try tree(reading.text).value.content == reading.content)
  }

  @Test("The JSON reader skips a byte order mark, which has no column")
  func byteOrderMark() throws {
    let value = try tree("\u{FEFF}{}").value
    #expect(value == SourceValue(.object(SourceObject())))
    #expect(value.position == SourcePosition(line: 1, column: 1))
  }

  @Test("Every JSON value and key has its line and column, counted in characters")
  func positions() throws {
    let text = """
      {"größe 🎈": [1, "é", true],
       "b": {"c": null}}
      """
    let object = try tree(text).anyObject().object
    let elements = try ValueDecoder(object.members[0].value).elements()
    let inner = try ValueDecoder(object.members[1].value).anyObject().object
    #expect(
      object.members.map(\.keyPosition) == [.init(line: 1, column: 2), .init(line: 2, column: 2)]
    )
    #expect(elements.map(\.value.position.column) == [14, 17, 22])
    #expect(inner.members[0].keyPosition == SourcePosition(line: 2, column: 8))
    #expect(inner.members[0].value.position == SourcePosition(line: 2, column: 13))
  }

  @Test("The JSON reader accepts as many levels as its limit")
  func depthLimit() throws {
    let depth = JSONReader.depthLimit
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: Never.self) { try tree(text) }
  }

  @Test("The JSON reader accepts an object with a thousand keys")
  func manyNames() throws {
    let members = (0..<1000).map { "\"n\($0)\": \($0)" }
    let fields = try tree("{" + members.joined(separator: ", ") + "}").anyObject()
    #expect(fields.object.members.count == 1000)
    #expect(try fields.number("n999") == 999)
  }
}
