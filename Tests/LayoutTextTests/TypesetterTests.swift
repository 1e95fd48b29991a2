import LayoutModel
import LayoutText
import TestSupport
import Testing

/// A typesetter of letters that are 8 points wide each, as CoreText's with a font of one width.
private struct EqualLetters: Typesetter {
  static let letterWidth = 8.0
  /// The letters.
  private let letters: [Character]
  /// The indexes of letters by their places in UTF-16, and that behind the last.
  private let indexes: [Int: Int]
  let count: Int

  init(_ text: ArraySlice<UInt8>) {
    letters = Array(String(decoding: text, as: UTF8.self))
    var (indexes, place) = ([Int: Int](), 0)
    for (index, letter) in letters.enumerated() {
      indexes[place] = index
      place += letter.utf16.count
    }
    indexes[place] = letters.count
    self.indexes = indexes
    count = place
  }

  /// The letters of a range of UTF-16, which must not cut a letter.
  private func letters(of range: Range<Int>) -> ArraySlice<Character> {
    guard let start = indexes[range.lowerBound], let end = indexes[range.upperBound] else {
      Issue.record("\(range) cuts a letter")
      return []
    }
    return letters[start..<end]
  }

  func lineLength(from start: Int, width: Double) -> Int {
    let rest = letters(of: start..<count)
    let room = Int(width / Self.letterWidth)
    guard rest.count > room else { return count - start }
    let end = rest.startIndex + room
    // A space may stand behind the last letter that is narrow enough.
    let space = rest[...end].lastIndex(of: " ")
    return rest[..<(space.map { $0 + 1 } ?? end)].reduce(0) { $0 + $1.utf16.count }
  }

  func extents(of line: Range<Int>) -> LineExtents {
    let letters = letters(of: line)
    let spaces = letters.reversed().prefix { $0 == " " }.count
    return LineExtents(
      width: Double(letters.count) * Self.letterWidth,
      trailingSpace: Double(spaces) * Self.letterWidth,
      ascent: 13,
      descent: 4
    )
  }

  func shortenedExtents(from start: Int, width: Double) -> LineExtents {
    let room = max(1, Int(width / Self.letterWidth))
    return LineExtents(
      width: Double(room) * Self.letterWidth,
      trailingSpace: 0,
      ascent: 13,
      descent: 4
    )
  }
}

@Suite("Texts that a typesetter breaks into lines")
struct TypesetterTests {
  private func size(_ text: String, width: Double? = nil, lines: Int? = nil) throws -> TextSize {
    try TextRequest(text, width: width, lineLimit: lines)
      .size(while: { true }) { piece throws(LayoutError) in EqualLetters(piece) }
  }

  /// A text, its limits, and the letters of the widest line with the number of lines.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    var width: Double?
    var lines: Int?
    let letters: Int
    let count: Int

    var testDescription: String { "“\(text)”, width \(width ?? -1), lines \(lines ?? 0)" }
  }

  @Test(
    "Lines end at spaces, at separators and within long words, and the last one at an ellipsis",
    arguments: [
      Case(text: "", letters: 0, count: 1),
      Case(text: "  ", letters: 2, count: 1),
      Case(text: "one two", letters: 7, count: 1),
      Case(text: "one two", width: 40, letters: 3, count: 2),
      Case(text: "one two", width: 56, letters: 7, count: 1),
      // Spaces at the end count where they fit, as in Pango.
      Case(text: "two  ", width: 40, letters: 5, count: 1),
      Case(text: "one\ntwo\u{2028}three", letters: 5, count: 3),
      Case(text: "unbreakable", width: 40, letters: 5, count: 3),
      Case(text: "narrow", width: 0, letters: 1, count: 6),
      Case(text: "👩‍👩‍👧é", width: 0, letters: 1, count: 2),
      Case(text: "one two three", width: 40, lines: 2, letters: 5, count: 2),
      Case(text: "one two", width: 40, lines: 2, letters: 3, count: 2),
      Case(text: "one\ntwo", lines: 1, letters: 4, count: 1),
    ]
  )
  func lines(_ example: Case) throws {
    let size = try size(example.text, width: example.width, lines: example.lines)
    let expected = TextSize(
      width: Double(example.letters) * EqualLetters.letterWidth,
      height: 17 * Double(example.count),
      lineCount: example.count,
      baseline: 13
    )
    #expect(size == expected)
  }

  @Test(
    "A text that is set in several pieces has the lines that its words have one by one",
    arguments: (0..<20).map { SeededNumbers(seed: $0) }
  )
  func pieces(numbers: SeededNumbers) throws {
    var numbers = numbers
    // Letters of one to four bytes.
    let letters = ["a", "é", "中", "😀"]
    var words: [String] = []
    for _ in 0..<800 {
      let letter = letters[Int.random(in: 0..<letters.count, using: &numbers)]
      words.append(String(repeating: letter, count: Int.random(in: 1...9, using: &numbers)))
    }
    let columns = Int.random(in: 9...30, using: &numbers)
    var (lines, length, widest) = (1, -1, 0)
    for word in words {
      if length + 1 + word.count > columns {
        lines += 1
        length = -1
      }
      length += 1 + word.count
      widest = max(widest, length)
    }
    let width = Double(columns) * EqualLetters.letterWidth
    let size = try size(words.joined(separator: " "), width: width)
    #expect(size.lineCount == lines)
    #expect(size.width == Double(widest) * EqualLetters.letterWidth)
  }

  @Test("The measurement of a long text ends once its size is not wanted")
  func deadline() {
    var calls = 0
    let request = TextRequest(String(repeating: "word ", count: 50_000), width: 100)
    let failure = #expect(throws: LayoutError.self) {
      let isWanted: () -> Bool = {
        calls += 1
        return calls < 3
      }
      return try request.size(while: isWanted) { piece throws(LayoutError) in
        EqualLetters(piece)
      }
    }
    #expect(failure?.code == .deadlineExceeded)
    #expect(calls == 3)
  }
}

@Suite("Places of Pango and Inter")
struct PangoPlacesTests {
  @Test("On a Mac, Pango has a path in Homebrew's folder, and fonts are in the user's folder")
  func homebrew() {
    let places = PangoPlaces.homebrew(prefix: "/opt/homebrew", home: "/Users/one")
    #expect(places.library == "/opt/homebrew/lib/libpangocairo-1.0.0.dylib")
    #expect(places.fontFolder == "/Users/one/Library/Fonts")
    let shared = PangoPlaces.homebrew(prefix: "/usr/local", home: nil)
    #expect(shared.fontFolder == "/Library/Fonts")
  }

  @Test("Pango counts as installed if its library and the font's regular weight are there")
  func installed() throws {
    let folder = try TemporaryFolder(["lib/libpangocairo-1.0.0.dylib": ""])
    let places = PangoPlaces.homebrew(prefix: folder.path, home: folder.path)
    #expect(!places.isInstalled)
    try folder.write("", to: "Library/Fonts/Inter-Regular.otf")
    #expect(places.isInstalled)
  }

  @Test("The standard measurer of Linux measures with Pango, the same on all systems")
  func standard() {
    #expect(PlatformMeasurers.standard as? PangoTextMeasurer === PangoTextMeasurer.shared)
    #expect(PlatformMeasurers.portable as? PangoTextMeasurer === PangoTextMeasurer.shared)
    #expect(PlatformMeasurers.substitute == nil)
  }
}
