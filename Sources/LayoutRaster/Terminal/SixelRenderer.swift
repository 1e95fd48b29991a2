public import LayoutDrawing
public import LayoutModel

/// Makes sixel graphics of pictures: bytes that show them in terminals that know this form.
///
/// The form is that of DEC's terminals (VT330/VT340 Programmer Reference Manual, volume 2, chapter
/// 14): bands of six rows, in which each colour in turn says in which columns it has which rows.
/// Colours are given in hundredths.
public struct SixelRenderer: Sendable {
  /// The colours.
  public var theme: PictureTheme

  /// Creates a renderer.
  public init(theme: PictureTheme = .light) {
    self.theme = theme
  }

  /// A picture as large as it can be in so many pixels, at most 16 a point.
  /// - Throws: As `RasterRenderer.pixels(of:)`.
  /// - Complexity: O(number of pixels and elements).
  public func sixel(
    of picture: Picture,
    within room: RasterSize
  ) throws(LayoutError) -> [UInt8] {
    let scale = RasterScale.fitting(picture.frame.size, into: room)
    return sixel(of: try RasterRenderer(theme: theme, scale: scale).pixels(of: picture))
  }

  /// Pixels: with all their colours if these are 256 at most, else with near ones.
  /// - Complexity: O(number of pixels).
  public func sixel(of pixels: RasterPixels) -> [UInt8] {
    let palette = SixelPalette(of: pixels)
    var text = SixelText()
    text.begin(pixels.size, palette.colors)
    var band = SixelBand(width: pixels.size.width)
    let registers = palette.registers(of: pixels)
    for row in stride(from: 0, to: pixels.size.height, by: SixelBand.height) {
      if row > 0 { text.endBand() }
      let end = min(row + SixelBand.height, pixels.size.height)
      band.write(registers[row * pixels.size.width..<end * pixels.size.width], to: &text)
    }
    text.end()
    return text.bytes
  }
}

/// Six rows of registers, sorted by register.
private struct SixelBand {
  static let height = 6

  private let width: Int
  /// For each register and column, the rows that have it as bits, the upper one lowest.
  private var rows: [UInt8]
  /// How many columns there are up to the last that has the register; 0 where none has.
  private var ends = [Int](repeating: 0, count: SixelPalette.limit)

  init(width: Int) {
    self.width = width
    rows = [UInt8](repeating: 0, count: width * SixelPalette.limit)
  }

  mutating func write(_ registers: ArraySlice<UInt8>, to text: inout SixelText) {
    var used: [Int] = []
    for (place, register) in registers.enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: width)
      let register = Int(register)
      if ends[register] == 0 { used.append(register) }
      ends[register] = max(ends[register], column + 1)
      rows[register * width + column] |= 1 << UInt8(row)
    }
    for (index, register) in used.enumerated() {
      if index > 0 { text.returnToStart() }
      let columns = register * width..<register * width + ends[register]
      text.columns(rows[columns], register: register)
      for column in columns { rows[column] = 0 }
      ends[register] = 0
    }
  }
}

/// The bytes of sixel graphics, growing.
private struct SixelText {
  private(set) var bytes: [UInt8] = []

  /// Begins graphics of a size, pixels of which have equal sides, and says what is in the registers.
  mutating func begin(_ size: RasterSize, _ colors: [UInt32]) {
    add("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)")
    for (register, color) in colors.enumerated() {
      let parts = [16, 8, 0].map { (Int(color >> $0 & 0xFF) * 100 + 127) / 255 }
      add("#\(register);2;\(parts[0]);\(parts[1]);\(parts[2])")
    }
  }

  /// Adds the columns of a register.
  mutating func columns(_ columns: ArraySlice<UInt8>, register: Int) {
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

  mutating func returnToStart() { add("$") }

  mutating func endBand() { add("-") }

  mutating func end() { add("\u{1B}\\") }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
