import LayoutRaster
import Testing

@Suite struct RasterScaleTests {
  @Test("scales are more than 0 and at most 16", arguments: [0, -1, 16.5, .nan, .infinity])
  func refused(_ number: Double) {
    #expect(RasterScale(number) == nil)
  }
}
