/// A version of QR codes, which decides their size, at error correction level M.
///
/// The numbers are those of ISO/IEC 18004:2015, tables 7, 9 and E.1.
struct QRVersion: Sendable, Equatable {
  /// The number of the version, from 1.
  let number: Int
  /// The error correction codewords of each block.
  let correction: Int
  /// The data codewords of each block; longer blocks are last.
  let blocks: [Int]
  /// The centres of the alignment patterns along each axis.
  let alignments: [Int]

  /// The modules along a side.
  var size: Int { 17 + 4 * number }
  /// The bits of the number of bytes.
  private var countBits: Int { number < 10 ? 8 : 16 }
  /// The number of data codewords.
  private var capacity: Int { blocks.reduce(0, +) }

  private static let all = [
    QRVersion(number: 1, correction: 10, blocks: [16], alignments: []),
    QRVersion(number: 2, correction: 16, blocks: [28], alignments: [6, 18]),
    QRVersion(number: 3, correction: 26, blocks: [44], alignments: [6, 22]),
    QRVersion(number: 4, correction: 18, blocks: [32, 32], alignments: [6, 26]),
    QRVersion(number: 5, correction: 24, blocks: [43, 43], alignments: [6, 30]),
    QRVersion(number: 6, correction: 16, blocks: [27, 27, 27, 27], alignments: [6, 34]),
    QRVersion(number: 7, correction: 18, blocks: [31, 31, 31, 31], alignments: [6, 22, 38]),
    QRVersion(number: 8, correction: 22, blocks: [38, 38, 39, 39], alignments: [6, 24, 42]),
    QRVersion(number: 9, correction: 22, blocks: [36, 36, 36, 37, 37], alignments: [6, 26, 46]),
    QRVersion(number: 10, correction: 26, blocks: [43, 43, 43, 43, 44], alignments: [6, 28, 50]),
  ]

  /// Returns the smallest version that holds a number of bytes; nil if there are too many.
  static func smallest(for count: Int) -> QRVersion? {
    all.first { 4 + $0.countBits + 8 * count <= 8 * $0.capacity }
  }

  /// Returns the codewords of bytes that fit: those of the data, then those of the error correction,
  /// each interleaved over the blocks.
  func codewords(of bytes: [UInt8]) -> [UInt8] {
    let data = dataCodewords(of: bytes)
    var parts: [[UInt8]] = []
    var start = 0
    for length in blocks {
      parts.append(Array(data[start..<start + length]))
      start += length
    }
    let corrections = parts.map { ReedSolomon.remainder(of: $0, count: correction) }
    return Self.interleaved(parts) + Self.interleaved(corrections)
  }

  /// The data codewords: the mode, the number of bytes, the bytes, and padding.
  private func dataCodewords(of bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: countBits)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    bits.append(0, count: min(4, 8 * capacity - bits.count))
    var codewords = bits.bytes
    for padding in 0..<capacity - codewords.count {
      codewords.append(padding.isMultiple(of: 2) ? 0xEC : 0x11)
    }
    return codewords
  }

  private static func interleaved(_ parts: [[UInt8]]) -> [UInt8] {
    let longest = parts.map(\.count).max() ?? 0
    return (0..<longest)
      .flatMap { index in parts.compactMap { $0.indices.contains(index) ? $0[index] : nil } }
  }
}

/// Bits in bytes, the highest bit first; the last byte is filled with zeros.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ value: Int, count bits: Int) {
    for bit in (0..<bits).reversed() {
      if count.isMultiple(of: 8) { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}

/// The error correction of QR codes, over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
  /// Returns the error correction codewords of a block: the remainder of its division by a generator.
  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    let divisor = generator(degree: count)
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in 0..<count { remainder[index] ^= product(divisor[index], factor) }
    }
    return remainder
  }

  /// The coefficients of (x − 2⁰)(x − 2¹)…, without the leading 1, the highest power first.
  private static func generator(degree: Int) -> [UInt8] {
    var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        coefficients[index] = product(coefficients[index], root)
        if index + 1 < degree { coefficients[index] ^= coefficients[index + 1] }
      }
      root = product(root, 2)
    }
    return coefficients
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (result, rest, term) = (0, Int(right), Int(left))
    while rest > 0 {
      if rest & 1 == 1 { result ^= term }
      term <<= 1
      if term > 0xFF { term ^= 0x11D }
      rest >>= 1
    }
    return UInt8(result)
  }
}
