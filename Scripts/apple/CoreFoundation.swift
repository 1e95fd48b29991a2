// What the sources use of CoreFoundation, with the types of geometry that it has for CoreGraphics. Only the compiler reads
// this file; nothing of it ever runs.
@_exported import Darwin

public typealias CFIndex = Int
public typealias CFTypeRef = AnyObject
public typealias CFStringEncoding = UInt32

open class CFAllocator { public init() {} }
open class CFString { public init() {} }
open class CFNumber { public init() {} }
open class CFDictionary { public init() {} }
open class CFMutableDictionary: CFDictionary {}
open class CFAttributedString { public init() {} }
open class CFMutableAttributedString: CFAttributedString {}

public struct CFRange {
  public var location: CFIndex
  public var length: CFIndex
  public init(location: CFIndex, length: CFIndex) { fatalError() }
}

public struct CFDictionaryKeyCallBacks {}
public struct CFDictionaryValueCallBacks {}
public let kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
public let kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()

public enum CFStringBuiltInEncodings: CFStringEncoding { case UTF8 = 0x0800_0100 }
public enum CFNumberType: CFIndex { case doubleType = 13 }

public func CFEqual(_ first: CFTypeRef!, _ second: CFTypeRef!) -> Bool { false }
public func CFNumberCreate(
  _ allocator: CFAllocator!, _ type: CFNumberType, _ value: UnsafeRawPointer!
) -> CFNumber! { nil }
public func CFStringCreateWithBytes(
  _ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ count: CFIndex, _ encoding: CFStringEncoding,
  _ isExternal: Bool
) -> CFString! { nil }
public func CFStringGetLength(_ string: CFString!) -> CFIndex { 0 }
public func CFDictionaryCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ keys: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ values: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { nil }
public func CFDictionarySetValue(
  _ dictionary: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {}
public func CFAttributedStringCreateMutable(
  _ allocator: CFAllocator!, _ length: CFIndex
) -> CFMutableAttributedString! { nil }
public func CFAttributedStringGetLength(_ string: CFAttributedString!) -> CFIndex { 0 }
public func CFAttributedStringReplaceString(
  _ string: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {}
public func CFAttributedStringSetAttribute(
  _ string: CFMutableAttributedString!, _ range: CFRange, _ name: CFString!, _ value: CFTypeRef!
) {}

/// The compiler converts it from and to `Double`, as it knows the type by the names of type and module.
public struct CGFloat: Sendable, Hashable, Comparable, SignedNumeric, ExpressibleByFloatLiteral {
  public var native: Double
  public init(_ value: Double) { native = value }
  public init(_ value: Int) { native = Double(value) }
  public init(floatLiteral value: Double) { native = value }
  public init(integerLiteral value: Int) { native = Double(value) }
  public init?(exactly source: some BinaryInteger) { nil }
  public var magnitude: CGFloat { self }
  public static func < (left: CGFloat, right: CGFloat) -> Bool { false }
  public static func + (left: CGFloat, right: CGFloat) -> CGFloat { left }
  public static func - (left: CGFloat, right: CGFloat) -> CGFloat { left }
  public static func * (left: CGFloat, right: CGFloat) -> CGFloat { left }
  public static func *= (left: inout CGFloat, right: CGFloat) {}
}

extension Double {
  public init(_ value: CGFloat) { self = value.native }
}

public struct CGPoint: Sendable, Equatable {
  public var x: CGFloat
  public var y: CGFloat
  public static let zero = CGPoint(x: 0, y: 0)
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public init(x: Double, y: Double) { self.init(x: CGFloat(x), y: CGFloat(y)) }
  public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }
}

public struct CGSize: Sendable, Equatable {
  public var width: CGFloat
  public var height: CGFloat
  public static let zero = CGSize(width: 0, height: 0)
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
  public init(width: Double, height: Double) { self.init(width: CGFloat(width), height: CGFloat(height)) }
  public init(width: Int, height: Int) { self.init(width: CGFloat(width), height: CGFloat(height)) }
}

public struct CGRect: Sendable, Equatable {
  public var origin: CGPoint
  public var size: CGSize
  public static let zero = CGRect(origin: .zero, size: .zero)
  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
}

public struct CGAffineTransform: Sendable, Equatable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}
