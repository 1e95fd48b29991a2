import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutDrawing
import LayoutRaster

@Suite("Pixels of contents")
struct LookPixelTests {
  /// The pixels of one item that fills a container of 200 × 200 points, in a look.
  private static func pixels(_ look: String, _ renderer: RasterRenderer) throws -> RasterPixels {
    let session = Session(HostConfiguration(pluginFolders: []))
    let document = """
      {"environment": {"container": {"width": 200, "height": 200}}, "sections": [{"layout": "list",
       "options": {"rowHeight": 200}, "look": "\(look)", "items": [{"id": "a", "title": "Soup"}]}]}
      """
    try session.open(ValueDecoder(JSONReader.read(Array(document.utf8))))
    let picture = try Picture(
      of: session.solve(),
      at: session.visibleState(),
      options: PictureOptions(),
      contents: session.pictureContents()
    ) { _ in nil }
    return try renderer.pixels(of: picture)
  }

  @Test("A photo has colours that merge, and round corners, the same each time")
  func photo() throws {
    let renderer = RasterRenderer(scale: try #require(RasterScale(1)))
    let pixels = try Self.pixels("photo", renderer)
    // The margin is 16 points wide; the line around the container covers the first point.
    #expect(pixels[18, 18] == PictureTheme.light.paper.bits)
    let middle = Set((40..<160).map { pixels[$0, $0] })
    #expect(middle.count > 20)
    #expect(!middle.contains(PictureTheme.light.paper.bits))
    #expect(try Self.pixels("photo", renderer) == pixels)
  }

  @Test("A photo shows the file that its item names, cropped to the item, also in a PDF")
  func image() throws {
    let folder = try TemporaryFolder([
      "a.json": """
      {"environment": {"container": {"width": 200, "height": 200}}, "sections": [{"layout": "list",
       "options": {"rowHeight": 200}, "look": "photo", "items": [{"id": "a", "image": "red.png"}]}]}
      """
    ])
    // 2 × 1 red pixels.
    let red =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4z8AARAAI"
      + "/gH/GcBr5wAAAABJRU5ErkJggg=="
    try #require(Data(base64Encoded: red)).write(to: folder.url.appending(path: "red.png"))
    let session = Session(HostConfiguration(pluginFolders: []))
    try session.open(path: folder.path(of: "a.json"))
    let files = PictureFiles()
    let picture = try Picture(
      of: session.solve(),
      at: session.visibleState(),
      options: PictureOptions(),
      contents: session.pictureContents(files: files)
    ) { _ in nil }
    let scale = try #require(RasterScale(1))
    let pixels = try RasterRenderer(scale: scale).pixels(of: picture)
    #expect(pixels[16 + 100, 16 + 100] == 0xFF0000)
    #expect(pixels[18, 18] == PictureTheme.light.paper.bits)
    #expect(files.notes.isEmpty)
    let pdf = try PDFRenderer().pdf(of: picture)
    #expect(String(decoding: pdf, as: Unicode.ASCII.self).contains("/Subtype /Image"))
  }

  @Test("A card has other pixels in dark pictures, and texts")
  func card() throws {
    let scale = try #require(RasterScale(1))
    let light = try Self.pixels("card", RasterRenderer(theme: .light, scale: scale))
    let dark = try Self.pixels("card", RasterRenderer(theme: .dark, scale: scale))
    // Beside the title, on the surface.
    let surface = (x: 16 + 180, y: 16 + 190)
    #expect(light[surface.x, surface.y] == 0xFFFFFF)
    #expect(dark[surface.x, surface.y] == 0x2A2B31)
    let texts = (30..<80).map { light[$0, 16 + 176] }
    #expect(texts.contains { $0 < 0x808080 })
  }

  @Test("A PDF of contents has texts as text")
  func pdf() throws {
    let session = Session(HostConfiguration(pluginFolders: []))
    let document = #"{"sections": [{"layout": "list", "items": [{"title": "Soup"}]}]}"#
    try session.open(ValueDecoder(JSONReader.read(Array(document.utf8))))
    let picture = try Picture(
      of: session.solve(),
      at: nil,
      options: PictureOptions(),
      contents: session.pictureContents()
    ) { _ in nil }
    let pdf = try PDFRenderer().pdf(of: picture)
    #expect(String(decoding: pdf, as: Unicode.ASCII.self).contains("/ToUnicode"))
    #expect(try PDFRenderer().pdf(of: picture) == pdf)
  }
}
