import LayoutModel
import Testing

@Suite("Text requests")
struct TextRequestTests {
  private func decode(
    _ node: ValueDecoder,
    _ category: PreferredContentSizeCategory = .large
  ) throws(LayoutError) -> TextRequest {
    try TextRequest("text", options: node, category: category, fonts: ["Inter", "Inter Display"])
  }

  @Test(
    "A text request decodes from its options",
    arguments: [
      GoodForm("{}", TextRequest("text")),
      GoodForm(#"{"width": 0}"#, TextRequest("text", width: 0)),
      GoodForm(#"{"width": 120.5, "lines": 2}"#, TextRequest("text", width: 120.5, lineLimit: 2)),
      GoodForm(#"{"lines": 0}"#, TextRequest("text")),
      GoodForm(#"{"font": "Inter Display"}"#, TextRequest("text", font: "Inter Display")),
      GoodForm(
        #"{"textStyle": "headline"}"#,
        TextRequest("text", pointSize: 17, weight: .semibold)
      ),
      GoodForm(
        #"{"textStyle": "headline", "size": 9.5, "weight": "black"}"#,
        TextRequest("text", pointSize: 9.5, weight: .black)
      ),
      GoodForm(#"{"weight": 300}"#, TextRequest("text", weight: .light)),
      GoodForm(#"{"size": 1000}"#, TextRequest("text", pointSize: 1000)),
    ]
  )
  func reading(form: GoodForm<TextRequest>) throws {
    #expect(try decode(tree(form.text)) == form.value)
  }

  @Test("A text request follows the content size category unless a size is given")
  func category() throws {
    let category = PreferredContentSizeCategory.accessibilityMedium
    #expect(try decode(tree("{}"), category).pointSize == 28)
    #expect(try decode(tree(#"{"textStyle": "caption2"}"#), category).pointSize == 20)
    #expect(try decode(tree(#"{"size": 12}"#), category).pointSize == 12)
  }

  @Test(
    "Decoding an invalid text request fails with message, path and hint",
    arguments: [
      BadForm(
        #"{"colour": 1}"#,
        "unknown key “colour”",
        hint: "known here: width, textStyle, font, size, weight, lines"
      ),
      BadForm(#"{"widht": 1}"#, "unknown key “widht”", hint: "did you mean “width”?"),
      BadForm(#"{"width": -1}"#, at: "width", "width must be 0 or more, not -1"),
      BadForm(#"{"width": "1"}"#, at: "width", "width must be a number, not a string"),
      BadForm(
        #"{"textStyle": "headlin"}"#,
        at: "textStyle",
        "textStyle: there is no text style “headlin”",
        hint: "did you mean “headline”?"
      ),
      BadForm(#"{"textStyle": 1}"#, at: "textStyle", "textStyle must be a string, not a number"),
      BadForm(
        #"{"font": "Helvetica"}"#,
        at: "font",
        "font: there is no font “Helvetica”",
        hint: "known here: Inter, Inter Display"
      ),
      BadForm(#"{"size": -1}"#, at: "size", "size must be from 1 to 1000, not -1"),
      BadForm(#"{"size": 0}"#, at: "size", "size must be from 1 to 1000, not 0"),
      BadForm(#"{"size": 1000.5}"#, at: "size", "size must be from 1 to 1000, not 1000.5"),
      BadForm(
        #"{"weight": "strong"}"#,
        at: "weight",
        "weight: there is no weight “strong”",
        hint:
          "known here: ultraLight, thin, light, regular, medium, semibold, bold, heavy, black"
      ),
      BadForm(
        #"{"weight": 450}"#,
        at: "weight",
        "weight must be one of 100, 200, 300, 400, 500, 600, 700, 800, 900, not 450",
        hint: "did you mean 400?"
      ),
      BadForm(
        #"{"weight": true}"#,
        at: "weight",
        "weight must be a weight's name or number, not a boolean"
      ),
      BadForm(#"{"lines": -1}"#, at: "lines", "lines must be 0 or more, not -1"),
      BadForm(#"{"lines": 1.5}"#, at: "lines", "lines must be an integer, not 1.5"),
      BadForm("[1]", "the document must be an object, not an array"),
    ]
  )
  func refusal(form: BadForm) throws {
    try form.expectRefusal { node throws(LayoutError) in try decode(node) }
  }
}
