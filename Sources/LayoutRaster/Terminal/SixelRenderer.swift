package import LayoutDrawing
package import LayoutModel

/// Renders pictures as sixel graphics for terminals.
///
/// The format is DEC's (VT330/VT340 Programmer Reference Manual, volume 2, chapter 14): bands of
/// six rows, in which each colour in turn lists its pixels, column by column. Colours are in
/// hundredths.
package struct SixelRenderer: Sendable {
  /// The colours.
  var theme: PictureTheme

  /// Creates a renderer.
  package init(theme: PictureTheme = .light) {
    self.theme = theme
  }

  /// Renders a picture at the greatest scale that fits, at most 16 pixels per point.
  /// - Parameters:
  ///   - picture: the picture.
  ///   - room: the available pixels.
  /// - Returns: the bytes for the terminal.
  /// - Throws: the errors of ``RasterRenderer/pixels(of:)``.
  /// - Complexity: O(number of pixels and elements).
  package func sixel(
    of picture: Picture,
    within room: RasterSize
  ) throws(LayoutError) -> [UInt8] {
    let scale = RasterScale.fitting(picture.frame.size, into: room)
    return sixel(of: try RasterRenderer(theme: theme, scale: scale).pixels(of: picture))
  }

  /// Encodes pixels: exactly with up to 256 colours, otherwise with similar ones.
  /// - Complexity: O(number of pixels).
  package func sixel(of pixels: RasterPixels) -> [UInt8] {
    let palette = SixelPalette(of: pixels)
    var text = SixelText(pixels.size, palette.colors)
    let registers = palette.registers(of: pixels)
    for row in stride(from: 0, to: pixels.size.height, by: SixelText.bandHeight) {
      if row > 0 { text.endBand() }
      let end = min(row + SixelText.bandHeight, pixels.size.height)
      text.addBand(registers[row * pixels.size.width..<end * pixels.size.width])
    }
    text.end()
    return text.bytes
  }
}

/// Sixel graphics under construction.
private struct SixelText {
  /// The rows of a band.
  static let bandHeight = 6

  /// The bytes so far.
  private(set) var bytes: [UInt8] = []
  /// The width in pixels.
  private let width: Int
  /// The rows of a band that use a register, as bits with the top row lowest, for each register and
  /// column.
  private var rows: [UInt8]
  /// The end of each register's last column in the band; 0 for an unused register.
  private var ends = [Int](repeating: 0, count: SixelPalette.limit)

  /// Begins graphics of a size, with square pixels and the colours of the registers.
  init(_ size: RasterSize, _ colors: [UInt32]) {
    width = size.width
    rows = [UInt8](repeating: 0, count: width * SixelPalette.limit)
    add("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)")
    for (register, color) in colors.enumerated() {
      func percent(_ shift: Int) -> Int { (Int(color >> shift & 0xFF) * 100 + 127) / 255 }
      add("#\(register);2;\(percent(16));\(percent(8));\(percent(0))")
    }
  }

  /// Adds a band of six rows, sorted by register.
  mutating func addBand(_ registers: ArraySlice<UInt8>) {
    var used: [Int] = []
    for (place, register) in registers.enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: width)
      let register = Int(register)
      if ends[register] == 0 { used.append(register) }
      ends[register] = max(ends[register], column + 1)
      rows[register * width + column] |= 1 << UInt8(row)
    }
    for (index, register) in used.enumerated() {
      if index > 0 { add("$") }
      let columns = register * width..<register * width + ends[register]
      addColumns(rows[columns], register: register)
      for column in columns { rows[column] = 0 }
      ends[register] = 0
    }
  }

  /// Adds the columns of a register, with `!` for repeated ones.
  private mutating func addColumns(_ columns: ArraySlice<UInt8>, register: Int) {
    add("#\(register)")
    var start = columns.startIndex
    while start < columns.endIndex {
      let rows = columns[start]
      let end = columns[start...].firstIndex { $0 != rows } ?? columns.endIndex
      let count = end - start
      let byte = rows + UInt8(ascii: "?")
      if count > 3 {
        add("!\(count)")
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: repeatElement(byte, count: count))
      }
      start = end
    }
  }

  /// Moves to the next band.
  mutating func endBand() { add("-") }

  /// Ends the graphics.
  mutating func end() { add("\u{1B}\\") }

  /// Adds ASCII text.
  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// The palette of a sixel picture: its own colours if there are few, otherwise similar ones.
package struct SixelPalette {
  /// The most colours, which is the number of registers in most terminals.
  package static let limit = 256

  /// The colours by register, `0xRRGGBB` each.
  package private(set) var colors: [UInt32] = []
  /// The registers by the colours of the picture.
  private var registers: [UInt32: UInt8] = [:]

  /// Creates the palette of a picture.
  /// - Complexity: O(number of pixels), and O(m log m) for m different colours.
  package init(of pixels: RasterPixels) {
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

  /// Returns the register of each pixel, row by row.
  func registers(of pixels: RasterPixels) -> [UInt8] {
    var last: (color: UInt32, register: UInt8)?
    return pixels.colors.map { color in
      // Most pixels have the colour of their neighbour.
      if let last, last.color == color { return last.register }
      let register = registers[color] ?? 0
      last = (color, register)
      return register
    }
  }

  /// Counts the pixels of each colour, in the order of colours.
  private static func count(_ colors: [UInt32]) -> [ColorBox.Entry] {
    var counts: [UInt32: Int] = [:]
    var start = colors.startIndex
    while start < colors.endIndex {
      let color = colors[start]
      let end = colors[start...].firstIndex { $0 != color } ?? colors.endIndex
      counts[color, default: 0] += end - start
      start = end
    }
    return counts.map { (color: $0.key, count: $0.value) }
      .sorted { $0.color < $1.color }
  }

  /// Halves the box with the greatest spread, until the palette is full (median cut).
  private static func boxes(of colors: [ColorBox.Entry]) -> [ColorBox] {
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

/// Similar colours that share a register.
struct ColorBox {
  /// A colour, `0xRRGGBB`, and the number of its pixels.
  typealias Entry = (color: UInt32, count: Int)

  /// The colours of the box.
  let entries: [Entry]
  /// The greatest spread of a channel: the sum of squared distances from the mean.
  let spread: Double
  /// The channel with the greatest spread, from 0.
  private let channel: Int
  /// The mean of each channel, from 0 to 255.
  private let means: [Double]

  /// Creates a box of colours.
  init(_ entries: [Entry]) {
    self.entries = entries
    let total = Double(max(1, entries.reduce(0) { $0 + $1.count }))
    let means = (0..<3)
      .map { channel in
        entries.reduce(0) { $0 + Self.part(channel, of: $1.color) * Double($1.count) } / total
      }
    let spreads = (0..<3)
      .map { channel in
        entries.reduce(0) { sum, entry in
          let distance = Self.part(channel, of: entry.color) - means[channel]
          return sum + distance * distance * Double(entry.count)
        }
      }
    channel = (0..<3).max { spreads[$0] < spreads[$1] } ?? 0
    spread = entries.count == 1 ? 0 : spreads[channel]
    self.means = means
  }

  /// The colour of the majority of pixels, such as a surface without its edges; otherwise the mean.
  var color: UInt32 {
    let total = entries.reduce(0) { $0 + $1.count }
    if let main = entries.max(by: { $0.count < $1.count }), 2 * main.count >= total {
      return main.color
    }
    return means.reduce(0) { $0 << 8 | UInt32($1.rounded()) }
  }

  /// The colours up to the mean and those above it; nil if all colours are equal.
  var halves: (ColorBox, ColorBox)? {
    guard spread > 0 else { return nil }
    let below = entries.filter { Self.part(channel, of: $0.color) <= means[channel] }
    let above = entries.filter { Self.part(channel, of: $0.color) > means[channel] }
    guard !below.isEmpty, !above.isEmpty else { return nil }
    return (ColorBox(below), ColorBox(above))
  }

  /// Returns the red, green or blue of a colour: channel 0, 1 or 2.
  private static func part(_ channel: Int, of color: UInt32) -> Double {
    Double(color >> (16 - 8 * UInt32(channel)) & 0xFF)
  }
}
