#if canImport(CoreText)
import CoreFoundation
import CoreGraphics
import CoreText
package import LayoutModel

/// Measures texts with CoreText in the system's font, as labels of apps on Apple's systems do.
///
/// Letters that are missing from the font come from the system's other fonts, as in a label, and
/// may make their lines higher. Sizes are rounded to 1/1024 points, not to pixels. They may change
/// with the system's version and language.
///
/// A text breaks into the same paragraphs and has as many lines at most as with
/// ``PangoTextMeasurer``.
package final class CoreTextMeasurer: TextMeasurer {
  /// A measurer for all sessions of a process; it keeps sizes, which never change.
  package static let shared = CoreTextMeasurer()
  /// The name of the system's font in documents.
  private static let systemFont = "System"

  /// The sizes measured so far.
  private let sizes = SharedTextMemory()

  /// Creates a measurer without remembered sizes.
  package init() {}

  /// The system's font, and those of ``PangoTextMeasurer``, which an app can bring along.
  package var fonts: [String] { [Self.systemFont] + PangoFonts.families }

  /// Returns the size of a text.
  ///
  /// A long text is set in pieces of a few thousand letters. A width of a million points or more
  /// does not limit lines.
  /// - Parameters:
  ///   - request: the text, its font and its limits.
  ///   - isWanted: returns false to stop; called before each piece.
  /// - Returns: the size in points, with the number of lines.
  /// - Throws: `UNAVAILABLE` if the font is not installed, `DEADLINE_EXCEEDED` once `isWanted`
  ///   returns false.
  package func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    try sizes.size(of: request) { () throws(LayoutError) in
      let font = try Self.font(of: request)
      return try request.size(while: isWanted) { piece throws(LayoutError) in
        guard let typesetter = CoreTextTypesetter(piece, font) else {
          throw Self.unavailable("CoreText refuses the text")
        }
        return typesetter
      }
    }
  }

  // MARK: Fonts

  /// Returns the font of a request.
  private static func font(of request: TextRequest) throws(LayoutError) -> CTFont {
    let family = request.font ?? systemFont
    let size = CGFloat(TextSetter.nearestSize(request.pointSize))
    var weight = trait(of: request.weight)
    guard let regular = descriptor(of: family, size: size),
      let number = CFNumberCreate(nil, .doubleType, &weight),
      let traits = dictionary(kCTFontWeightTrait, number),
      let attributes = dictionary(kCTFontTraitsAttribute, traits)
    else { throw unavailable("CoreText has no font \(family)") }
    let descriptor = CTFontDescriptorCreateCopyWithAttributes(regular, attributes)
    let font = CTFontCreateWithFontDescriptor(descriptor, size, nil)
    // CoreText takes another font in place of a missing one.
    guard family == systemFont || CFEqual(CTFontCopyFamilyName(font), string(family.utf8)) else {
      throw unavailable("the font \(family) is not installed")
    }
    return font
  }

  /// Returns the descriptor of a family in its regular weight.
  private static func descriptor(of family: String, size: CGFloat) -> CTFontDescriptor? {
    if family == systemFont {
      return CTFontCreateUIFontForLanguage(.system, size, nil).map(CTFontCopyFontDescriptor)
    }
    guard let name = string(family.utf8) else { return nil }
    return dictionary(kCTFontFamilyNameAttribute, name)
      .map(CTFontDescriptorCreateWithAttributes)
  }

  /// Returns the weight in CoreText's range from -1 to 1 (`UIFont.Weight`).
  private static func trait(of weight: FontWeight) -> Double {
    switch weight {
    case .ultraLight: -0.8
    case .thin: -0.6
    case .light: -0.4
    case .regular: 0
    case .medium: 0.23
    case .semibold: 0.3
    case .bold: 0.4
    case .heavy: 0.56
    case .black: 0.62
    }
  }

  private static func unavailable(_ reason: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "\(PangoPurpose.measuring.rawValue): \(reason)"
    )
  }
}

/// A text in a font, in CoreText.
private struct CoreTextTypesetter: Typesetter {
  let count: Int
  private let typesetter: CTTypesetter
  private let ellipsis: CTLine
  /// The extents of an empty line; no line is lower.
  private let empty: LineExtents

  /// Prepares a text in UTF-8; nil if CoreText refuses it.
  init?(_ text: ArraySlice<UInt8>, _ font: CTFont) {
    guard let text = attributed(text, font), let ellipsis = attributed("…".utf8, font) else {
      return nil
    }
    count = CFAttributedStringGetLength(text)
    typesetter = CTTypesetterCreateWithAttributedString(text)
    self.ellipsis = CTLineCreateWithAttributedString(ellipsis)
    empty = LineExtents(
      width: 0,
      trailingSpace: 0,
      ascent: Double(CTFontGetAscent(font)),
      descent: Double(CTFontGetDescent(font)) + Double(CTFontGetLeading(font))
    )
  }

  func lineLength(from start: Int, width: Double) -> Int {
    CTTypesetterSuggestLineBreak(typesetter, start, width)
  }

  func extents(of line: Range<Int>) -> LineExtents {
    // A length of 0 would mean the rest of the text.
    line.isEmpty ? empty : extents(of: self.line(line))
  }

  func shortenedExtents(from start: Int, width: Double) -> LineExtents {
    let rest = line(start..<count)
    // Nil if not even the ellipsis is narrow enough.
    return extents(of: CTLineCreateTruncatedLine(rest, width, .end, ellipsis) ?? ellipsis)
  }

  private func line(_ range: Range<Int>) -> CTLine {
    CTTypesetterCreateLine(
      typesetter,
      CFRange(location: range.lowerBound, length: range.count)
    )
  }

  private func extents(of line: CTLine) -> LineExtents {
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    return LineExtents(
      width: width,
      trailingSpace: CTLineGetTrailingWhitespaceWidth(line),
      ascent: max(empty.ascent, Double(ascent)),
      descent: max(empty.descent, Double(descent) + Double(leading))
    )
  }
}

// MARK: - Values of CoreFoundation

/// Returns a text in a font.
private func attributed(_ text: some Collection<UInt8>, _ font: CTFont) -> CFAttributedString? {
  guard let text = string(text), let attributed = CFAttributedStringCreateMutable(nil, 0) else {
    return nil
  }
  CFAttributedStringReplaceString(attributed, CFRange(location: 0, length: 0), text)
  let all = CFRange(location: 0, length: CFStringGetLength(text))
  CFAttributedStringSetAttribute(attributed, all, kCTFontAttributeName, font)
  return attributed
}

/// Returns a string from UTF-8.
private func string(_ text: some Collection<UInt8>) -> CFString? {
  let bytes = Array(text)
  return CFStringCreateWithBytes(
    nil,
    bytes,
    bytes.count,
    CFStringBuiltInEncodings.UTF8.rawValue,
    false
  )
}

/// Returns a dictionary of one entry.
///
/// Foundation, which turns Swift's dictionaries into CoreFoundation's, is not linked.
private func dictionary(_ key: CFString, _ value: CFTypeRef) -> CFDictionary? {
  var (keys, values) = (kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks)
  guard let dictionary = CFDictionaryCreateMutable(nil, 1, &keys, &values) else { return nil }
  CFDictionarySetValue(
    dictionary,
    Unmanaged.passUnretained(key).toOpaque(),
    Unmanaged.passUnretained(value).toOpaque()
  )
  return dictionary
}
#endif
