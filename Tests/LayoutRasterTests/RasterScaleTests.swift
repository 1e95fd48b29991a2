import LayoutModel
import LayoutRaster
import Testing

@Suite("Scales of pictures")
struct RasterScaleTests {
  @Test("A scale is more than 0 and at most 16", arguments: [0, -1, 16.5, .nan, .infinity])
  func refused(_ number: Double) {
    #expect(RasterScale(number) == nil)
  }

  @Test(
    "The standard scale is 2, or the greatest quarter from 1 on at which a large picture fits",
    arguments: [
      (100.0, 50.0, 20_000, 2.0), (100, 50, 19_999, 1.75), (100, 50, 5000, 1), (100, 50, 4999, 2),
      (20_000, 1, 1_000_000, 1.5), (40_000, 1, 1_000_000, 2),
    ]
  )
  func standard(width: Double, height: Double, pixels: Int, scale: Double) {
    let size = LayoutSize(width: width, height: height)
    #expect(RasterScale.standard(for: size, limit: pixels).pixelsPerPoint == scale)
  }

  @Test(
    "The fitting scale fills the given size along one axis, and is at most 16",
    arguments: [
      (100.0, 50.0, 200, 200, 2.0), (100, 400, 200, 200, 0.5), (1, 1, 1000, 1000, 16),
      (1e9, 1, 100, 100, 1e-7),
    ]
  )
  func fitting(width: Double, height: Double, columns: Int, rows: Int, scale: Double) throws {
    let size = LayoutSize(width: width, height: height)
    let room = RasterSize(width: columns, height: rows)
    let fitting = RasterScale.fitting(size, into: room)
    #expect(fitting.pixelsPerPoint == scale)
    let pixels = try RasterSize(of: size, at: fitting, limit: 1_000_000)
    #expect(pixels.width <= columns && pixels.height <= rows)
  }
}
