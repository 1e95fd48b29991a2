// What swift-argument-parser uses of Foundation. Only the compiler reads this file; nothing of it ever runs.
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
