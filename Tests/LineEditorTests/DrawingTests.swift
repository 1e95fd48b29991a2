import TestSupport
import Testing

import LineEditor

/// A text and its rows; `|` is the cursor.
struct RowsCase: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let columns: Int
  let rows: [String]
  let cursor: TextRows.Place

  init(_ name: String, _ text: String, in columns: Int, is rows: [String], cursor: (Int, Int)) {
    self.name = name
    self.text = text
    self.columns = columns
    self.rows = rows
    self.cursor = TextRows.Place(row: cursor.0, column: cursor.1)
  }

  var testDescription: String { name }

  static let all: [RowsCase] = [
    RowsCase("nothing", "|", in: 10, is: [""], cursor: (0, 2)),
    RowsCase("a line", "ab|c", in: 10, is: ["abc"], cursor: (0, 4)),
    RowsCase(
      "a line that fills its row",
      "abcdefgh|",
      in: 10,
      is: ["abcdefgh", ""],
      cursor: (1, 0)
    ),
    RowsCase(
      "the same with the cursor in it",
      "a|bcdefgh",
      in: 10,
      is: ["abcdefgh"],
      cursor: (0, 3)
    ),
    RowsCase("one letter more", "abcdefgh|i", in: 10, is: ["abcdefgh", "i"], cursor: (1, 0)),
    RowsCase(
      "a wide letter that does not fit",
      "abcdefg|漢",
      in: 10,
      is: ["abcdefg", "漢"],
      cursor: (1, 0)
    ),
    RowsCase(
      "a wide letter that just fits",
      "abcdef漢|",
      in: 10,
      is: ["abcdef漢", ""],
      cursor: (1, 0)
    ),
    RowsCase(
      "marks take no room",
      "e\u{301}e\u{301}|",
      in: 10,
      is: ["e\u{301}e\u{301}"],
      cursor: (0, 4)
    ),
    RowsCase("lines", "a\n|b", in: 10, is: ["a", "b"], cursor: (1, 3)),
    RowsCase(
      "the cursor before a line's end in a full row",
      "abcdefgh|\ni",
      in: 10,
      is: ["abcdefgh", "", "i"],
      cursor: (1, 0)
    ),
    RowsCase("an empty line at the end", "a\n|", in: 10, is: ["a", ""], cursor: (1, 3)),
    RowsCase(
      "a letter that is wider than the screen",
      "漢|",
      in: 1,
      is: ["", "漢", ""],
      cursor: (2, 0)
    ),
  ]
}

@Suite("Drawing of lines") struct DrawingTests {
  @Test("The line editor divides a text into rows", arguments: RowsCase.all)
  func rows(_ example: RowsCase) {
    let text = LineBuffer(marked: example.text)
    let rows = TextRows(text, prompt: 2, continuation: 3, columns: example.columns)
    #expect(rows.rows.map { String(text.text[bytes: $0.range]) } == example.rows)
    #expect(rows.cursor == example.cursor)
  }

  @Test("The line editor writes one letter for a letter at the end")
  func minimal() {
    var shown = Shown(columns: 40, height: 10)
    shown.line.apply(.text("at(1)"))
    _ = shown.paint()
    shown.line.apply(.text("x"))
    #expect(String(decoding: shown.paint(), as: UTF8.self) == "x")
    #expect(shown.paint().isEmpty)
  }

  @Test("The line editor colours keywords and hints, unless colours are off")
  func colours() {
    var shown = Shown(columns: 40, height: 10)
    shown.line.apply(.text("a if f("))
    let text = String(decoding: shown.paint(), as: UTF8.self)
    #expect(text.contains("a \u{1B}[0;35mif\u{1B}[0m f("))
    #expect(text.contains("\u{1B}[0;90ma, b\u{1B}[0m"))
    var plain = Shown(columns: 40, height: 10, hasColours: false)
    plain.line.apply(.text("a if f("))
    #expect(!plain.paint().contains(UInt8(ascii: "m")))
  }

  @Test("The line editor lists candidates in columns, or one by one with their details")
  func menu() {
    let names = (1...9).map { LineCompletions.Candidate("name\($0)") }
    var shown = Shown(columns: 30, height: 20, words: names)
    for _ in 0..<2 { shown.line.apply(.tab) }
    _ = shown.paint()
    #expect(
      shown.screen.text == [
        "> name", "  name1    name2    name3", "  name4    name5    name6",
        "  name7    name8    name9",
      ]
    )
    shown.line.apply(.tab)
    _ = shown.paint()
    #expect(shown.screen.text[1].hasPrefix("> name1  "))
    shown.line.apply(.escape)
    _ = shown.paint()
    #expect(shown.screen.text.filter { !$0.isEmpty } == ["> name"])

    let detailed = (1...30).map { LineCompletions.Candidate("f\($0)", detail: "(a: number\($0))") }
    var list = Shown(columns: 30, height: 8, words: detailed)
    for _ in 0..<2 { list.line.apply(.tab) }
    _ = list.paint()
    #expect(list.screen.text[1] == "  f1   (a: number1)")
    #expect(list.screen.text.last == "… 25 more")
    for _ in 0..<10 { list.line.apply(.tab) }
    _ = list.paint()
    #expect(list.screen.text[5] == "> f10  (a: number10)")
  }

  @Test(
    "Updating the screen key by key gives the same screen as redrawing it",
    arguments: 1...12 as ClosedRange<UInt64>
  )
  func random(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var shown = Shown(
      columns: Int.random(in: 3...24, using: &numbers),
      height: Int.random(in: 1...7, using: &numbers),
      words: ["aa", "ab", "漢字"].map { LineCompletions.Candidate($0, detail: "说") }
    )
    let keys: [Key] = [
      .text("a"), .text("if "), .text("漢"), .text("👩‍👧"), .text("e\u{301}"), .newLine, .left, .right,
      .up,
      .down, .home, .end, .backspace, .delete, .control("w"), .control("y"), .tab, .backTab,
      .control("r"), .escape, .paste("1\n2\u{202E}\t3"),
    ]
    for step in 0..<300 {
      guard let key = keys.randomElement(using: &numbers) else { return }
      shown.line.apply(key)
      _ = shown.paint()
      let fresh = shown.fresh()
      #expect(shown.screen.problems.isEmpty, "\(numbers), step \(step), \(key)")
      #expect(
        shown.screen.visible(from: fresh.top) == fresh.text,
        "\(numbers), step \(step), \(key)"
      )
      #expect(
        shown.screen.row - shown.top == fresh.row && shown.screen.column == fresh.column,
        "\(numbers), step \(step), \(key)"
      )
      guard shown.screen.problems.isEmpty else { return }
    }
  }
}

/// A line with the screen it is painted on.
struct Shown {
  var line: LineState
  private(set) var screen: Screen
  private var composer: RowComposer
  private var painter = RowPainter()
  /// The row of the screen where the frame begins.
  private(set) var top = 0
  private var frame: ScreenRows = ([], TextRows.Place(row: 0, column: 0))

  init(
    columns: Int,
    height: Int,
    hasColours: Bool = true,
    words: [LineCompletions.Candidate] = []
  ) {
    let language = WordLanguage(words: words)
    line = LineState(history: ["if a\nthen 漢", "b"], language: language)
    screen = Screen(columns: columns, height: height)
    composer = RowComposer(
      columns: columns,
      height: height,
      hasColours: hasColours,
      prompt: "> ",
      continuation: ">> ",
      language: language
    )
  }

  mutating func paint() -> [UInt8] {
    frame = composer.frame(of: line)
    let bytes = painter.paint(frame, columns: screen.columns)
    screen.write(bytes)
    top = screen.row - frame.cursor.row
    return bytes
  }

  /// The screen if it were redrawn.
  func fresh() -> (top: Int, text: [String], row: Int, column: Int) {
    var (painter, screen) = (RowPainter(), Screen(columns: screen.columns, height: 100))
    screen.write(painter.paint(frame, columns: screen.columns))
    return (top, screen.visible(from: 0), screen.row, screen.column)
  }
}

extension Screen {
  /// The rows from one on, without empty ones at the end.
  fileprivate func visible(from top: Int) -> [String] {
    Array(text[max(0, top)...].reversed().drop { $0.isEmpty }.reversed())
  }
}

extension LineState {
  fileprivate mutating func apply(_ key: Key) { _ = take(key) }
}
