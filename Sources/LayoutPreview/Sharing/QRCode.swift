/// A QR code of a text (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10.
///
/// A code holds up to 213 bytes, which is enough for an address.
package struct QRCode: Sendable, Equatable {
  /// The rows of modules from the top without the quiet zone; true is dark.
  package let rows: [[Bool]]

  /// Encodes a text in the smallest version that holds it; nil if the text is too long.
  /// - Parameters:
  ///   - text: the text, of which UTF-8 is encoded.
  ///   - mask: the number of the mask, from 0 to 7; nil if it is that of the least penalty.
  package init?(_ text: String, mask: Int? = nil) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    let bits = version.codewords(of: bytes)
    let matrices = (mask.map { $0...$0 } ?? 0...7).map { QRMatrix(version, bits, mask: $0) }
    // Of equal penalties, the first mask counts.
    guard let best = matrices.min(by: { $0.penalty < $1.penalty }) else { return nil }
    rows = best.rows
  }

  /// The code for a terminal, two rows of modules a line, with a quiet zone.
  ///
  /// Light modules are full blocks: a plain code is right where the background is dark, and a coloured
  /// one everywhere.
  package func terminalText(_ style: TerminalStyle) -> String {
    let quiet = 4
    let side = rows.count + 2 * quiet
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let (x, y) = (x - quiet, y - quiet)
      return rows.indices.contains(y) && rows.indices.contains(x) && rows[y][x]
    }
    var text = ""
    for y in stride(from: 0, to: side, by: 2) {
      text += style.start
      for x in 0..<side {
        // A last half line below the quiet zone is light, too.
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (false, false): text += "█"
        case (false, true): text += "▀"
        case (true, false): text += "▄"
        case (true, true): text += " "
        }
      }
      text += style.end + "\n"
    }
    return text
  }

  /// The style of a code in a terminal.
  package enum TerminalStyle: Sendable {
    /// Blocks alone.
    case plain
    /// White blocks on black, whatever the terminal's colours are.
    case coloured

    fileprivate var start: String { self == .coloured ? "\u{1B}[97;40m" : "" }
    fileprivate var end: String { self == .coloured ? "\u{1B}[0m" : "" }
  }
}
