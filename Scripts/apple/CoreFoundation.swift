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

public struct CGFloat: Sendable {
  public init(_ value: Double) {}
  public init(_ value: Int) {}
}

extension Double {
  public init(_ value: CGFloat) { self = 0 }
}

public struct CGPoint: Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) { fatalError() }
  public init(x: Double, y: Double) { fatalError() }
}

public struct CGSize: Sendable {
  public var width: CGFloat
  public var height: CGFloat
  public init(width: CGFloat, height: CGFloat) { fatalError() }
  public init(width: Double, height: Double) { fatalError() }
}

public struct CGRect: Sendable {
  public var origin: CGPoint
  public var size: CGSize
  public init(origin: CGPoint, size: CGSize) { fatalError() }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }
}

public struct CGAffineTransform: Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { fatalError() }
}
