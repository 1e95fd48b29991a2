// Numbers as decimal text, byte by byte and without an intermediate string.
//
// The text is that of `Double.description`, except that whole numbers up to 2⁵³ have no fraction and
// no exponent.
extension TextBytes {
  /// The greatest length of a number's text, in bytes.
  static let numberCapacity = 32

  /// Appends a whole number.
  @inline(__always)
  mutating func append(number: Int64) {
    append(upTo: Self.numberCapacity) { Self.write(number, to: $0) }
  }

  /// Appends a finite number as the shortest text that reads back the same.
  @inline(__always)
  mutating func append(number: Double) {
    append(upTo: Self.numberCapacity) { Self.write(number, to: $0) }
  }

  /// The digits of the numbers from 0 to 99, two each.
  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

  /// Writes a whole number.
  /// - Parameters:
  ///   - number: the number.
  ///   - text: memory for `numberCapacity` bytes.
  /// - Returns: the length of the text, in bytes.
  @inline(__always)
  private static func write(_ number: Int64, to text: UnsafeMutablePointer<UInt8>) -> Int {
    guard number < 0 else { return writeDigits(number.magnitude, to: text) }
    text[0] = UInt8(ascii: "-")
    return 1 + writeDigits(number.magnitude, to: text + 1)
  }

  /// Writes a finite number as the shortest text that reads back the same.
  /// - Parameters:
  ///   - number: the number.
  ///   - text: memory for `numberCapacity` bytes.
  /// - Returns: the length of the text, in bytes.
  static func write(_ number: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
    let magnitude = number.magnitude
    guard magnitude <= 0x1p53 else { return writeDescription(of: number, to: text) }
    let whole = Int64(number)
    if Double(whole) == number { return write(whole, to: text) }
    guard magnitude >= 0.001, let decimal = thousandths(magnitude) ?? shortest(magnitude) else {
      return writeDescription(of: number, to: text)
    }
    guard number < 0 else { return write(decimal, to: text) }
    text[0] = UInt8(ascii: "-")
    return 1 + write(decimal, to: text + 1)
  }

  // MARK: Digits

  /// A decimal number: its digits without the point, and the number of those after it, from 1 to
  /// 19.
  private typealias Decimal = (digits: UInt64, places: Int)

  /// The powers of ten from 10⁰ to 10¹⁹.
  private static let powers: [UInt64] = (0..<19)
    .reduce(into: [1]) { powers, _ in powers.append(powers[powers.count - 1] * 10) }

  /// Returns a number that is a whole number of thousandths, as most lengths in points are.
  ///
  /// Two decimals of at most 15 digits are never the same double, so no other one is shorter.
  @inline(__always)
  private static func thousandths(_ number: Double) -> Decimal? {
    let thousands = (number * 1000).rounded()
    guard thousands < 1e15, thousands / 1000 == number else { return nil }
    let digits = UInt64(thousands)
    if digits % 10 != 0 { return (digits, 3) }
    return digits % 100 != 0 ? (digits / 10, 2) : (digits / 100, 1)
  }

  /// Returns the shortest decimal that rounds to a number; of several, the nearest.
  ///
  /// The number is a fraction of a power of two, which 128 bits hold exactly with 17 digits before
  /// the point. Digits are dropped from its end while the rest lies within half a step to the
  /// neighbouring doubles (Steele and White 1990, “How to print floating-point numbers
  /// accurately”).
  /// - Parameter number: a number from 0.001 to 2⁵³ that is not whole.
  /// - Returns: the decimal; nil if the number's steps differ, which is rare, or if it is exactly
  ///   between two.
  private static func shortest(_ number: Double) -> Decimal? {
    let fraction = number.significandBitPattern
    guard fraction != 0 else { return nil }
    let significand = fraction | 1 << 52
    let shift = 53 - Int(number.exponent)
    let places = 17 - integerDigits(of: number)
    let halfStep = UInt128(powers[places])
    let scaled = UInt128(significand << 1) * halfStep
    let whole = UInt64(truncatingIfNeeded: scaled >> UInt128(shift))
    let rest = scaled & (1 << UInt128(shift) - 1)
    var (digits, dropped) = (whole, 0)
    for drop in 0..<places {
      let (quotient, remainder) = whole.quotientAndRemainder(dividingBy: powers[drop])
      let below = UInt128(remainder) << UInt128(shift) | rest
      let above = UInt128(powers[drop]) << UInt128(shift) - below
      let nearest = min(below, above)
      guard nearest < halfStep || (nearest == halfStep && significand & 1 == 0) else { break }
      if below == above { return nil }
      (digits, dropped) = (below < above ? quotient : quotient + 1, drop)
    }
    return (digits, places - dropped)
  }

  /// Returns the number of digits before the point, less the zeros directly after it.
  private static func integerDigits(of number: Double) -> Int {
    if number >= 1 { return digitCount(UInt64(number)) }
    return number >= 0.1 ? 0 : number >= 0.01 ? -1 : -2
  }

  /// Returns the number of digits of a whole number.
  @inline(__always)
  private static func digitCount(_ number: UInt64) -> Int {
    var (rest, count) = (number, 1)
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    return count + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  // MARK: Bytes

  /// Writes the digits of a whole number, two at a time from its end.
  @inline(__always)
  private static func writeDigits(_ number: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
    guard number >= 10 else {
      text[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)
      return 1
    }
    let length = digitCount(number)
    fill(number, length, at: text)
    return length
  }

  /// Writes the last digits of a whole number, with leading zeros if it has fewer.
  @inline(__always)
  private static func fill(_ number: UInt64, _ length: Int, at text: UnsafeMutablePointer<UInt8>) {
    let pairs = pairs.utf8Start
    var (rest, end) = (number, length)
    while end >= 2 {
      let pair = Int(truncatingIfNeeded: rest % 100) &* 2
      rest /= 100
      end &-= 2
      text[end] = pairs[pair]
      text[end &+ 1] = pairs[pair &+ 1]
    }
    if end == 1 { text[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10) }
  }

  private static func write(_ decimal: Decimal, to text: UnsafeMutablePointer<UInt8>) -> Int {
    let (whole, fraction) = decimal.digits.quotientAndRemainder(dividingBy: powers[decimal.places])
    let point = writeDigits(whole, to: text)
    text[point] = UInt8(ascii: ".")
    fill(fraction, decimal.places, at: text + point + 1)
    return point + 1 + decimal.places
  }

  private static func writeDescription(
    of number: Double,
    to text: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var description = number.description
    return description.withUTF8 { bytes in
      text.update(from: bytes.baseAddress ?? UnsafePointer(text), count: bytes.count)
      return bytes.count
    }
  }
}
