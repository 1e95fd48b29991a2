/// The paragraphs of a text in UTF-8, without what ends them; an empty text has one.
///
/// They end as Pango has it: with a line feed, a carriage return, both, or U+2029.
struct Paragraphs: IteratorProtocol {
  private let text: [UInt8]
  private var start: Int? = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The next paragraph's bytes.
  mutating func next() -> Range<Int>? {
    guard let start else { return nil }
    var end = start
    while end < text.count {
      let length = lengthOfSeparator(at: end)
      if length > 0 {
        self.start = end + length
        return start..<end
      }
      end += 1
    }
    self.start = nil
    return start..<end
  }

  private func lengthOfSeparator(at index: Int) -> Int {
    switch text[index] {
    case 0x0A: 1
    case 0x0D: index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
    case 0xE2: text[index...].starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
    default: 0
    }
  }
}
