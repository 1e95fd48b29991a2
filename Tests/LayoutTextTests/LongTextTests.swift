import LayoutModel
import LayoutText
import Testing

@Suite("Measurement of long texts")
struct LongTextTests {
  static let words = "Layouts without a device are measured here, again and again. "

  /// A paragraph that is measured in many pieces, compared with a short one.
  @Test(
    "A long paragraph has lines in proportion to a short one with the same words",
    arguments: [90.0, 300, 1234.5]
  )
  func pieces(width: Double) throws {
    let measurer = PangoTextMeasurer.shared
    // The words repeat: once a line starts as the first one does, the lines repeat too.
    let short = try measurer.measure(TextRequest(text(3000), width: width))
    let long = try measurer.measure(TextRequest(text(300_000), width: width))
    #expect(long.width <= width && long.width >= short.width)
    let line = try measurer.measure(TextRequest("x")).height
    #expect(long.height == line * Double(long.lineCount))
    let ratio = Double(long.lineCount) / Double(short.lineCount)
    #expect(abs(ratio - 100) < 100 / Double(short.lineCount) + 1)
  }

  @Test("A line may be wider than 32 bits of Pango's units")
  func wide() throws {
    let measurer = PangoTextMeasurer.shared
    let one = try measurer.measure(TextRequest(Self.words + Self.words)).width
    let period = one - (try measurer.measure(TextRequest(Self.words)).width)
    let count = 6000
    let text = String(repeating: Self.words, count: count)
    let long = try measurer.measure(TextRequest(text, pointSize: 17))
    #expect(long.lineCount == 1)
    #expect(abs(long.width - period * Double(count)) < 0.001 * long.width)
    #expect(long.width > 2_097_152)
  }

  @Test("A line limit applies within a long paragraph", arguments: [1, 2, 700, 701])
  func limit(lines: Int) throws {
    let measurer = PangoTextMeasurer.shared
    let request = TextRequest(text(100_000), width: 200, lineLimit: lines)
    let size = try measurer.measure(request)
    #expect(size.lineCount == lines && size.width <= 200)
  }

  @Test("Without a width, a long line ends with an ellipsis if the line limit hides more text")
  func endlessLimit() throws {
    let measurer = PangoTextMeasurer.shared
    let line = text(10_000)
    let cut = try measurer.measure(TextRequest(line + "\nmore", lineLimit: 1))
    #expect(cut == (try measurer.measure(TextRequest(line + "…"))))
  }

  @Test("A long text is never split within a letter of several bytes")
  func letters() throws {
    let measurer = PangoTextMeasurer.shared
    let one = try measurer.measure(TextRequest("é")).width
    let many = try measurer.measure(TextRequest(String(repeating: "é", count: 9000)))
    #expect(abs(many.width - 9000 * one) < 1)
  }

  @Test("A text of 3000 line feeds has 3001 lines")
  func manyParagraphs() throws {
    let measurer = PangoTextMeasurer.shared
    let size = try measurer.measure(TextRequest(String(repeating: "\n", count: 3000)))
    #expect(size.lineCount == 3001)
  }

  @Test("A cancelled measurement ends with DEADLINE_EXCEEDED")
  func unwanted() throws {
    var checks = 0
    let failure = try #require(throws: LayoutError.self) {
      try PangoTextMeasurer.shared.measure(TextRequest(text(100_000), width: 300)) {
        checks += 1
        return checks < 4
      }
    }
    #expect(failure.code == .deadlineExceeded)
    #expect(failure.message == "the text was not measured within the deadline")
    #expect(checks == 4)
  }

  private func text(_ count: Int) -> String {
    String(String(repeating: Self.words, count: count / Self.words.count + 1).prefix(count))
  }
}
