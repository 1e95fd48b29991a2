/// Bytes as text (RFC 4648, section 4).
package enum Base64 {
  /// The alphabet in the order of its values.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns four characters for each started group of three bytes.
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).map { start + $0 < bytes.count ? bytes[start + $0] : 0 }
      let bits = UInt32(three[0]) << 16 | UInt32(three[1]) << 8 | UInt32(three[2])
      let count = min(3, bytes.count - start)
      for letter in 0..<4 {
        letters.append(
          letter <= count
            ? alphabet[Int(bits >> (18 - 6 * UInt32(letter)) & 0x3F)] : UInt8(ascii: "=")
        )
      }
    }
    return letters
  }
}
