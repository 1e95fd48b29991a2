/// A hash that is the same in every process and on every machine (FNV-1a, 64 bits).
///
/// It compares contents whose authors have no reason to forge them.
public struct StableHash: Sendable, Hashable {
  /// The hash of the bytes so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  public init() {}

  /// Adds bytes behind the earlier ones.
  /// - Complexity: O(number of bytes).
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
