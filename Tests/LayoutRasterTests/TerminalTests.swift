import LayoutHost
import LayoutModel
import Testing

import LayoutDrawing
import LayoutRaster

@Suite("Sixel graphics")
struct SixelTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var pixels: RasterPixels
    /// The largest distance from the picture's colour: hundredths are off by at most 2 of 255.
    var error = 2
  }

  private static func pixels(
    _ width: Int,
    _ height: Int,
    _ color: (Int, Int) -> UInt32
  ) -> RasterPixels {
    let colors = (0..<height).flatMap { y in (0..<width).map { x in color(x, y) } }
    return RasterPixels(size: RasterSize(width: width, height: height), colors: colors)
  }

  static let cases = [
    Case(testDescription: "one pixel", pixels: pixels(1, 1) { _, _ in 0x2563C9 }),
    Case(testDescription: "a row", pixels: pixels(9, 1) { x, _ in x < 7 ? 0xFF0000 : 0xFFFFFF }),
    Case(testDescription: "a column", pixels: pixels(1, 13) { _, y in y % 2 == 0 ? 0 : 0xFFFFFF }),
    Case(testDescription: "one colour", pixels: pixels(300, 20) { _, _ in 0x00FF80 }),
    Case(
      testDescription: "256 colours",
      pixels: pixels(16, 16) { x, y in UInt32(x) << 20 | UInt32(y) << 4 }
    ),
    Case(
      testDescription: "4096 colours",
      pixels: pixels(64, 64) { x, y in UInt32(4 * x) << 16 | UInt32(4 * y) << 8 },
      error: 24
    ),
    Case(
      testDescription: "a surface and 4095 colours",
      pixels: pixels(512, 64) { x, y in
        x < 64 ? UInt32(4 * x) << 16 | UInt32(4 * y) << 8 : 0x123456
      },
      error: 40
    ),
  ]

  @Test("Sixel graphics decode to their pixels, as far as the palette allows", arguments: cases)
  func again(_ testCase: Case) throws {
    let pixels = testCase.pixels
    let decoded = try SixelDecoder.pixels(SixelRenderer().sixel(of: pixels))
    try #require(decoded.size == pixels.size)
    let errors = zip(pixels.colors, decoded.colors).map { $0.distance(to: $1) }
    #expect(try #require(errors.max()) <= testCase.error)
    #expect(errors.reduce(0, +) <= errors.count * max(2, testCase.error / 2))
  }

  @Test("A sixel palette keeps the colour of a large surface among many other colours")
  func surface() throws {
    let pixels = try #require(Self.cases.last).pixels
    let palette = SixelPalette(of: pixels)
    #expect(palette.colors.count == SixelPalette.limit)
    #expect(palette.colors.contains(0x123456))
  }

  @Test(
    "Sixel graphics of a picture fit into the given size, and keep its pixels",
    arguments: ["carousel", "list"]
  )
  func room(_ name: String) throws {
    let picture = try Session.example(name).picture(visible: true)
    let room = RasterSize(width: 320, height: 200)
    let bytes = try SixelRenderer().sixel(of: picture, within: room)
    let decoded = try SixelDecoder.pixels(bytes)
    #expect(decoded.size.width == 320 || decoded.size.height == 200)
    #expect(decoded.size.width <= 320 && decoded.size.height <= 200)
    #expect(try SixelRenderer().sixel(of: picture, within: room) == bytes)
    let scale = RasterScale.fitting(picture.frame.size, into: room)
    let pixels = try RasterRenderer(scale: scale).pixels(of: picture)
    let errors = zip(pixels.colors, decoded.colors).map { $0.distance(to: $1) }
    #expect(try #require(errors.max()) <= 24)
    #expect(errors.reduce(0, +) <= 2 * errors.count)
  }
}

/// Reads sixel graphics as a terminal does.
struct SixelDecoder {
  private var bytes: ArraySlice<UInt8>
  private var registers: [Int: UInt32] = [:]
  private var register = 0
  private var column = 0
  private var band = 0
  private var colors: [UInt32?] = []
  private var size = RasterSize(width: 0, height: 0)

  static func pixels(_ bytes: [UInt8]) throws -> RasterPixels {
    var decoder = SixelDecoder(bytes: bytes[...])
    try decoder.decode()
    // Every pixel was given a colour.
    let colors = try decoder.colors.map { try #require($0) }
    return RasterPixels(size: decoder.size, colors: colors)
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func decode() throws {
    try skip("\u{1B}P")
    #expect(numbers() == [0, 1, 0])
    try skip("q\"")
    let raster = numbers()
    try #require(raster.count == 4 && raster[0] == 1 && raster[1] == 1)
    size = RasterSize(width: raster[2], height: raster[3])
    colors = Array(repeating: nil, count: size.width * size.height)
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "#"): color()
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, band) = (0, band + 1)
      case UInt8(ascii: "!"):
        let count = numbers()[0]
        let repeated = bytes.popFirst()
        try sixel(try #require(repeated), count: count)
      case 0x1B:
        try skip("\\")
        return #expect(bytes.isEmpty)
      default: try sixel(byte, count: 1)
      }
    }
    Issue.record("the graphics do not end")
  }

  private mutating func color() {
    let color = numbers()
    register = color[0]
    guard color.count == 5 else { return #expect(color.count == 1) }
    #expect(color[1] == 2)
    registers[register] = color[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
  }

  private mutating func sixel(_ byte: UInt8, count: Int) throws {
    let rows = try #require((0x3F...0x7E).contains(byte) ? byte - 0x3F : nil)
    let color: UInt32 = try #require(registers[register] as UInt32?)
    for x in column..<column + count {
      for row in 0..<6 where rows & 1 << UInt8(row) != 0 {
        let y = 6 * band + row
        try #require(x < size.width && y < size.height)
        // No pixel gets two colours.
        #expect(colors[y * size.width + x] == nil)
        colors[y * size.width + x] = color
      }
    }
    column += count
  }

  private mutating func numbers() -> [Int] {
    var numbers = [0]
    while let byte = bytes.first, byte == UInt8(ascii: ";") || (0x30...0x39).contains(byte) {
      bytes.removeFirst()
      if byte == UInt8(ascii: ";") {
        numbers.append(0)
      } else {
        numbers[numbers.count - 1] = 10 * numbers[numbers.count - 1] + Int(byte - 0x30)
      }
    }
    return numbers
  }

  private mutating func skip(_ text: String) throws {
    try #require(bytes.starts(with: text.utf8))
    bytes = bytes.dropFirst(text.utf8.count)
  }
}
