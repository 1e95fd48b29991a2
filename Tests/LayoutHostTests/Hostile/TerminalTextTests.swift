import LayoutHost
import LayoutModel
import Testing

@Suite("Terminal text")
struct TerminalTextTests {
  static let texts = [
    ("plain äöü 🙂", "plain äöü 🙂"), ("\u{1B}[2J", "␛[2J"), ("a\0b\u{7F}", "a␀b␡"),
    ("one\r\u{8}two", "one␍␈two"), ("\u{9B}2J\u{202E}x", "\u{FFFD}2J\u{FFFD}x"),
    ("tab\tstays", "tab\tstays"), ("", ""),
  ]

  @Test("Terminal text shows control characters as symbols", arguments: texts)
  func shown(text: String, expected: String) {
    #expect(TerminalText.line(text) == expected)
    #expect(TerminalText.lines(text) == expected)
  }

  @Test("Terminal text keeps line feeds only if it may have several lines")
  func lines() {
    #expect(TerminalText.line("a\nb") == "a␊b")
    #expect(TerminalText.lines("a\nb") == "a\nb")
  }

  @Test("Failure text cannot control the terminal or look like several failures")
  func failure() {
    var failure = LayoutError(
      .internal,
      origin: .plugin,
      message: "\u{1B}[2Jfirst\nerror: second [OK]",
      hint: "\u{7}hint\nmore"
    )
    failure.plugin = "evil\u{1B}c"
    failure.version = "\n1"
    failure.file = "a\u{1B}.lua"
    failure.line = 1
    failure.excerpt = "error \"\u{1B}[2J\""
    failure.traceback = ["a", "b\u{1B}[H"]
    #expect(
      FailureText().text(failure) == """
        error: ␛[2Jfirst
            error: second [OK] [INTERNAL]
          --> a␛.lua:1
           |
         1 | error "␛[2J"
          = plugin evil␛c ␊1
          = hint: ␇hint␊more
          = called from:
              b␛[H

        """
    )
  }
}
