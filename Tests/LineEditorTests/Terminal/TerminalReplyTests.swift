import TestSupport
import Testing

import LineEditor

@Suite("Terminal replies")
struct TerminalReplyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var attributes: [Int]?
    var hasSixel = false
    var kitty: Bool?
    var background: TerminalBackground?
    var typed = ""
  }

  static let cases = [
    Case(
      testDescription: "xterm",
      text: "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c",
      attributes: [64, 1, 2, 6, 9, 15, 16, 17, 18, 21, 22, 28],
      background: .light
    ),
    Case(
      testDescription: "xterm as a VT340",
      text: "\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
      attributes: [63, 1, 2, 4, 6, 9, 15, 16, 22, 28],
      hasSixel: true,
      background: .dark
    ),
    Case(
      testDescription: "kitty",
      text: "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c",
      attributes: [62],
      kitty: true,
      background: .dark
    ),
    Case(
      testDescription: "foot",
      text: "\u{1B}]11;rgb:2424/2424/2424\u{1B}\\\u{1B}[?62;4;22c",
      attributes: [62, 4, 22],
      hasSixel: true,
      background: .dark
    ),
    Case(
      testDescription: "wezterm",
      text: "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?65;4;6;18;22c",
      attributes: [65, 4, 6, 18, 22],
      hasSixel: true,
      kitty: true,
      background: .dark
    ),
    Case(testDescription: "tmux", text: "\u{1B}[?1;2c", attributes: [1, 2]),
    Case(
      testDescription: "tmux with sixel",
      text: "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\\u{1B}[?1;2;4c",
      attributes: [1, 2, 4],
      hasSixel: true,
      background: .light
    ),
    Case(testDescription: "GNU Screen", text: "\u{1B}[?1;2c", attributes: [1, 2]),
    Case(
      testDescription: "Konsole",
      text: "\u{1B}]11;rgb:2323/2626/2727\u{7}\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;1;4c",
      attributes: [62, 1, 4],
      hasSixel: true,
      kitty: true,
      background: .dark
    ),
    Case(testDescription: "Alacritty", text: "\u{1B}[?6c", attributes: [6]),
    Case(testDescription: "a VT132", text: "\u{1B}[?4;6c", attributes: [4, 6]),
    Case(
      testDescription: "a refusal of pictures",
      text: "\u{1B}_Gi=31;ENOTSUPPORTED:no graphics\u{1B}\\\u{1B}[?62c",
      attributes: [62],
      kitty: false
    ),
    Case(
      testDescription: "another picture's answer",
      text: "\u{1B}_Gi=1;OK\u{1B}\\\u{1B}[?62c",
      attributes: [62]
    ),
    Case(
      testDescription: "a colour with transparency",
      text: "\u{1B}]11;rgba:ffff/ffff/ffff/8000\u{1B}\\\u{1B}[?62c",
      attributes: [62],
      background: .light
    ),
    Case(
      testDescription: "a colour as in HTML",
      text: "\u{1B}]11;#1c1c1c\u{1B}\\\u{1B}[?62c",
      attributes: [62],
      background: .dark
    ),
    Case(
      testDescription: "a colour of two digits",
      text: "\u{1B}]11;rgb:f0/f0/f0\u{1B}\\\u{1B}[?62c",
      attributes: [62],
      background: .light
    ),
    Case(
      testDescription: "colours that are none",
      text: "\u{1B}]11;rgb:ffff/ffff\u{7}\u{1B}]11;rgb:x/y/z\u{7}\u{1B}]11;#12\u{7}\u{1B}]11;\u{7}"
        + "\u{1B}]10;rgb:ff/ff/ff\u{7}\u{1B}]11;rgb:fffff/0/0\u{7}\u{1B}[?62c",
      attributes: [62]
    ),
    Case(
      testDescription: "keys between replies",
      text: "ab\u{1B}[A\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}OPé\u{1B}[1;5C\u{1B}x\u{1B}[?62c\u{1B}[3~",
      attributes: [62],
      background: .dark,
      typed: "ab\u{1B}[A\u{1B}OPé\u{1B}[1;5C\u{1B}x\u{1B}[3~"
    ),
    Case(testDescription: "the escape key", text: "\u{1B}", typed: "\u{1B}"),
    Case(
      testDescription: "the escape key before an answer",
      text: "\u{1B}\u{1B}[?62c",
      attributes: [62],
      typed: "\u{1B}"
    ),
    Case(testDescription: "half an answer", text: "a\u{1B}]11;rgb:ffff", typed: "a"),
    Case(testDescription: "nothing", text: ""),
    Case(
      testDescription: "a string without an end",
      text: "\u{1B}_G" + String(repeating: "x", count: 2000) + "\u{1B}[?62c",
      attributes: [62],
      typed: String(repeating: "x", count: 2000 - 1022)
    ),
    Case(
      testDescription: "numbers too large",
      text: "\u{1B}[?99999999999999999999;4c",
      attributes: [4]
    ),
  ]

  @Test(
    "The reader of terminal replies understands known terminals in pieces of any size",
    arguments: cases,
    [1, 2, 7, 4096]
  )
  func understood(_ example: Case, piece: Int) {
    var reader = TerminalReplyReader()
    let bytes = Array(example.text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      reader.take(bytes[start..<min(start + piece, bytes.count)])
    }
    #expect(reader.isComplete == (example.attributes != nil))
    let replies = reader.finish()
    #expect(replies.attributes == example.attributes)
    #expect(replies.sixelGraphics == example.hasSixel)
    #expect(replies.kittyGraphics == example.kitty)
    #expect(replies.background == example.background)
    #expect(String(decoding: replies.typed, as: UTF8.self) == example.typed)
  }

  @Test("The reader of terminal replies survives any bytes")
  func junk() {
    for seed in 0..<200 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let alphabet = Array("\u{1B}\u{1B}\u{1B}[]_P\\?;c11rgb:/G=i31\u{7}a".utf8)
      let bytes = (0..<400).compactMap { _ in alphabet.randomElement(using: &numbers) }
      var reader = TerminalReplyReader()
      reader.take(bytes)
      #expect(reader.finish().typed.count <= bytes.count, "\(numbers): \(bytes)")
    }
  }
}
