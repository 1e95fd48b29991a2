import LayoutModel
import Testing

import LayoutDrawing
import LayoutRaster

@Suite("Pixels of drawn pictures")
struct RasterPixelTests {
  private let theme = PictureTheme.light
  private let blue = PictureTheme.light.colors(ofSection: 0)
  private let green = PictureTheme.light.colors(ofSection: 1)

  /// The pixels of a picture's PNG; they must be those of its buffer.
  private func pixels(_ picture: Picture, scale: Double = 1) throws -> RasterPixels {
    let renderer = RasterRenderer(theme: theme, scale: try #require(RasterScale(scale)))
    let pixels = try renderer.pixels(of: picture)
    #expect(try PNGReader.pixels(renderer.png(of: picture)) == pixels)
    return pixels
  }

  @Test("An item is drawn with a fill, round corners, and a border half outside its frame")
  func item() throws {
    let item = PictureElement.of(LayoutRect(x: 20, y: 20, width: 40, height: 40))
    let pixels = try pixels(.square([.of(0, item)]), scale: 2)
    #expect(pixels.size == RasterSize(width: 200, height: 200))
    #expect(pixels[80, 80] == blue.fill.bits)
    // The border is a point wide and lies half outside.
    #expect(
      (38...41).map { pixels[$0, 80] }
        == [theme.paper, blue.strong, blue.strong, blue.fill].map(\.bits)
    )
    #expect(pixels[80, 121] == theme.paper.bits)
    // The corner is round.
    #expect(pixels[39, 39] == theme.paper.bits)
  }

  @Test("A decoration is drawn with dashes that begin at its corner")
  func dashes() throws {
    let background = PictureElement.of(
      LayoutRect(x: 20, y: 20, width: 40, height: 40),
      kind: .decoration
    )
    let pixels = try pixels(.square([.of(0, background)]), scale: 2)
    #expect([44, 58].map { pixels[$0, 39] } == [blue.line.bits, blue.line.bits])
    #expect([51, 65].map { pixels[$0, 39] } == [theme.paper.bits, theme.paper.bits])
    #expect(pixels[51, 40] == blue.decoration.bits)
    #expect(pixels[40, 40] == blue.line.bits)
  }

  @Test("An element with alpha is mixed as a whole with the elements below it")
  func alpha() throws {
    let below = PictureElement.of(LayoutRect(x: 10, y: 10, width: 40, height: 80))
    let part = LayoutRect(x: 40, y: 40, width: 20, height: 20)
    let above = PictureElement.of(
      LayoutRect(x: 30, y: 30, width: 60, height: 40),
      alpha: 0.5,
      parts: [part]
    )
    let pixels = try pixels(.square([.of(0, below), .of(1, above)]))
    func isNear(_ x: Int, _ y: Int, _ color: UInt32) -> Bool {
      pixels[x, y].distance(to: color) <= 1
    }
    #expect(pixels[20, 50] == blue.fill.bits)
    #expect(isNear(35, 50, green.fill.over(blue.fill, alpha: 0.5)))
    #expect(isNear(80, 50, green.fill.over(theme.paper, alpha: 0.5)))
    // The element's own colour does not show through its part.
    #expect(isNear(45, 50, green.part.over(blue.fill, alpha: 0.5)))
    #expect(isNear(55, 50, green.part.over(theme.paper, alpha: 0.5)))
  }

  @Test("A transformed element is drawn where its transform about its middle moves it")
  func transform() throws {
    let turned = PictureElement.of(
      LayoutRect(x: 20, y: 20, width: 20, height: 60),
      transform: LayoutTransform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 0)
    )
    let pixels = try pixels(.square([.of(0, turned)]))
    // It lies from 20 to 80 across, from 40 to 60 down.
    for (x, y) in [(22, 50), (78, 50), (50, 42), (50, 58)] {
      #expect(pixels[x, y] == blue.fill.bits)
    }
    for (x, y) in [(17, 50), (83, 50), (50, 37), (50, 63), (30, 25), (30, 75)] {
      #expect(pixels[x, y] == theme.paper.bits)
    }
  }

  @Test(
    "An element is not drawn if its transform leaves no area or is out of range",
    arguments: [(0.0, 1.0), (1, 0), (0, 0), (1e-17, 1), (1e9, 1)]
  )
  func singular(a: Double, d: Double) throws {
    let flat = PictureElement.of(
      LayoutRect(x: 20, y: 20, width: 40, height: 40),
      alpha: 0.5,
      transform: LayoutTransform(a: a, b: 0, c: 0, d: d, tx: 0, ty: 0)
    )
    #expect(try pixels(.square([.of(0, flat)])) == pixels(.square()))
  }

  @Test("A picture of a visible state is clipped at the container")
  func clip() throws {
    let row = PictureElement.of(LayoutRect(x: -1e9, y: 40, width: 2e9, height: 20))
    let bounds = LayoutRect(x: 20, y: 20, width: 60, height: 60)
    let pixels = try pixels(.square([.of(0, row)], bounds: bounds))
    #expect(pixels[50, 50] == blue.fill.bits)
    #expect(pixels[50, 30] == theme.paper.bits)
    #expect([10, 90].map { pixels[$0, 50] } == [theme.page.bits, theme.page.bits])
  }

  @Test("A collection is drawn at its offset, and overlays are drawn above it")
  func offset() throws {
    let item = PictureElement.of(LayoutRect(x: 0, y: 0, width: 40, height: 40))
    var picture = Picture.square([.of(0, item)], offset: LayoutPoint(x: 50, y: 50))
    let frame = LayoutRect(x: 70, y: 70, width: 20, height: 20)
    picture.overlays = [PictureOverlay(title: "", frame: frame, label: nil)]
    let pixels = try pixels(picture)
    #expect(pixels[20, 20] == theme.page.bits)
    #expect(pixels[60, 60] == blue.fill.bits)
    #expect(pixels[80, 80] == theme.ink.bits)
  }

  @Test("A label is drawn in the middle of its place, in its colour")
  func label() throws {
    var item = PictureElement.of(LayoutRect(x: 0, y: 0, width: 100, height: 100))
    item.label = PictureLabel(
      text: "HOH",
      size: 20,
      position: LayoutPoint(x: 50, y: 60),
      anchor: .middle
    )
    let pixels = try pixels(.square([.of(0, item)]), scale: 4)
    let inked = (40..<360).filter { x in (40..<360).contains { pixels[x, $0] == blue.text.bits } }
    let (left, right) = (try #require(inked.first), try #require(inked.last))
    #expect(abs(left + right - 400) <= 4)
    #expect((140...200).contains(right - left))
    let rows = (40..<360).filter { y in (40..<360).contains { pixels[$0, y] == blue.text.bits } }
    // Capitals stand on the base line; a round one reaches a little below it.
    #expect((239...243).contains(try #require(rows.last)))
  }

  @Test(
    "A pixel that the page covers only in part has the colour of the page",
    arguments: [1.5, 0.01, 1e-9]
  )
  func begun(scale: Double) throws {
    var picture = Picture.square()
    picture.frame = LayoutRect(x: -20.3, y: -20.3, width: 140.2, height: 140.7)
    picture.panes = []
    let pixels = try pixels(picture, scale: scale)
    #expect(pixels.size.width == Int((140.2 * scale).rounded(.up)))
    #expect(pixels.size.height == Int((140.7 * scale).rounded(.up)))
    #expect(Set(pixels.colors) == [theme.page.bits])
  }

  @Test("A picture in the dark theme has the colours of that theme")
  func dark() throws {
    let item = PictureElement.of(LayoutRect(x: 20, y: 20, width: 40, height: 40))
    let pixels = try RasterRenderer(theme: .dark).pixels(of: .square([.of(0, item)]))
    #expect(pixels[80, 80] == PictureTheme.dark.colors(ofSection: 0).fill.bits)
    #expect(pixels[150, 150] == PictureTheme.dark.paper.bits)
  }
}
