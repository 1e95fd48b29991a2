import LayoutEngine
import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutDrawing
import LayoutRaster

@Suite("Examples as PNG and PDF")
struct RasterExampleTests {
  @Test("Each example gives the same PNG and the same PDF each time", arguments: Examples.names)
  func same(_ name: String) throws {
    let picture = try Session.example(name).picture()
    let room = RasterSize(width: 1000, height: 1000)
    let renderer = RasterRenderer(scale: .fitting(picture.frame.size, into: room))
    let png = try renderer.png(of: picture)
    #expect(try renderer.png(of: picture) == png)
    let size = try PNGReader.pixels(png).size
    #expect(max(size.width, size.height) == 1000)
    let pdf = try PDFRenderer().pdf(of: picture)
    #expect(try PDFRenderer().pdf(of: picture) == pdf)
    #expect(pdf.starts(with: "%PDF-1.".utf8))
  }

  @Test("A PNG names the libraries that draw it, and the font if it has texts")
  func versions() throws {
    let png = try RasterRenderer().png(of: .square())
    let versions = try #require(pngText("Software", in: png))
    #expect(versions.hasPrefix("layouthost with Cairo 1."))
    #expect(versions.contains(", Pango 1.") && !versions.contains("Inter"))
    let labelled = try RasterRenderer().png(of: Session.example("list").picture(visible: true))
    #expect(try #require(pngText("Software", in: labelled)).contains(", Inter "))
  }

  /// The pictures of the documentation: the visible states, with two pixels per point.
  ///
  /// Documents without a saved result measure texts with the installed font.
  static let pictures = Examples.names.filter { name in
    (try? Fixtures.bytes("docs/examples/\(name).result.json")) != nil
  }

  @Test("Each example gives the PNG in docs/pictures", arguments: pictures)
  func documented(_ name: String) throws {
    let golden = try Fixtures.bytes("docs/pictures/\(name).visible.png")
    let session = try Session.example(name)
    let picture = try Picture(
      of: session.solve(),
      at: session.visibleState(),
      options: PictureOptions(),
      contents: session.pictureContents()
    ) { _ in nil }
    let png = try RasterRenderer().png(of: picture)
    guard pngText("Software", in: png) == pngText("Software", in: golden) else {
      return try compareLoosely(png, golden)
    }
    #expect(
      try PNGReader.pixels(png) == PNGReader.pixels(golden),
      "the same versions give the same pixels"
    )
  }

  /// Compares with a tolerance: other versions of the libraries and the font draw other edges and letters.
  private func compareLoosely(_ png: [UInt8], _ golden: [UInt8]) throws {
    let (pixels, expected) = try (PNGReader.pixels(png), PNGReader.pixels(golden))
    try #require(pixels.size == expected.size)
    let others = zip(pixels.colors, expected.colors).count { $0.distance(to: $1) > 32 }
    #expect(others <= pixels.colors.count / 100)
  }

  @Test("A PDF has a title, no date, and its texts as text")
  func pdf() throws {
    let picture = try Session.example("list").picture(visible: true)
    let text = String(decoding: try PDFRenderer().pdf(of: picture), as: Unicode.ASCII.self)
    // UTF-16 in hexadecimal digits.
    let title = picture.title.utf16.map { String(format: "%04X", $0) }.joined()
    #expect(text.contains("/Title <FEFF" + title))
    #expect(!text.contains("CreationDate") && !text.contains("ModDate"))
    #expect(text.contains("Inter-Medium"))
    #expect(text.contains("/ToUnicode"))
    #expect(text.contains("/MediaBox [ 0 0 425 884 ]"))
  }

  @Test("A PNG of a right-to-left layout mirrors that of the left-to-right layout")
  func rightToLeft() throws {
    func pixels(_ direction: String) throws -> RasterPixels {
      let document = """
        {"environment": {"container": {"width": 300, "height": 200},
          "traits": {"layoutDirection": "\(direction)"}},
         "sections": [{"layout": "grid", "options": {"columns": 3}, "items": 2}]}
        """
      let session = Session(HostConfiguration(pluginFolders: []))
      try session.open(ValueDecoder(JSONReader.read(Array(document.utf8))))
      let options = PictureOptions(labels: .none)
      let visibleState = try session.visibleState()
      return try RasterRenderer()
        .pixels(
          of: Picture(of: session.solve(), at: visibleState, options: options)
        )
    }
    let (left, right) = try (pixels("leftToRight"), pixels("rightToLeft"))
    #expect(left != right)
    let mirrored = (0..<left.size.height)
      .flatMap { y in
        (0..<left.size.width).reversed().map { left[$0, y] }
      }
    // Cairo's edges of round corners differ a little from side to side.
    let distances = zip(mirrored, right.colors).map { $0.distance(to: $1) }
    #expect(try #require(distances.max()) <= 24)
  }
}

@Suite("Libraries and fonts for PNG and PDF")
struct RasterInstallationTests {
  private func failure(library: String, folder: String) throws -> LayoutError {
    let renderer = RasterRenderer(library: RasterLibrary(library: library, folder: folder))
    let picture = try Session.example("list").picture(visible: true)
    return try #require(throws: LayoutError.self) { try renderer.png(of: picture) }
  }

  @Test("The error for a missing drawing library names its package")
  func noLibrary() throws {
    let failure = try failure(library: "libnothing.so.7", folder: "/")
    #expect(failure.code == .unavailable)
    #expect(
      failure.message
        == "pictures cannot be drawn as PNG or PDF: libnothing.so.7 is not installed"
    )
    #expect(failure.hint == "install it: apt-get install libpangocairo-1.0-0")
  }

  @Test("The error for a missing font names its package; pictures without texts need no font")
  func noFont() throws {
    let folder = try TemporaryFolder()
    let library = "libpangocairo-1.0.so.0"
    let failure = try failure(library: library, folder: folder.path)
    #expect(failure.code == .unavailable)
    #expect(
      failure.message == "pictures cannot be drawn as PNG or PDF: the font Inter is not installed"
    )
    #expect(failure.hint == "install it: apt-get install fonts-inter")
    let renderer = RasterRenderer(library: RasterLibrary(library: library, folder: folder.path))
    #expect(throws: Never.self) { try renderer.png(of: .square()) }
  }
}
