// What the sources use of CoreText. Only the compiler reads this file; nothing of it ever runs.
import CoreFoundation
import CoreGraphics

open class CTFont { init() {} }
open class CTFontDescriptor { init() {} }
open class CTLine { init() {} }
open class CTTypesetter { init() {} }

public enum CTFontUIFontType: UInt32 { case system = 2 }
public enum CTLineTruncationType: UInt32 { case start, end, middle }

public let kCTFontAttributeName = CFString()
public let kCTFontFamilyNameAttribute = CFString()
public let kCTFontTraitsAttribute = CFString()
public let kCTFontWeightTrait = CFString()

public func CTFontCreateUIFontForLanguage(
  _ type: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? { nil }
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont() }
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { CTFontDescriptor() }
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { CFString() }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { CGFloat(0) }
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { CGFloat(0) }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { CGFloat(0) }

public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor()
}
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor { original }

public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter { CTTypesetter() }
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ range: CFRange) -> CTLine { CTLine() }
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ start: CFIndex, _ width: Double
) -> CFIndex { 0 }

public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine { CTLine() }
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ type: CTLineTruncationType, _ token: CTLine?
) -> CTLine? { nil }
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double { 0 }
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { 0 }
