/// The paragraphs of a text in UTF-8, without what ends them; an empty text has one.
///
/// They end as Pango has it: with a line feed, a carriage return, both, or U+2029. So do the lines
/// that U+2028 ends, which Pango breaks only where it need not shorten them.
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
    case 0xE2:
      index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8 ? 3 : 0
    default: 0
    }
  }
}
