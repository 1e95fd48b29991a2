/// An entry of a history file: one line, in which `\n` stands for a line's end and `\\` for `\`.
enum HistoryEntry {
  private static let backslash = UInt8(ascii: "\\")

  /// An entry as a line of the file, with its end.
  static func line(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(entry.utf8.count + 1)
    for byte in entry.utf8 {
      switch byte {
      case backslash: line += [backslash, backslash]
      case 0x0A: line += [backslash, UInt8(ascii: "n")]
      default: line.append(byte)
      }
    }
    line.append(0x0A)
    return line
  }

  /// The entry of a line without its end; nil where it was not written by ``line(_:)``.
  static func entry(_ line: some Sequence<UInt8>) -> String? {
    var entry: [UInt8] = []
    var isEscaped = false
    for byte in line {
      switch (isEscaped, byte) {
      case (true, backslash): entry.append(backslash)
      case (true, UInt8(ascii: "n")): entry.append(0x0A)
      case (true, _): return nil
      case (false, backslash): break
      case (false, _): entry.append(byte)
      }
      isEscaped = !isEscaped && byte == backslash
    }
    return isEscaped ? nil : String(validating: entry, as: UTF8.self)
  }
}
