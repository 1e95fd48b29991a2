// What swift-argument-parser and the code for UIKit use of Foundation. Only the compiler reads this file; nothing of it ever runs.
@_exported import Darwin

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

open class NSError: Error, @unchecked Sendable {}

extension Error {
  public var localizedDescription: String { "" }
}

public struct Data {}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []
  public init() {}
  public func encode(_ value: some Encodable) throws -> Data { Data() }
}

extension String {
  public struct Encoding {
    public static var utf8: Encoding { Encoding() }
  }

  public init?(data: Data, encoding: Encoding) { nil }
}

open class NSObject {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { false }
  open func copy() -> Any { self }
}

open class NSCoder: NSObject {}
public struct NSZone {}

public let NSNotFound = Int.max

public struct IndexPath: Sendable, Hashable {
  public init(index: Int) {}
  public var count: Int { 0 }
  public var first: Int? { nil }
}

open class Bundle: NSObject {
  public static var main: Bundle { Bundle() }
  public var resourcePath: String? { nil }
}

open class ProcessInfo: NSObject {
  public static var processInfo: ProcessInfo { ProcessInfo() }
  public var environment: [String: String] { [:] }
}
