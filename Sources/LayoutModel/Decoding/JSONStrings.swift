extension JSONReader {
  /// Reads a string, with `index` at its opening quote.
  mutating func readString() throws(LayoutError) -> String {
    let start = position()
    index += 1
    let first = index
    // All bytes so far, joined bit by bit: below 0x80 only if each of them is ASCII.
    var joined: UInt8 = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let content = UnsafeBufferPointer(rebasing: bytes[first..<index])
        index += 1
        // ASCII needs no check, which would look up types for each string.
        if joined < 0x80 { return String(decoding: content, as: UTF8.self) }
        return try valid(String(validating: content, as: UTF8.self), at: start)
      case UInt8(ascii: "\\"):
        return try readEscapedString(from: first, at: start)
      case 0..<0x20:
        throw bareControlCharacter()
      default:
        joined |= bytes[index]
        index += 1
      }
    }
    throw syntax("the string that starts here is never closed", at: start)
  }

  /// Reads the rest of a string that contains escapes, with `index` at the first of them.
  private mutating func readEscapedString(
    from first: Int,
    at start: SourcePosition
  ) throws(LayoutError) -> String {
    var text = Array(bytes[first..<index])
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return try valid(String(validating: text, as: UTF8.self), at: start)
      case UInt8(ascii: "\\"):
        try readEscape(into: &text)
      case 0..<0x20:
        throw bareControlCharacter()
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    throw syntax("the string that starts here is never closed", at: start)
  }

  /// Reads one escape, with `index` at its backslash, and appends the character in UTF-8.
  private mutating func readEscape(into text: inout [UInt8]) throws(LayoutError) {
    guard index + 1 < bytes.count else { throw syntax("the text ends inside a string") }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      text.append(contentsOf: try readScalar().utf8)
      return
    case let sign
    where sign == UInt8(ascii: "\"") || sign == UInt8(ascii: "\\") || sign == UInt8(ascii: "/"):
      text.append(sign)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    default:
      throw syntax(
        "“\\” cannot stand before \(inWords(at: index + 1)); a backslash is written “\\\\”"
      )
    }
    index += 2
  }

  /// Reads `\uXXXX`, and a second one if the first is half of a surrogate pair.
  /// - Throws: `.syntax` for an unpaired half.
  private mutating func readScalar() throws(LayoutError) -> Unicode.Scalar {
    let start = index
    let first = try readCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), bytes[index...].starts(with: [0x5C, UInt8(ascii: "u")]) {
      let second = try readCodeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    index = start
    let digits = String(first, radix: 16)
    throw syntax("“\\u\(digits)” is half of a surrogate pair, without its other half")
  }

  /// Reads `\uXXXX`.
  /// - Throws: `.syntax` if four hexadecimal digits do not follow.
  private mutating func readCodeUnit() throws(LayoutError) -> UInt16 {
    var unit: UInt16 = 0
    for place in index + 2..<index + 6 {
      guard place < bytes.count, let digit = Self.hexadecimalDigit(bytes[place]) else {
        throw syntax("four hexadecimal digits were expected after “\\u”")
      }
      unit = unit << 4 | digit
    }
    index += 6
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// Returns the fault of a control character in a string, which must be escaped.
  private mutating func bareControlCharacter() -> LayoutError {
    switch bytes[index] {
    case 0x0A, 0x0D:
      syntax("the line ends inside a string; a line break is written “\\n”")
    case 0x09:
      syntax("a tab stands inside a string; it is written “\\t”")
    default:
      syntax("a control character stands inside a string; it is written “\\u00XX”")
    }
  }

  /// Returns a decoded string.
  /// - Throws: `.syntax` at the string's start if its bytes are not UTF-8.
  private func valid(_ text: String?, at start: SourcePosition) throws(LayoutError) -> String {
    if let text { return text }
    throw LayoutError(
      .syntax("the string that starts here is not UTF-8"),
      path: path,
      position: start
    )
  }
}
