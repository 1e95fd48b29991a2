import LayoutModel
import LayoutText
import Testing

@Suite("Text measurement")
struct MeasuringTests {
  static let measurer = PangoTextMeasurer.shared
  static let sentence = "Layouts without a device are measured here, again and again."

  func measure(
    _ text: String,
    width: Double? = nil,
    size: Double = 17,
    weight: FontWeight = .regular,
    lines: Int? = nil
  ) throws -> TextSize {
    let request = TextRequest(
      text,
      width: width,
      pointSize: size,
      weight: weight,
      lineLimit: lines
    )
    return try Self.measurer.measure(request)
  }

  @Test("An empty text has the height of one line and no width")
  func empty() throws {
    let (empty, letter) = (try measure(""), try measure("x"))
    #expect(empty.width == 0 && empty.lineCount == 1)
    #expect(empty.height == letter.height && empty.baseline == letter.baseline)
    #expect(empty.baseline > 0 && empty.baseline < empty.height)
  }

  @Test("A text of spaces has a width and one line if its width is not limited")
  func spaces() throws {
    let (one, three) = (try measure(" "), try measure("   "))
    #expect(one.width > 0 && abs(three.width - 3 * one.width) < 0.01)
    #expect(three.lineCount == 1)
  }

  @Test("A narrower width never gives fewer lines, and no line is wider than it")
  func wrapping() throws {
    let whole = try measure(Self.sentence)
    var before = whole.lineCount
    for width in stride(from: whole.width + 1, to: 100, by: -7) {
      let size = try measure(Self.sentence, width: width)
      #expect(size.width <= width)
      #expect(size.lineCount >= before)
      #expect(size.height == whole.height * Double(size.lineCount))
      before = size.lineCount
    }
    #expect(before > 3)
  }

  @Test(
    "A width that is larger than the text changes nothing",
    arguments: [0.001, 1000, 2e6, 1e300]
  )
  func enoughWidth(more: Double) throws {
    let whole = try measure(Self.sentence)
    #expect(try measure(Self.sentence, width: whole.width + more) == whole)
  }

  @Test("A width of 0 gives one line per letter")
  func zeroWidth() throws {
    let size = try measure("narrow", width: 0)
    #expect(size.lineCount == 6)
    #expect(size.width == (try "narrow".map { try measure(String($0)).width }.max()))
  }

  @Test("A word that is too long for a line is broken between letters")
  func longWord() throws {
    let word = String(repeating: "unbreakable", count: 10)
    let size = try measure(word, width: 100)
    #expect(size.width <= 100 && size.lineCount > 5)
  }

  @Test(
    "A line ends at a line feed, a carriage return, both, U+2028 or U+2029",
    arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"]
  )
  func paragraphs(end: String) throws {
    let (first, second) = (try measure("one"), try measure("second"))
    let both = try measure("one" + end + "second")
    #expect(both.lineCount == 2)
    #expect(both.width == max(first.width, second.width))
    #expect(both.height == first.height + second.height)
    #expect(both.baseline == first.baseline)
    #expect(try measure("one" + end).lineCount == 2)
    #expect(try measure("one" + end + "second", lines: 1) == (try measure("one…")))
    #expect(try measure(end + end).lineCount == 3)
  }

  @Test(
    "A text has at most as many lines as its limit, and is unchanged if it fits",
    arguments: 1...5
  )
  func lineLimit(lines: Int) throws {
    let (full, limited) = (
      try measure(Self.sentence, width: 120),
      try measure(Self.sentence, width: 120, lines: lines)
    )
    #expect(limited.lineCount == min(lines, full.lineCount))
    #expect(limited.width <= 120)
    #expect(try measure(Self.sentence, width: 120, lines: full.lineCount) == full)
  }

  @Test("A text that continues after its last allowed line has an ellipsis there")
  func limitedParagraphs() throws {
    #expect(try measure("one\ntwo\nthree", lines: 1) == (try measure("one…")))
    #expect(try measure("one\ntwo", lines: 2) == (try measure("one\ntwo")))
    #expect(try measure("one\ntwo\nthree", width: 200, lines: 2).lineCount == 2)
    #expect(try measure("\n\n\n", lines: 2) == (try measure("\n…")))
  }

  @Test(
    "The size of a text grows in proportion to the point size",
    arguments: [1, 8.5, 11, 34, 60, 1000.0]
  )
  func proportion(size: Double) throws {
    let (small, large) = (
      try measure("Proportion", size: 17), try measure("Proportion", size: size)
    )
    #expect(abs(large.width / small.width - size / 17) < 0.01 * size / 17)
    #expect(abs(large.height / small.height - size / 17) < 0.01 * size / 17)
  }

  @Test("A heavier weight gives a wider text")
  func weights() throws {
    let widths = try FontWeight.allCases.map { try measure(Self.sentence, weight: $0).width }
    #expect(Set(widths).count == FontWeight.allCases.count)
    #expect(widths == widths.sorted())
  }

  @Test("Each font family gives another width")
  func families() throws {
    let sizes = try Self.measurer.fonts.map {
      try Self.measurer.measure(TextRequest(Self.sentence, font: $0))
    }
    #expect(Set(sizes.map(\.width)).count == sizes.count)
    #expect(sizes.first == (try measure(Self.sentence)))
  }

  @Test(
    "Letters missing from the font have a width, and keep the height of the line",
    arguments: ["中文排版", "😀👩‍👩‍👧", "שלום עולם", "مرحبا", "สวัสดี", "\u{10FFFF}"]
  )
  func missingLetters(text: String) throws {
    let (size, latin) = (try measure(text), try measure("Latin"))
    #expect(size.width > 0)
    #expect(size.height == latin.height && size.lineCount == 1)
    #expect(try measure("Latin " + text).height == latin.height)
  }

  @Test("A right-to-left text wraps within its width")
  func rightToLeft() throws {
    let text = String(repeating: "שלום עולם ", count: 10)
    let size = try measure(text, width: 150)
    #expect(size.lineCount > 3 && size.width <= 150)
  }

  @Test("A NUL character has no size")
  func nul() throws {
    #expect(try measure("a\0b") == (try measure("ab")))
    #expect(try measure("\0") == (try measure("")))
  }

  @Test("Canonically equivalent texts are measured separately")
  func equivalentTexts() throws {
    let fresh = PangoTextMeasurer()
    let (one, two) = (TextRequest("e\u{301}q"), TextRequest("\u{E9}q"))
    let sizes = [try fresh.measure(one), try fresh.measure(two), try fresh.measure(one)]
    #expect(sizes[0] == sizes[2])
    #expect(sizes[1] == (try PangoTextMeasurer().measure(two)))
  }

  @Test("Values that are out of range count as the nearest valid ones")
  func nearestValues() throws {
    let least = try measure("text", size: 1)
    for size in [-1, 0, -Double.infinity, .nan] {
      #expect(try measure("text", size: size) == least)
    }
    #expect(try measure("text", size: .infinity) == (try measure("text", size: 1000)))
    for width in [-1, -1e300, -Double.infinity] {
      #expect(try measure("text", width: width) == (try measure("text", width: 0)))
    }
    #expect(try measure("text", width: .nan) == (try measure("text")))
    #expect(try measure("a b", width: 0, lines: 0) == (try measure("a b", width: 0, lines: 1)))
  }

  @Test("Several threads measure the same sizes as one")
  func threads() async throws {
    let texts = (0..<40).map { "\($0) " + Self.sentence }
    let expected = try texts.map { try measure($0, width: 130) }
    let fresh = PangoTextMeasurer()
    try await withThrowingTaskGroup(of: [TextSize].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try texts.map { try fresh.measure(TextRequest($0, width: 130)) }
        }
      }
      for try await sizes in group { #expect(sizes == expected) }
    }
  }
}
