import LayoutModel
import TestSupport
import Testing

import LayoutEngine

@Suite("Section frames")
struct SectionFramesTests {
  /// The arrangement of random frames.
  enum Arrangement: CaseIterable {
    /// By their start along the axis.
    case sorted
    /// In no order, negative coordinates among them.
    case unsorted
    /// Many at the same few places.
    case duplicates
    /// Points and lines.
    case withoutArea
    /// One that reaches over all others.
    case oneGiant
  }

  static func frames(
    _ arrangement: Arrangement,
    count: Int,
    axis: ScrollAxis,
    _ numbers: inout SeededNumbers
  ) -> [CustomFrame] {
    var frames = (0..<count)
      .map { _ in
        LayoutRect(
          x: numbers.length(-200...1000),
          y: numbers.length(-200...1000),
          width: numbers.length(0...100),
          height: numbers.length(0...100)
        )
      }
    switch arrangement {
    case .sorted: frames.sort { $0.min(axis) < $1.min(axis) }
    case .unsorted: break
    case .duplicates: frames = frames.indices.map { frames[$0 % 3] }
    case .withoutArea:
      for index in stride(from: 0, to: count, by: 2) { frames[index].height = 0 }
      for index in stride(from: 0, to: count, by: 3) { frames[index].width = 0 }
    case .oneGiant:
      if count > 0 { frames[0] = LayoutRect(x: -500, y: -500, width: 2000, height: 2000) }
    }
    return frames.map { CustomFrame(frame: $0) }
  }

  static func rectangles(
    around frames: SectionFrames,
    _ numbers: inout SeededNumbers
  ) -> [LayoutRect] {
    var rectangles = (0..<12)
      .map { _ in
        LayoutRect(
          x: numbers.length(-300...1100),
          y: numbers.length(-300...1100),
          width: numbers.length(0...300),
          height: numbers.length(0...300)
        )
      }
    // Rectangles that end where a frame starts and start where it ends.
    for _ in 0..<12 where frames.count > 0 {
      let frame = frames.frame(at: Int.random(in: 0..<frames.count, using: &numbers))
      rectangles.append(frame)
      rectangles.append(LayoutRect(x: -1000, y: frame.maxY, width: 3000, height: 1))
      rectangles.append(LayoutRect(x: frame.maxX, y: -1000, width: 1, height: 3000))
      rectangles.append(LayoutRect(x: -1000, y: frame.y - 8, width: 3000, height: 8))
    }
    rectangles.append(LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    rectangles.append(.zero)
    return rectangles
  }

  static func expectSame(
    _ frames: SectionFrames,
    as all: [LayoutRect],
    in rectangles: [LayoutRect],
    _ comment: Comment,
    at location: SourceLocation = #_sourceLocation
  ) {
    for rect in rectangles {
      let expected = all.indices.filter { all[$0].overlaps(rect) }
      #expect(
        frames.indices(in: rect) == expected,
        "\(comment), \(rect)",
        sourceLocation: location
      )
    }
  }

  // MARK: Packed

  @Test(
    "Packed section frames find the same frames as a linear search, also when mirrored",
    arguments: Arrangement.allCases,
    [0, 1, 2, 15, 16, 17, 255, 256, 257, 700]
  )
  func packed(_ arrangement: Arrangement, count: Int) {
    for axis in ScrollAxis.allCases {
      var numbers = SeededNumbers(seed: UInt64(count))
      let all = Self.frames(arrangement, count: count, axis: axis, &numbers)
      let packed = SectionFrames.packed(PackedFrames(FrameColumns(all), axis: axis))
      let mirrored = packed.mirrored(in: 320)

      #expect(packed.count == count && mirrored.count == count)
      Self.expectSame(
        packed,
        as: all.map(\.frame),
        in: Self.rectangles(around: packed, &numbers),
        "\(axis), \(numbers)"
      )
      Self.expectSame(
        mirrored,
        as: all.map { $0.frame.mirrored(in: 320) },
        in: Self.rectangles(around: mirrored, &numbers),
        "mirrored, \(axis), \(numbers)"
      )
    }
  }

  // MARK: Repeating

  static let strides = [120, 40.1, 44.0 / 3, 0.1, 0.003, 0, -0.003, -0.1, -7.3, -60]

  @Test(
    "Repeating section frames find the same frames as a linear search, also when mirrored",
    arguments: strides,
    [0.0, 1, 2, 3]
  )
  func repeating(stride: Double, scale: Double) {
    for (seed, (axis, mirrorWidth)) in [
      (ScrollAxis.vertical, nil), (.vertical, 320.0), (.horizontal, nil), (.horizontal, 320),
    ]
    .enumerated() {
      var numbers = SeededNumbers(seed: UInt64(seed))
      for size in [1, 2, 5, 40] {
        let repeating = RepeatingFrames(
          template: Self.template(size: size, axis: axis, &numbers),
          count: 97,
          origin: LayoutPoint(x: numbers.length(-20...20), y: numbers.length(-20...20)),
          stride: stride,
          pixelAlignment: PixelAlignment(scale: scale),
          mirrorWidth: mirrorWidth
        )
        let frames = SectionFrames.repeating(repeating)
        Self.expectSame(
          frames,
          as: (0..<97).map(repeating.frame),
          in: Self.rectangles(around: frames, &numbers),
          "groups of \(size), \(axis), mirrored in \(String(describing: mirrorWidth)), \(numbers)"
        )
      }
    }
  }

  /// Frames of a group 50 long; some stick out far, before and behind.
  private static func template(
    size: Int,
    axis: ScrollAxis,
    _ numbers: inout SeededNumbers
  ) -> PackedFrames {
    var frames = (0..<size)
      .map { _ in
        LayoutRect(
          x: numbers.length(0...50),
          y: numbers.length(0...50),
          width: numbers.length(0...50),
          height: numbers.length(0...50)
        )
      }
    if size > 2 { frames[1] = frames[1].offset(by: LayoutPoint(x: -400, y: -400)) }
    if size > 4 { frames[4] = frames[4].offset(by: LayoutPoint(x: 500, y: 500)) }
    return PackedFrames(FrameColumns(frames.map { CustomFrame(frame: $0) }), axis: axis)
  }

  @Test("Repeating frames start at multiples of their stride, on the nearest pixel")
  func repeatingFrames() {
    let frames = RepeatingFrames(
      template: PackedFrames(
        FrameColumns([
          CustomFrame(frame: LayoutRect(x: 0, y: 0, width: 9, height: 9), zIndex: 4),
          CustomFrame(frame: LayoutRect(x: 10, y: 0.3, width: 9, height: 9), zIndex: -2),
        ]),
        axis: .vertical
      ),
      count: 5,
      origin: LayoutPoint(x: 5, y: 1),
      stride: 10.3,
      pixelAlignment: PixelAlignment(scale: 2)
    )

    #expect(frames.frame(at: 0) == LayoutRect(x: 5, y: 1, width: 9, height: 9))
    #expect(frames.frame(at: 2) == LayoutRect(x: 5, y: 11.5, width: 9, height: 9))
    #expect(frames.frame(at: 3) == LayoutRect(x: 15, y: 11.8, width: 9, height: 9))
    #expect(
      frames.mirrored(in: 100).frame(at: 3) == LayoutRect(x: 76, y: 11.8, width: 9, height: 9)
    )
    #expect((0..<5).map(SectionFrames.repeating(frames).zIndex) == [4, -2, 4, -2, 4])
  }
}
