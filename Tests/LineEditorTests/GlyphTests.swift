import Testing

import LineEditor

@Suite("Glyphs") struct GlyphTests {
  @Test(
    "A glyph takes as many columns as terminals give it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｱ", 1), ("Ａ", 2), ("。", 2), ("א", 1), ("ก็", 1), ("…", 1), ("€", 1), ("─", 1),
      ("😀", 2), ("❤", 1), ("❤️", 2), ("👍🏽", 2), ("☝🏽", 2), ("1️⃣", 2), ("🇩🇪", 2), ("🇩", 1),
      ("👨‍👩‍👧‍👦", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("⌚", 2), ("✅", 2), ("क्", 1), ("\u{20000}", 2),
      ("\t", 2), ("\u{1}", 2), ("\u{7F}", 2), ("\u{9B}", 4), ("\u{202E}", 6), ("\u{200B}", 6),
    ]
  )
  func width(_ text: String, _ width: Int) throws {
    try #require(text.count == 1)
    #expect(text.map { Glyph($0).width } == [width])
  }

  @Test(
    "A glyph shows an invisible character in readable form",
    arguments: [
      ("\u{1B}", "^["), ("\u{0}", "^@"), ("\u{9B}", "<9b>"), ("\u{202E}", "<202e>"),
      ("\u{301}", "\u{25CC}\u{301}"), ("\u{FEFF}", "<feff>"),
    ]
  )
  func shown(_ text: String, _ shown: String) throws {
    let glyph = Glyph(try #require(text.first))
    #expect(glyph.text == shown)
    #expect(!glyph.text.unicodeScalars.contains { $0.value < 0x20 || $0.properties.isBidiControl })
  }
}
