// Reading a part of a text that is known to be valid, such as the program's own data.
//
// Unused values are skipped byte by byte, unchecked, in a fraction of the time to read them.
extension JSONReader {
  /// Calls a closure for each member of an object, with `index` at the object's opening brace or before it.
  /// - Parameter body: takes the name of a member, and the reader with `index` at its value, which it reads or skips.
  /// - Throws: `.syntax` if the text is wrong, and any error of the closure.
  mutating func readMembers(
    _ body: (String, inout JSONReader) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    skipSpace()
    index += 1
    var isClosed = try self.isClosed(by: UInt8(ascii: "}"), first: true)
    while !isClosed {
      skipSpace()
      let key = try readString()
      skipSpace()
      // The colon.
      index += 1
      skipSpace()
      try body(key, &self)
      isClosed = try self.isClosed(by: UInt8(ascii: "}"), first: false)
    }
  }

  /// Calls a closure for each element of an array, with `index` at the array's opening bracket.
  /// - Parameter body: takes the reader with `index` at the element, which it reads or skips.
  /// - Throws: `.syntax` if the text is wrong, and any error of the closure.
  mutating func readElements(
    _ body: (inout JSONReader) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    index += 1
    var isClosed = try self.isClosed(by: UInt8(ascii: "]"), first: true)
    while !isClosed {
      skipSpace()
      try body(&self)
      isClosed = try self.isClosed(by: UInt8(ascii: "]"), first: false)
    }
  }

  /// Skips a value, with `index` at its first byte; skips to the end of a text that ends inside it.
  /// - Complexity: O(length of the value).
  mutating func skipValue() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The bracket of the container around a number or a word.
        if depth == 0 { return }
        depth -= 1
        if depth == 0 {
          index += 1
          return
        }
      case UInt8(ascii: ","):
        if depth == 0 { return }
      case UInt8(ascii: "\""):
        skipString()
        if depth == 0 { return }
        continue
      default:
        break
      }
      index += 1
    }
  }

  /// Skips a string, with `index` at its opening quote.
  private mutating func skipString() {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }
}
