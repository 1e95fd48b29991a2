import CPango
import LayoutModel

/// Sets one text, paragraph by paragraph, and adds up its lines.
///
/// A long paragraph is set in pieces: Pango counts in 32 bits, which a line of two million points
/// exceeds, takes longer than in proportion for a long paragraph, and cannot be stopped. A piece is
/// set again from the start of its last line, which the next piece may go on with; that gives the
/// same lines, since where a line ends depends on nothing behind it.
struct TextSetter {
  private static let longestPiece = 4096
  private static let ellipsis = Array("…".utf8)
  /// From here on a width limits nothing, in points.
  private static let greatestWidth = 1_000_000.0

  /// Sets a piece of text without paragraphs, and gives its lines.
  typealias Lines = (ArraySlice<UInt8>, PangoBridgeSetting) throws(LayoutError) ->
    [PangoBridgeLine]

  private let setPiece: Lines
  private let text: [UInt8]
  private let lineLimit: Int
  private let pieceLimit: Int
  private var setting: PangoBridgeSetting
  private var totals = LineTotals()
  /// The offset of the next paragraph; nil after the last.
  private var nextStart: Int? = 0

  init(_ request: TextRequest, lines: @escaping Lines) {
    setPiece = lines
    // A NUL would end the text.
    text = request.text.utf8.filter { $0 != 0 }
    lineLimit = max(1, request.lineLimit ?? .max)
    let pointSize = Self.nearestSize(request.pointSize)
    // So short that its letters, none of which is wider than twice the size, cannot exceed 32 bits.
    let letters = Self.greatestWidth / (2 * pointSize)
    pieceLimit = max(64, min(Self.longestPiece, Int(letters)))
    setting = PangoBridgeSetting(
      size: Int32((pointSize * Double(CPANGO_UNITS)).rounded()),
      width: Self.units(request.width),
      lineLimit: 0
    )
  }

  /// What a request should not say is taken as the nearest that it may.
  private static func nearestSize(_ size: Double) -> Double {
    guard !TextRequest.pointSizes.contains(size) else { return size }
    return size > TextRequest.pointSizes.upperBound
      ? TextRequest.pointSizes.upperBound : TextRequest.pointSizes.lowerBound
  }

  private static func units(_ width: Double?) -> Int32 {
    guard let width, width < greatestWidth else { return -1 }
    return Int32((max(0, width) * Double(CPANGO_UNITS)).rounded(.down))
  }

  /// Sets the whole text; its size.
  mutating func set(while isWanted: () -> Bool) throws(LayoutError) -> TextSize {
    while totals.count < lineLimit, let paragraph = nextParagraph() {
      if paragraph.count <= pieceLimit {
        try check(isWanted)
        try setShort(paragraph)
      } else if setting.width < 0 {
        try setEndless(paragraph, while: isWanted)
      } else {
        try setLong(paragraph, while: isWanted)
      }
    }
    return totals.size
  }

  private func check(_ isWanted: () -> Bool) throws(LayoutError) {
    guard !isWanted() else { return }
    throw LayoutError(
      .deadlineExceeded,
      origin: .plugin,
      message: "the text was not measured within the deadline"
    )
  }

  // MARK: Paragraphs

  private mutating func setShort(_ paragraph: Range<Int>) throws(LayoutError) {
    let room = lineLimit - totals.count
    var lines = try lines(of: text[paragraph], limit: room)
    if lines.count >= room, paragraph.upperBound < text.count {
      // The text goes on where no line is left for it.
      lines = try self.lines(of: text[paragraph] + Self.ellipsis, limit: room)
    }
    totals.add(lines)
  }

  /// Sets a long paragraph in lines of a limited width.
  private mutating func setLong(
    _ paragraph: Range<Int>,
    while isWanted: () -> Bool
  ) throws(LayoutError) {
    var start = paragraph.lowerBound
    var length = pieceLimit
    while start < paragraph.upperBound {
      try check(isWanted)
      let end = cut(start..<paragraph.upperBound, after: length)
      let lines = try lines(of: text[start..<end])
      let isEnd = end == paragraph.upperBound
      guard isEnd || lines.count > 1 else {
        length *= 2
        continue
      }
      for line in isEnd ? lines[...] : lines.dropLast() {
        guard totals.count < lineLimit - 1 else {
          return try setLast(from: start + Int(line.start), in: paragraph)
        }
        totals.add([line])
      }
      start = isEnd ? end : start + Int(lines.last?.start ?? 0)
      length = pieceLimit
    }
  }

  /// Sets the last line that is allowed.
  private mutating func setLast(
    from start: Int,
    in paragraph: Range<Int>
  ) throws(LayoutError) {
    let end = cut(start..<paragraph.upperBound, after: pieceLimit)
    let piece = text[start..<end]
    totals.add(try lines(of: end < text.count ? piece + Self.ellipsis : piece, limit: 1))
  }

  /// Sets a long paragraph as wide as it is.
  private mutating func setEndless(
    _ paragraph: Range<Int>,
    while isWanted: () -> Bool
  ) throws(LayoutError) {
    var start = paragraph.lowerBound
    while start < paragraph.upperBound {
      try check(isWanted)
      let end = cut(start..<paragraph.upperBound, after: pieceLimit)
      let isLast = end == paragraph.upperBound
      let mustEnd = isLast && totals.openCount >= lineLimit && end < text.count
      let piece = text[start..<end]
      totals.extend(try lines(of: mustEnd ? piece + Self.ellipsis : piece))
      start = end
    }
    totals.close()
  }

  /// The bytes of the next paragraph, without its separator; an empty text has one paragraph.
  ///
  /// Paragraphs end as Pango has it: with a line feed, a carriage return, both, or U+2029. So do the
  /// lines that U+2028 ends, which Pango breaks only where it need not shorten them.
  private mutating func nextParagraph() -> Range<Int>? {
    guard let start = nextStart else { return nil }
    var end = start
    while end < text.count {
      let length = lengthOfSeparator(at: end)
      if length > 0 {
        nextStart = end + length
        return start..<end
      }
      end += 1
    }
    nextStart = nil
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

  // MARK: Pieces

  private func lines(
    of piece: ArraySlice<UInt8>,
    limit: Int = .max
  ) throws(LayoutError) -> [PangoBridgeLine] {
    var setting = setting
    // A text has fewer lines than bytes, but for the first.
    setting.lineLimit = limit > piece.count ? 0 : Int32(clamping: limit)
    return try setPiece(piece, setting)
  }

  /// Where a piece ends: after a space if there is one in its second half, else between letters.
  private func cut(_ range: Range<Int>, after length: Int) -> Int {
    guard range.count > length else { return range.upperBound }
    let end = range.lowerBound + length
    let half = range.lowerBound + length / 2
    if let space = text[half..<end].lastIndex(of: 0x20) { return space + 1 }
    // The following bytes of a letter are 10xxxxxx.
    return text[half...end].lastIndex { $0 & 0xC0 != 0x80 } ?? end
  }
}

/// What the lines of a text add up to, in Pango's units, of which 64 bits hold enough.
struct LineTotals {
  private typealias Line = (width: Int64, height: Int64, baseline: Int64)

  /// The number of lines.
  private(set) var count = 0
  private var width: Int64 = 0
  private var height: Int64 = 0
  private var baseline: Int64 = 0
  /// A line that may go on.
  private var open: Line?

  /// The number of lines with the one that may go on.
  var openCount: Int { count + (open == nil ? 0 : 1) }

  /// The size in points.
  var size: TextSize {
    let unit = 1 / Double(CPANGO_UNITS)
    return TextSize(
      width: Double(width) * unit,
      height: Double(height) * unit,
      lineCount: count,
      baseline: Double(baseline) * unit
    )
  }

  /// Adds lines below the others.
  mutating func add(_ lines: [PangoBridgeLine]) {
    for line in lines { add(Self.wide(line)) }
  }

  /// Adds lines of which the first goes on with the last before it.
  mutating func extend(_ lines: [PangoBridgeLine]) {
    for (index, line) in lines.map(Self.wide).enumerated() {
      if index == 0, let begun = open {
        open = (
          begun.width + line.width, max(begun.height, line.height),
          max(begun.baseline, line.baseline)
        )
      } else {
        close()
        open = line
      }
    }
  }

  /// Ends the line that may go on.
  mutating func close() {
    guard let line = open else { return }
    add(line)
    open = nil
  }

  private static func wide(_ line: PangoBridgeLine) -> Line {
    (Int64(line.width), Int64(line.height), Int64(line.baseline))
  }

  private mutating func add(_ line: Line) {
    if count == 0 { baseline = line.baseline }
    count += 1
    width = max(width, line.width)
    height += line.height
  }
}
