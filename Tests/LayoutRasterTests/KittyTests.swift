import Foundation
import LayoutHost
import LayoutModel
import Testing

import LayoutRaster

@Suite("Kitty graphics")
struct KittyTests {
  /// The commands in bytes for a terminal: their keys and their payload.
  private func commands(_ bytes: [UInt8]) throws -> [(keys: String, letters: String)] {
    let text = String(decoding: bytes, as: UTF8.self)
    let pieces = text.components(separatedBy: "\u{1B}\\")
    #expect(pieces.last == "")
    return try pieces.dropLast()
      .map { piece in
        try #require(piece.hasPrefix("\u{1B}_G"))
        let parts = piece.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        return (String(parts[0]), String(parts[1]))
      }
  }

  @Test(
    "Kitty graphics split a PNG into pieces that join to it again",
    arguments: [0, 1, 2, 3, 3071, 3072, 3073, 6144, 10_000]
  )
  func pieces(count: Int) throws {
    let png = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let commands = try commands(
      KittyRenderer().kitty(ofPNG: png, columns: 80, rows: 24)
    )
    let letters = commands.map(\.letters).joined()
    #expect(Data(base64Encoded: letters) == Data(png))
    #expect(commands.allSatisfy { $0.letters.count <= 4096 })
    #expect(commands.dropLast().allSatisfy { $0.letters.count == 4096 })
    let last = commands.count == 1 ? 0 : 1
    #expect(commands[0].keys == "a=T,f=100,t=d,q=2,c=80,r=24,m=\(last)")
    let others = commands.dropFirst().map(\.keys)
    #expect(others.dropLast().allSatisfy { $0 == "m=1" })
    #expect(others.last ?? "m=0" == "m=0")
  }

  @Test("Kitty graphics state only the columns and rows that the caller sets")
  func cells() throws {
    let none = try commands(KittyRenderer().kitty(ofPNG: [1]))
    #expect(none[0].keys == "a=T,f=100,t=d,q=2,m=0")
    #expect(
      try commands(KittyRenderer().kitty(ofPNG: [1], columns: 3))[0].keys.contains(",c=3,m")
    )
  }

  @Test("Kitty graphics of a picture contain a PNG as large as the given size allows")
  func picture() throws {
    let picture = try Session.example("carousel").picture(visible: true)
    let room = RasterSize(width: 300, height: 300)
    let letters = try commands(KittyRenderer().kitty(of: picture, within: room)).map(\.letters)
    let png = try #require(Data(base64Encoded: letters.joined()))
    let size = try PNGReader.pixels([UInt8](png)).size
    #expect(max(size.width, size.height) == 300)
  }
}
