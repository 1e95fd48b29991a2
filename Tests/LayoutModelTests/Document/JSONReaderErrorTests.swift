import LayoutModel
import Testing

@Suite("JSON errors")
struct JSONReaderErrorTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var position: SourcePosition
    var sentence: String
    var path: String
    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    init(
      _ text: String,
      _ line: Int,
      _ column: Int,
      _ sentence: String,
      path: String = ""
    ) {
      self.init(Array(text.utf8), line, column, sentence, path: path)
    }

    init(
      _ bytes: [UInt8],
      _ line: Int,
      _ column: Int,
      _ sentence: String,
      path: String = ""
    ) {
      self.bytes = bytes
      position = SourcePosition(line: line, column: column)
      self.sentence = sentence
      self.path = path
    }

    func expect() {
      let error = mistake { () throws(LayoutError) in try JSONReader.read(bytes) }
      #expect(error?.message == sentence)
      #expect(error?.position == position)
      #expect(error?.place.description == path)
    }
  }

  @Test(
    "The JSON reader refuses a text without a complete value where it ends",
    arguments: [
      Refusal("", 1, 1, "the text is empty; JSON was expected"),
      Refusal("\u{FEFF}", 1, 1, "the text is empty; JSON was expected"),
      Refusal(" \n  ", 2, 3, "the text is empty; JSON was expected"),
      Refusal("{", 1, 2, "the text ends before “}”"),
      Refusal("[1", 1, 3, "the text ends before “]”"),
      Refusal("[1,", 1, 4, "the text ends where a value was expected", path: "[1]"),
      Refusal(#"{"a":"#, 1, 6, "the text ends where a value was expected", path: "a"),
      Refusal(#"{"a""#, 1, 5, "“:” was expected after “a”, not the end of the text"),
      Refusal(#"{"a": 1,"#, 1, 9, "a name in double quotes was expected, not the end of the text"),
      Refusal("{\"é\": [\n  \"漢\"", 2, 6, "the text ends before “]”", path: "[\"é\"]"),
    ]
  )
  func endOfText(_ refusal: Refusal) { refusal.expect() }

  @Test(
    "The JSON reader names an unexpected character and what it expected",
    arguments: [
      Refusal("wide", 1, 1, "a value was expected, not “w”"),
      Refusal("[TRUE]", 1, 2, "a value was expected, not “T”", path: "[0]"),
      Refusal("NaN", 1, 1, "a value was expected, not “N”"),
      Refusal("'a'", 1, 1, "a value was expected, not “'”"),
      Refusal("// note\n1", 1, 1, "a value was expected, not “/”"),
      Refusal("🎈", 1, 1, "a value was expected, not “🎈”"),
      Refusal("[1, \u{1}]", 1, 5, "a value was expected, not a control character", path: "[1]"),
      Refusal(
        [0x5B, 0xFF, 0x5D],
        1,
        2,
        "a value was expected, not a byte that is not UTF-8",
        path: "[0]"
      ),
      Refusal("1 2", 1, 3, "unexpected “2” after the end of the document"),
      Refusal("{}\n}", 2, 1, "unexpected “}” after the end of the document"),
      Refusal("truest", 1, 5, "unexpected “s” after the end of the document"),
      Refusal("[1 2]", 1, 4, "“,” or “]” was expected, not “2”"),
      Refusal("[1}", 1, 3, "“,” or “]” was expected, not “}”"),
      Refusal("[\"漢字\" \"é\"]", 1, 7, "“,” or “]” was expected, not “\"”"),
      Refusal(#"{"a": 1 "b": 2}"#, 1, 9, "“,” or “}” was expected, not “\"”"),
      Refusal("{a: 1}", 1, 2, "a name in double quotes was expected, not “a”"),
      Refusal("{1: 1}", 1, 2, "a name in double quotes was expected, not “1”"),
      Refusal(#"{"a" = 1}"#, 1, 6, "“:” was expected after “a”, not “=”"),
      Refusal("{,}", 1, 2, "a name in double quotes was expected, not “,”"),
      Refusal("[,]", 1, 2, "a value was expected, not “,”", path: "[0]"),
    ]
  )
  func wrongCharacters(_ refusal: Refusal) { refusal.expect() }

  @Test(
    "The JSON reader reports a comma without a value after it",
    arguments: [
      Refusal("[1,]", 1, 4, "a comma stands before “]” with nothing between them"),
      Refusal(
        "{\"a\": [\n  1,\n]}",
        3,
        1,
        "a comma stands before “]” with nothing between them",
        path: "a"
      ),
      Refusal("{\"a\": 1,\n}", 2, 1, "a comma stands before “}” with nothing between them"),
      Refusal("[1,,2]", 1, 4, "a value was expected, not “,”", path: "[1]"),
    ]
  )
  func commas(_ refusal: Refusal) { refusal.expect() }

  @Test(
    "The JSON reader refuses a malformed number where it breaks off, and a huge one at its start",
    arguments: [
      Refusal("-", 1, 2, "a digit was expected, not the end of the text"),
      Refusal("[-\n1]", 1, 3, "a digit was expected, not the end of the line", path: "[0]"),
      Refusal("1.", 1, 3, "a digit was expected, not the end of the text"),
      Refusal("[1.]", 1, 4, "a digit was expected, not “]”", path: "[0]"),
      Refusal("1e", 1, 3, "a digit was expected, not the end of the text"),
      Refusal("[1e+x]", 1, 5, "a digit was expected, not “x”", path: "[0]"),
      Refusal("+1", 1, 1, "a value was expected, not “+”"),
      Refusal(".5", 1, 1, "a value was expected, not “.”"),
      Refusal("01", 1, 1, "a number cannot start with 0"),
      Refusal("[\"é\", -012]", 1, 7, "a number cannot start with 0", path: "[1]"),
      Refusal("0x10", 1, 2, "unexpected “x” after the end of the document"),
      Refusal("1e999", 1, 1, "the document must be a number that fits a double, not 1e999"),
      Refusal(
        #"{"a": [0, -1e999]}"#,
        1,
        11,
        "a[1] must be a number that fits a double, not -1e999",
        path: "a[1]"
      ),
    ]
  )
  func numbers(_ refusal: Refusal) { refusal.expect() }

  @Test(
    "The JSON reader refuses an unclosed string, and control characters in a string",
    arguments: [
      Refusal(#"["a", "bc]"#, 1, 7, "the string that starts here is never closed", path: "[1]"),
      Refusal(#""a\n"#, 1, 1, "the string that starts here is never closed"),
      Refusal(#""a\"#, 1, 3, "the text ends inside a string"),
      Refusal("\"é\nb\"", 1, 3, "the line ends inside a string; a line break is written “\\n”"),
      Refusal("\"\\t\r\n\"", 1, 4, "the line ends inside a string; a line break is written “\\n”"),
      Refusal("\"a\tb\"", 1, 3, "a tab stands inside a string; it is written “\\t”"),
      Refusal(
        "\"\u{1}\"",
        1,
        2,
        "a control character stands inside a string; it is written “\\u00XX”"
      ),
    ]
  )
  func openStrings(_ refusal: Refusal) { refusal.expect() }

  @Test(
    "The JSON reader refuses an invalid escape at its backslash",
    arguments: [
      Refusal(#""é\x""#, 1, 3, #"“\” cannot stand before “x”; a backslash is written “\\”"#),
      Refusal(#""\é""#, 1, 2, #"“\” cannot stand before “é”; a backslash is written “\\”"#),
      Refusal(
        "\"\\\n\"",
        1,
        2,
        #"“\” cannot stand before the end of the line; a backslash is written “\\”"#
      ),
      Refusal(#""\u12""#, 1, 2, "four hexadecimal digits were expected after “\\u”"),
      Refusal(#""\u12G4""#, 1, 2, "four hexadecimal digits were expected after “\\u”"),
      Refusal(#""\u-000""#, 1, 2, "four hexadecimal digits were expected after “\\u”"),
      Refusal(#""\u+041""#, 1, 2, "four hexadecimal digits were expected after “\\u”"),
      Refusal(#""\u00"#, 1, 2, "four hexadecimal digits were expected after “\\u”"),
      Refusal(
        #""a\ud83c b""#,
        1,
        3,
        "“\\ud83c” is half of a surrogate pair, without its other half"
      ),
      Refusal(
        #""\uDF88""#,
        1,
        2,
        "“\\udf88” is half of a surrogate pair, without its other half"
      ),
      Refusal(
        #""\ud83c\ud83c""#,
        1,
        2,
        "“\\ud83c” is half of a surrogate pair, without its other half"
      ),
      Refusal(
        #""\ud83c\n""#,
        1,
        2,
        "“\\ud83c” is half of a surrogate pair, without its other half"
      ),
    ]
  )
  func escapes(_ refusal: Refusal) { refusal.expect() }

  @Test(
    "The JSON reader refuses bytes that are not UTF-8 at their string",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22],
    ] as [[UInt8]]
  )
  func invalidUTF8(_ bytes: [UInt8]) {
    Refusal(bytes, 1, 1, "the string that starts here is not UTF-8").expect()
  }

  @Test(
    "The JSON reader refuses a duplicate key at its second position",
    arguments: [
      Refusal(#"{"a": 1, "a": 2}"#, 1, 10, "the document has the key “a” twice"),
      Refusal(
        "{\"é\": {\"x\": 1,\n \"\\u0078\": 2}}",
        2,
        2,
        "[\"é\"] has the key “x” twice",
        path: "[\"é\"]"
      ),
      Refusal(
        "{" + (0..<40).map { "\"n\($0)\": 0, " }.joined() + "\"n7\": 1}",
        1,
        392,
        "the document has the key “n7” twice"
      ),
    ]
  )
  func duplicateKeys(_ refusal: Refusal) { refusal.expect() }

  @Test("The JSON reader refuses one level more than its limit at the bracket")
  func depthLimit() {
    let limit = JSONReader.depthLimit
    let text = String(repeating: "[", count: limit + 1)
    Refusal(
      text,
      1,
      limit + 1,
      "arrays and objects nest deeper than 256",
      path: String(repeating: "[0]", count: limit)
    )
    .expect()
  }

  @Test("The JSON reader refuses every prefix of a document without a crash")
  func prefixes() throws {
    let text = Array(#"{"é\ud83c\udf88": [-1.5e+2, true, {"b": "c\n"}], "d": null}"#.utf8)
    #expect(throws: Never.self) { try JSONReader.read(text) }
    for length in 0..<text.count {
      #expect(throws: LayoutError.self) { try JSONReader.read(Array(text[..<length])) }
    }
  }
}
