public import LayoutDrawing
public import LayoutModel

/// Draws pictures as pixels, with Cairo: the same picture gives the same bytes wherever the
/// libraries and the font have the same versions.
///
/// Cairo, Pango and the font Inter are loaded when a picture is first drawn. One picture of a process
/// is drawn at a time.
public struct RasterRenderer: Sendable {
  /// How many pixels a picture has unless somebody allows more: they take 256 MB.
  public static let standardPixelLimit = 64_000_000

  /// The colours.
  public var theme: PictureTheme
  /// How many pixels a point has.
  public var scale: RasterScale
  /// How many pixels a picture may have.
  public var pixelLimit: Int
  private let library: RasterLibrary

  /// Creates a renderer.
  public init(
    theme: PictureTheme = .light,
    scale: RasterScale = .standard,
    pixelLimit: Int = RasterRenderer.standardPixelLimit
  ) {
    self.init(theme: theme, scale: scale, pixelLimit: pixelLimit, library: .shared)
  }

  init(
    theme: PictureTheme = .light,
    scale: RasterScale = .standard,
    pixelLimit: Int = RasterRenderer.standardPixelLimit,
    library: RasterLibrary
  ) {
    self.theme = theme
    self.scale = scale
    self.pixelLimit = pixelLimit
    self.library = library
  }

  /// A picture as PNG, which says under `Software` what it was drawn with.
  /// - Throws: `RESOURCE_EXHAUSTED` where it would have too many pixels, which is found out before
  ///   memory is taken; `UNAVAILABLE` where Cairo or the font is not installed.
  /// - Complexity: O(number of pixels and elements).
  public func png(of picture: Picture) throws(LayoutError) -> [UInt8] {
    try draw(picture) { surface, _ throws(LayoutError) in
      PNGText(keyword: "Software", text: "layouthost with " + surface.versions())
        .inserted(into: try surface.png())
    }
  }

  /// A picture's pixels.
  /// - Throws: As for PNG.
  /// - Complexity: O(number of pixels and elements).
  public func pixels(of picture: Picture) throws(LayoutError) -> RasterPixels {
    try draw(picture) { surface, size throws(LayoutError) in
      RasterPixels(size: size, colors: try surface.colors(size))
    }
  }

  private func draw<Result: Sendable>(
    _ picture: Picture,
    _ finish: (CairoSurface, RasterSize) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    let size = try RasterSize(of: picture.frame.size, at: scale, limit: pixelLimit)
    return try library.drawing(labels: picture.labels) { tools throws(LayoutError) in
      let surface = try CairoSurface(of: size, with: tools)
      var canvas = CairoCanvas(
        surface,
        showing: picture.frame,
        scale: scale.pixelsPerPoint,
        theme.page
      )
      PicturePainter(theme: theme).paint(picture, on: &canvas)
      return try finish(surface, size)
    }
  }
}

/// How many pixels a picture has.
public struct RasterSize: Sendable, Hashable {
  /// How many pixels a side has at most, which is Cairo's limit.
  public static let sideLimit = 32_767

  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of something at a scale: begun pixels count, and there is at least one.
  /// - Throws: `RESOURCE_EXHAUSTED` where that is more than a limit, or a side is too long.
  public init(of size: Size, at scale: RasterScale, limit: Int) throws(LayoutError) {
    let width = Self.pixels(size.width, at: scale)
    let height = Self.pixels(size.height, at: scale)
    let words = NumberText.shortest(width) + " × " + NumberText.shortest(height)
    guard max(width, height) <= Double(Self.sideLimit) else {
      throw Self.tooLarge("\(words) pixels; a side has at most \(Self.sideLimit)")
    }
    let count = width * height
    guard count <= Double(limit) else {
      throw Self.tooLarge("\(NumberText.shortest(count)) pixels (\(words)); the limit is \(limit)")
    }
    self.init(width: Int(width), height: Int(height))
  }

  /// A length in pixels; what is beyond a whole number by less than a millionth is none.
  private static func pixels(_ length: Double, at scale: RasterScale) -> Double {
    max(1, (length * scale.pixelsPerPoint - 1e-6).rounded(.up))
  }

  private static func tooLarge(_ words: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the picture would have \(words)"
    )
  }
}

/// How many pixels a point has in a picture of pixels.
public struct RasterScale: Sendable, Hashable {
  /// The greatest scale.
  private static let limit = 16.0

  /// Two pixels a point, as most screens have them.
  public static let standard = RasterScale(unchecked: 2)

  /// Pixels a point, more than 0.
  public let pixelsPerPoint: Double

  /// A scale; nil unless it is more than 0 and at most 16.
  public init?(_ pixelsPerPoint: Double) {
    guard pixelsPerPoint > 0, pixelsPerPoint <= Self.limit else { return nil }
    self.pixelsPerPoint = pixelsPerPoint
  }

  private init(unchecked pixelsPerPoint: Double) {
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// The greatest scale at which something of a size fits into so many pixels.
  public static func fitting(_ size: Size, into room: RasterSize) -> RasterScale {
    let scale = min(
      limit,
      Double(max(1, room.width)) / max(1, size.width),
      Double(max(1, room.height)) / max(1, size.height)
    )
    return RasterScale(unchecked: scale)
  }
}

/// A text in a PNG, as a chunk `tEXt` (https://www.w3.org/TR/png-3/#11tEXt).
struct PNGText {
  /// What the text says, in the standard's words.
  var keyword: String
  /// The text; characters that are not of ASCII become question marks.
  var text: String

  /// A PNG with the text behind its header.
  func inserted(into png: [UInt8]) -> [UInt8] {
    // The signature has 8 bytes, the header's chunk 25.
    let place = 33
    guard png.count > place else { return png }
    return png[..<place] + chunk + png[place...]
  }

  /// The text under a keyword in a PNG; nil where there is none.
  static func text(_ keyword: String, in png: [UInt8]) -> String? {
    var place = 8
    while place + 12 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = png[place + 4..<place + 8]
      guard place + 12 + length <= png.count else { return nil }
      let bytes = png[place + 8..<place + 8 + length]
      if kind.elementsEqual("tEXt".utf8), bytes.starts(with: Array(keyword.utf8) + [0]) {
        return String(decoding: bytes.dropFirst(keyword.utf8.count + 1), as: UTF8.self)
      }
      place += 12 + length
    }
    return nil
  }

  private var chunk: [UInt8] {
    let content = Self.ascii(keyword) + [0] + Self.ascii(text)
    let body = Array("tEXt".utf8) + content
    return Self.bytes(of: UInt32(clamping: content.count)) + body + Self.bytes(of: Self.check(body))
  }

  private static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The check of a chunk: CRC-32 as in ISO 3309, a bit at a time.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { check, byte in
      (0..<8)
        .reduce(check ^ UInt32(byte)) { check, _ in
          check >> 1 ^ (check & 1 == 0 ? 0 : 0xEDB8_8320)
        }
    }
  }
}

/// A picture's pixels, in rows from the top.
public struct RasterPixels: Sendable, Equatable {
  /// How many there are.
  public let size: RasterSize
  /// Their colours, `0xRRGGBB` each, row by row.
  public let colors: [UInt32]

  /// Creates pixels.
  ///
  /// Colours that lack are black, and those that are too many are left out.
  public init(size: RasterSize, colors: [UInt32]) {
    let count = max(0, size.width) * max(0, size.height)
    self.size = size
    self.colors =
      colors.count == count
      ? colors
      : colors.prefix(count) + Array(repeating: 0, count: max(0, count - colors.count))
  }

  /// The colour of a pixel that is there.
  public subscript(x: Int, y: Int) -> UInt32 { colors[y * size.width + x] }
}
