import LayoutModel
import Testing

@Suite("Items in documents")
struct LayoutItemsDecodingTests {
  private static func pattern(_ text: String) throws -> ItemPattern { try ItemPattern(tree(text)) }

  static let good: [GoodForm<Int>] = [
    GoodForm("0", 0), GoodForm("3", 3), GoodForm("9007199254740992", 1 << 53), GoodForm("[]", 0),
    GoodForm("[{}]", 1),
    GoodForm(
      #"[{"width": 1, "height": 2, "id": "a", "span": "full", "text": "é", "tags": [1]}, {}]"#,
      2
    ),
    GoodForm(#"[{"span": "single"}]"#, 1), GoodForm(#"{"count": 7}"#, 7),
    GoodForm(#"{"count": 7, "cycle": [{"width": 1}, {"width": 2}]}"#, 7),
    GoodForm(#"{"count": 1, "cycle": [{}, {}, {}]}"#, 1),
    GoodForm(#"{"count": 7, "cycle": []}"#, 7),
    GoodForm(#"{"file": "photos.ndjson"}"#, 2),
  ]

  static let bad = [
    BadForm(
      #""3""#,
      "the document must be a count, an array, {count, cycle} or {file}, not a string"
    ),
    BadForm(
      "true",
      "the document must be a count, an array, {count, cycle} or {file}, not a boolean"
    ),
    BadForm("-1", "the document must be 0 or more, not -1"),
    BadForm("2.5", "the document must be an integer, not 2.5"),
    BadForm(
      "9007199254740994",
      "the document must be from 0 to 9007199254740992, not 9007199254740994"
    ),
    BadForm("[{}, 3]", at: "[1]", "[1] must be an object, not a number"),
    BadForm("[null]", at: "[0]", "[0] must be an object, not null"),
    BadForm(#"[{"width": "3"}]"#, at: "[0].width", "[0].width must be a number, not a string"),
    BadForm(#"[{}, {"height": -3}]"#, at: "[1].height", "[1].height must be 0 or more, not -3"),
    BadForm(#"[{"id": 3}]"#, at: "[0].id", "[0].id must be a string, not a number"),
    BadForm(
      #"[{"span": "double"}]"#,
      at: "[0].span",
      "[0].span: there is no span “double”",
      hint: "known here: single, full"
    ),
    BadForm(#"[{"span": 2}]"#, at: "[0].span", "[0].span must be a string, not a number"),
    BadForm(#"{"cycle": [{}]}"#, "the key “count” is missing"),
    BadForm("{}", "the key “count” is missing"),
    BadForm(#"{"count": "3"}"#, at: "count", "count must be an integer, not a string"),
    BadForm(#"{"count": -3}"#, at: "count", "count must be 0 or more, not -3"),
    BadForm(#"{"count": 3, "cycle": 4}"#, at: "cycle", "cycle must be an array, not a number"),
    BadForm(
      #"{"count": 3, "cycle": {"width": 1}}"#,
      at: "cycle",
      "cycle must be an array, not an object"
    ),
    BadForm(
      #"{"count": 3, "cycle": [{"width": -1}]}"#,
      at: "cycle[0].width",
      "cycle[0].width must be 0 or more, not -1"
    ),
    BadForm(#"{"count": 3, "cicle": []}"#, "unknown key “cicle”", hint: "did you mean “cycle”?"),
    BadForm(
      #"{"count": 3, "repeat": []}"#,
      "unknown key “repeat”",
      hint: "known here: count, cycle, file"
    ),
    BadForm(
      #"{"file": "a.ndjson", "count": 3}"#,
      "“file” stands alone, without “count” and “cycle”"
    ),
    BadForm(
      #"{"file": "a.ndjson", "cycle": []}"#,
      "“file” stands alone, without “count” and “cycle”"
    ),
    BadForm(#"{"file": 3}"#, at: "file", "file must be a string, not a number"),
  ]

  /// A file of two items.
  static func lines(_ file: ValueDecoder) throws(LayoutError) -> SourceValue {
    _ = try file.string()
    return try tree(#"[{"height": 5}, {"height": 6}]"#).value
  }

  @Test("Items decode from a count, an array, a cycle or a file", arguments: good)
  func reads(_ form: GoodForm<Int>) throws {
    #expect(try LayoutItems(tree(form.text), lines: Self.lines).count == form.value)
  }

  @Test("Decoding invalid items fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal { node throws(LayoutError) in
      try LayoutItems(node, lines: Self.lines)
    }
  }

  @Test("An item keeps its own size, its span and other values")
  func contents() throws {
    let items = try LayoutItems(
      tree(#"[{"width": 1.5, "height": 0, "text": "é"}, {"span": "full"}, {}]"#),
      lines: noLines
    )
    #expect((0..<3).map(items.width) == [1.5, nil, nil])
    #expect((0..<3).map(items.height) == [0, nil, nil])
    #expect((0..<3).map(items.isFullSpan) == [false, true, false])
    #expect(items.object(at: 0)["text"] == SourceValue(.string("é")))
    #expect(items.object(at: 2) == SourceObject())
    #expect(items.pattern.hasSizes)
  }

  @Test("An item ignores a key that is null")
  func nulls() throws {
    let text = #"[{"width": null, "height": null, "id": null, "span": null}]"#
    let items = try LayoutItems(tree(text), lines: noLines)
    #expect(items.width(of: 0) == nil)
    #expect(items.height(of: 0) == nil)
    #expect(!items.isFullSpan(0))
    #expect(!items.pattern.hasSizes)
  }

  @Test("An item's size given by a script must be finite")
  func infinity() {
    let item = SourceObject([.init(key: "width", value: SourceValue(.number(.infinity)))])
    let node = ValueDecoder(SourceValue(.array([SourceValue(.object(item))])))
    let error = mistake { () throws(LayoutError) in try ItemPattern(node) }
    #expect(error?.message == "[0].width must be a finite number, not inf")
  }

  @Test("The items of a file are the objects of its lines")
  func file() throws {
    let items = try LayoutItems(tree(#"{"file": "photos.ndjson"}"#), lines: Self.lines)
    #expect((0..<items.count).map(items.height) == [5, 6])
  }

  @Test("An error of an item file has the path of its name")
  func failingFile() throws {
    let node = try tree(#"{"file": "photos.ndjson"}"#)
    let error = mistake { () throws(LayoutError) in try LayoutItems(node, lines: noLines) }
    #expect(error?.message == "file: there are no files here")
  }
}
