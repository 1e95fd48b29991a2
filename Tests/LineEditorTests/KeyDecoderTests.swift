import TestSupport
import Testing

import LineEditor

/// Bytes that a terminal sends, and the keys that they mean.
struct SentKeys: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let keys: [Key]

  init(_ name: String, _ text: String, _ keys: Key...) {
    self.init(name, Array(text.utf8), keys)
  }

  init(_ name: String, _ bytes: [UInt8], _ keys: [Key]) {
    self.name = name
    self.bytes = bytes
    self.keys = keys
  }

  var testDescription: String { name }

  static let all: [SentKeys] = [
    SentKeys("letters", "ab", .text("ab")),
    SentKeys("letters beyond ASCII", "é漢👩‍👧", .text("é漢👩‍👧")),
    SentKeys("bytes that are no text", [0x61, 0xFF, 0x62], [.text("a\u{FFFD}b")]),
    SentKeys("half a letter and Return", [0xE6, 0xBC, 0x0D], [.text("\u{FFFD}"), .enter]),
    SentKeys("Return", "\r", .enter),
    SentKeys("Return, typed before the editor began", "\n", .enter),
    SentKeys("Ctrl with letters", "\u{1}\u{5}\u{1A}", .control("a"), .control("e"), .control("z")),
    SentKeys("Ctrl-_", "\u{1F}", .control("_")),
    SentKeys("both backspaces", "\u{8}\u{7F}", .backspace, .backspace),
    SentKeys("Tab and Shift-Tab", "\t\u{1B}[Z", .tab, .backTab),
    SentKeys("arrows", "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .up, .down, .right, .left),
    SentKeys("arrows of application mode", "\u{1B}OA\u{1B}OD", .up, .left),
    SentKeys("arrows with Ctrl and with Alt", "\u{1B}[1;5C\u{1B}[1;3D", .wordRight, .wordLeft),
    SentKeys("arrows with Shift", "\u{1B}[1;2C", .right),
    SentKeys("Home", "\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", .home, .home, .home, .home),
    SentKeys("End", "\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", .end, .end, .end, .end),
    SentKeys("Delete", "\u{1B}[3~\u{1B}[3;5~", .delete, .deleteWordRight),
    SentKeys("Alt with letters", "\u{1B}b\u{1B}f\u{1B}d", .alt("b"), .alt("f"), .alt("d")),
    SentKeys("Alt-Backspace", "\u{1B}\u{7F}", .deleteWordLeft),
    SentKeys("Alt-Return", "\u{1B}\r", .newLine),
    SentKeys("Return with Shift, as kitty says it", "\u{1B}[13;2u", .newLine),
    SentKeys("an arrow with ESC before it", "\u{1B}\u{1B}[A", .escape, .up),
    SentKeys("function keys", "\u{1B}[15~\u{1B}OP\u{1B}[[Ax", .text("x")),
    SentKeys("a mouse, a focus, an answer", "\u{1B}[<0;3;4M\u{1B}[I\u{1B}[?1;2cx", .text("x")),
    SentKeys("a colour's report", "\u{1B}]11;rgb:0/0/0\u{7}x", .text("x")),
    SentKeys("a report that ends with ESC \\", "\u{1B}P1$r0m\u{1B}\\x", .text("x")),
    SentKeys("a sequence that is cut off", "\u{1B}[1;\rx", .enter, .text("x")),
    SentKeys(
      "a sequence that never ends",
      "\u{1B}[" + String(repeating: "1;", count: 500) + "Ax",
      .up,
      .text("x")
    ),
    SentKeys("a text put in", "\u{1B}[200~a\rb\u{1B}[201~\r", .paste("a\nb"), .enter),
    SentKeys(
      "a text with keys in it",
      "\u{1B}[200~\u{3}\u{1B}[A\t\u{1B}[20\u{1B}[201~x",
      .paste("\u{3}\u{1B}[A\t\u{1B}[20"),
      .text("x")
    ),
    SentKeys(
      "a text with all line ends",
      "\u{1B}[200~a\r\nb\nc\rd\u{1B}[201~",
      .paste("a\nb\nc\nd")
    ),
  ]
}

@Suite("Key decoding") struct KeyDecoderTests {
  @Test("The key decoder recognises the keys that terminals send", arguments: SentKeys.all)
  func keys(_ sent: SentKeys) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(sent.bytes) == sent.keys)
    #expect(decoder.timeout == nil)
  }

  @Test(
    "The key decoder returns the same keys when their bytes arrive one by one",
    arguments: SentKeys.all
  )
  func pieces(_ sent: SentKeys) {
    var decoder = KeyDecoder()
    let keys = sent.bytes.flatMap { decoder.decode([$0]) }
    #expect(keys.joined == sent.keys)
    #expect(decoder.timeout == nil)
  }

  @Test("An incomplete key waits for further bytes, and is accepted without them")
  func timeout() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.timeout != nil)
    #expect(decoder.giveUp() == [.escape])
    #expect(decoder.decode(Array("\u{1B}]0;abc".utf8)) == [])
    #expect(decoder.giveUp() == [])
    #expect(decoder.decode(Array("x".utf8)) == [.text("x")])
    #expect(decoder.decode(Array("\u{1B}[200~abc\u{1B}[2".utf8)) == [])
    #expect(decoder.giveUp() == [.paste("abc")])
    #expect(decoder.timeout == nil)
  }

  @Test("The key decoder finds keys after any bytes", arguments: 1...5 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x7E, 0x32, 0x30, 0x31, 0x3B, 0xE6, 0xBC, 0xFF, 0x0D, 0x61,
    ]
    for _ in 0..<300 {
      let bytes = (0..<40).map { _ in alphabet.randomElement(using: &numbers) ?? 0 }
      var (whole, pieces) = (KeyDecoder(), KeyDecoder())
      let all = whole.decode(bytes) + whole.giveUp()
      let some = bytes.flatMap { pieces.decode([$0]) } + pieces.giveUp()
      #expect(all.joined == some.joined, "\(numbers): \(bytes)")
      #expect(whole.decode([0x61]) == [.text("a")], "\(numbers): \(bytes)")
    }
  }
}

extension [Key] {
  /// The same with letters that follow each other as one text.
  var joined: [Key] {
    reduce(into: []) { keys, key in
      if case .text(let new) = key, case .text(let old)? = keys.last {
        keys[keys.count - 1] = .text(old + new)
      } else {
        keys.append(key)
      }
    }
  }
}
