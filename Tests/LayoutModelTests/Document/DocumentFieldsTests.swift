import LayoutModel
import Testing

@Suite("Object fields")
struct DocumentFieldsTests {
  private let text = """
    {"number": -1.5, "length": 2, "integer": 3, "word": "vertical", "text": "é", "truth": false,
     "nothing": null}
    """

  @Test("An object's field decodes, wherever it is in the object")
  func decoded() throws {
    let fields = try tree(text).anyObject()
    #expect(try fields.number("number") == -1.5)
    #expect(try fields.length("length") == 2)
    #expect(try fields.integer("integer", in: 0...3) == 3)
    #expect(try fields.string("text") == "é")
    #expect(try fields.word("word", ScrollAxis.self, kind: "axis") == .vertical)
    #expect(try fields.optionalNumber("number") == -1.5)
    #expect(try fields.optionalLength("length") == 2)
    #expect(try fields.optionalInteger("integer", in: 0...3) == 3)
    #expect(try fields.optionalString("text") == "é")
    #expect(try fields.optionalBoolean("truth") == false)
    #expect(try fields.optionalWord("word", ScrollAxis.self, kind: "axis") == .vertical)
  }

  @Test("A key that is missing or null is no field", arguments: ["missing", "nothing"])
  func missing(key: String) throws {
    let fields = try tree(text).anyObject()
    #expect(!fields.has(key))
    #expect(fields[key] == nil)
    #expect(try fields.optionalNumber(key) == nil)
    #expect(try fields.optionalLength(key) == nil)
    #expect(try fields.optionalInteger(key, in: 0...1) == nil)
    #expect(try fields.optionalString(key) == nil)
    #expect(try fields.optionalBoolean(key) == nil)
    #expect(try fields.optionalWord(key, ScrollAxis.self, kind: "axis") == nil)
    let error = mistake { () throws(LayoutError) in try fields.number(key) }
    #expect(error?.problem == .missingKey(key))
    #expect(error?.message == "the key “\(key)” is missing")
    #expect(error?.position == SourcePosition(line: 1, column: 1))
  }

  @Test("An error in a required or optional field has the field's path and position")
  func wrong() throws {
    let fields = try tree(text).anyObject()
    for error in [
      mistake { () throws(LayoutError) in try fields.length("number") },
      mistake { () throws(LayoutError) in try fields.optionalLength("number") },
    ] {
      #expect(error?.message == "number must be 0 or more, not -1.5")
      #expect(error?.place == DocumentPath([.key("number")]))
      #expect(error?.position == SourcePosition(line: 1, column: 12))
    }
  }

  @Test("An error about an unknown key has the position of the key")
  func unknownKey() throws {
    let node = try tree("{\"size\": 1,\n  \"sice\": 2}")
    let error = mistake { () throws(LayoutError) in try node.object(keys: ["size"]) }
    #expect(error?.position == SourcePosition(line: 2, column: 3))
    #expect(error?.place == DocumentPath())
    #expect(error?.message == "unknown key “sice”")
    #expect(error?.hint == "did you mean “size”?")
  }
}
