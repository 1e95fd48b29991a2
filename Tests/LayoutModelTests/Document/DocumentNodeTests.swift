import LayoutModel
import Testing

@Suite("Value decoding")
struct DocumentNodeTests {
  /// A failing decoding of a node at the path `a`.
  struct BadDecoding: Sendable, CustomTestStringConvertible {
    var form: BadForm
    var decode: @Sendable (ValueDecoder) throws(LayoutError) -> Void
    var testDescription: String { form.sentence }

    init(
      _ text: String,
      _ sentence: String,
      hint: String? = nil,
      _ decode: @escaping @Sendable (ValueDecoder) throws(LayoutError) -> Void
    ) {
      form = BadForm(text, at: "a", sentence, hint: hint)
      self.decode = decode
    }
  }

  @Test(
    "A value of the wrong kind fails with the expected and the given kind",
    arguments: [
      BadDecoding("\"x\"", "a must be a number, not a string") { node throws(LayoutError) in
        _ = try node.number()
      },
      BadDecoding("[]", "a must be a number, not an array") { node throws(LayoutError) in
        _ = try node.length()
      },
      BadDecoding("-0.5", "a must be 0 or more, not -0.5") { node throws(LayoutError) in
        _ = try node.length()
      },
      BadDecoding("{}", "a must be an integer, not an object") { node throws(LayoutError) in
        _ = try node.integer()
      },
      BadDecoding("1.5", "a must be an integer, not 1.5") { node throws(LayoutError) in
        _ = try node.integer()
      },
      BadDecoding("1e300", "a must be an integer, not 1e+300") { node throws(LayoutError) in
        _ = try node.integer()
      },
      BadDecoding("0", "a must be from 1 to 5, not 0") { node throws(LayoutError) in
        _ = try node.integer(in: 1...5)
      },
      BadDecoding("6", "a must be from 1 to 5, not 6") { node throws(LayoutError) in
        _ = try node.integer(in: 1...5)
      },
      BadDecoding("2", "a must be 1, not 2") { node throws(LayoutError) in
        _ = try node.integer(in: 1...1)
      },
      BadDecoding("-1", "a must be 0 or more, not -1") { node throws(LayoutError) in
        _ = try node.integer(in: 0...(1 << 53))
      },
      BadDecoding(
        "9007199254740994",
        "a must be from 0 to 9007199254740992, not 9007199254740994"
      ) { node throws(LayoutError) in _ = try node.integer(in: 0...(1 << 53)) },
      BadDecoding("true", "a must be a string, not a boolean") { node throws(LayoutError) in
        _ = try node.string()
      },
      BadDecoding("1", "a must be a boolean, not a number") { node throws(LayoutError) in
        _ = try node.boolean()
      },
      BadDecoding("1", "a must be a string, not a number") { node throws(LayoutError) in
        _ = try node.word(ScrollAxis.self, kind: "axis")
      },
      BadDecoding(
        "\"diagonal\"",
        "a: there is no axis “diagonal”",
        hint: "known here: horizontal, vertical"
      ) { node throws(LayoutError) in _ = try node.word(ScrollAxis.self, kind: "axis") },
      BadDecoding(
        "\"Vertical\"",
        "a: there is no axis “Vertical”",
        hint: "did you mean “vertical”?"
      ) { node throws(LayoutError) in _ = try node.word(ScrollAxis.self, kind: "axis") },
      BadDecoding("\"x\"", "a must be an array, not a string") { node throws(LayoutError) in
        _ = try node.elements()
      },
      BadDecoding("{\"b\": 1}", "a must be an array, not an object") { node throws(LayoutError) in
        _ = try node.elements()
      },
      BadDecoding("[1]", "a must be an object, not an array") { node throws(LayoutError) in
        _ = try node.anyObject()
      },
      BadDecoding(
        "{\"colour\": 1}",
        "a has an unknown key “colour”",
        hint: "did you mean “color”?"
      ) { node throws(LayoutError) in _ = try node.object(keys: ["color", "size"]) },
      BadDecoding(
        "{\"color\": 1, \"weight\": null}",
        "a has an unknown key “weight”",
        hint: "known here: color, size"
      ) { node throws(LayoutError) in _ = try node.object(keys: ["color", "size"]) },
    ]
  )
  func refusals(_ decoding: BadDecoding) throws {
    try decoding.form.expectRefusal { node throws(LayoutError) in
      try decoding.decode(ValueDecoder(node.value, path: DocumentPath([.key("a")])))
    }
  }

  @Test("A number of a script must be finite")
  func infinity() {
    for number in [Double.infinity, -.infinity, .nan] {
      let node = ValueDecoder(SourceValue(.number(number)))
      #expect(throws: LayoutError.self) { try node.number() }
      #expect(throws: LayoutError.self) { try node.length() }
      #expect(throws: LayoutError.self) { try node.integer() }
    }
  }

  @Test("A value of the right kind decodes")
  func plainValues() throws {
    #expect(try tree("-1.5").number() == -1.5)
    #expect(try tree("0").length() == 0)
    #expect(try tree("3.0").integer() == 3)
    #expect(try tree("9007199254740992").integer() == 1 << 53)
    #expect(try tree("\"é\"").string() == "é")
    #expect(try tree("true").boolean())
    #expect(try tree("\"vertical\"").word(ScrollAxis.self, kind: "axis") == .vertical)
  }

  @Test("An empty Lua table is an array and an object, an empty JSON value only one of them")
  func emptyTables() throws {
    for text in ["{}", "[]"] {
      var node = try tree(text)
      node.path.indexBase = 1
      #expect(try node.elements().isEmpty)
      #expect(try node.object(keys: []).object.members.isEmpty)
    }
    #expect(throws: LayoutError.self) { try tree("{}").elements() }
    #expect(throws: LayoutError.self) { try tree("[]").object(keys: []) }
  }

  @Test("The path of an element is its array's path with its index")
  func elementPaths() throws {
    let elements = try tree("[[], [0, 0]]").elements()
    #expect(elements.map(\.path.description) == ["[0]", "[1]"])
    #expect(try elements[1].elements().map(\.path.description) == ["[1][0]", "[1][1]"])
  }

  @Test("Decoding an array reports the first error among its elements")
  func firstMistake() throws {
    let node = try tree("[1, -2, \"x\"]")
    let error = mistake { () throws(LayoutError) in
      try node.elements { element throws(LayoutError) in try element.length() }
    }
    #expect(error?.message == "[1] must be 0 or more, not -2")
    #expect(error?.position == SourcePosition(line: 1, column: 5))
  }

  @Test(
    "An error message names a value as its author wrote it",
    arguments: [
      ("1.50", "1.5"), ("\"x\"", "“x”"), ("true", "true"), ("null", "null"), ("[1]", "an array"),
      ("{}", "an object"),
    ]
  )
  func found(text: String, words: String) throws {
    #expect(try tree(text).found == words)
  }
}
