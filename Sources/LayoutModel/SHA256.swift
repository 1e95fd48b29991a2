/// A hash that cannot be forged: SHA-256 (FIPS 180-4).
///
/// ``StableHash`` is faster, and for contents whose authors have no reason to forge them.
package struct SHA256: Sendable {
  /// The hash of the whole blocks so far.
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The words of a block, extended to one for each round.
  private var words = [UInt32](repeating: 0, count: 64)

  /// The size of a block, in bytes.
  private static let blockSize = 64

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7,
    0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC,
    0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351,
    0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E,
    0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585,
    0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F,
    0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]

  /// Returns the hash of bytes in hexadecimal digits, as `sha256sum` prints it.
  /// - Complexity: O(number of bytes).
  package static func digits(of bytes: [UInt8]) -> String {
    words(of: bytes).map(\.hexadecimalDigits).joined()
  }

  /// Returns the 32 bytes of the hash of bytes.
  /// - Complexity: O(number of bytes).
  package static func hash(of bytes: [UInt8]) -> [UInt8] {
    words(of: bytes)
      .flatMap { word in
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
      }
  }

  /// Returns the eight words of the hash of bytes.
  private static func words(of bytes: [UInt8]) -> [UInt32] {
    var hash = SHA256()
    hash.add(bytes)
    return hash.state
  }

  /// Hashes a whole message with its padding: a bit of 1, zeroes, and its length in bits.
  private mutating func add(_ bytes: [UInt8]) {
    let rest = bytes.count % Self.blockSize
    for start in stride(from: 0, to: bytes.count - rest, by: Self.blockSize) {
      add(block: bytes[start..<start + Self.blockSize])
    }
    var last = Array(bytes.suffix(rest)) + [0x80]
    while last.count % Self.blockSize != Self.blockSize - 8 { last.append(0) }
    let length = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      last.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    for start in stride(from: 0, to: last.count, by: Self.blockSize) {
      add(block: last[start..<start + Self.blockSize])
    }
  }

  /// Hashes a block.
  private mutating func add(block: ArraySlice<UInt8>) {
    extend(block)
    var v = state
    for round in 0..<64 {
      let sum1 = v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let first = v[7] &+ sum1 &+ choice &+ Self.constants[round] &+ words[round]
      let sum0 = v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      (v[7], v[6], v[5], v[4]) = (v[6], v[5], v[4], v[3] &+ first)
      (v[3], v[2], v[1], v[0]) = (v[2], v[1], v[0], first &+ sum0 &+ majority)
    }
    for index in state.indices { state[index] &+= v[index] }
  }

  /// Sets the words of the rounds from a block.
  private mutating func extend(_ block: ArraySlice<UInt8>) {
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      words[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let sigma0 = old.rotated(7) ^ old.rotated(18) ^ old >> 3
      let sigma1 = new.rotated(17) ^ new.rotated(19) ^ new >> 10
      words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
    }
  }
}

extension UInt32 {
  /// Returns the bits rotated to the right.
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }

  /// The eight hexadecimal digits.
  fileprivate var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
