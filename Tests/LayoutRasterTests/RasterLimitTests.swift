import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutDrawing
import LayoutRaster

@Suite("Limits of pictures in pixels and points", .endsInTime)
struct RasterLimitTests {
  private func picture(width: Double, height: Double) -> Picture {
    var picture = Picture.square()
    picture.frame = LayoutRect(x: 0, y: 0, width: width, height: height)
    return picture
  }

  struct SizeCase: CustomTestStringConvertible {
    var testDescription: String { "\(width) × \(height) at \(scale)" }
    var width: Double
    var height: Double
    var scale: Double
    var message: String
  }

  static let sizes = [
    SizeCase(
      width: 8000,
      height: 8000.5,
      scale: 1,
      message: "64008000 pixels (8000 × 8001); the limit is 64000000"
    ),
    SizeCase(
      width: 100,
      height: 20000,
      scale: 2,
      message: "200 × 40000 pixels; a side has at most 32767"
    ),
    SizeCase(
      width: 1e9,
      height: 1e9,
      scale: 16,
      message: "16000000000 × 16000000000 pixels; a side has at most 32767"
    ),
  ]

  @Test("A PNG that is too large is an error with its number of pixels", arguments: sizes)
  func refused(_ size: SizeCase) throws {
    let renderer = RasterRenderer(scale: try #require(RasterScale(size.scale)))
    let picture = picture(width: size.width, height: size.height)
    let failure = try #require(throws: LayoutError.self) { try renderer.png(of: picture) }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "the picture would have " + size.message)
    #expect(throws: LayoutError.self) { try renderer.pixels(of: picture) }
  }

  @Test("A PNG may have exactly as many pixels as the limits allow")
  func allowed() throws {
    let picture = picture(width: 100, height: 100)
    let one = try #require(RasterScale(1))
    #expect(throws: Never.self) {
      try RasterRenderer(scale: one, pixelLimit: 10_000).png(of: picture)
    }
    #expect(throws: LayoutError.self) {
      try RasterRenderer(scale: one, pixelLimit: 9_999).png(of: picture)
    }
    let long = self.picture(width: 1, height: 32_767)
    #expect(try RasterRenderer(scale: one).pixels(of: long).size.height == 32_767)
  }

  @Test("A PDF with a side of more than a million points is an error")
  func page() throws {
    #expect(throws: Never.self) { try PDFRenderer().pdf(of: picture(width: 1e6, height: 1)) }
    let failure = try #require(throws: LayoutError.self) {
      try PDFRenderer().pdf(of: picture(width: 1e6, height: 1e6 + 0.5))
    }
    #expect(failure.code == .resourceExhausted)
    #expect(
      failure.message
        == "the page would have 1000000 × 1000000.5 points; a side has at most 1000000"
    )
  }

  @Test("A picture of a billion points can be drawn at a small scale")
  func billion() throws {
    let tall = LayoutRect(x: 0, y: 0, width: 100, height: 1e9)
    var picture = Picture.square(
      [.of(0, .of(tall, kind: .decoration), .of(tall.offset(by: LayoutPoint(x: 50, y: 0))))],
      extent: .wholeContent
    )
    picture.panes[0].content = tall
    picture.panes[0].bounds = tall
    picture.frame = tall
    let pixels = try RasterRenderer(scale: #require(RasterScale(1e-5))).pixels(of: picture)
    #expect(pixels.size == RasterSize(width: 1, height: 10_000))
  }

  @Test("A picture without content is as large as its margins")
  func nothing() throws {
    let session = Session(HostConfiguration(pluginFolders: []))
    try session.open(
      ValueDecoder(
        JSONReader.read(
          Array(
            #"{"environment": {"container": {"width": 0, "height": 0}}, "sections": []}"#.utf8
          )
        )
      )
    )
    let picture = try session.picture()
    #expect(try RasterRenderer().pixels(of: picture).size == RasterSize(width: 64, height: 64))
    #expect(throws: Never.self) { try PDFRenderer().pdf(of: picture) }
  }

  @Test(
    "Random frames of up to a billion points are drawn, the same each time",
    arguments: 0..<40 as Range<UInt64>
  )
  func random(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let groups = (0..<12).map { PictureGroup.of($0, element(&numbers), element(&numbers)) }
    let extent: PicturePane.Extent = Bool.random(using: &numbers) ? .visibleBounds : .wholeContent
    let bounds =
      Bool.random(using: &numbers)
      ? frame(&numbers) : LayoutRect(x: 0, y: 0, width: 100, height: 100)
    var picture = Picture.square(groups, bounds: bounds, extent: extent)
    picture.panes[0].safeArea = frame(&numbers)
    let renderer = RasterRenderer(
      scale: try #require(RasterScale(Bool.random(using: &numbers) ? 2 : 16))
    )
    #expect(try renderer.pixels(of: picture) == renderer.pixels(of: picture))
    #expect(try PDFRenderer().pdf(of: picture) == PDFRenderer().pdf(of: picture))
  }

  /// A number of any size, of either sign.
  private func number(_ numbers: inout SeededNumbers, _ exponents: ClosedRange<Double>) -> Double {
    let size = Double(sign: .plus, exponent: 0, significand: 1) * exp10(exponents, &numbers)
    return Bool.random(using: &numbers) ? size : -size
  }

  private func exp10(_ exponents: ClosedRange<Double>, _ numbers: inout SeededNumbers) -> Double {
    (0..<Int(Double.random(in: exponents, using: &numbers).rounded()))
      .reduce(
        Double.random(in: 0.1...1, using: &numbers)
      ) { size, _ in size * 10 }
  }

  private func frame(_ numbers: inout SeededNumbers) -> LayoutRect {
    LayoutRect(
      x: number(&numbers, 0...9),
      y: number(&numbers, 0...9),
      width: abs(number(&numbers, 0...9)),
      height: abs(number(&numbers, 0...9))
    )
  }

  private func element(_ numbers: inout SeededNumbers) -> PictureElement {
    let kinds: [ElementKind] = [.item, .supplementary, .decoration]
    let isTransformed = Bool.random(using: &numbers)
    let transform = LayoutTransform(
      a: number(&numbers, 0...4) / 100,
      b: number(&numbers, 0...4) / 1000,
      c: number(&numbers, 0...4) / 1000,
      d: number(&numbers, 0...9) / 100,
      tx: number(&numbers, 0...9),
      ty: number(&numbers, 0...9)
    )
    var element = PictureElement.of(
      frame(&numbers),
      kind: kinds.randomElement(using: &numbers) ?? .item,
      alpha: Bool.random(using: &numbers) ? 1 : 0.3,
      transform: isTransformed ? transform : .identity,
      parts: [frame(&numbers)]
    )
    element.label = PictureLabel(
      text: "label 文字",
      size: 12,
      position: LayoutPoint(x: element.frame.midX, y: element.frame.midY),
      anchor: .middle
    )
    return element
  }
}
