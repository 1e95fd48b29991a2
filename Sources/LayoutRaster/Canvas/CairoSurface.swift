import LayoutDrawing
import LayoutModel
import LayoutText
import CPango
import Synchronization

/// A surface of `CPango` together with the library and font to draw on it.
final class CairoSurface {
  /// The surface of `CPango`, freed with this object.
  private let canvas: OpaquePointer
  /// The loaded library, which must outlive the surface.
  private let library: PangoLibrary
  /// The font of labels; nil if the picture has no labels.
  private let font: PangoFont?

  /// Creates a surface of pixels.
  /// - Throws: `RESOURCE_EXHAUSTED` if memory is missing.
  init(of size: RasterSize, _ library: PangoLibrary, _ font: PangoFont?) throws(LayoutError) {
    let canvas = pango_bridge_canvas_of_pixels(
      library.bridge,
      Int32(clamping: size.width),
      Int32(clamping: size.height)
    )
    guard let canvas else { throw Self.noMemory }
    (self.canvas, self.library, self.font) = (canvas, library, font)
    try check()
  }

  /// Creates a page of a size in points.
  /// - Throws: `RESOURCE_EXHAUSTED` if memory is missing.
  init(of size: LayoutSize, title: String, _ library: PangoLibrary, _ font: PangoFont?)
    throws(LayoutError)
  {
    let canvas = pango_bridge_canvas_of_page(
      library.bridge,
      size.width,
      size.height,
      title
    )
    guard let canvas else { throw Self.noMemory }
    (self.canvas, self.library, self.font) = (canvas, library, font)
    try check()
  }

  deinit { pango_bridge_canvas_free(canvas) }

  // MARK: Results

  func png() throws(LayoutError) -> [UInt8] {
    pango_bridge_canvas_write_png(canvas)
    return try output()
  }

  /// Finishes the page and returns it as PDF; no more drawing is possible.
  func pdf() throws(LayoutError) -> [UInt8] {
    pango_bridge_canvas_finish_page(canvas)
    return try output()
  }

  /// Returns the versions of the libraries and the font that the bytes depend on.
  func versions() -> String {
    let room = 256
    let libraries = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return }
        start[0] = 0
        pango_bridge_write_versions(library.bridge, start, room)
      }
      count = bytes.prefix(room).firstIndex(of: 0) ?? room
    }
    let versions = String(decoding: libraries, as: UTF8.self)
    guard let font else { return versions }
    let version = Double(pango_bridge_font_version(library.bridge, font.file)) / 0x10000
    return versions + ", Inter " + NumberText.rounded(version)
  }

  /// Returns the bytes that Cairo has written.
  private func output() throws(LayoutError) -> [UInt8] {
    try check()
    var count = 0
    let bytes = pango_bridge_canvas_output(canvas, &count)
    return [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  /// Returns the colours of the pixels, row by row.
  func colors(_ size: RasterSize) throws(LayoutError) -> [UInt32] {
    try check()
    var colors: [UInt32] = []
    colors.reserveCapacity(size.width * size.height)
    for row in 0..<size.height {
      guard let pixels = pango_bridge_canvas_row(canvas, Int32(clamping: row)) else { break }
      for pixel in UnsafeBufferPointer(start: pixels, count: size.width) {
        colors.append(pixel & 0xFFFFFF)
      }
    }
    return colors
  }

  /// Throws the first error of the surface, as Cairo keeps it.
  private func check() throws(LayoutError) {
    switch pango_bridge_canvas_problem(canvas) {
    case CPANGO_NO_PROBLEM: return
    case CPANGO_NO_MEMORY: throw Self.noMemory
    default:
      throw LayoutError(
        .internal,
        message: "the picture cannot be drawn: Cairo says “"
          + String(cString: pango_bridge_canvas_problem_text(canvas)) + "”"
      )
    }
  }

  private static var noMemory: LayoutError {
    LayoutError(.resourceExhausted, message: "there is not enough memory for the picture")
  }

  // MARK: Groups

  /// Draws with settings that end with the closure (`cairo_save`, `cairo_restore`).
  func saved(_ draw: () -> Void) {
    pango_bridge_canvas_begin(canvas)
    draw()
    pango_bridge_canvas_end(canvas)
  }

  /// Draws as a group with an opacity from 0 to 1 (`cairo_push_group`).
  func layer(_ alpha: Double, _ draw: () -> Void) {
    pango_bridge_canvas_begin_layer(canvas)
    draw()
    pango_bridge_canvas_end_layer(canvas, alpha)
  }

  /// Adds a transform to the current one (`cairo_transform`).
  func transform(_ transform: LayoutTransform) {
    pango_bridge_canvas_transform(
      canvas,
      transform.a,
      transform.b,
      transform.c,
      transform.d,
      transform.tx,
      transform.ty
    )
  }

  /// Clips to a rectangle (`cairo_clip`).
  func clip(_ frame: LayoutRect) {
    pango_bridge_canvas_clip(canvas, PangoBridgeRectangle(frame))
  }

  /// The bounds of the clip, in current coordinates (`cairo_clip_extents`).
  var extents: LayoutRect {
    let frame = pango_bridge_canvas_extents(canvas)
    return LayoutRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  // MARK: Shapes

  /// Fills the whole surface with a colour.
  func fill(_ color: PictureColor) {
    pango_bridge_canvas_fill_all(canvas, color.bits)
  }

  /// Draws a rectangle, with corners of a radius in points.
  func rectangle(_ frame: LayoutRect, radius: Double, fill: PictureColor?, stroke: CanvasStroke?) {
    // A null pointer means no fill or no stroke.
    let fill = fill.map { [$0.bits] } ?? []
    let stroke = stroke.map { [PangoBridgeStroke($0)] } ?? []
    fill.withUnsafeBufferPointer { fill in
      stroke.withUnsafeBufferPointer { stroke in
        pango_bridge_canvas_rectangle(
          canvas,
          PangoBridgeRectangle(frame),
          radius,
          fill.isEmpty ? nil : fill.baseAddress,
          stroke.isEmpty ? nil : stroke.baseAddress
        )
      }
    }
  }

  func polygon(_ corners: [LayoutPoint], fill: PictureColor, stroke: CanvasStroke?) {
    let numbers = corners.flatMap { [$0.x, $0.y] }
    let stroke = stroke.map { [PangoBridgeStroke($0)] } ?? []
    numbers.withUnsafeBufferPointer { numbers in
      stroke.withUnsafeBufferPointer { stroke in
        guard let start = numbers.baseAddress else { return }
        pango_bridge_canvas_polygon(
          canvas,
          start,
          corners.count,
          fill.bits,
          stroke.isEmpty ? nil : stroke.baseAddress
        )
      }
    }
  }

  func line(from start: LayoutPoint, to end: LayoutPoint, _ stroke: CanvasStroke) {
    pango_bridge_canvas_line(canvas, start.x, start.y, end.x, end.y, PangoBridgeStroke(stroke))
  }

  /// Draws a label, if the surface has a font.
  func label(_ label: PictureLabel, _ color: PictureColor) {
    guard let font else { return }
    let style = PangoBridgeText(
      x: label.position.x,
      y: label.position.y,
      anchor: label.anchor == .middle ? 0.5 : 0,
      size: Int32(clamping: Int((label.size * Double(CPANGO_UNITS)).rounded())),
      color: color.bits
    )
    var text = label.text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return }
        pango_bridge_canvas_text(canvas, font.font, start, characters.count, style)
      }
    }
  }
}

extension PictureColor {
  /// The colour as `0xRRGGBB`.
  package var bits: UInt32 { UInt32(clamping: red << 16 | green << 8 | blue) }
}

extension PangoBridgeRectangle {
  /// Creates a rectangle for `CPango`.
  fileprivate init(_ frame: LayoutRect) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension PangoBridgeStroke {
  /// Creates a stroke for `CPango`, with dashes of 0 for a continuous one.
  fileprivate init(_ stroke: CanvasStroke) {
    self.init(
      color: stroke.color.bits,
      width: stroke.width,
      dash: stroke.dashes?.dash ?? 0,
      gap: stroke.dashes?.gap ?? 0
    )
  }
}
