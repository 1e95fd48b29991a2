import LayoutModel
import Testing

@Suite("Pixel alignment")
struct PixelAlignmentTests {
  @Test(
    "A size rounds down to whole pixels, with a tolerance of a thousandth of a pixel",
    arguments: [
      (1, 10.9, 10), (2, 10.9, 10.5), (3, 10.9, 32.0 / 3), (2, 10.5, 10.5), (3, 100, 100),
      (1, 99.9995, 100), (1, 99.998, 99), (3, 99.9999, 100), (2, 0, 0), (1, -0.5, -1),
    ] as [(Double, Double, Double)]
  )
  func down(scale: Double, length: Double, aligned: Double) {
    #expect(PixelAlignment(scale: scale).down(length) == aligned)
  }

  @Test(
    "A position rounds to the nearest pixel, and halves round up",
    arguments: [
      (1, 10.4, 10), (1, 10.5, 11), (1, -10.5, -10), (2, 10.25, 10.5), (2, 10.24, 10),
      (3, 10.5, 32.0 / 3), (3, 1.0 / 3, 1.0 / 3), (1, 0, 0),
    ] as [(Double, Double, Double)]
  )
  func near(scale: Double, position: Double, aligned: Double) {
    #expect(PixelAlignment(scale: scale).near(position) == aligned)
  }

  @Test("A fraction of a size is never a pixel short")
  func fractions() {
    for scale in [1.0, 2, 3] {
      for parts in 1...50 {
        let length = 300 * Double(parts) / scale
        #expect(PixelAlignment(scale: scale).down(length * (1 / Double(parts))) == 300 / scale)
      }
    }
  }

  @Test("Aligning an aligned number does not change it", arguments: 1...50 as ClosedRange<UInt64>)
  func idempotence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pixels = PixelAlignment(scale: Double(Int.random(in: 1...3, using: &random)))
    for _ in 0..<100 {
      let number = Double.random(in: -10_000...10_000, using: &random)
      #expect(pixels.near(pixels.near(number)) == pixels.near(number), "seed \(seed): \(number)")
      #expect(pixels.down(pixels.down(number)) == pixels.down(number), "seed \(seed): \(number)")
      #expect(abs(pixels.near(number) - number) <= 0.5 / pixels.scale + 1e-9, "seed \(seed)")
      #expect(pixels.down(number) <= number + 0.001 / pixels.scale + 1e-9, "seed \(seed)")
    }
  }

  @Test("Numbers without a scale, or too large for pixels, stay as they are")
  func exact() {
    for pixels in [PixelAlignment.exact, PixelAlignment(scale: -2)] {
      #expect(pixels.down(1.2345) == 1.2345)
      #expect(pixels.near(1.2345) == 1.2345)
    }
    let huge = Double.greatestFiniteMagnitude
    #expect(PixelAlignment(scale: 3).down(huge) == huge)
    #expect(PixelAlignment(scale: 3).near(huge) == huge)
  }
}
