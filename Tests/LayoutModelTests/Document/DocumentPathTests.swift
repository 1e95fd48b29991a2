import LayoutModel
import Testing

@Suite("Document paths")
struct DocumentPathTests {
  @Test(
    "A document path reads as a script would access the value",
    arguments: [
      ([], "", ""), ([.key("sections")], "sections", "sections"),
      ([.key("sections"), .index(2), .key("layout")], "sections[2].layout", "sections[3].layout"),
      ([.index(0), .index(9)], "[0][9]", "[1][10]"), ([.index(0), .key("a")], "[0].a", "[1].a"),
      ([.key("$schema")], "$schema", "$schema"), ([.key("a-b_1")], "a-b_1", "a-b_1"),
      ([.key("a"), .key("two words")], #"a["two words"]"#, #"a["two words"]"#),
      ([.key("1st")], #"["1st"]"#, #"["1st"]"#), ([.key("größe")], #"["größe"]"#, #"["größe"]"#),
      ([.key("")], #"[""]"#, #"[""]"#),
      ([.key("say \"a\"\n")], #"["say \"a\"\n"]"#, #"["say \"a\"\n"]"#),
    ] as [([DocumentPath.Step], String, String)]
  )
  func written(steps: [DocumentPath.Step], fromZero: String, fromOne: String) {
    #expect(DocumentPath(steps).description == fromZero)
    #expect(DocumentPath(steps, indexBase: 1).description == fromOne)
  }

  @Test("A document path that counts from 1 does so for everything below it")
  func indexBase() throws {
    let node = ValueDecoder(
      try tree(#"{"frames": [{}, {"width": "x"}]}"#).value,
      path: DocumentPath(indexBase: 1)
    )
    let frames = try node.anyObject()
      .required("frames").elements()
    let error = mistake { () throws(LayoutError) in try frames[1].anyObject().number("width") }
    #expect(error?.message == "frames[2].width must be a number, not a string")
    #expect(error?.place.steps == [.key("frames"), .index(1), .key("width")])
  }
}
