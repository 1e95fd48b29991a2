import Testing

import LineEditor

/// Keys that are typed one after another, and the resulting text, with `|` for the cursor.
struct TypedCase: Sendable, CustomTestStringConvertible {
  let name: String
  let keys: [Key]
  let shown: String

  init(_ name: String, _ keys: Key..., is shown: String) {
    self.name = name
    self.keys = keys
    self.shown = shown
  }

  var testDescription: String { name }

  static let history = ["one", "if a\nthen b", "two", "one more"]

  static let all: [TypedCase] = [
    TypedCase("Up brings the last entry", .up, is: "one more|"),
    TypedCase("entries of several lines come back as a whole", .up, .up, .up, is: "if a\nthen b|"),
    TypedCase("Up goes through their lines first", .up, .up, .up, .up, is: "if a|\nthen b"),
    TypedCase("and then to older ones", .up, .up, .up, .up, .up, is: "one|"),
    TypedCase("the oldest stays", .up, .up, .up, .up, .up, .up, .up, is: "one|"),
    TypedCase(
      "Ctrl-P goes by entries",
      .control("p"),
      .control("p"),
      .control("p"),
      .control("p"),
      is: "one|"
    ),
    TypedCase(
      "Down comes back to what was typed",
      .text("new"),
      .up,
      .up,
      .down,
      .down,
      is: "new|"
    ),
    TypedCase("Up finds entries that begin as what was typed", .text("on"), .up, is: "one more|"),
    TypedCase("and older ones", .text("on"), .up, .up, is: "one|"),
    TypedCase("where there are none, the text stays", .text("x"), .up, is: "x|"),
    TypedCase("Down comes back to the beginning", .text("on"), .up, .up, .down, .down, is: "on|"),
    TypedCase("Right takes the rest of the newest entry", .text("o"), .right, is: "one more|"),
    TypedCase("Ctrl-E takes it as well", .text("tw"), .control("e"), is: "two|"),
    TypedCase("of an entry of several lines, all", .text("if"), .right, is: "if a\nthen b|"),
    TypedCase("Right takes the rest of a word", .text("fr"), .right, is: "from|"),
    TypedCase("within a text Right moves", .text("on"), .left, .right, is: "on|"),
    TypedCase("nothing is suggested for an empty line", .right, is: "|"),
    TypedCase("what was changed is found again", .up, .text("!"), .up, .down, is: "one more!|"),
    TypedCase(
      "Return on an open text begins a line",
      .text("f("),
      .enter,
      .text("1"),
      is: "f(\n  1|"
    ),
    TypedCase(
      "a closing word takes the spaces back",
      .text("f("),
      .enter,
      .text(")"),
      is: "f(\n)|"
    ),
    TypedCase(
      "spaces that the user changed stay",
      .text("f("),
      .enter,
      .text(" "),
      .text(")"),
      is: "f(\n   )|"
    ),
    TypedCase("Ctrl-Right takes a word of the suggestion", .text("o"), .wordRight, is: "one|"),
    TypedCase("and another one", .text("o"), .wordRight, .alt("f"), is: "one more|"),
    TypedCase("of a word in grey, all", .text("fr"), .alt("f"), is: "from|"),
    TypedCase("Alt-Return begins a line anywhere", .text("a"), .newLine, .text("b"), is: "a\nb|"),
    TypedCase(
      "nothing of a text put in is a key",
      .paste("\u{3}\ta\n\u{1B}[A"),
      is: "\u{3}\ta\n\u{1B}[A|"
    ),
    TypedCase("Ctrl-D deletes", .text("ab"), .home, .control("d"), is: "|b"),
    TypedCase("Ctrl-R finds the last", .control("r"), .text("one"), is: "|one more"),
    TypedCase("Ctrl-R again an older one", .control("r"), .text("one"), .control("r"), is: "|one"),
    TypedCase(
      "Ctrl-S goes back",
      .control("r"),
      .text("one"),
      .control("r"),
      .control("s"),
      is: "|one more"
    ),
    TypedCase(
      "each letter searches on",
      .control("r"),
      .text("o"),
      .text("n"),
      .text("e"),
      .text(" "),
      is: "|one more"
    ),
    TypedCase(
      "a letter less finds what was found before",
      .control("r"),
      .text("t"),
      .text("hen"),
      .backspace,
      is: "|two"
    ),
    TypedCase(
      "what is not there leaves what was found",
      .control("r"),
      .text("tw"),
      .text("x"),
      is: "|two"
    ),
    TypedCase(
      "within an entry of several lines",
      .control("r"),
      .text("en b"),
      is: "if a\nth|en b"
    ),
    TypedCase(
      "Ctrl-G leaves what was typed",
      .text("new"),
      .control("r"),
      .text("one"),
      .control("g"),
      is: "new|"
    ),
    TypedCase(
      "Escape keeps what was found",
      .control("r"),
      .text("two"),
      .escape,
      .end,
      is: "two|"
    ),
    TypedCase(
      "another key keeps it and does what it does",
      .control("r"),
      .text("two"),
      .control("e"),
      .text("!"),
      is: "two!|"
    ),
    TypedCase(
      "Up goes on from there",
      .control("r"),
      .text("two"),
      .escape,
      .up,
      is: "if a\nthen b|"
    ),
    TypedCase("Tab completes what is common", .text("x.so"), .tab, is: "x.sol|"),
    TypedCase("one candidate is completed", .text("solv"), .tab, is: "solve|"),
    TypedCase("Tab alone adds nothing", .text("s"), .tab, is: "s|"),
    TypedCase("Tab walks through the list", .text("sol"), .tab, .tab, .tab, is: "solve|"),
    TypedCase("and further", .text("sol"), .tab, .tab, .tab, .tab, is: "solid|"),
    TypedCase("and around", .text("sol"), .tab, .tab, .tab, .tab, .tab, is: "solve|"),
    TypedCase("Shift-Tab walks back", .text("sol"), .tab, .tab, .backTab, is: "solid|"),
    TypedCase("Escape takes it back", .text("sol"), .tab, .tab, .tab, .escape, is: "sol|"),
    TypedCase(
      "Return keeps it",
      .text("sol"),
      .tab,
      .tab,
      .tab,
      .enter,
      .text("!"),
      is: "solve!|"
    ),
    TypedCase("letters keep it", .text("sol"), .tab, .tab, .tab, .text("("), is: "solve(|"),
    TypedCase(
      "a word in the middle",
      .text("sol x"),
      .left,
      .left,
      .tab,
      .tab,
      .tab,
      is: "solve| x"
    ),
    TypedCase("nothing to complete", .text("zzz"), .tab, .tab, .tab, is: "zzz|"),
  ]
}

@Suite("Typed lines") struct TypedLineTests {
  private func line(killed: String = "") -> LineState {
    let words = ["set", "solve", "solid"].map { LineCompletions.Candidate($0) }
    return LineState(
      history: TypedCase.history,
      killed: killed,
      language: WordLanguage(words: words)
    )
  }

  @Test("Typed keys edit, search and complete a line", arguments: TypedCase.all)
  func keys(_ example: TypedCase) {
    var line = line()
    for key in example.keys {
      let outcome = line.take(key)
      #expect(outcome == nil)
    }
    #expect(line.shown.marked == example.shown)
  }

  @Test(
    "The last key of a typed line decides how the line ends",
    arguments: [
      ([.text("a"), .enter], .taken), ([.enter], .taken), ([.text("a"), .control("c")], .dropped),
      ([.control("d")], .ended), ([.text("a"), .control("z")], .suspended),
      ([.control("l")], .cleared), ([.control("r"), .text("one"), .enter], .taken),
      ([.control("r"), .control("c")], .dropped),
    ] as [([Key], LineState.Outcome)]
  )
  func outcomes(_ keys: [Key], _ outcome: LineState.Outcome) {
    var line = line()
    for key in keys.dropLast() {
      let early = line.take(key)
      #expect(early == nil)
    }
    let last = line.take(keys[keys.count - 1])
    #expect(last == outcome)
  }

  @Test("Ctrl-Y inserts text that was removed from an earlier line")
  func yank() {
    var line = line(killed: "kept")
    _ = line.take(.control("y"))
    #expect(line.shown.text == "kept")
  }

  @Test(
    "A line ignores completions whose range does not fit its text",
    arguments: [-1..<0, 2..<9, 1..<2]
  )
  func strangeRanges(_ range: Range<Int>) {
    let found = LineCompletions(range: range, candidates: [LineCompletions.Candidate("x")])
    #expect(found.checked(for: "é") == nil)
  }
}
