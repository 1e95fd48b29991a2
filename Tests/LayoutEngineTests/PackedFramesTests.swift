import LayoutEngine
import LayoutModel
import Testing

@Suite("Packed frames")
struct PackedFramesTests {
  /// Around the widths of the index's levels: 16, 256, 4096.
  static let counts = [0, 1, 2, 15, 16, 17, 255, 256, 257, 4095, 4096, 4097, 5000]

  @Test(
    "Packed frames find the same frames in a rectangle as a linear search",
    arguments: counts,
    ScrollAxis.allCases
  )
  func findsAll(count: Int, axis: ScrollAxis) {
    var random = CongruentialGenerator(state: UInt64(count))
    for isSorted in [true, false] {
      let frames = Self.frames(count: count, along: axis, isSorted: isSorted, using: &random)
      let packed = SectionFrames.packed(PackedFrames(FrameColumns(frames), axis: axis))
      for _ in 0..<40 {
        let rect = Self.rect(using: &random)
        let expected = frames.indices.filter { frames[$0].frame.overlaps(rect) }
        #expect(packed.indices(in: rect) == expected)
      }
    }
  }

  private static func frames(
    count: Int,
    along axis: ScrollAxis,
    isSorted: Bool,
    using random: inout some RandomNumberGenerator
  ) -> [CustomFrame] {
    var starts = (0..<count).map { _ in Double.random(in: 0...10_000, using: &random) }
    if isSorted { starts.sort() }
    return starts.map { start in
      let corner = LayoutPoint(along: axis, start, Double.random(in: 0...400, using: &random))
      // A few frames are long: a search by starts alone would miss them.
      let length = Double.random(in: 0...100, using: &random) < 2 ? 5000.0 : 60
      return CustomFrame(
        frame: LayoutRect(origin: corner, size: LayoutSize(along: axis, length, 40))
      )
    }
  }

  private static func rect(using random: inout some RandomNumberGenerator) -> LayoutRect {
    LayoutRect(
      x: Double.random(in: -500...10_500, using: &random),
      y: Double.random(in: -500...10_500, using: &random),
      width: Double.random(in: 0...1000, using: &random),
      height: Double.random(in: 0...1000, using: &random)
    )
  }
}

/// Knuth's linear congruential generator: the same numbers in every run.
private struct CongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    // The low bits of such generators are poor: two high halves make one number.
    UInt64(nextHalf()) << 32 | UInt64(nextHalf())
  }

  private mutating func nextHalf() -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(truncatingIfNeeded: state >> 32)
  }
}
