import Foundation
import TestSupport
import Testing

import LayoutPreview

/// A code that another encoder has made: Python's `qrcode` 8, in byte mode at level M.
private struct KnownCode: Decodable, CustomTestStringConvertible {
  let text: String
  let mask: Int
  let version: Int
  /// The rows as numbers of base 16, the first module in the highest bit.
  let rows: [String]

  var testDescription: String { "version \(version), mask \(mask)" }

  static let all: [KnownCode] = {
    let path = Fixtures.root.appending(path: "Tests/LayoutPreviewTests/Fixtures/codes.json")
    guard let data = try? Data(contentsOf: path) else { return [] }
    return (try? JSONDecoder().decode([KnownCode].self, from: data)) ?? []
  }()
}

@Suite("QR codes of addresses")
struct QRCodeTests {
  @Test("A QR code has the modules that another encoder gives", arguments: KnownCode.all)
  private func knownCodes(known: KnownCode) throws {
    let code = try #require(QRCode(known.text, mask: known.mask))
    #expect(code.rows.count == 17 + 4 * known.version)
    let rows = code.rows.map { row in
      String(row.reduce(UInt64(0)) { $0 << 1 | ($1 ? 1 : 0) }, radix: 16)
    }
    #expect(rows == known.rows)
  }

  @Test("The known QR codes have all versions and masks that are encoded")
  func coverage() {
    #expect(Set(KnownCode.all.map(\.version)) == Set(1...10))
    #expect(Set(KnownCode.all.map(\.mask)) == Set(0...7))
  }

  @Test(
    "A QR code grows with its text up to 213 bytes",
    arguments: [(14, 21), (15, 25), (213, 57)]
  )
  func sizes(length: Int, size: Int) {
    #expect(QRCode(String(repeating: "x", count: length))?.rows.count == size)
  }

  @Test("A text of more than 213 bytes has no QR code")
  func tooLong() {
    #expect(QRCode(String(repeating: "x", count: 214)) == nil)
    #expect(QRCode(String(repeating: "ä", count: 107)) == nil)
  }

  @Test("A QR code without a given mask is one of the eight with a mask")
  func chosenMask() {
    let codes = (0..<8).map { QRCode("http://192.168.1.23:4242/", mask: $0) }
    #expect(codes.contains(QRCode("http://192.168.1.23:4242/")))
  }

  @Test("A QR code in the terminal has two rows a line and a light border of four modules")
  func terminal() throws {
    let code = try #require(QRCode("A"))
    let lines = code.terminalText(.plain).split(separator: "\n").map(String.init)
    #expect(lines.count == 15)
    #expect(lines.allSatisfy { $0.count == 29 })
    #expect(lines[0] == String(repeating: "█", count: 29))
    // The upper edge of the finder pattern: two rows, of which the lower has dark corners only.
    #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ █"))
    let coloured = code.terminalText(.coloured).split(separator: "\n")
    #expect(coloured.allSatisfy { $0.hasPrefix("\u{1B}[97;40m") && $0.hasSuffix("\u{1B}[0m") })
  }
}
