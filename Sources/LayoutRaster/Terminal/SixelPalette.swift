/// The colours of a sixel picture: its own where there are few, else some that are near to them.
struct SixelPalette {
  /// How many colours there are at most: so many registers most terminals have.
  static let limit = 256

  /// The colours by their registers, `0xRRGGBB` each.
  private(set) var colors: [UInt32] = []
  /// Which register stands for a colour of the picture.
  private var registers: [UInt32: UInt8] = [:]

  /// - Complexity: O(number of pixels), and O(m log m) for m different colours.
  init(of pixels: RasterPixels) {
    let counted = Self.count(pixels.colors)
    let boxes =
      counted.count <= Self.limit
      ? counted.map { ColorBox([$0]) } : Self.boxes(of: counted)
    for box in boxes {
      let register = UInt8(clamping: colors.count)
      colors.append(box.color)
      for entry in box.entries { registers[entry.color] = register }
    }
  }

  /// The registers of all pixels, row by row.
  func registers(of pixels: RasterPixels) -> [UInt8] {
    var last: (color: UInt32, register: UInt8)?
    return pixels.colors.map { color in
      // Neighbours mostly have the same colour.
      if let last, last.color == color { return last.register }
      let register = registers[color] ?? 0
      last = (color, register)
      return register
    }
  }

  /// How often each colour is there, in the order of colours.
  private static func count(_ colors: [UInt32]) -> [CountedColor] {
    var counts: [UInt32: Int] = [:]
    var start = colors.startIndex
    while start < colors.endIndex {
      let color = colors[start]
      let end = colors[start...].firstIndex { $0 != color } ?? colors.endIndex
      counts[color, default: 0] += end - start
      start = end
    }
    return counts.map { CountedColor(color: $0.key, count: $0.value) }
      .sorted { $0.color < $1.color }
  }

  /// Halves the box whose colours differ most, until there are as many as there may be.
  private static func boxes(of colors: [CountedColor]) -> [ColorBox] {
    var boxes = [ColorBox(colors)]
    while boxes.count < limit {
      let widest = boxes.indices.max { boxes[$0].spread < boxes[$1].spread }
      guard let widest, let (one, other) = boxes[widest].halves else { break }
      boxes[widest] = one
      boxes.append(other)
    }
    return boxes
  }
}

/// A colour and how many pixels have it.
struct CountedColor {
  var color: UInt32
  var count: Int

  /// Red, green or blue: channel 0, 1 or 2.
  func part(_ channel: Int) -> Double { Double(color >> (16 - 8 * UInt32(channel)) & 0xFF) }
}

/// Colours for which one stands.
struct ColorBox {
  let entries: [CountedColor]
  /// How much the colours differ in the channel where they differ most: the sum of squares of
  /// distances from their mean.
  let spread: Double
  private let channel: Int
  private let means: [Double]

  init(_ entries: [CountedColor]) {
    self.entries = entries
    let total = Double(max(1, entries.reduce(0) { $0 + $1.count }))
    let means = (0..<3)
      .map { channel in
        entries.reduce(0) { $0 + $1.part(channel) * Double($1.count) } / total
      }
    let spreads = (0..<3)
      .map { channel in
        entries.reduce(0) { sum, entry in
          let distance = entry.part(channel) - means[channel]
          return sum + distance * distance * Double(entry.count)
        }
      }
    channel = (0..<3).max { spreads[$0] < spreads[$1] } ?? 0
    spread = entries.count == 1 ? 0 : spreads[channel]
    self.means = means
  }

  /// The colour of most pixels where one has a majority, as surfaces do among their edges; else the
  /// mean.
  var color: UInt32 {
    let total = entries.reduce(0) { $0 + $1.count }
    if let main = entries.max(by: { $0.count < $1.count }), 2 * main.count >= total {
      return main.color
    }
    return means.reduce(0) { $0 << 8 | UInt32($1.rounded()) }
  }

  /// The colours below the mean and those above it; nil where all are the same.
  var halves: (ColorBox, ColorBox)? {
    guard spread > 0 else { return nil }
    let below = entries.filter { $0.part(channel) <= means[channel] }
    let above = entries.filter { $0.part(channel) > means[channel] }
    guard !below.isEmpty, !above.isEmpty else { return nil }
    return (ColorBox(below), ColorBox(above))
  }
}
