import Testing

import LayoutDrawing

@Suite("Terminal labels")
struct TerminalLabelTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String { text }
    var text: String
    var shown: String
    var width: Int

    init(_ text: String, _ shown: String, _ width: Int) {
      (self.text, self.shown, self.width) = (text, shown, width)
    }
  }

  static let cases = [
    Case("0.12", "0.12", 4), Case("", "", 0), Case("漢字", "漢字", 4), Case("한글", "한글", 4),
    Case("ｶﾅ", "ｶﾅ", 2), Case("é", "é", 1), Case("e\u{301}", "e", 1), Case("😀", "😀", 2),
    Case("👍🏽", "👍", 2), Case("🇩🇪", "", 0), Case("❤\u{FE0F}", "❤", 1), Case("a\u{200D}b", "ab", 2),
    Case("a\nb\u{1B}c\u{9B}", "abc", 3), Case("\u{202E}x", "x", 1), Case("→", "→", 1),
  ]

  @Test(
    "A terminal label drops unsupported characters, and counts the cells of the others",
    arguments: cases
  )
  func width(_ example: Case) {
    let label = TerminalLabel(example.text)
    #expect(label.width == example.width)
    #expect(String(String.UnicodeScalarView(label.letters.map(\.scalar))) == example.shown)
  }

  @Test(
    "A terminal label truncates its text to the available cells",
    arguments: [
      ("details", 7, "details"), ("details", 4, "det…"), ("漢字", 3, "漢…"), ("漢字", 2, "…"),
      ("a", 0, ""),
    ]
  )
  func cut(text: String, columns: Int, shown: String) {
    let label = TerminalLabel(text, columns: columns)
    #expect(String(String.UnicodeScalarView(label.letters.map(\.scalar))) == shown)
    #expect(label.width <= columns)
  }
}
