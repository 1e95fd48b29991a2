import CPango
package import LayoutModel

/// A text in a font whose parts can be measured, as by CoreText's typesetter.
///
/// Places and lengths count units of UTF-16. Widths are in points.
package protocol Typesetter {
  /// The length of the text.
  var count: Int { get }

  /// Returns the length of the longest line from a place; 0 if not even a letter is narrow enough.
  func lineLength(from start: Int, width: Double) -> Int

  /// Returns the extents of a line.
  func extents(of line: Range<Int>) -> LineExtents

  /// Returns the extents of the line from a place that ends with an ellipsis.
  func shortenedExtents(from start: Int, width: Double) -> LineExtents
}

/// The extents of a line, in points.
package struct LineExtents: Sendable, Equatable {
  /// The width, with spaces at the end.
  package var width: Double
  /// The width of the spaces at the end.
  var trailingSpace: Double
  /// The distance from the top to the baseline.
  package var ascent: Double
  /// The distance from the baseline to the bottom, with the font's leading.
  package var descent: Double

  /// Creates extents.
  package init(width: Double, trailingSpace: Double, ascent: Double, descent: Double) {
    self.width = width
    self.trailingSpace = trailingSpace
    self.ascent = ascent
    self.descent = descent
  }
}

extension TextRequest {
  /// Returns the size of the text, which a typesetter breaks into lines.
  /// - Parameters:
  ///   - isWanted: returns false to stop; called before each piece.
  ///   - typesetter: prepares a piece of the text, in UTF-8 without NUL and paragraph separators.
  /// - Returns: the size in points.
  /// - Throws: `DEADLINE_EXCEEDED` once `isWanted` returns false, and the error of `typesetter`.
  package func size<Source: Typesetter>(
    while isWanted: () -> Bool,
    typesetter: @escaping (ArraySlice<UInt8>) throws(LayoutError) -> Source
  ) throws(LayoutError) -> TextSize {
    var setter = TextSetter(self) { piece, setting throws(LayoutError) in
      TypesetText(text: piece, source: try typesetter(piece)).lines(setting)
    }
    return try setter.set(while: isWanted)
  }
}

/// A piece of a text without paragraph separators, broken into lines by a typesetter.
///
/// It gives ``TextSetter`` the lines that Pango would give, with the typesetter's extents.
private struct TypesetText<Source: Typesetter> {
  /// The width in place of 0, which may mean “not limited” to a typesetter, in points.
  private static var leastWidth: Double { 1 / Double(CPANGO_UNITS) }

  /// The text in UTF-8.
  let text: ArraySlice<UInt8>
  /// The typesetter of the text.
  let source: Source

  /// Returns the lines; an empty text has one.
  ///
  /// - Complexity: O(length of the text), or the square of it if no letter fits the width.
  func lines(_ setting: PangoBridgeSetting) -> [PangoBridgeLine] {
    var lines: [PangoBridgeLine] = []
    var (place, byte) = (0, text.startIndex)
    repeat {
      let isLast = setting.width < 0 || Int(setting.lineLimit) == lines.count + 1
      let (length, extents) =
        isLast
        ? (source.count - place, lastLine(from: place, setting))
        : nextLine(from: place, byte, width: Self.width(setting))
      lines.append(Self.line(at: byte - text.startIndex, extents))
      byte = text.index(byte, advancedBy: length)
      place += length
    } while place < source.count
    return lines
  }

  /// Returns the limit of lines, in points.
  private static func width(_ setting: PangoBridgeSetting) -> Double {
    max(leastWidth, Double(setting.width) / Double(CPANGO_UNITS))
  }

  /// Returns the length and the extents of a line after which others may come.
  private func nextLine(from place: Int, _ byte: Int, width: Double) -> (Int, LineExtents) {
    var length = min(source.lineLength(from: place, width: width), source.count - place)
    if length <= 0 {
      length = String(decoding: text[byte...], as: UTF8.self).first?.utf16.count ?? 0
    }
    var extents = source.extents(of: place..<place + length)
    // Spaces at the end of a text count; those before a break do not, as in Pango.
    if place + length < source.count || extents.width > width {
      extents.width -= extents.trailingSpace
    }
    return (length, extents)
  }

  /// Returns the extents of the rest of the text, which is shortened to the width.
  private func lastLine(from place: Int, _ setting: PangoBridgeSetting) -> LineExtents {
    var extents = source.extents(of: place..<source.count)
    let width = Self.width(setting)
    guard setting.width >= 0, extents.width > width else { return extents }
    extents.width -= extents.trailingSpace
    return extents.width > width ? source.shortenedExtents(from: place, width: width) : extents
  }

  /// Returns a line in units.
  private static func line(at start: Int, _ extents: LineExtents) -> PangoBridgeLine {
    PangoBridgeLine(
      start: Int32(clamping: start),
      width: units(extents.width),
      height: units(extents.ascent + extents.descent),
      baseline: units(extents.ascent)
    )
  }

  private static func units(_ points: Double) -> Int32 {
    Int32(clamping: Int((points * Double(CPANGO_UNITS)).rounded()))
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index behind so many units of UTF-16, of text in UTF-8.
  fileprivate func index(_ start: Int, advancedBy units: Int) -> Int {
    var (index, units) = (start, units)
    while units > 0, index < endIndex {
      // Characters of four bytes have two units.
      units -= self[index] >= 0xF0 ? 2 : 1
      index += 1
      // Continuation bytes are 10xxxxxx.
      while index < endIndex, self[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }
}
