import CPango
import LayoutModel

/// Sets one text, paragraph by paragraph, and adds up its lines.
///
/// A long paragraph is set in pieces, since Pango counts in 32 bits (about two million points per
/// line), takes more than linear time and cannot be stopped. Each piece begins again with the last
/// line of the one before. The lines stay the same, since a line break does not depend on later
/// text.
struct TextSetter {
  /// The longest piece, in bytes.
  private static let longestPiece = 4096
  /// The lines of a piece, about: for each line of a word that is longer than a line, Pango shapes the rest again.
  private static let linesOfPiece = 64.0
  /// The mark of a cut text, in UTF-8.
  private static let ellipsis = Array("…".utf8)
  /// The width in points from which on lines are unlimited.
  private static let greatestWidth = 1_000_000.0

  /// Sets a piece without paragraph separators and returns its lines.
  typealias Lines = (ArraySlice<UInt8>, PangoBridgeSetting) throws(LayoutError) ->
    [PangoBridgeLine]

  private let setPiece: Lines
  /// The text in UTF-8, without NUL.
  private let text: [UInt8]
  /// The most lines, from 1.
  private let lineLimit: Int
  /// The longest piece for the size of the font and the width, in bytes.
  private let pieceLimit: Int
  /// The size, width and line limit for Pango.
  private var setting: PangoBridgeSetting
  /// The lines so far.
  private var totals = LineTotals()
  /// The offset of the next paragraph; nil after the last.
  private var nextStart: Int? = 0

  /// Prepares to set a text.
  /// - Parameters:
  ///   - request: the text; a size outside the valid range becomes the nearest valid one.
  ///   - lines: sets a piece of the text.
  init(_ request: TextRequest, lines: @escaping Lines) {
    setPiece = lines
    // Pango's text would end at a NUL.
    text = request.text.utf8.filter { $0 != 0 }
    lineLimit = max(1, request.lineLimit ?? .max)
    let pointSize = Self.nearestSize(request.pointSize)
    // No letter is wider than twice the size, so that a piece of this length fits 32 bits.
    var letters = Self.greatestWidth / (2 * pointSize)
    if let width = request.width {
      // Most letters are about half as wide as the size.
      letters = min(letters, Self.linesOfPiece * max(1, 2 * width / pointSize))
    }
    pieceLimit = max(64, Int(min(Double(Self.longestPiece), letters)))
    setting = PangoBridgeSetting(
      size: Int32((pointSize * Double(CPANGO_UNITS)).rounded()),
      width: Self.units(request.width),
      lineLimit: 0
    )
  }

  /// Returns the valid point size that is nearest.
  static func nearestSize(_ size: Double) -> Double {
    guard !TextRequest.pointSizes.contains(size) else { return size }
    return size > TextRequest.pointSizes.upperBound
      ? TextRequest.pointSizes.upperBound : TextRequest.pointSizes.lowerBound
  }

  /// Returns a width in Pango's units; -1 for no limit.
  private static func units(_ width: Double?) -> Int32 {
    guard let width, width < greatestWidth else { return -1 }
    return Int32((max(0, width) * Double(CPANGO_UNITS)).rounded(.down))
  }

  /// Sets the whole text and returns its size.
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

  /// Throws once the caller has stopped.
  private func check(_ isWanted: () -> Bool) throws(LayoutError) {
    guard !isWanted() else { return }
    throw LayoutError(
      .deadlineExceeded,
      origin: .plugin,
      message: "the text was not measured within the deadline"
    )
  }

  // MARK: Paragraphs

  /// Sets a paragraph in one piece.
  private mutating func setShort(_ paragraph: Range<Int>) throws(LayoutError) {
    let room = lineLimit - totals.count
    var lines = try lines(of: text[paragraph], limit: room)
    if lines.count >= room, paragraph.upperBound < text.count {
      // The text goes on, but no line is left for it.
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

  /// Sets a long paragraph in lines of unlimited width.
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

  /// Returns the bytes of the next paragraph without its separator; an empty text has one.
  ///
  /// As in Pango, a paragraph ends with a line feed, a carriage return, both, or U+2029. A line
  /// separator (U+2028) ends one too, since Pango breaks there only in texts that it does not
  /// shorten.
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

  /// Returns the bytes of a separator at an index; 0 for none.
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

  /// Sets a piece in at most a number of lines.
  private func lines(
    of piece: ArraySlice<UInt8>,
    limit: Int = .max
  ) throws(LayoutError) -> [PangoBridgeLine] {
    var setting = setting
    // A text has at most one line more than bytes.
    setting.lineLimit = limit > piece.count ? 0 : Int32(clamping: limit)
    return try setPiece(piece, setting)
  }

  /// Returns the end of a piece: behind a space in its second half, otherwise between characters.
  private func cut(_ range: Range<Int>, after length: Int) -> Int {
    guard range.count > length else { return range.upperBound }
    let end = range.lowerBound + length
    let half = range.lowerBound + length / 2
    if let space = text[half..<end].lastIndex(of: 0x20) { return space + 1 }
    // Continuation bytes of UTF-8 are 10xxxxxx.
    return text[half...end].lastIndex { $0 & 0xC0 != 0x80 } ?? end
  }
}

/// The sum of a text's lines, in Pango's units and 64 bits.
struct LineTotals {
  /// The extents of a line, in Pango's units.
  private typealias Line = (width: Int64, height: Int64, baseline: Int64)

  /// The number of finished lines.
  private(set) var count = 0
  /// The width of the widest line.
  private var width: Int64 = 0
  /// The height of all lines.
  private var height: Int64 = 0
  /// The baseline of the first line.
  private var baseline: Int64 = 0
  /// The line that may go on.
  private var open: Line?

  /// The number of lines with the unfinished one.
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

  /// Adds lines, the first of which continues the unfinished one.
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

  /// Finishes the line that may go on.
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
