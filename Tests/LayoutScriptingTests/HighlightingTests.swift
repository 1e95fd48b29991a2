import TestSupport
import Testing

import LayoutScripting

@Suite("Highlighting of Lua at the prompt")
struct HighlightingTests {
  @Test(
    "Highlighting finds words, strings, numbers and comments",
    arguments: [
      ("local x = 12", [(0..<5, .keyword), (10..<12, .number)]),
      ("solve() -- é", [(0..<5, .known), (8..<13, .comment)]),
      ("x = \"é\" .. 'b", [(4..<8, .string), (12..<14, .unclosed)]),
      ("[[a\nb]] 0x1F", [(0..<7, .string), (8..<12, .number)]),
      ("", []), ("a.b", []),
    ] as [(String, [(Range<Int>, ScriptSpan.Role)])]
  )
  func spans(text: String, expected: [(Range<Int>, ScriptSpan.Role)]) {
    let spans = LuaLexer(text).spans
    #expect(spans.map(\.range) == expected.map(\.0))
    #expect(spans.map(\.role) == expected.map(\.1))
  }

  @Test("Highlighting of any text has ordered ranges within it", arguments: 0..<200)
  func anything(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let pieces = [
      "\"", "'", "[[", "]]", "--", "é", "👨‍👩‍👧", "\n", "\\", " ", "x", "9", "=", "[=[", "\u{0}", "if",
    ]
    let text = (0..<Int.random(in: 0...30, using: &numbers))
      .map { _ in pieces[Int.random(in: pieces.indices, using: &numbers)] }
      .joined()
    var end = 0
    for span in LuaLexer(text).spans {
      #expect(span.range.lowerBound >= end, "seed \(seed): \(text)")
      #expect(!span.range.isEmpty, "seed \(seed): \(text)")
      end = span.range.upperBound
    }
    #expect(end <= text.utf8.count, "seed \(seed): \(text)")
  }

  /// The edits: each a text before and after.
  static let edits = [
    ("--[[ab\n", "--[[ab\n]] x"), ("x = [==\n", "x = [==[\n]]"), ("s = 'a\\", "s = 'a\\\n"),
    ("s = 'a\n'", "s = 'a\\\n'"), ("--\nx", "--[[\nx"), ("a\r-- b", "a\r-- b\rlocal"),
    ("x == \n1", "x = \n1"), ("é\né", "è\né"), ("local x\n\n\n", "local x\n\n\ny"), ("[[\n]]x", ""),
  ]

  @Test("Highlighting after an edit equals highlighting of the new text", arguments: edits)
  func edited(before: String, after: String) {
    for (old, new) in [(before, after), (after, before)] {
      var lexer = LuaLexer(old)
      lexer.change(to: new)
      #expect(lexer.tokens == LuaLexer(new).tokens)
      #expect(lexer.spans == LuaLexer(new).spans)
      #expect(lexer.text == new)
    }
  }

  @Test("Highlighting after random edits equals highlighting of the new text", arguments: 0..<100)
  func editedAnyhow(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let pieces = [
      "\"", "'", "[[", "]]", "--", "\n", "\n", "\r", "\\", " ", "é", "\u{3000}", "x", "9", "=",
      "[=[", "local",
    ]
    var (lexer, text) = (LuaLexer(), [String]())
    for _ in 0..<60 {
      let start = Int.random(in: 0...text.count, using: &numbers)
      let end = Int.random(in: start...min(start + 2, text.count), using: &numbers)
      let new = (0..<Int.random(in: 0...3, using: &numbers))
        .map { _ in pieces[Int.random(in: pieces.indices, using: &numbers)] }
      text.replaceSubrange(start..<end, with: new)
      lexer.change(to: text.joined())
      #expect(lexer.tokens == LuaLexer(text.joined()).tokens, "seed \(seed): \(text)")
      #expect(lexer.spans == LuaLexer(text.joined()).spans, "seed \(seed): \(text)")
    }
  }
}
