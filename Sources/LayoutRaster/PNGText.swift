/// A text in a PNG, as a chunk `tEXt` (https://www.w3.org/TR/png-3/#11tEXt).
struct PNGText {
  /// What the text says, in the standard's words.
  var keyword: String
  /// The text; characters that are not of ASCII become question marks.
  var text: String

  /// A PNG with the text behind its header.
  func inserted(into png: [UInt8]) -> [UInt8] {
    // The signature has 8 bytes, the header's chunk 25.
    let place = 33
    guard png.count > place else { return png }
    return png[..<place] + chunk + png[place...]
  }

  /// The text under a keyword in a PNG; nil where there is none.
  static func text(_ keyword: String, in png: [UInt8]) -> String? {
    var place = 8
    while place + 12 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = png[place + 4..<place + 8]
      guard place + 12 + length <= png.count else { return nil }
      let bytes = png[place + 8..<place + 8 + length]
      if kind.elementsEqual("tEXt".utf8), bytes.starts(with: Array(keyword.utf8) + [0]) {
        return String(decoding: bytes.dropFirst(keyword.utf8.count + 1), as: UTF8.self)
      }
      place += 12 + length
    }
    return nil
  }

  private var chunk: [UInt8] {
    let content = Self.ascii(keyword) + [0] + Self.ascii(text)
    let body = Array("tEXt".utf8) + content
    return Self.bytes(of: UInt32(clamping: content.count)) + body + Self.bytes(of: Self.check(body))
  }

  private static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The check of a chunk: CRC-32 as in ISO 3309, a bit at a time.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { check, byte in
      (0..<8)
        .reduce(check ^ UInt32(byte)) { check, _ in
          check >> 1 ^ (check & 1 == 0 ? 0 : 0xEDB8_8320)
        }
    }
  }
}
