import LayoutModel

/// A picture of an element: shapes and gradients that follow from its seed and fill a frame.
struct Artwork {
  let frame: LayoutRect
  let colors: (light: PictureColor, dark: PictureColor)
  private var numbers: SampleNumbers

  init(_ content: ElementContent, in frame: LayoutRect, _ colors: LookColors) {
    self.frame = frame
    self.colors = colors.pair(of: content)
    numbers = SampleNumbers(content.seed ^ 0xA5A5_5A5A)
  }

  /// Returns the shapes, which may lie beyond the frame: crop them.
  func shapes() -> [ContentShape] {
    var numbers = numbers
    let angle = numbers.next(in: 0.9...1.9)
    let sky = gradient([colors.light, colors.dark], angle: angle)
    let background = ContentShape.rectangle(frame, radius: 0, sky)
    switch numbers.next(below: 4) {
    case 0: return [background] + hills(&numbers)
    case 1: return [background] + circles(&numbers)
    case 2: return [background] + bands(&numbers)
    default: return [background] + facets(&numbers)
    }
  }

  private func gradient(_ colors: [PictureColor], angle: Double) -> CanvasPaint {
    let reach = (frame.width + frame.height) / 4
    let (x, y) = (reach * Mathematics.cosine(angle), reach * Mathematics.sine(angle))
    return .gradient(
      LinearGradient(
        from: LayoutPoint(x: frame.midX - x, y: frame.midY - y),
        to: LayoutPoint(x: frame.midX + x, y: frame.midY + y),
        colors.enumerated()
          .map { LinearGradient.Stop(Double($0.offset) / Double(colors.count - 1), $0.element) }
      )
    )
  }

  private func circle(_ x: Double, _ y: Double, _ radius: Double, _ paint: CanvasPaint)
    -> ContentShape
  {
    let place = LayoutRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
    return .rectangle(place, radius: radius, paint)
  }

  /// A sun above two ranges of hills.
  private func hills(_ numbers: inout SampleNumbers) -> [ContentShape] {
    let side = min(frame.width, frame.height)
    let sun = circle(
      frame.x + frame.width * numbers.next(in: 0.22...0.78),
      frame.y + frame.height * numbers.next(in: 0.2...0.4),
      side * numbers.next(in: 0.09...0.16),
      .color(colors.light.mixed(with: LookColors.white, hundredths: 70), alpha: 0.92)
    )
    let ranges = [(0.58, 20), (0.74, 48)]
    return [sun]
      + ranges.map { height, shade -> ContentShape in
        let (phase, waves) = (numbers.next(in: 0...6), numbers.next(in: 1.1...2.2))
        let count = crestSteps(waves: waves)
        let crest = (0...count)
          .map { index in
            let part = Double(index) / Double(count)
            let wave = Mathematics.sine(phase + part * waves * Double.pi)
            return LayoutPoint(
              x: frame.x + part * frame.width,
              y: frame.y + frame.height * (height + 0.1 * wave)
            )
          }
        let corners = [
          LayoutPoint(x: frame.maxX, y: frame.maxY), LayoutPoint(x: frame.x, y: frame.maxY),
        ]
        let color = colors.dark.mixed(with: LookColors.black, hundredths: shade)
        return .polygon(crest + corners, .color(color, alpha: 0.9))
      }
  }

  /// Returns the number of steps of a crest that keep it within an eighth of a point of its curve.
  ///
  /// A chord of a sine of amplitude 0.1 · h over n steps is at most 0.1 · h · (waves · π ÷ n)² ÷ 8 away
  /// from it.
  private func crestSteps(waves: Double) -> Int {
    let steps = waves * Double.pi * (0.1 * max(0, frame.height)).squareRoot()
    return Int(min(max(14, steps.rounded(.up)), 64))
  }

  /// Large circles that overlap.
  private func circles(_ numbers: inout SampleNumbers) -> [ContentShape] {
    let side = max(frame.width, frame.height)
    return (0..<3)
      .map { index -> ContentShape in
        let color = index == 1 ? colors.dark : colors.light
        return circle(
          frame.x + frame.width * numbers.next(in: 0...1),
          frame.y + frame.height * numbers.next(in: 0...1),
          side * numbers.next(in: 0.18...0.42),
          .color(color.mixed(with: LookColors.white, hundredths: 22), alpha: 0.5)
        )
      }
  }

  /// Slanted bands.
  private func bands(_ numbers: inout SampleNumbers) -> [ContentShape] {
    let slant = frame.height * numbers.next(in: 0.3...0.8)
    let width = (frame.width + slant) / 5
    return [1.0, 3.0]
      .map { index -> ContentShape in
        let left = frame.x - slant + width * (index + numbers.next(in: -0.3...0.3))
        return .polygon(
          [
            LayoutPoint(x: left + slant, y: frame.y),
            LayoutPoint(x: left + slant + width, y: frame.y),
            LayoutPoint(x: left + width, y: frame.maxY), LayoutPoint(x: left, y: frame.maxY),
          ],
          .color(LookColors.white, alpha: 0.2)
        )
      }
  }

  /// Triangles that meet in a point.
  private func facets(_ numbers: inout SampleNumbers) -> [ContentShape] {
    let middle = LayoutPoint(
      x: frame.x + frame.width * numbers.next(in: 0.3...0.7),
      y: frame.y + frame.height * numbers.next(in: 0.3...0.7)
    )
    let corners = [
      frame.origin, LayoutPoint(x: frame.maxX, y: frame.y),
      LayoutPoint(x: frame.maxX, y: frame.maxY), LayoutPoint(x: frame.x, y: frame.maxY),
    ]
    let shades: [(PictureColor, Double)] = [
      (LookColors.white, 0.22), (LookColors.white, 0.05), (LookColors.black, 0.24),
      (LookColors.black, 0.1),
    ]
    return shades.enumerated()
      .map { index, shade -> ContentShape in
        .polygon(
          [middle, corners[index], corners[(index + 1) % 4]],
          .color(shade.0, alpha: shade.1)
        )
      }
  }
}
