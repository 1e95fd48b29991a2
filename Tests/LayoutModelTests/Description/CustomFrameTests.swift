import LayoutModel
import Testing

@Suite("Custom frames")
struct CustomFrameTests {
  static let good: [GoodForm<CustomFrame>] = [
    GoodForm(
      #"{"x": -1, "y": -2.5, "width": 0, "height": 4}"#,
      CustomFrame(frame: LayoutRect(x: -1, y: -2.5, width: 0, height: 4))
    ),
    GoodForm(
      #"{"zIndex": -3, "height": 4, "width": 3, "y": 2, "x": 1}"#,
      CustomFrame(frame: LayoutRect(x: 1, y: 2, width: 3, height: 4), zIndex: -3)
    ),
  ]

  static let bad = [
    BadForm("[0, 0, 1, 1]", "the document must be an object, not an array"),
    BadForm(#"{"x": 0, "y": 0, "width": 1}"#, "the key “height” is missing"),
    BadForm(#"{"y": 0, "width": 1, "height": 1}"#, "the key “x” is missing"),
    BadForm(
      #"{"x": 0, "y": 0, "width": -1, "height": 1}"#,
      at: "width",
      "width must be 0 or more, not -1"
    ),
    BadForm(
      #"{"x": "0", "y": 0, "width": 1, "height": 1}"#,
      at: "x",
      "x must be a number, not a string"
    ),
    BadForm(
      #"{"x": 0, "y": 0, "width": 1, "height": 1, "zIndex": 0.5}"#,
      at: "zIndex",
      "zIndex must be an integer, not 0.5"
    ),
    BadForm(
      #"{"x": 0, "y": 0, "width": 1, "height": 1, "zindex": 1}"#,
      "unknown key “zindex”",
      hint: "did you mean “zIndex”?"
    ),
  ]

  @Test("A custom frame decodes from a position, a size and an optional zIndex", arguments: good)
  func reads(_ form: GoodForm<CustomFrame>) throws {
    #expect(try CustomFrame(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid custom frame fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(CustomFrame.init)
  }
}
